import { base64 } from "@scure/base";
import { Transaction } from "@scure/btc-signer";
import { describe, expect, it } from "vitest";
import { BITCOIN } from "../../../../domain/addresses/bitcoin-address.ts";
import { settle } from "../../fake-clock.ts";
import { ALL_KINDS, addressesOf, connected, openPage, pageWith } from "./page.ts";

const [PAYMENT, ORDINAL] = addressesOf();
const [TESTNET] = addressesOf(0, "testnet");
const PSBT = base64.encode(new Transaction().toPSBT());
const SIGN = [{ address: PAYMENT, index: 0 }];

const calls = {
  signMessage: (provider: Provider) => provider.signMessage({ message: "x" }),
  signPsbt: (provider: Provider) => provider.signPsbt({ psbt: PSBT, signInputs: SIGN }),
  sendTransfer: (provider: Provider) => provider.sendTransfer({ recipientAddress: PAYMENT, amount: "1000" }),
} as const;

type Provider = Awaited<ReturnType<typeof connected>>["provider"];
type Call = keyof typeof calls;

const CALLS = Object.entries(calls) as [Call, (typeof calls)[Call]][];
const METHODS = {
  signMessage: "bitcoin_signMessage",
  signPsbt: "bitcoin_signPsbt",
  sendTransfer: "bitcoin_sendTransfer",
};

describe.each(ALL_KINDS)("%s", (kind) => {
  it("CONN-18: before it is connected there is nothing to ask", async () => {
    const { page, connectorId } = pageWith(kind);
    const provider = page.bitcoin.providerOf(connectorId) as Provider;
    const asked = [...CALLS.map(([, call]) => call), (of: Provider) => of.request({ method: "x" }), getAddresses];
    for (const call of asked)
      await expect(call(provider)).rejects.toMatchObject({
        code: 4100,
        message: "Please call connect() before request()",
      });
  });

  it("ERR-3: what names no method is a bad request", async () => {
    const { provider } = await connected(kind);
    await expect(provider.request(undefined as never)).rejects.toMatchObject({ name: "RpcError", code: -32600 });
  });

  it("ACCT-1: it tells its accounts with what they are for", async () => {
    const { provider } = await connected(kind);
    const accounts = await provider.getAccountAddresses();
    expect(accounts.map(({ address, type }) => [address, type])).toEqual([
      [PAYMENT, "payment"],
      ...(kind === "okx" ? [] : [[ORDINAL, "ordinal"]]),
    ]);
    expect(accounts[0]?.publicKey).toMatch(/^0[23][0-9a-f]{64}$/);
  });

  it.each(CALLS)("R14: %s: whatever the wallet throws is a numbered error", async (name, call) => {
    const { wallet, provider } = await connected(kind);
    const thrown = [
      undefined,
      null,
      7,
      "x",
      {},
      new Error("Extension context invalidated."),
      { code: "odd" },
      { code: 1e9 },
    ];
    for (const each of thrown) {
      wallet.before((method) => {
        if (method === METHODS[name]) throw each;
      });
      await expect(call(provider)).rejects.toMatchObject({ name: "RpcError", code: expect.any(Number) });
    }
    wallet.before((method) => {
      if (method === METHODS[name]) throw { code: 4001, message: "no" };
    });
    const refused = kind === "standard" && name === "sendTransfer" ? 4200 : 4001;
    await expect(call(provider)).rejects.toMatchObject({ code: refused });
  });

  it.each(CALLS)("R14: %s: an answer that is none is an error, no TypeError", async (name, call) => {
    const { wallet, provider } = await connected(kind);
    for (const answer of [
      null,
      7,
      "x",
      {},
      [],
      { signature: 7, psbt: "??", txid: "0x", hex: "zz" },
      { psbt: btoa("no psbt") },
    ]) {
      wallet.before((method) => (method === METHODS[name] ? answer : undefined));
      await expect(call(provider)).rejects.toMatchObject({ name: expect.stringMatching(/^RpcError$/) });
    }
  });

  it.each(CALLS)("I3: %s: what is open when the wallet goes away settles", async (name, call) => {
    if (kind === "standard" && name === "sendTransfer") return;
    const { page, wallet, provider, input } = await connected(kind);
    wallet.before((method) => (method === METHODS[name] ? new Promise(() => {}) : undefined));
    const open = call(provider);
    open.catch(() => {});
    await settle();
    void page.bitcoin.disconnectWallet(input).catch(() => {});
    await expect(open).rejects.toMatchObject({ code: 4900 });
  });
});

function getAddresses(provider: Provider): Promise<unknown> {
  return provider.getAccountAddresses();
}

