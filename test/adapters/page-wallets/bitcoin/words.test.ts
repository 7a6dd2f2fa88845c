// Each kind of wallet is asked in its own words, and says its own.
import { base64 } from "@scure/base";
import { Transaction } from "@scure/btc-signer";
import { describe, expect, it } from "vitest";
import { chainOf, networkCalled, networksOfChains } from "../../../../adapters/page-wallets/bitcoin/names.ts";
import { BITCOIN } from "../../../../domain/addresses/bitcoin-address.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { addressesOf, bitcoinNetwork, openPage } from "./page.ts";

const [PAYMENT, ORDINAL] = addressesOf();
const [TEST_PAYMENT] = addressesOf(0, "testnet");
const PSBT = base64.encode(new Transaction().toPSBT());
const SIGNATURE = base64.encode(new Uint8Array(65));
const BIP322 = base64.encode(new Uint8Array(66));
const TXID = "ab".repeat(32);

type Answer = (params: Record<string, unknown>) => unknown;
type Say = (event: string, value?: unknown) => void;

/** A wallet with a `request`, of which a test sees every word; what it answers with is the test's. */
async function asking(path: string, answers: Record<string, Answer>, more: object = {}) {
  const page = openPage();
  const asked: [method: string, params: unknown][] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  const provider = {
    ...more,
    async request(method: string, params?: Record<string, unknown>) {
      asked.push([method, params]);
      const answer = answers[method];
      if (!answer) throw { error: { code: -32601, message: "unknown" } };
      return { result: answer(params ?? {}) };
    },
    addListener({ eventName, cb }: { eventName: string; cb: (event: unknown) => void }) {
      listeners.set(eventName, cb);
      return () => listeners.delete(eventName);
    },
  };
  page.put({ [path]: provider, btc_providers: [{ id: path, name: "Orchid" }] });
  page.discover();
  const connectorId = `sats-connect:${path}`;
  await page.bitcoin.connectWallet({ connectorId, namespace: "bip122", networkId: BITCOIN.mainnet });
  const own = page.bitcoin.providerOf(connectorId);
  if (!own) throw new Error("There is no provider");
  const say: Say = (event, value) => listeners.get(event)?.(value);
  return { page, connectorId, provider: own, asked, say };
}

const LEATHER = {
  getAddresses: () => ({ addresses: [{ address: PAYMENT }, { address: ORDINAL }] }),
  signMessage: () => ({ signature: BIP322 }),
  signPsbt: () => ({ hex: Buffer.from(base64.decode(PSBT)).toString("hex") }),
  sendTransfer: () => ({ txid: TXID }),
};
const leather = (more: Record<string, Answer> = {}) => asking("LeatherProvider", { ...LEATHER, ...more });

const refusing = (code: number) => () => {
  throw { error: { code, message: "In its own number" } };
};

describe("Leather", () => {
  it("CONN-3: it is known by its mark, wherever it stands", async () => {
    const { asked } = await asking("orchid", LEATHER, { isLeather: true });
    expect(asked.map(([method]) => method)).toEqual(["getAddresses"]);
  });

  it.each([
    [4002, 4200],
    [7, 4900],
    [16, 4900],
    [4001, 4001],
  ])("ERR-3: its refusal %i has the number %i that pages know", async (code, number) => {
    const { provider } = await leather({ signMessage: refusing(code) });
    await expect(provider.signMessage({ message: "x" })).rejects.toMatchObject({ code: number });
  });

  it("CONN-3: it is told which of its accounts signs, by which flags, and satoshis as a text", async () => {
    const { provider, asked } = await leather();
    await provider.signMessage({ message: "x", address: ORDINAL });
    expect(asked.at(-1)).toEqual(["signMessage", { message: "x", paymentType: "p2tr", network: "mainnet" }]);
    const signInputs = [
      { address: PAYMENT, index: 2, sighashTypes: [1, 131] },
      { address: PAYMENT, index: 0, sighashTypes: [131] },
    ];
    await provider.signPsbt({ psbt: PSBT, signInputs });
    const said = { signAtIndex: [2, 0], network: "mainnet", broadcast: false, allowedSighash: [1, 131] };
    expect(asked.at(-1)).toEqual(["signPsbt", expect.objectContaining(said)]);
    await provider.signPsbt({ psbt: PSBT, signInputs: [{ address: PAYMENT, index: 0 }] });
    expect(asked.at(-1)?.[1]).not.toHaveProperty("allowedSighash");
    await provider.sendTransfer({ recipientAddress: PAYMENT, amount: "2100000000000000" });
    const recipients = [{ address: PAYMENT, amount: "2100000000000000" }];
    expect(asked.at(-1)).toEqual(["sendTransfer", { recipients, network: "mainnet" }]);
  });
});

