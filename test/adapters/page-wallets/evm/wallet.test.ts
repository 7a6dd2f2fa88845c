import { describe, expect, it } from "vitest";
import { accountReader } from "../../../../adapters/page-wallets/evm/wallet.ts";
import type { CaipNetworkId } from "../../../../domain/caip.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import type { Network } from "../../../../domain/networks/network.ts";
import { settle } from "../../fake-clock.ts";
import { network } from "../../networks.ts";
import { ADDRESS, deferred, INPUT, OTHER, openPage, type Page, pageWith } from "./page.ts";

const BASE = network(["https://provider.example/rpc"], {
  id: 8453,
  name: "Base",
  caipNetworkId: "eip155:8453" as CaipNetworkId,
});

const fail = (error: unknown) => () => {
  throw error;
};

describe("connecting", () => {
  it("CONN-3: a session has valid accounts in the wallet's order, its chain, and who the wallet is", async () => {
    const answer = [OTHER.toLowerCase(), "0x70997970c51812dc3A010C7d01b50e0d17dc79C8", 7, null, "0x1", ADDRESS, OTHER];
    const { page } = pageWith({ eth_requestAccounts: () => answer, eth_chainId: () => 8453 });
    expect(await page.injected.connectWallet(INPUT)).toEqual({
      connectorId: "example.juniper",
      namespace: "eip155",
      accounts: [OTHER, ADDRESS],
      networkId: "eip155:8453",
      wallet: {
        name: "Juniper",
        type: "ANNOUNCED",
        rdns: "example.juniper",
        icon: expect.stringContaining("data:image"),
      },
    });
  });

  it("CONN-3, I4: a wallet that changes its accounts before it has told its chain is connected with the last ones", async () => {
    const { page, juniper } = pageWith();
    const connect = (...told: unknown[]) => {
      juniper.answers["eth_chainId"] = () => {
        for (const accounts of told) juniper.emit("accountsChanged", accounts);
        return "0x1";
      };
      return page.injected.connectWallet(INPUT).finally(() => expect(juniper.listening()).toBe(0));
    };
    expect(await connect([OTHER], "none")).toMatchObject({ accounts: [OTHER] });
    await expect(connect([])).rejects.toMatchObject({ code: "INVALID_ADDRESS" });
  });

  it.each([
    ["no account", { eth_requestAccounts: () => [] }, "INVALID_ADDRESS"],
    ["accounts that are none", { eth_requestAccounts: () => ({ 0: ADDRESS }) }, "INVALID_ADDRESS"],
    ["malformed accounts", { eth_requestAccounts: () => ["0x123", {}] }, "INVALID_ADDRESS"],
    ["a chain that is none", { eth_chainId: () => "mainnet" }, "CONNECTION_FAILED"],
    ["a chain of zero", { eth_chainId: () => "0x0" }, "CONNECTION_FAILED"],
    ["a refusal", { eth_requestAccounts: fail({ code: 4001 }) }, "CONNECTION_DECLINED"],
    ["a pending request", { eth_requestAccounts: fail({ code: -32002 }) }, "CONNECTION_PENDING"],
    ["nothing thrown", { eth_requestAccounts: fail(undefined) }, "CONNECTION_FAILED"],
  ])("R14: %s is a catalogue error", async (_, answers, code) => {
    const { page } = pageWith(answers);
    await expect(page.injected.connectWallet(INPUT)).rejects.toMatchObject({ name: "AppKitError", code });
  });

  it("R13: a wallet that is gone is said to be missing", async () => {
    await expect(openPage().injected.connectWallet(INPUT)).rejects.toMatchObject({ code: "CONNECTOR_MISSING" });
  });

  it("R13: while a prompt is open no second one is made, and its answer serves all", async () => {
    const prompt = deferred<string[]>();
    const { page, juniper } = pageWith({ eth_requestAccounts: () => prompt.promise });
    const end = new AbortController();
    const left = page.injected.connectWallet(INPUT, { signal: end.signal });
    const stayed = page.injected.connectWallet(INPUT);
    await settle();
    end.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    const again = page.injected.connectWallet(INPUT);
    await settle();
    expect(juniper.methods()).toEqual(["eth_requestAccounts"]);
    prompt.resolve([ADDRESS]);
    expect((await Promise.all([stayed, again])).map(({ accounts }) => accounts)).toEqual([[ADDRESS], [ADDRESS]]);
    await page.injected.connectWallet(INPUT);
    expect(juniper.methods().filter((method) => method === "eth_requestAccounts")).toHaveLength(2);
  });

  it("R13: a wallet that takes forever is waited for without a timer", async () => {
    const { page } = pageWith({ eth_requestAccounts: () => new Promise(() => {}) });
    void page.injected.connectWallet(INPUT);
    await settle();
    expect(page.clock.pending).toBe(0);
  });
});