describe("what makes no sense is not asked", () => {
  const refused = async (call: (provider: Provider) => Promise<unknown>, code: number) => {
    const { provider, wallet } = await connected("sats");
    const before = wallet.asked.length;
    await expect(call(provider)).rejects.toMatchObject({ name: "RpcError", code });
    expect(wallet.asked).toHaveLength(before);
  };

  it.each([
    ["no text", { message: 7 as never }, -32602],
    ["an unknown protocol", { message: "x", protocol: "schnorr" as never }, -32602],
    ["another account", { message: "x", address: addressesOf(1)[0] }, 4100],
    ["an address that is none", { message: "x", address: "bc1" }, 4100],
    ["an address of another network", { message: "x", address: TESTNET }, 4100],
  ])("R14: signMessage: %s", (_, of, code) => refused((provider) => provider.signMessage(of), code));

  it.each([
    ["no PSBT", { psbt: btoa("transaction"), signInputs: SIGN }, -32602],
    ["no base64", { psbt: "%%%", signInputs: SIGN }, -32602],
    ["no text", { psbt: 7 as never, signInputs: SIGN }, -32602],
    ["no inputs", { psbt: PSBT, signInputs: [] }, -32602],
    ["inputs that are no list", { psbt: PSBT, signInputs: "x" as never }, -32602],
    ["an index that is none", { psbt: PSBT, signInputs: [{ address: PAYMENT, index: -1 }] }, -32602],
    ["half an index", { psbt: PSBT, signInputs: [{ address: PAYMENT, index: 0.5 }] }, -32602],
    ["no signer", { psbt: PSBT, signInputs: [{ index: 0 } as never] }, -32602],
    ["another account", { psbt: PSBT, signInputs: [{ address: addressesOf(1)[0], index: 0 }] }, 4100],
  ])("R14: signPsbt: %s", (_, of, code) => refused((provider) => provider.signPsbt(of), code));

  it.each([
    ["an address of another network", { recipientAddress: TESTNET, amount: "1000" }, -32602],
    ["a wrong checksum", { recipientAddress: `${PAYMENT.slice(0, -1)}1`, amount: "1000" }, -32602],
    ["an amount of nothing", { recipientAddress: PAYMENT, amount: "0" }, -32602],
    ["a fraction", { recipientAddress: PAYMENT, amount: "0.001" }, -32602],
    ["an exponent", { recipientAddress: PAYMENT, amount: "1e3" }, -32602],
    ["a debt", { recipientAddress: PAYMENT, amount: "-1" }, -32602],
    ["a number", { recipientAddress: PAYMENT, amount: 1000 as never }, -32602],
    ["more than there is", { recipientAddress: PAYMENT, amount: "2100000000000001" }, -32602],
    ["a note that would be lost", { recipientAddress: PAYMENT, amount: "1000", memo: "00" }, 4200],
    ["change that would go elsewhere", { recipientAddress: PAYMENT, amount: "1000", changeAddress: PAYMENT }, 4200],
    ["an account that it does not pay from", { recipientAddress: PAYMENT, amount: "1000", account: ORDINAL }, 4200],
    ["another account", { recipientAddress: PAYMENT, amount: "1000", account: addressesOf(1)[0] }, 4100],
  ])("S12: sendTransfer: %s", (_, of, code) => refused((provider) => provider.sendTransfer(of), code));

  it.each([
    ["no chain", "mainnet", -32602],
    ["another family", "eip155:1", -32602],
    ["another network", BITCOIN.testnet, 4901],
  ])("CONN-18: request: %s", (_, chain, code) => refused((provider) => provider.request({ method: "x" }, chain), code));
});

describe("what is sent", () => {
  it("S12: all the coins that there can be are one number exactly", async () => {
    const { provider, wallet } = await connected("sats");
    wallet.before((method) => (method === "bitcoin_sendTransfer" ? { txid: "A".repeat(64) } : undefined));
    const amount = "2100000000000000";
    expect(await provider.sendTransfer({ recipientAddress: PAYMENT, amount })).toBe("a".repeat(64));
    expect(wallet.asked.at(-1)?.params).toEqual({ recipientAddress: PAYMENT, amount });
  });

  it("S14: one that was sent counts as sent, also where the wallet keeps the signed form to itself", async () => {
    const { provider, wallet } = await connected("sats");
    wallet.before((method) => (method === "bitcoin_signPsbt" ? { txid: "b".repeat(64), psbt: "none" } : undefined));
    const sent = await provider.signPsbt({ psbt: PSBT, signInputs: SIGN, broadcast: true });
    expect(sent).toEqual({ psbt: PSBT, txid: "b".repeat(64) });
  });

  it("R14: a wallet that signed with another account did not do what was asked", async () => {
    for (const kind of ["sats", "leather"] as const) {
      const { provider, wallet } = await connected(kind);
      const answer = { address: addressesOf(1)[0], signature: btoa("x".repeat(65)) };
      wallet.before((method) => (method === "bitcoin_signMessage" ? answer : undefined));
      await expect(provider.signMessage({ message: "x" })).rejects.toMatchObject({ code: 4100 });
    }
  });

  it("CONN-3: a wallet without a way to send is not asked to sign only", async () => {
    const { page, connectorId } = await connected("okx");
    const okx = (page.window as unknown as { okxwallet: { bitcoin: Record<string, unknown> } }).okxwallet.bitcoin;
    delete okx.pushPsbt;
    const provider = page.bitcoin.providerOf(connectorId) as Provider;
    await expect(provider.signPsbt({ psbt: PSBT, signInputs: SIGN, broadcast: true })).rejects.toMatchObject({
      code: 4200,
    });
  });
});

