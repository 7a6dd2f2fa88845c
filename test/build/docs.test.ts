import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PAIRING_ERRORS } from "../../adapters/walletconnect/client/errors.ts";
import { attributeOf } from "../../api/script/attributes.ts";
import { ROOT } from "../../build/paths.ts";
import { referencePages } from "../../build/reference/pages.ts";
import { printSurface, readSurface } from "../../build/reference/surface.ts";
import { ENDED_KEY, PAIRING_KEY, STORAGE_KEYS } from "../../domain/app/facts.ts";
import { ERRORS } from "../../domain/errors.ts";
import { ENDPOINT_CHECKS, FEATURE_CHECKS, OPTION_CHECKS } from "../../domain/options/checks.ts";
import { resolveOptions } from "../../domain/options/resolve.ts";

const FACTS = { metadata: { name: "Shop", description: "", url: "https://shop.example", icons: [] }, lang: "en" };

const surface = readSurface();
const pages = referencePages(surface);
const namesOf = (names: readonly { name: string }[]) => names.map(({ name }) => name);
const words = (text: string): string[] => text.trim().split(/\s+/);

/** The methods of protocol.md §5.3. */
const METHODS = words(`
  open close isOpen setLoading getState subscribeState
  disconnect getIsConnectedState getAccount subscribeAccount getAddress getCaipAddress getWalletInfo subscribeWalletInfo
  getActiveChainNamespace getPreferredAccountType getError resetAccount resetNetwork resetWcConnection
  switchNetwork getChainId getCaipNetwork getCaipNetworkId getCaipNetworks setRequestedCaipNetworks getApprovedCaipNetworkIds
  subscribeNetwork subscribeCaipNetworkChange addNetwork removeNetwork
  getProvider getProviderType getWalletProvider getWalletProviderType getUniversalProvider subscribeProviders
  getThemeMode setThemeMode getThemeVariables setThemeVariables subscribeTheme
  setTermsConditionsUrl setPrivacyPolicyUrl updateFeatures updateOptions setConnectMethodsOrder getConnectMethodsOrder
  setWalletFeaturesOrder setCollapseWallets setSocialsOrder setEIP6963Enabled addConnector getConnectors getConnectorImage
  showErrorMessage showSuccessMessage getEvent subscribeEvents
  replace redirect popTransactionStack isTransactionStackEmpty isTransactionShouldReplaceView
  setCaipAddress setBalance setProfileName setProfileImage setUser setAllAccounts setStatus setAddressExplorerUrl
  setSmartAccountDeployed setSmartAccountEnabledNetworks setPreferredAccountType setConnectedWalletInfo addAddressLabel
  removeAddressLabel subscribeShouldUpdateToAddress updateNativeBalance fetchIdentity getReownName
`);

/** The additions of PUBLIC.md. */
const OWN_METHODS = words("create createAppKit version addMessages csp destroy report inspect id");

/** The hooks of protocol.md §5.4. */
const HOOKS = words(`
  useAppKit useAppKitAccount useAppKitNetwork useAppKitProvider useAppKitTheme useAppKitState useAppKitEvents useWalletInfo
  useDisconnect useAppKitWallet useAppKitUpdateEmail
`);

/** The elements of PUBLIC.md with the attributes of protocol.md §5.5. */
const ELEMENTS: Readonly<Record<string, string>> = {
  "appkit-button": "disabled balance size label loadingLabel charsStart charsEnd namespace instance",
  "appkit-connect-button": "size label loadingLabel namespace instance",
  "appkit-account-button": "disabled balance charsStart charsEnd namespace instance",
  "appkit-network-button": "disabled label instance",
  "appkit-wallet-button": "wallet instance",
  "appkit-modal": "instance",
};