const sats = (more: Record<string, Answer> = {}) => {
  const state = { addresses: [{ address: PAYMENT, purpose: "payment" }], network: "Mainnet" };
  const told = () => ({ addresses: state.addresses, network: { bitcoin: { name: state.network } } });
  const answers = {
    wallet_connect: told,
    wallet_getAccount: told,
    signMessage: () => ({ signature: SIGNATURE }),
    ...more,
  };
  return asking("orchid", answers).then((made) => ({ ...made, state }));
};

describe("sats-connect", () => {
  it.each([
    [-32_000, 4001],
    [-32_001, 4200],
    [-32_002, 4900],
  ])("ERR-3: its refusal %i has the number %i that pages know", async (code, number) => {
    const { provider } = await sats({ signMessage: refusing(code) });
    await expect(provider.signMessage({ message: "x" })).rejects.toMatchObject({ code: number });
  });

  it("CONN-3: it is told the protocol in capitals, and nothing where it takes nothing", async () => {
    const { page, connectorId, provider, asked } = await sats({ wallet_disconnect: () => null });
    await provider.signMessage({ message: "x", protocol: "ecdsa" });
    expect(asked.at(-1)).toEqual(["signMessage", { address: PAYMENT, message: "x", protocol: "ECDSA" }]);
    await page.bitcoin.disconnectWallet({ connectorId, namespace: "bip122" });
    expect(asked.at(-1)).toEqual(["wallet_disconnect", null]);
  });

  it("CONN-3: what an older wallet calls its purposes and its addresses is understood", async () => {
    const { provider, asked } = await sats({
      wallet_connect: refusing(-32_602),
      getAccounts: () => [
        { address: ORDINAL, purpose: "ordinal" },
        { address: PAYMENT, purpose: "payment" },
      ],
      signMessage: () => ({ address: PAYMENT.toUpperCase(), signature: SIGNATURE }),
    });
    expect(asked.map(([method]) => method).slice(0, 2)).toEqual(["wallet_connect", "getAccounts"]);
    // A page may do with its list whatever it likes.
    for (const account of await provider.getAccountAddresses()) Object.assign(account, { address: "none" });
    expect(await provider.getAccountAddresses()).toEqual([
      { address: PAYMENT, type: "payment" },
      { address: ORDINAL, type: "ordinal" },
    ]);
    expect(await provider.signMessage({ message: "x" })).toBe(SIGNATURE);
  });

  it("CONN-14 CONN-20: that its network changed is asked about; that its account is disconnected ends it", async () => {
    const { page, connectorId, say, state } = await sats();
    const { heard } = page.watch(connectorId);
    Object.assign(state, { addresses: [{ address: TEST_PAYMENT, purpose: "payment" }], network: "Testnet" });
    say("networkChange", { type: "networkChange" });
    await page.clock.advance(LIMITS.walletEvents);
    expect(heard).toMatchObject([
      { type: "chain.changed", networkId: BITCOIN.testnet },
      { type: "accounts.changed", accounts: [TEST_PAYMENT] },
    ]);
    say("accountDisconnected", {});
    await page.clock.advance(LIMITS.walletEvents);
    expect(heard.slice(2)).toEqual([{ type: "wallet.disconnected" }]);
  });
});

/** OKX Wallet with a provider for each of its networks. */
async function okx() {
  const page = openPage();
  const asked: unknown[][] = [];
  const listening = new Set<unknown>();
  const onNetwork = (name: string, address: string) => ({
    connect: async () => ({ address }),
    disconnect: async () => void asked.push([name, "disconnect"]),
    signMessage: async (...of: unknown[]) => {
      asked.push([name, ...of]);
      return of[1] === "bip322-simple" ? BIP322 : SIGNATURE;
    },
    on: (_: string, listener: unknown) => void listening.add(listener),
    removeListener: (_: string, listener: unknown) => void listening.delete(listener),
  });
  const [bitcoin, bitcoinTestnet] = [onNetwork("bitcoin", PAYMENT), onNetwork("bitcoinTestnet", TEST_PAYMENT)];
  page.put({ okxwallet: { bitcoin, bitcoinTestnet, bitcoinSignet: onNetwork("bitcoinSignet", TEST_PAYMENT) } });
  page.discover();
  const input = { connectorId: "okx", namespace: "bip122" } as const;
  await page.bitcoin.connectWallet({ ...input, networkId: BITCOIN.mainnet });
  return { page, input, asked, listening };
}

