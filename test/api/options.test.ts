import { describe, expect, it, vi } from "vitest";
import type { Options } from "../../domain/options/options.ts";
import { makeKit, settle } from "./kit.ts";

describe("options that change while the instance runs", () => {
  it("CONF-3 protocol.md §4.8: without a mode the system's is asked for", () => {
    const { kit } = makeKit();
    kit.setThemeMode();
    expect(kit.getThemeMode()).toBe("system");
    kit.destroy();
  });

  it("AUTH-8 the secure frame is told when the page is called or looks otherwise, and of nothing else", async () => {
    const { kit, levers } = makeKit();
    await settle();
    const metadata = { name: "Larkspur", description: "", url: "https://larkspur.example", icons: [] };
    const changes = [{ themeMode: "light" }, { metadata }, { termsConditionsUrl: "https://larkspur.example/terms" }];
    const told: number[] = [];
    for (const change of changes as Options[]) {
      kit.updateOptions(change);
      await settle();
      told.push(levers.synced);
    }
    expect(told).toEqual([1, 2, 2]);
    kit.destroy();
  });

  it("PUBLIC every option that may change while the instance runs does", async () => {
    const { kit } = makeKit();
    const wallet = { id: "own", name: "Own", homepage: "https://own.example/" };
    const changes = {
      ...{ metadata: { name: "Pebble", description: "", url: "https://pebble.example", icons: [] }, debug: true },
      ...{ themeMode: "light", themeVariables: { "--apkt-accent": "#123456" }, messages: { "title.Connect": "Hello" } },
      ...{ allWallets: "HIDE", customWallets: [wallet], enableWalletGuide: false, enableWallets: false },
      ...{ featuredWalletIds: ["a"], includeWalletIds: ["b"], excludeWalletIds: ["c"] },
      ...{ termsConditionsUrl: "https://pebble.example/terms", privacyPolicyUrl: "https://pebble.example/privacy" },
      ...{ enableWalletConnect: false, enableEIP6963: false, enableInjected: false },
      ...{ enableNetworkSwitch: false, allowUnsupportedChain: true, features: { send: false } },
    } as const;
    kit.updateOptions(changes as Options);
    await settle();
    expect(kit.store.getSnapshot().app.context.settings).toMatchObject(changes);
    kit.destroy();
  });

  it("CONF-3 theme variables that are set later are merged over those that are", () => {
    const { kit } = makeKit();
    kit.setThemeVariables({ "--apkt-accent": "#123456" });
    kit.setThemeVariables({ "--apkt-font-family": "serif" });
    expect(kit.getThemeVariables()).toMatchObject({ "--apkt-accent": "#123456", "--apkt-font-family": "serif" });
    kit.destroy();
  });

  it("CONF-1 a feature that is changed leaves those as they are that were changed before", async () => {
    const { kit } = makeKit();
    kit.updateFeatures({ send: false });
    kit.updateFeatures({ swaps: false });
    kit.setCollapseWallets(true);
    kit.updateOptions({ features: { onramp: false } });
    await settle();
    const { features } = kit.store.getSnapshot().app.context.settings;
    expect(features).toMatchObject({ send: false, swaps: false, collapseWallets: true, onramp: false, receive: true });
    kit.destroy();
  });

  it("CONF-2 CONF-6 the orders and the links of the legal text change by their own methods", async () => {
    const { kit } = makeKit();
    kit.setConnectMethodsOrder(["wallet"]);
    kit.setWalletFeaturesOrder(["send"]);
    kit.setSocialsOrder(["x"]);
    kit.setTermsConditionsUrl("https://larkspur.example/terms");
    kit.setPrivacyPolicyUrl("https://larkspur.example/privacy");
    expect(kit.getConnectMethodsOrder()).toEqual(["wallet", "email", "social"]);
    await settle();
    const { settings } = kit.store.getSnapshot().app.context;
    expect(settings.features).toMatchObject({
      walletFeaturesOrder: ["send", "onramp", "swaps", "receive"],
      socials: ["x"],
    });
    const links = {
      termsConditionsUrl: "https://larkspur.example/terms",
      privacyPolicyUrl: "https://larkspur.example/privacy",
    };
    expect(settings).toMatchObject(links);
    for (const method of ["setTermsConditionsUrl", "setPrivacyPolicyUrl"] as const)
      expect(() => kit[method]("javascript:alert(1)")).toThrow(expect.objectContaining({ code: "INVALID_OPTION" }));
    kit.destroy();
    expect(() => kit.setTermsConditionsUrl(links.termsConditionsUrl)).toThrow(
      expect.objectContaining({ code: "DESTROYED" }),
    );
  });

  it("PUBLIC what cannot change is refused by its name, and no option at all changes nothing", () => {
    const { kit } = makeKit();
    expect(() => kit.updateOptions({ projectId: "other" } as never)).toThrow("`projectId`");
    const before = kit.getThemeVariables();
    kit.updateOptions({});
    expect(kit.getThemeVariables()).toEqual(before);
    kit.destroy();
  });

  it("CONF-1 without a word announced wallets are offered", async () => {
    const { kit } = makeKit();
    const isOffered = () => kit.store.getSnapshot().app.context.settings.enableEIP6963;
    kit.setEIP6963Enabled(false);
    await settle();
    expect(isOffered()).toBe(false);
    kit.setEIP6963Enabled();
    await settle();
    expect(isOffered()).toBe(true);
    kit.destroy();
  });

  it.each([
    ["updateFeatures", { emial: false }, "`features.emial` (nearest: `features.email`)"],
    ["updateOptions", { features: { swapz: false } }, "`features.swapz` (nearest: `features.swaps`)"],
  ] as const)("PUBLIC %s names a feature that means nothing to it", async (method, options, named) => {
    const said = vi.spyOn(console, "warn").mockReturnValue();
    const { kit } = makeKit();
    kit[method](options as never);
    await vi.waitFor(() => expect(said.mock.calls.flat().join()).toContain(named), 10_000);
    kit.destroy();
  });
});