describe("a wallet that hangs", () => {
  const never = () => new Promise(() => {});

  it("R13: one that grants and then does not say its chain is given up after 5 s, and asked anew", async () => {
    const { page, juniper } = pageWith({ eth_chainId: never });
    const asked = page.injected.connectWallet(INPUT);
    asked.catch(() => {});
    await accountReader();
    await page.clock.advance(LIMITS.walletRead);
    await expect(asked).rejects.toMatchObject({ code: "CONNECTION_FAILED" });
    juniper.answers.eth_chainId = () => "0x1";
    expect(await page.injected.connectWallet(INPUT)).toMatchObject({ accounts: [ADDRESS] });
    expect(juniper.methods().filter((method) => method === "eth_requestAccounts")).toHaveLength(2);
    expect(page.clock.pending).toBe(0);
  });

  it("R13: one that switches and then does not say its chain is given up after 5 s, and asked anew", async () => {
    const { page, juniper } = pageWith({ eth_chainId: never, wallet_switchEthereumChain: () => null });
    const wish = { connectorId: "example.juniper", network: BASE };
    const asked = page.injected.switchWalletNetwork(wish);
    asked.catch(() => {});
    await expect.poll(() => juniper.asked.map(({ method }) => method)).toContain("eth_chainId");
    await page.clock.advance(LIMITS.walletRead);
    await expect(asked).rejects.toMatchObject({ code: "SWITCH_FAILED" });
    juniper.answers.eth_chainId = () => "0x2105";
    expect(await page.injected.switchWalletNetwork(wish)).toBe("eip155:8453");
    expect(page.clock.pending).toBe(0);
  });
});

describe("CONN-13", () => {
  it("CONN-13: the permission is given back", async () => {
    const { page, juniper } = pageWith({ wallet_revokePermissions: () => null });
    await page.injected.disconnectWallet(INPUT);
    expect(juniper.asked).toEqual([{ method: "wallet_revokePermissions", params: [{ eth_accounts: {} }] }]);
  });

  it.each([
    ["an unknown method", { code: -32601 }],
    ["an unsupported method", { code: 4200 }],
    ["no permission", { code: 4100 }],
    ["words alone", new Error("the method wallet_revokePermissions is not supported")],
  ])("CONN-13: a wallet that answers with %s is disconnected, and is asked once", async (_, error) => {
    const { page, juniper } = pageWith({ wallet_revokePermissions: fail(error) });
    await expect(page.injected.disconnectWallet(INPUT)).resolves.toBeUndefined();
    expect(juniper.asked).toHaveLength(1);
  });

  it("CONN-13: a wallet that is gone from the page is disconnected", async () => {
    await expect(openPage().injected.disconnectWallet(INPUT)).resolves.toBeUndefined();
  });

  it("CONN-13: any other failure is said", async () => {
    const { page } = pageWith({ wallet_revokePermissions: fail(new Error("disk on fire")) });
    await expect(page.injected.disconnectWallet(INPUT)).rejects.toMatchObject({ code: "FAILED_TO_DISCONNECT" });
  });
});