describe("the public surface", () => {
  it("PUBLIC has every method and hook that hosts may rely on", () => {
    expect(namesOf(surface.methods)).toEqual(expect.arrayContaining([...METHODS, ...OWN_METHODS]));
    expect(namesOf(surface.hooks)).toEqual(expect.arrayContaining(HOOKS));
    expect(namesOf(surface.openOptions).sort()).toEqual(["arguments", "namespace", "uri", "view"]);
  });

  it.each(Object.entries(ELEMENTS))("PUBLIC <%s> has its attributes", (element, attributes) => {
    const found = surface.elements.find(({ name }) => name === element);
    expect(namesOf(found?.attributes ?? [])).toEqual(expect.arrayContaining(words(attributes)));
  });

  it("PUBLIC each option that is checked has a type, and each that has a type is checked", () => {
    expect(namesOf(surface.options).sort()).toEqual(Object.keys(OPTION_CHECKS).sort());
    expect(namesOf(surface.features).sort()).toEqual(Object.keys(FEATURE_CHECKS).sort());
    expect(namesOf(surface.endpoints).sort()).toEqual(Object.keys(ENDPOINT_CHECKS).sort());
  });

  it("PUBLIC each option, feature and endpoint says its default, unless it is refused", () => {
    const all = [...surface.options, ...surface.features, ...surface.endpoints];
    const silent = all.filter(({ tags, text }) => !tags["default"] && !text.startsWith("Refused"));
    expect(namesOf(silent)).toEqual([]);
  });

  it("PUBLIC each attribute of an element says its default, unless it has none", () => {
    const attributes = surface.elements.flatMap(({ attributes }) => attributes);
    const silent = attributes.filter(({ tags, type }) => !tags["default"] && !type.endsWith("undefined"));
    expect(namesOf(silent)).toEqual([]);
  });

  it("PUBLIC the guide to the tag has each attribute of an option that is served", () => {
    const guide = readFileSync(join(ROOT, "docs/embedding.md"), "utf8");
    const attributes = namesOf(surface.options).flatMap((name) => attributeOf(name) ?? []);
    expect(attributes.filter((name) => !guide.includes(`\`${name}\``))).toEqual(["data-enable-reconnect"]);
  });

  it("STORE-1 the guide to what is stored has each key", () => {
    const guide = readFileSync(join(ROOT, "docs/embedding.md"), "utf8");
    const keys = [...Object.values(STORAGE_KEYS), PAIRING_KEY, ENDED_KEY];
    expect(keys.filter((key) => !guide.includes(`\`${key}\``))).toEqual([]);
  });

  it("PUBLIC every name says what it is", () => {
    const { options, features, endpoints, methods, openOptions, swapArguments, hooks } = surface;
    const all = [options, features, endpoints, methods, openOptions, swapArguments, hooks].flat();
    expect(namesOf(all.filter(({ text }) => text === ""))).toEqual([]);
  });

  it.each(surface.options.filter(({ tags }) => tags["example"]).map(({ name, tags }) => [name, tags["example"]]))(
    "PUBLIC the example of the option %s is taken as it is written: %s",
    (name, example) => {
      const value = new Function(`return (${example});`)();
      const networks = name === "defaultNetwork" ? { networks: ["eip155:1", value] } : {};
      expect(() => resolveOptions({ ...networks, [name as string]: value }, FACTS)).not.toThrow();
    },
  );

  it("PUBLIC the properties of an event are written out", () => {
    const named = surface.events.filter(({ type }) => /^[A-Z]/.test(type));
    expect(namesOf(named)).toEqual([]);
    expect(pages.get("events.md")).toContain("| `OPEN_SEND` | `{ network: string; isSmartAccount: boolean; }` |");
  });

  it("PUBLIC code is shown as it is written", () => {
    expect(pages.get("options.md")).toContain("the page's `<html lang>`");
    expect([...pages.values()].join("")).not.toContain("&lt;");
  });

  it("PUBLIC each type that the reference names is exported", () => {
    const { options, features, endpoints, methods, openOptions, swapArguments, elements, hooks, exports } = surface;
    const attributes = elements.flatMap((element) => element.attributes);
    const all = [options, features, endpoints, methods, openOptions, swapArguments, attributes, hooks].flat();
    const types = all.map(({ type }) => type.replaceAll(/"[^"]*"/g, "")).join(" ");
    const named = new Set(types.match(/\b[A-Z]\w+/g));
    // The language's own, and XState's.
    for (const foreign of ["Partial", "Pick", "Promise", "Readonly", "Record", "InspectionEvent"])
      expect(named.delete(foreign)).toBe(true);
    const exported = ["appkit", "appkit/react"].flatMap((entry) => namesOf(exports[entry] ?? []));
    expect([...named].filter((name) => !exported.includes(name))).toEqual([]);
  });

  it("PUBLIC changes on purpose alone: `npm run docs` writes it, and each changed row is read", () => {
    expect(printSurface(surface)).toBe(readFileSync(join(ROOT, "test/build/surface.txt"), "utf8"));
  });
});

describe("reference pages", () => {
  it.each([...pages])("%s is written from the code as it is; `npm run docs` writes it", (file, text) => {
    expect(readFileSync(join(ROOT, "docs", file), "utf8")).toBe(text);
  });

  it("ERR-3 every code that a paired wallet's provider has in `data` has an entry", () => {
    const { STOPPED: _, ...codes } = PAIRING_ERRORS;
    for (const code of Object.keys(codes)) expect(pages.get("errors.md")).toContain(`\n## ${code}\n`);
  });

  it("ERR-3 every error that is thrown leads to its entry", () => {
    const errors = pages.get("errors.md") ?? "";
    for (const code of Object.keys(ERRORS)) expect(errors).toContain(`\n## ${code}\n`);
    expect(pages.get("methods.md")).toContain("[INVALID_OPTION](errors.md#invalid_option)");
  });
});
