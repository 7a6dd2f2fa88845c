import fc from "fast-check";
import { base, mainnet } from "viem/chains";
import { describe, expect, it } from "vitest";
import { isCaipNetworkId } from "../../../domain/caip.ts";
import { AppKitError } from "../../../domain/errors.ts";
import { isNamespace } from "../../../domain/namespaces.ts";
import type { Network } from "../../../domain/networks/network.ts";
import {
  type FillInput,
  fillNetwork,
  networkIdOf,
  PROVIDER_RPC_HOST,
} from "../../../domain/networks/network-option.ts";
import { KNOWN_NETWORKS } from "../../../domain/networks/networks-table.ts";
import { safePageUrl, safeRpcUrl } from "../../../domain/safe-url.ts";
import { runs } from "../../runs.ts";

const INPUT: FillInput = {
  projectId: "p",
  rpcHost: PROVIDER_RPC_HOST,
  useRpcHost: true,
  isOwnRpcHost: false,
  customRpcUrls: {},
  chainImages: {},
};

const SOLANA = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const FORMER_SOLANA = "4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ";

const coin = { name: "Coin", symbol: "CN", decimals: 18 };
const own = (http: readonly unknown[]) => ({ default: { http } });
const bare = (change: object = {}) => ({
  ...{ id: 424242, name: "Bare", nativeCurrency: coin },
  ...{ rpcUrls: own(["https://node.example/rpc"]), ...change },
});

const fill = (value: unknown, input: Partial<FillInput> = {}) => fillNetwork("network", value, { ...INPUT, ...input });
const provider = (id: string, projectId = "p") =>
  `${PROVIDER_RPC_HOST}/v1/?chainId=${encodeURIComponent(id)}&projectId=${projectId}`;

function refusal(value: unknown, input: Partial<FillInput> = {}): AppKitError {
  try {
    fill(value, input);
  } catch (error) {
    return error as AppKitError;
  }
  throw new Error("nothing was thrown");
}

/** NET-9: every field of product.md §3 "Network". */
function expectWhole(network: Network): void {
  const { caipNetworkId, chainNamespace, nativeCurrency, rpcUrls, blockExplorers } = network;
  expect(isCaipNetworkId(caipNetworkId) && isNamespace(chainNamespace)).toBe(true);
  expect(caipNetworkId).toBe(`${chainNamespace}:${network.id}`);
  expect(typeof network.id).toBe(chainNamespace === "eip155" ? "number" : "string");
  expect([typeof network.name, typeof network.testnet, typeof network.assets]).toEqual(["string", "boolean", "object"]);
  expect([nativeCurrency.decimals >= 0, nativeCurrency.decimals <= 255]).toEqual([true, true]);
  expect(rpcUrls.default.http.length).toBeGreaterThan(0);
  for (const url of [...rpcUrls.default.http, ...rpcUrls.chainDefault.http]) expect(safeRpcUrl(url)).toBeDefined();
  for (const url of rpcUrls.chainDefault.http) expect(url).not.toContain(PROVIDER_RPC_HOST);
  if (blockExplorers) expect(safePageUrl(blockExplorers.default.url)).toBeDefined();
}

describe("a network by its id", () => {
  it.each(KNOWN_NETWORKS.map((network) => [network.caipNetworkId, network] as const))(
    "NET-6, NET-9: %s is known without an object, with every field, and by its number or reference",
    (id, { name }) => {
      const network = fill(id);
      expectWhole(network);
      expect(network).toMatchObject({ caipNetworkId: id, name });
      expect(network).not.toHaveProperty("formerCaipNetworkId");
      expect(networkIdOf(network.id)).toBe(id);
      expect(networkIdOf(String(network.id))).toBe(id);
      expect(networkIdOf(network)).toBe(id);
    },
  );

  it("NET-6: a former id of Solana is the current one", () => {
    expect(fill(`solana:${FORMER_SOLANA}`).caipNetworkId).toBe(`solana:${SOLANA}`);
    expect(networkIdOf(`solana:${FORMER_SOLANA}`)).toBe(`solana:${SOLANA}`);
    expect(fill(bare({ id: FORMER_SOLANA, chainNamespace: "solana" })).id).toBe(SOLANA);
  });

  it.each([2, "2", "eip155:2", "solana:none", "mainnet", "", -1, 1.5, Number.NaN, true, null, undefined, [], () => 1])(
    "NET-6: %j is unknown, and the known ones are listed",
    (value) => {
      const error = refusal(value);
      expect(error).toMatchObject({ code: "INVALID_OPTION", context: { option: "network" } });
      for (const { caipNetworkId } of KNOWN_NETWORKS) expect(error.message).toContain(caipNetworkId);
    },
  );
});