describe("NET-2", () => {
  const switching = (page: Page, to: Network = BASE) =>
    page.injected.switchWalletNetwork({ connectorId: "example.juniper", network: to });

  it("NET-2 R17: the answer is the chain that the wallet is on afterwards", async () => {
    let chain = "0x1";
    const move = ([to]: { chainId: string }[]) => {
      chain = to?.chainId ?? "";
      return null;
    };
    const { page, juniper } = pageWith({
      eth_chainId: () => chain,
      wallet_switchEthereumChain: (params) => move(params as never),
    });
    expect(await switching(page)).toBe("eip155:8453");
    expect(juniper.asked[0]).toEqual({ method: "wallet_switchEthereumChain", params: [{ chainId: "0x2105" }] });
    const silent = pageWith({ wallet_switchEthereumChain: () => null });
    const switched = switching(silent.page);
    await expect.poll(silent.juniper.methods).toContain("eth_chainId");
    await silent.page.clock.advance(LIMITS.walletSwitch);
    expect(await switched).toBe("eip155:1");
    expect(silent.page.clock.pending).toBe(0);
  });

  it("NET-2 R17: a wallet that tells its former chain for a moment has switched, and is asked to once", async () => {
    let chain = "0x1";
    const { page, juniper } = pageWith({ eth_chainId: () => chain, wallet_switchEthereumChain: () => null });
    const switched = switching(page);
    await expect.poll(juniper.methods).toContain("eth_chainId");
    await page.clock.advance(400);
    chain = "0x2105";
    await page.clock.advance(200);
    expect(await switched).toBe("eip155:8453");
    expect(juniper.methods().filter((method) => method === "wallet_switchEthereumChain")).toHaveLength(1);
    expect(page.clock.pending).toBe(0);
  });

  it.each([
    ["4902", { code: 4902 }],
    ["32603", { code: 32603 }],
    ["4902 in data.originalError", { code: -32603, data: { originalError: { code: 4902 } } }],
    ["4902 in a cause", new Error("no", { cause: { code: 4902 } })],
    ["4902 in a message of JSON", { code: -32603, message: 'failed: {"code":4902,"message":"x"}' }],
    ["words alone", new Error('Unrecognized chain ID "0x2105". Try adding the chain first.')],
  ])(
    "NET-2: %s leads to the add, with the chain's own nodes, and to a second switch where it is needed",
    async (_, error) => {
      let added = false;
      let chain = "0x1";
      const { page, juniper } = pageWith({
        eth_chainId: () => chain,
        wallet_switchEthereumChain: () => {
          if (!added) throw error;
          chain = "0x2105";
          return null;
        },
        wallet_addEthereumChain: () => {
          added = true;
          return null;
        },
      });
      expect(await switching(page)).toBe("eip155:8453");
      expect(juniper.methods()).toEqual([
        "wallet_switchEthereumChain",
        "wallet_addEthereumChain",
        "eth_chainId",
        "wallet_switchEthereumChain",
        "eth_chainId",
      ]);
      expect(juniper.asked[1]?.params).toEqual([
        {
          chainId: "0x2105",
          chainName: "Base",
          nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
          rpcUrls: ["https://chain.example/rpc"],
          blockExplorerUrls: ["https://scan.example"],
        },
      ]);
    },
  );

  it("NET-2: the picture that the host gives a network goes with it", async () => {
    const iconUrls = ["https://shop.example/base.png"];
    const { page, juniper } = pageWith({
      eth_chainId: () => "0x2105",
      wallet_switchEthereumChain: fail({ code: 4902 }),
      wallet_addEthereumChain: () => null,
    });
    await switching(page, { ...BASE, assets: { imageUrl: iconUrls[0] ?? "" } });
    expect(juniper.asked[1]?.params).toMatchObject([{ chainId: "0x2105", iconUrls }]);
  });

  it("NET-2: a wallet that switches while it adds is not asked again", async () => {
    const { page, juniper } = pageWith({
      eth_chainId: () => "0x2105",
      wallet_switchEthereumChain: fail({ code: 4902 }),
      wallet_addEthereumChain: () => null,
    });
    expect(await switching(page)).toBe("eip155:8453");
    expect(juniper.methods().filter((method) => method === "wallet_switchEthereumChain")).toHaveLength(1);
  });

  it.each([
    ["4001", { code: 4001 }, "SWITCH_DECLINED"],
    ["5000", { code: 5000 }, "SWITCH_DECLINED"],
    ["4001 around a 4902", { code: 4001, data: { originalError: { code: 4902 } } }, "SWITCH_DECLINED"],
    ["-32002", { code: -32002 }, "CONNECTION_PENDING"],
    ["4200", { code: 4200 }, "SWITCH_UNSUPPORTED"],
    ["an unknown method", { code: -32601 }, "SWITCH_UNSUPPORTED"],
    ["anything else", new Error("no"), "SWITCH_FAILED"],
    ["nothing", undefined, "SWITCH_FAILED"],
  ])("NET-2: %s adds nothing", async (_, error, code) => {
    const { page, juniper } = pageWith({
      wallet_switchEthereumChain: fail(error),
      wallet_addEthereumChain: () => null,
    });
    await expect(switching(page)).rejects.toMatchObject({ code });
    expect(juniper.methods()).toEqual(["wallet_switchEthereumChain"]);
  });

  it("NET-2: a declined add is a declined switch; without nodes nothing is added", async () => {
    const answers = { wallet_switchEthereumChain: fail({ code: 4902 }), wallet_addEthereumChain: fail({ code: 4001 }) };
    await expect(switching(pageWith(answers).page)).rejects.toMatchObject({ code: "SWITCH_DECLINED" });
    const { page, juniper } = pageWith(answers);
    const bare = { ...BASE, rpcUrls: { default: { http: [] }, chainDefault: { http: [] } } };
    await expect(switching(page, bare)).rejects.toMatchObject({ code: "SWITCH_UNSUPPORTED" });
    expect(juniper.methods()).toEqual(["wallet_switchEthereumChain"]);
  });

  it("NET-2: an open switch is joined, not repeated", async () => {
    const prompt = deferred<null>();
    const { page, juniper } = pageWith({
      eth_chainId: () => "0x2105",
      wallet_switchEthereumChain: () => prompt.promise,
    });
    const both = Promise.all([switching(page), switching(page)]);
    await settle();
    prompt.resolve(null);
    await both;
    expect(juniper.methods()).toEqual(["wallet_switchEthereumChain", "eth_chainId"]);
  });
});