describe("OKX Wallet", () => {
  it("NET-2 CONN-13: each network's own provider is asked, and the one in use is left", async () => {
    const { page, input, asked } = await okx();
    const provider = page.bitcoin.providerOf("okx");
    await page.bitcoin.switchWalletNetwork({ ...input, network: bitcoinNetwork(BITCOIN.signet) });
    await provider?.signMessage({ message: "x", protocol: "bip322" });
    await provider?.signMessage({ message: "x", protocol: "ecdsa" });
    await provider?.signMessage({ message: "x" });
    await page.bitcoin.disconnectWallet(input);
    expect(asked).toEqual([
      ["bitcoinSignet", "x", "bip322-simple"],
      ["bitcoinSignet", "x", "ecdsa"],
      ["bitcoinSignet", "x"],
      ["bitcoinSignet", "disconnect"],
    ]);
  });

  it("R19: no listener is left with any network's provider", async () => {
    const { page, listening } = await okx();
    const { stop } = page.watch("okx");
    expect(listening.size).toBe(9);
    stop();
    expect(listening.size).toBe(0);
  });
});

/** A wallet of wallet-standard that shows no account by itself, and those who listen to it. */
function hiding() {
  const page = openPage();
  const listeners = new Set<(change: object) => void>();
  const account = { address: PAYMENT, chains: ["bitcoin:mainnet"] };
  const on = (_: string, listener: (change: object) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const features = {
    "bitcoin:connect": { connect: async () => ({ accounts: [account] }) },
    "bitcoin:signMessage": {
      signMessage: async (input: { account: unknown }) => [{ signature: base64.decode(SIGNATURE), ...input }],
    },
    "standard:events": { on },
  };
  page.discover();
  page.register({ name: "Orchid", icon: "", chains: account.chains, accounts: [], features });
  const input = { connectorId: "bip122:Orchid", namespace: "bip122", networkId: BITCOIN.mainnet } as const;
  const tell = () => {
    for (const listener of [...listeners]) listener({ accounts: [account] });
  };
  return { page, input, listeners, tell };
}

describe("wallet-standard", () => {
  it("CONN-3: a wallet that shows no account still signs with the one that it granted", async () => {
    const { page, input } = hiding();
    await page.bitcoin.connectWallet(input);
    const switched = page.bitcoin.switchWalletNetwork({ ...input, network: bitcoinNetwork(BITCOIN.testnet) });
    await expect(switched).rejects.toMatchObject({ code: "SWITCH_UNSUPPORTED" });
    expect(await page.bitcoin.providerOf(input.connectorId)?.signMessage({ message: "x" })).toBe(SIGNATURE);
  });

  it("CONN-12 R19: one that unlocks late is heard once, and one that is left is heard no more", async () => {
    const { page, input, listeners, tell } = hiding();
    const restored = page.bitcoin.restoreWallet(input);
    await page.clock.advance(1_000);
    expect(listeners.size).toBe(1);
    tell();
    expect((await restored).accounts).toEqual([PAYMENT]);
    expect(listeners.size).toBe(0);
    const end = new AbortController();
    const left = page.bitcoin.restoreWallet(input, { signal: end.signal }).catch(() => "left");
    await page.clock.advance(1_000);
    expect(listeners.size).toBe(1);
    end.abort();
    expect(await left).toBe("left");
    expect(listeners.size).toBe(0);
  });
});

describe("names of networks", () => {
  it.each([
    ["mainnet", BITCOIN.mainnet],
    ["Livenet", BITCOIN.mainnet],
    ["Testnet", BITCOIN.testnet],
    ["testnet3", BITCOIN.testnet],
    ["Testnet4", BITCOIN.testnet4],
    ["Signet", BITCOIN.signet],
    ["Regtest", BITCOIN.regtest],
    ["constructor", undefined],
    [7, undefined],
  ])("CONN-3: %j is the network that a wallet means by it", (name, networkId) => {
    expect(networkCalled(name)).toBe(networkId);
  });

  it.each([
    ["bitcoin:mainnet", [BITCOIN.mainnet]],
    ["bitcoin:testnet", [BITCOIN.testnet, BITCOIN.testnet4]],
    ["bitcoin:signet", [BITCOIN.signet]],
    ["bitcoin:regtest", [BITCOIN.regtest]],
  ])("CONN-3: %s of wallet-standard stands for its networks", (chain, networkIds) => {
    expect(networksOfChains([chain, "bitcoin:none"])).toEqual(networkIds);
    expect(networkIds.map(chainOf)).toEqual(networkIds.map(() => chain));
  });
});