describe("a network as an object", () => {
  it.each([mainnet, base])("NET-9: viem's shape fits: $name", (chain) => {
    const network = fill(chain);
    expectWhole(network);
    expect(network).toMatchObject({ id: chain.id, name: chain.name, nativeCurrency: chain.nativeCurrency });
    expect(network.rpcUrls.chainDefault.http).toEqual(chain.rpcUrls.default.http.map((url) => safeRpcUrl(url)));
  });

  it.each([
    [true, true],
    [false, false],
    [undefined, false],
    ["yes", false],
  ])("NET-9: with testnet %j its coins are worth nothing: %s", (testnet, isTest) => {
    expect(fill(bare({ testnet })).testnet).toBe(isTest);
  });

  it.each([
    [{ id: SOLANA, chainNamespace: "solana" }, `solana:${SOLANA}`],
    [{ id: SOLANA, chainNamespace: "solana", caipNetworkId: `solana:${SOLANA}` }, `solana:${SOLANA}`],
    [{ id: `solana:${SOLANA}` }, `solana:${SOLANA}`],
    [{ id: "eip155:10" }, "eip155:10"],
    [{ id: "10" }, "eip155:10"],
    [{ id: "0xa" }, "eip155:10"],
    [{ id: 1, caipNetworkId: "eip155:10" }, "eip155:10"],
    [{ id: "mainnet", chainNamespace: "near" }, "near:mainnet"],
    [{ id: "000000000019d6689c085ae165831e93", chainNamespace: "bip122" }, "bip122:000000000019d6689c085ae165831e93"],
  ])("NET-9: %j is %s", (named, id) => {
    const network = fill(bare(named));
    expectWhole(network);
    expect(network.caipNetworkId).toBe(id);
    expect(networkIdOf(bare(named))).toBe(id);
  });

  it.each([{ id: 0 }, { id: -1 }, { id: 1.5 }, { id: "one two" }, { id: undefined }, { id: {} }, { id: 2 ** 53 }])(
    "NET-9: %j is no chain id",
    (named) => {
      expect(refusal(bare(named))).toMatchObject({ code: "INVALID_OPTION", context: { option: "network.id" } });
    },
  );

  it.each(["id", "chainNamespace", "caipNetworkId"])("R14: a %s that cannot be a text is refused as one", (field) => {
    const error = refusal(bare({ id: "one two", [field]: { toString: "" } }));
    expect(error).toMatchObject({ code: "INVALID_OPTION", context: { option: "network.id" } });
  });

  it.each([{ chainNamespace: "evm" }, { chainNamespace: 7 }, { caipNetworkId: "doge:1", id: "doge:1" }])(
    "NET-9: %j is of no chain family that is known",
    (named) => {
      expect(refusal(bare(named)).context).toMatchObject({ option: "network.id" });
    },
  );

  const COIN = "an object with name, symbol and decimals";

  it.each([
    ["nativeCurrency", COIN, { nativeCurrency: undefined }],
    ["nativeCurrency", COIN, { nativeCurrency: { ...coin, decimals: -1 } }],
    ["nativeCurrency", COIN, { nativeCurrency: { ...coin, decimals: 256 } }],
    ["nativeCurrency", COIN, { nativeCurrency: { ...coin, decimals: "18" } }],
    ["nativeCurrency", COIN, { nativeCurrency: { ...coin, symbol: 7 } }],
    ["name", "a text", { name: 7 }],
    ["rpcUrls.default.http", "an http(s) URL", { rpcUrls: own(["ws://node.example"]) }],
    ["rpcUrls.default.http", "an http(s) URL", { rpcUrls: own([7]) }],
    ["rpcUrls.default.http", "an http(s) URL", { rpcUrls: own(["https://user:secret@node.example"]) }],
    ["rpcUrls.default.http", "a list of http(s) URLs", { rpcUrls: { default: { http: "https://node.example" } } }],
  ])("NET-8, NET-9: what is wrong with its %s is named, and that it is to be %s: %j", (field, wanted, change) => {
    const error = refusal(bare(change));
    expect(error).toMatchObject({ code: "INVALID_OPTION", context: { option: `network.${field}` } });
    expect(error.message).toContain(wanted);
  });

  it.each([{ rpcUrls: own([]) }, { rpcUrls: {} }, { rpcUrls: undefined }, { rpcUrls: { default: {} } }])(
    "ERR-2: without a node it is refused in these words: %j",
    (change) => {
      expect(refusal(bare(change))).toMatchObject({
        code: "NO_RPC_URL",
        message: "No RPC url provided for chainId",
        cause: { code: "INVALID_OPTION" },
      });
    },
  );

  it("NET-9: the host's image counts before the preset, one in the option `chainImages` before both", () => {
    expect(fill(bare({ id: 1 })).assets.imageId).toMatch(/^ba0ba0cd-/);
    expect(fill(bare({ id: 1, assets: { imageId: "own", imageUrl: "https://i.example/1.png" } })).assets).toEqual({
      imageId: "own",
      imageUrl: "https://i.example/1.png",
    });
    for (const key of ["eip155:1", "1"]) {
      const { assets } = fill(bare({ id: 1, assets: { imageUrl: "https://i.example/1.png" } }), {
        chainImages: { [key]: "https://i.example/2.png" },
      });
      expect(assets.imageUrl).toBe("https://i.example/2.png");
    }
    expect(fill(bare({ assets: { imageUrl: "javascript:alert(1)" } })).assets).toEqual({});
  });

  it("R14: whatever a host gives, a whole network comes of it or an error of the catalogue", () => {
    const text = fc.constantFrom("", "eip155:1", "solana", "https://x.example", "ws://x", "0x1", "Coin", "\u202e");
    const value = fc.oneof(text, fc.jsonValue({ maxDepth: 1 }), fc.constant(undefined));
    const urls = fc.record({ default: fc.record({ http: fc.array(value, { maxLength: 2 }) }) });
    const options = fc.record(
      {
        id: fc.oneof(value, fc.nat()),
        caipNetworkId: value,
        chainNamespace: value,
        name: value,
        nativeCurrency: fc.oneof(value, fc.constant(coin)),
        rpcUrls: fc.oneof(value, urls),
        blockExplorers: fc.oneof(value, fc.record({ default: fc.record({ name: value, url: value }) })),
        assets: fc.oneof(value, fc.record({ imageId: value, imageUrl: value })),
        testnet: value,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(options, value), (whatever) => {
        try {
          expectWhole(fill(whatever));
        } catch (error) {
          expect(error).toBeInstanceOf(AppKitError);
          expect(["INVALID_OPTION", "NO_RPC_URL"]).toContain((error as AppKitError).code);
        }
      }),
      { numRuns: runs(1_000) },
    );
  });
});

