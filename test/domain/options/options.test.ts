import { describe, expect, it } from "vitest";
import type { AppKitError } from "../../../domain/errors.ts";
import { ENDPOINT_CHECKS, FEATURE_CHECKS, OPTION_CHECKS } from "../../../domain/options/checks.ts";
import { DEFAULT_ENDPOINTS, type Options } from "../../../domain/options/options.ts";
import { resolveOptions } from "../../../domain/options/resolve.ts";

const PAGE = {
  metadata: { name: "Larkspur", description: "", url: "https://larkspur.example", icons: [] },
  lang: "en",
};

const OWN = { blockchainApi: "http://localhost:4700", walletApi: "http://localhost:4700" };

function resolve(options: Options) {
  return resolveOptions(options, PAGE);
}

function refusal(options: unknown): AppKitError {
  try {
    resolve(options as Options);
  } catch (error) {
    return error as AppKitError;
  }
  throw new Error("nothing was thrown");
}

describe("options", () => {
  it("CONF-1 switches features one by one over their defaults, analytics off", () => {
    expect(resolve({}).settings.features).toMatchObject({ swaps: true, email: true, analytics: false });
    expect(resolve({ features: { swaps: false } }).settings.features).toMatchObject({ swaps: false, send: true });
  });

  it("CONF-2 puts given orders first and the rest behind them", () => {
    const { features } = resolve({
      features: { connectorTypeOrder: ["custom"], connectMethodsOrder: ["wallet"] },
    }).settings;
    expect(features.connectorTypeOrder.slice(0, 3)).toEqual(["custom", "walletConnect", "recent"]);
    expect(features.connectMethodsOrder).toEqual(["wallet", "email", "social"]);
  });

  it("CONF-3 is dark by default and takes both families of theme variables", () => {
    expect(resolve({}).settings.themeMode).toBe("dark");
    const themeVariables = { "--apkt-accent": "#5b7cfa", "--w3m-font-size-master": "11px" } as const;
    expect(resolve({ themeVariables }).settings.themeVariables).toEqual(themeVariables);
    for (const refused of [{ color: "red" }, { "--apkt-accent": true }])
      expect(refusal({ themeVariables: refused }).message).toContain("`themeVariables`");
    expect(refusal({ themeVariables: () => "red" }).message).toContain("a function");
  });

  it("CONF-2 a default network is a network or names one", () => {
    for (const defaultNetwork of [true, null, () => 1])
      expect(refusal({ defaultNetwork }).message).toContain("`defaultNetwork`");
  });

  it("CONF-4 takes custom wallets with their links through the gates", () => {
    const [wallet] = resolve({
      customWallets: [
        { id: "quill", name: "Quill\u202e", homepage: "https://quill.example", mobile_link: "javascript:alert(1)" },
      ],
    }).settings.customWallets;
    expect(wallet).toMatchObject({ id: "quill", name: "Quill", homepage: "https://quill.example/" });
    expect(wallet).not.toHaveProperty("mobileLink");
    const links = {
      ...{ image_url: "https://quill.example/q.png", mobile_link: "quill://", desktop_link: "quilldesk://" },
      ...{ webapp_link: "https://quill.example/app", app_store: "https://quill.example/ios" },
      play_store: "https://quill.example/android",
    };
    expect(
      resolve({ customWallets: [{ id: "quill", name: "Quill", ...links } as never] }).settings.customWallets,
    ).toEqual([
      {
        ...{
          id: "quill",
          name: "Quill",
          imageUrl: links.image_url,
          mobileLink: "quill://",
          desktopLink: "quilldesk://",
        },
        ...{ webappLink: links.webapp_link, appStore: links.app_store, playStore: links.play_store },
      },
    ]);
    const drawn = "data:image/png;base64,AAAA";
    const own = { id: "quill", name: "Quill", homepage: "https://quill.example", image_url: drawn };
    expect(resolve({ customWallets: [own] }).settings.customWallets[0]?.imageUrl).toBe(drawn);
  });

  it("CONF-1 takes pictures by any id and social logins from its list, and says what it takes instead", () => {
    const images = { 1: "https://quill.example/1.png", "eip155:10": "https://quill.example/10.png" };
    expect(() => resolve({ chainImages: images, connectorImages: images })).not.toThrow();
    expect(refusal({ chainImages: { 1: 7 } }).message).toContain("an object of chain ids with image URLs");
    expect(refusal({ connectorImages: { x: 7 } }).message).toContain("an object of connector ids with image URLs");
    for (const socials of [false, [], ["google", "x"]] as const)
      expect(() => resolve({ features: { socials } as never })).not.toThrow();
    for (const socials of [true, "google", ["google", "myspace"]])
      expect(refusal({ features: { socials } }).message).toContain("false or a list of google");
  });

  it.each([
    ["id", ""],
    ["id", " "],
    ["tokens", { "eip155:1": { address: "" } }],
    ["themeVariables", { "--apkt-z-index": Number.NaN }],
  ])("CONF-8 refuses %s where it says nothing: %j", (name, value) => {
    expect(refusal({ [name]: value }).message).toContain(`\`${name}\``);
  });

  it("CONF-5 NET-4 asks the host's own nodes first, then the provider's, then the chain's", () => {
    const customRpcUrls = { "eip155:1": [{ url: "https://mine.example/rpc" }] };
    const { rpcUrls } = resolve({ projectId: "p", customRpcUrls }).settings.networks[0] as never as {
      rpcUrls: { default: { http: string[] }; chainDefault: { http: string[] } };
    };
    expect(rpcUrls.default.http[0]).toBe("https://mine.example/rpc");
    expect(rpcUrls.default.http[1]).toBe(`${DEFAULT_ENDPOINTS.blockchainApi}/v1/?chainId=eip155%3A1&projectId=p`);
    expect(rpcUrls.default.http.length).toBeGreaterThan(2);
    expect(rpcUrls.chainDefault.http.some((url) => url.startsWith(DEFAULT_ENDPOINTS.blockchainApi))).toBe(false);
  });

  it("CONF-5 asks only the host's own API where a network is named by its id", () => {
    const { rpcUrls } = resolve({ endpoints: OWN, networks: ["eip155:1"] }).settings.networks[0] as never as {
      rpcUrls: { default: { http: string[] }; chainDefault: { http: string[] } };
    };
    expect(rpcUrls.default.http).toEqual(["http://localhost:4700/v1/?chainId=eip155%3A1&projectId="]);
    expect(rpcUrls.chainDefault.http.length).toBeGreaterThan(0);
  });

  it("CONF-13 NET-4 pings nodes and sends no batches unless the host says otherwise", () => {
    expect(resolve({}).rpc).toEqual({ ping: true, batch: false });
    expect(resolve({ disableProviderPing: true }).rpc).toEqual({ ping: false, batch: false });
    expect(resolve({ enableRpcBatching: true }).rpc).toEqual({ ping: true, batch: true });
    expect(refusal({ enableRpcBatching: "yes" }).message).toContain("`enableRpcBatching`");
    expect(refusal({ disableProviderPing: 1 }).message).toContain("`disableProviderPing`");
  });

  it.each([
    ["enableReconnect", true, false, /found again after a reload.*storage/],
    ["coinbasePreference", "eoaOnly", "smartWalletOnly", /Coinbase's SDK, which is not in the kit/],
    ["coinbasePreference", "eoaOnly", "all", /Coinbase's SDK, which is not in the kit/],
    ["universalProvider", undefined, {}, /getUniversalProvider\(\)/],
    ["showWallets", undefined, false, /enableWallets and features\.collapseWallets/],
    ["showWallets", undefined, true, /enableWallets and features\.collapseWallets/],
  ])("PUBLIC what is not served is refused by its name, with the reason: %s", (name, fit, unfit, why) => {
    expect(resolve({ [name]: fit } as Options).unknown).toEqual([]);
    const error = refusal({ [name]: unfit });
    expect(error).toMatchObject({ code: "INVALID_OPTION", context: { option: name } });
    expect(error.message).toMatch(why);
  });

  it("CONF-7 starts with the default account types, each overridable", () => {
    expect(resolve({ defaultAccountTypes: { eip155: "eoa" } }).settings.defaultAccountTypes).toEqual({
      bip122: "payment",
      eip155: "eoa",
      polkadot: "eoa",
      solana: "eoa",
    });
  });

  it("CONF-8 ERR-2 refuses siweConfig and siwx together, in these words", () => {
    expect(refusal({ siwx: {}, siweConfig: {} }).message).toBe("Cannot set both `siweConfig` and `siwx` options");
  });

  it.each([
    ["default", true],
    ["cloud", true],
    [{ type: "default", statement: "Hello." }, true],
    [{ type: "server", url: "https://api.shop.example" }, true],
    [{ createMessage: () => undefined }, true],
    ["server", false],
    ["elsewhere", false],
    [true, false],
    [{}, false],
    [{ type: "elsewhere" }, false],
    [{ type: "server" }, false],
    [{ type: "server", url: "" }, false],
    [{ type: "server", url: "/sign-in" }, true],
    [{ createMessage: "Hello" }, false],
  ])("SIGN-4 the option siwx may be %j: %s", (siwx, isFit) => {
    if (!isFit) return expect(refusal({ siwx: siwx as never }).message).toContain("`siwx`");
    const resolved = resolve({ siwx: siwx as never, endpoints: OWN });
    expect(resolved.siwx).toBe(siwx);
    expect(resolved.settings.signsIn).toBe(true);
  });

  it("SIGN-4 siweConfig has functions, and counts unless it is switched off or the project id is missing", () => {
    const siweConfig = { getNonce: () => "" } as never;
    const signs = (more: Options) => resolve(more).settings.signsIn;
    expect(refusal({ siweConfig: {} as never }).message).toContain("`siweConfig`");
    expect(signs({ siweConfig, endpoints: OWN })).toBe("siwe");
    expect(signs({ siweConfig, projectId: "p" })).toBe("siwe");
    expect(signs({ siweConfig })).toBe(false);
    expect(signs({ siweConfig: { ...(siweConfig as object), enabled: false } as never, endpoints: OWN })).toBe(false);
    expect(signs({ endpoints: OWN })).toBe(false);
  });

  it("CONF-9 misses a project id only where an endpoint is the public one", () => {
    expect(resolve({}).lacksProjectId).toBe(true);
    expect(resolve({ projectId: "p" }).lacksProjectId).toBe(false);
    expect(resolve({ endpoints: OWN }).lacksProjectId).toBe(false);
  });

  it("CONF-13 has network switching on, and unsupported chains, append, embedded and basic off", () => {
    expect(resolve({}).settings).toMatchObject({
      enableNetworkSwitch: true,
      allowUnsupportedChain: false,
      disableAppend: false,
      enableEmbedded: false,
      basic: false,
    });
  });

  it("CONF-13 has a page that only pairs look for no wallet of its own, unless it says so", () => {
    const none = { enableEIP6963: false, enableInjected: false };
    expect(resolve({ basic: true }).settings).toMatchObject(none);
    expect(resolve({ basic: true, enableInjected: true }).settings).toMatchObject({ ...none, enableInjected: true });
    expect(resolve({}).settings).toMatchObject({ enableEIP6963: true, enableInjected: true });
  });

  it("NET-8 refuses an RPC URL that is not http(s)", () => {
    const network = { id: 5, name: "Five", nativeCurrency: { name: "F", symbol: "F", decimals: 18 } };
    const error = refusal({ networks: [{ ...network, rpcUrls: { default: { http: ["ftp://x.example"] } } }] });
    expect(error.message).toBe(
      'Option `networks[0].rpcUrls.default.http`: got "ftp://x.example", wants an http(s) URL',
    );
  });

  it("ERR-2 refuses a network without a node in these words", () => {
    const network = { id: 4321, name: "Bare", nativeCurrency: { name: "B", symbol: "B", decimals: 18 } };
    expect(refusal({ networks: [{ ...network, rpcUrls: { default: { http: [] } } }] }).message).toBe(
      "No RPC url provided for chainId",
    );
  });

  it("NET-9 fills in what the host leaves out of a network", () => {
    const network = {
      id: 31337,
      name: "Local",
      nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
      rpcUrls: { default: { http: ["http://localhost:8545"] } },
    };
    expect(resolve({ networks: [network] }).settings.networks[0]).toMatchObject({
      caipNetworkId: "eip155:31337",
      chainNamespace: "eip155",
      assets: {},
      testnet: false,
      rpcUrls: { default: { http: ["http://localhost:8545/"] } },
    });
  });

  it("NET-9 knows Ethereum by number, by CAIP-2 id, and by default", () => {
    for (const networks of [[1], ["eip155:1"], undefined]) {
      const options: Options = networks ? { networks } : {};
      expect(resolve(options).settings.networks[0]?.name).toBe("Ethereum");
    }
  });

  it("NET-9 names the known ids where one is unknown", () => {
    const { message } = refusal({ networks: ["eip155:987654321"] });
    expect(message).toContain("`networks[0]`");
    expect(message).toContain("eip155:8453");
  });

  it.each([["local"], ["session"], ["memory"], [{ get: () => null, set: () => undefined, remove: () => undefined }]])(
    "STORE-1: storage may be %j",
    (storage) => {
      expect(() => resolve({ storage } as Options)).not.toThrow();
    },
  );

  it("NET-10: pending transactions are looked for every 30 s where nothing else is said, and never where they are not wanted", () => {
    const intervalOf = (pendingTransactionsFilter: NonNullable<Options["pendingTransactionsFilter"]>) =>
      resolve({ pendingTransactionsFilter }).pendingInterval;
    expect(intervalOf({ enable: true })).toBe(30_000);
    expect(intervalOf({ enable: true, pollingInterval: 5_000 })).toBe(5_000);
    expect([intervalOf({ enable: false, pollingInterval: 5_000 }), resolve({}).pendingInterval]).toEqual([0, 0]);
  });

  const wrong: [option: string, value: unknown][] = [
    ["projectId", 5],
    ["networks", []],
    ["themeMode", "blue"],
    ["allWallets", "SOME"],
    ["featuredWalletIds", "a,b"],
    ["termsConditionsUrl", "javascript:alert(1)"],
    ["storage", "cookie"],
    ["lang", "english please"],
    ["messages", { nonsense: "x" }],
    ["debug", "yes"],
    ["customRpcUrls", { "eip155:1": "https://x.example" }],
    ["metadata", { name: "Larkspur", icons: "https://larkspur.example/icon.png" }],
    ["defaultAccountTypes", { eip155: "smart" }],
    ["universalProviderConfigOverride", { methods: { eip155: "personal_sign" } }],
    ["universalProviderConfigOverride", { rpcMap: { "eip155:1": 1 } }],
    ["universalProviderConfigOverride", { defaultChain: 1 }],
    ["pendingTransactionsFilter", { enable: true, pollingInterval: 0 }],
    ["pendingTransactionsFilter", { enable: true, pollingInterval: 2 ** 31 }],
    ["pendingTransactionsFilter", { enable: true, pollingInterval: "30000" }],
  ];
  for (const [option, value] of wrong) {
    it(`PUBLIC names the option \`${option}\`, what it got and what it wants: ${JSON.stringify(value)}`, () => {
      const error = refusal({ [option]: value });
      expect(error).toMatchObject({ code: "INVALID_OPTION", context: { option } });
      expect(error.message).toMatch(/got .+, wants .+/);
    });
  }

  const checked = [
    ...Object.keys(OPTION_CHECKS).map((name) => [name, (value: unknown) => ({ [name]: value })] as const),
    ...Object.keys(FEATURE_CHECKS).map(
      (name) => [`features.${name}`, (value: unknown) => ({ features: { [name]: value } })] as const,
    ),
    ...Object.keys(ENDPOINT_CHECKS).map(
      (name) => [`endpoints.${name}`, (value: unknown) => ({ endpoints: { [name]: value } })] as const,
    ),
  ];
  it.each(checked)("PUBLIC refuses a function and a symbol as %s, by its name", (option, having) => {
    for (const value of [() => undefined, Symbol(option)])
      expect(refusal(having(value))).toMatchObject({ code: "INVALID_OPTION", context: { option } });
  });

  it.each(checked)("PUBLIC takes undefined as %s for its default", (_, having) => {
    const { fill: _fill, ...resolved } = resolve(having(undefined) as Options);
    const { fill: _other, ...untouched } = resolve({});
    expect(resolved).toEqual(untouched);
  });

  it("PUBLIC takes what is undefined inside an option for its default", () => {
    const { settings } = resolve({
      metadata: { name: "Larkspur", url: undefined } as never,
      defaultAccountTypes: { eip155: undefined } as never,
    });
    expect(settings.metadata).toEqual(PAGE.metadata);
    expect(settings.defaultAccountTypes.eip155).toBe("smartAccount");
  });

  it("CONF-1 shows each social login once", () => {
    expect(resolve({ features: { socials: ["x", "google", "x"] } }).settings.features.socials).toEqual(["x", "google"]);
  });

  it("PUBLIC names a wrong endpoint and a wrong feature with their parents", () => {
    expect(refusal({ endpoints: { relay: "http://x.example" } }).message).toContain("`endpoints.relay`");
    expect(refusal({ features: { email: "no" } }).message).toContain("`features.email`");
  });

  it("PUBLIC lists names that it does not know instead of failing", () => {
    expect(resolve({ colour: "red", features: { dance: true } } as never).unknown).toEqual([
      "colour",
      "features.dance",
    ]);
  });
});