describe("request", () => {
  it("CONN-3: a wallet that takes requests by name is asked as it stands", async () => {
    const { provider } = await connected("sats");
    expect(await provider.request({ method: "wallet_getNetwork", params: null }, BITCOIN.mainnet)).toMatchObject({
      bitcoin: { name: "Mainnet" },
    });
    await expect(provider.request({ method: "runes_mint" })).rejects.toMatchObject({ code: 4200 });
    for (const kind of ["standard", "okx"] as const)
      await expect((await connected(kind)).provider.request({ method: "x" })).rejects.toMatchObject({ code: 4200 });
  });
});

describe("older wallets", () => {
  const page = (answers: Record<string, unknown>) => {
    const made = openPage();
    const asked: string[] = [];
    const request = async (method: string) => {
      asked.push(method);
      if (!Object.hasOwn(answers, method)) return { error: { code: -32601, message: "Method not found" } };
      return answers[method];
    };
    made.put({ old: { request }, btc_providers: [{ id: "old", name: "Old" }] });
    made.discover();
    const input = { connectorId: "sats-connect:old", namespace: "bip122" as const, networkId: BITCOIN.mainnet };
    return { asked, connect: () => made.bitcoin.connectWallet(input) };
  };

  it("CONN-3: what a wallet does not know it is asked by an older name", async () => {
    const list = [{ address: PAYMENT, purpose: "payment" }];
    for (const answers of [
      { getAccounts: { result: list } },
      { getAddresses: { result: { addresses: list } } },
      { getAddresses: list },
    ])
      expect((await page(answers).connect()).accounts).toEqual([PAYMENT]);
    const none = page({});
    await expect(none.connect()).rejects.toMatchObject({ code: "CONNECTION_FAILED" });
    expect(none.asked).toEqual(["wallet_connect", "getAccounts", "getAddresses"]);
  });

  it("R13: a wallet whose owner declined is not asked again by another name", async () => {
    const old = page({ wallet_connect: { error: { code: -32000, message: "User rejected" } } });
    await expect(old.connect()).rejects.toMatchObject({ code: "CONNECTION_DECLINED" });
    expect(old.asked).toEqual(["wallet_connect"]);
  });
});

describe("features", () => {
  const fern = (features: object) => ({ name: "Fern", icon: "", accounts: [{ address: PAYMENT }], features });
  const input = { connectorId: "bip122:Fern", namespace: "bip122" as const, networkId: BITCOIN.mainnet };
  const connect = async () => ({ accounts: [{ address: PAYMENT }] });

  it("R14: those that are missing, go away, or throw when they are looked at, are not there", async () => {
    const features = { "bitcoin:connect": { connect } };
    const page = openPage();
    page.discover();
    page.register(fern(features));
    await page.bitcoin.connectWallet(input);
    const provider = page.bitcoin.providerOf(input.connectorId) as Provider;
    const unsupported = () =>
      Promise.all(CALLS.map(([, call]) => expect(call(provider)).rejects.toMatchObject({ code: 4200 })));
    await unsupported();
    for (const name of ["bitcoin:signMessage", "bitcoin:signTransaction", "bitcoin:disconnect"])
      Object.defineProperty(features, name, {
        get() {
          throw new Error("Do not look");
        },
      });
    await unsupported();
    await page.bitcoin.disconnectWallet(input);
  });

  it("R14: earlier drafts answered with one object where a list is due; both are understood", async () => {
    const bytes = Uint8Array.from({ length: 65 }, () => 1);
    for (const answer of [{ signature: bytes }, [{ signature: bytes }]]) {
      const page = openPage();
      page.discover();
      page.register(
        fern({ "bitcoin:connect": { connect }, "bitcoin:signMessage": { signMessage: async () => answer } }),
      );
      await page.bitcoin.connectWallet(input);
      const provider = page.bitcoin.providerOf(input.connectorId) as Provider;
      expect(await provider.signMessage({ message: "x" })).toBe(base64.encode(bytes));
    }
  });
});