describe("where its nodes are", () => {
  const custom = { "eip155:1": [{ url: "https://mine.example/rpc" }] };
  const object = bare({ id: 1 });

  it("CONF-5, NET-4: the host's own first, then the provider's, then the chain's; a wallet hears of no provider's", () => {
    expect(fill(object, { customRpcUrls: custom }).rpcUrls).toEqual({
      default: { http: ["https://mine.example/rpc", provider("eip155:1"), "https://node.example/rpc"] },
      chainDefault: { http: ["https://mine.example/rpc", "https://node.example/rpc"] },
    });
  });

  it("NET-4: a chain that the provider does not serve has its own nodes alone", () => {
    expect(fill(bare()).rpcUrls.default.http).toEqual(["https://node.example/rpc"]);
  });

  it("NET-4: an address on the provider's host says who asks, and is never the chain's own", () => {
    const option = bare({
      id: 1,
      rpcUrls: own([`${PROVIDER_RPC_HOST}/v1/?chainId=eip155:1`, "https://node.example/rpc"]),
    });
    expect(fill(option).rpcUrls).toEqual({
      default: { http: [provider("eip155:1"), "https://node.example/rpc"] },
      chainDefault: { http: ["https://node.example/rpc"] },
    });
    expect(fill(`solana:${SOLANA}`).rpcUrls).toEqual({
      default: { http: [provider(`solana:${SOLANA}`)] },
      chainDefault: { http: [] },
    });
  });

  it("NET-4: without a project id the provider is asked only where there is nobody else", () => {
    const anonymous = { projectId: "", useRpcHost: false };
    expect(fill(object, anonymous).rpcUrls.default.http).toEqual(["https://node.example/rpc"]);
    expect(fill(`solana:${SOLANA}`, anonymous).rpcUrls.default.http).toEqual([`${PROVIDER_RPC_HOST}/v1`]);
  });

  it("CONF-5: an RPC host of the host's own is alone for a network named by its id, and first for an object", () => {
    const input = { rpcHost: "http://localhost:4700/", isOwnRpcHost: true, customRpcUrls: custom };
    const hosted = "http://localhost:4700/v1/?chainId=eip155%3A1&projectId=p";
    expect(fill(1, input).rpcUrls.default.http).toEqual(["https://mine.example/rpc", hosted]);
    expect(fill(object, input).rpcUrls.default.http).toEqual([
      ...["https://mine.example/rpc", hosted],
      "https://node.example/rpc",
    ]);
  });

  it("CONF-5: custom URLs under a former id are those of the network", () => {
    const customRpcUrls = { [`solana:${FORMER_SOLANA}`]: [{ url: "https://mine.example/sol" }] };
    for (const id of [SOLANA, FORMER_SOLANA])
      expect(fill(`solana:${id}`, { customRpcUrls }).rpcUrls.default.http[0]).toBe("https://mine.example/sol");
  });
});
