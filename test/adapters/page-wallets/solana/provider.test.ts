import { base58 } from "@scure/base";
import { describe, expect, it } from "vitest";
import type { SolanaProvider } from "../../../../adapters/walletconnect/providers/provider-solana.ts";
import { decodeBase58 } from "../../../../domain/addresses/base58.ts";
import { settle } from "../../fake-clock.ts";
import { connected, DEVNET, FIRST, FORMER_DEVNET, INPUT, MAINNET, openPage, SECOND, wallet } from "./page.ts";
import { isSigned, messageIn, signatureIn, transfer } from "./transfer.ts";

const TEXT = new TextEncoder().encode("Grüße, wallet");
const HASH = base58.encode(new Uint8Array(32).fill(7));
const one = () => transfer(FIRST, HASH);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const fail = (error: unknown) => () => {
  throw error;
};

interface Input {
  chain: string;
  account: { address: string };
  options?: unknown;
}

describe("the provider of a Solana wallet", () => {
  it("CONN-3: it has the wallet's account and signs messages, long ones too", async () => {
    const { provider } = await connected();
    const { publicKey } = provider;
    expect([publicKey?.toString(), publicKey?.toBytes()]).toEqual([FIRST, decodeBase58(FIRST)]);
    expect(isSigned(FIRST, TEXT, await provider.signMessage(TEXT))).toBe(true);
    const long = new Uint8Array(200_000).fill(65);
    expect(isSigned(FIRST, long, await provider.signMessage(long))).toBe(true);
  });

  it("CONN-3: a transaction is signed as it is, on the network that is active; several are at once", async () => {
    const { provider, sorrel, page } = await connected();
    for (const version of ["legacy", 0] as const) {
      const bytes = transfer(FIRST, HASH, 5n, version);
      const signed = await provider.signTransaction(bytes);
      expect(messageIn(signed)).toEqual(messageIn(bytes));
      expect(isSigned(FIRST, messageIn(signed), signatureIn(signed))).toBe(true);
    }
    const network = { caipNetworkId: DEVNET } as never;
    await page.solana.switchWalletNetwork({ connectorId: INPUT.connectorId, network });
    const all = await provider.signAllTransactions([one(), transfer(FIRST, HASH, 9n)]);
    expect(all.map((signed) => isSigned(FIRST, messageIn(signed), signatureIn(signed)))).toEqual([true, true]);
    expect(await provider.signAllTransactions([])).toEqual([]);
    const inputs = sorrel.asked.slice(1).map((asked) => (asked.inputs as Input[]).map(({ chain }) => chain));
    expect(inputs).toEqual([["solana:mainnet"], ["solana:mainnet"], ["solana:devnet", "solana:devnet"]]);
  });

  it("NET-6 I1: a wallet that is connected again on another network signs for that one", async () => {
    const { provider, sorrel, page } = await connected();
    await page.solana.connectWallet({ ...INPUT, networkId: DEVNET });
    await provider.signTransaction(one());
    expect(sorrel.asked.at(-1)?.inputs).toMatchObject([{ chain: "solana:devnet" }]);
  });

  it("R14: a wallet that writes a long transaction as a list of numbers gives all of it", async () => {
    const bytes = transfer(FIRST, HASH, 5n, 0, 60);
    expect(bytes.length).toBeGreaterThan(1_000);
    const { provider } = await connected({ signTransaction: () => [{ signedTransaction: [...bytes] }] });
    expect(await provider.signTransaction(bytes)).toEqual(bytes);
  });

  it("CONN-3: the wallet signs and sends, with the options that are known", async () => {
    const { provider, sorrel } = await connected();
    const options = { skipPreflight: true, connection: {} };
    const signature = await provider.signAndSendTransaction(one(), options as never);
    expect(isSigned(FIRST, messageIn(one()), decodeBase58(signature) ?? TEXT)).toBe(true);
    await provider.sendTransaction(one());
    const inputs = sorrel.asked.slice(1).map(({ inputs: [input] }) => input as Input);
    expect(inputs.map((input) => input.options)).toEqual([{ skipPreflight: true }, undefined]);
    expect(inputs[0]).toMatchObject({ chain: "solana:mainnet", account: { address: FIRST } });
  });

  it("CONN-3: where the wallet only signs, the network's node is told", async () => {
    const read: [string, string, unknown][] = [];
    const page = openPage({
      async read(networkId, method, params) {
        read.push([networkId, method, params]);
        return base58.encode(new Uint8Array(64).fill(3));
      },
    });
    page.discover();
    page.register(wallet({ signAndSendTransaction: undefined }).given);
    await page.solana.connectWallet({ ...INPUT, networkId: DEVNET });
    const provider = page.provider();
    await expect(provider.signAndSendTransaction(one())).rejects.toMatchObject({
      code: 4200,
      data: { code: "METHOD_UNSUPPORTED" },
    });
    expect(await provider.sendTransaction(one(), { maxRetries: 2 })).toBe(base58.encode(new Uint8Array(64).fill(3)));
    expect(read).toEqual([[DEVNET, "sendTransaction", [expect.any(String), { maxRetries: 2, encoding: "base64" }]]]);
  });

  it("CONN-3: it answers a session's own requests, so that a page cannot tell it from a paired wallet", async () => {
    const { provider } = await connected();
    const ask = (method: string, params?: unknown, chain?: string) => provider.request({ method, params }, chain);
    expect(await ask("solana_getAccounts")).toEqual([{ pubkey: FIRST }]);
    expect(await ask("solana_requestAccounts")).toEqual([{ pubkey: FIRST }]);
    const asked = { message: base58.encode(TEXT), pubkey: FIRST };
    const { signature } = (await ask("solana_signMessage", asked)) as { signature: string };
    expect(isSigned(FIRST, TEXT, decodeBase58(signature) ?? TEXT)).toBe(true);
    const signed = { transaction: expect.any(String) };
    expect(await ask("solana_signTransaction", { transaction: base64(one()) }, FORMER_DEVNET)).toEqual(signed);
    const all = { transactions: [base64(one())] };
    expect(await ask("solana_signAllTransactions", all)).toEqual({ transactions: [expect.any(String)] });
    const sent = { transaction: base64(one()), pubkey: FIRST, sendOptions: { maxRetries: 1 } };
    expect(await ask("solana_signAndSendTransaction", sent)).toEqual({ signature: expect.any(String) });
  });

  it("CONN-18: how a transaction is to be sent reaches the wallet, and nothing where nobody says", async () => {
    const { provider, sorrel } = await connected();
    const optionsOf = async (sendOptions: object) => {
      const params = { transaction: base64(one()), sendOptions };
      await provider.request({ method: "solana_signAndSendTransaction", params });
      return (sorrel.asked.at(-1)?.inputs[0] as { options?: unknown } | undefined)?.options;
    };
    for (const preflightCommitment of ["processed", "confirmed", "finalized"]) {
      const options = { skipPreflight: true, preflightCommitment, maxRetries: 0, minContextSlot: 7 };
      expect(await optionsOf(options)).toEqual(options);
    }
    expect(await optionsOf({})).toBeUndefined();
  });

  it.each([
    ["solana_signMessage", { message: "0OIl" }, { code: -32602 }],
    ["solana_signMessage", undefined, { code: -32602 }],
    ["solana_signMessage", { message: "abc", pubkey: SECOND }, { code: 4100 }],
    ["solana_signTransaction", { transaction: "not base64!" }, { code: -32602 }],
    ["solana_signAllTransactions", { transactions: "one" }, { code: -32602 }],
    ["solana_signAndSendTransaction", { transaction: "AA==", sendOptions: { maxRetries: -1 } }, { code: -32602 }],
    ["eth_sendTransaction", [], { code: 4200, data: { code: "METHOD_UNSUPPORTED" } }],
    ["__proto__", [], { code: 4200, data: { code: "METHOD_UNSUPPORTED" } }],
  ])("R14: %s with %j never reaches the wallet", async (method, params, error) => {
    const { provider, sorrel } = await connected();
    await expect(provider.request({ method, params })).rejects.toMatchObject(error);
    expect(sorrel.calls()).toEqual(["connect"]);
  });

  it("CONN-18: a chain that the wallet does not serve, or that is none, is refused", async () => {
    const { provider } = await connected({}, { chains: ["solana:mainnet"] });
    const asked = { method: "solana_signTransaction", params: { transaction: base64(one()) } };
    for (const chain of [DEVNET, "eip155:1", "solana"])
      await expect(provider.request(asked, chain)).rejects.toMatchObject({
        code: 4901,
        data: { code: "NAMESPACE_MISSING" },
      });
  });
});

type Ask = (provider: SolanaProvider) => Promise<unknown>;
const message: Ask = (provider) => provider.signMessage(TEXT);
const sign: Ask = (provider) => provider.signTransaction(one());
const both: Ask = (provider) => provider.signAllTransactions([one(), one()]);
const send: Ask = (provider) => provider.sendTransaction(one());
const malformed = { code: -32603, data: { code: "ANSWER_MALFORMED" } };

describe("what a Solana wallet may do", () => {
  it.each([
    ["a signature that is too short", { signMessage: () => [{ signature: new Uint8Array(3) }] }, message, malformed],
    ["nothing", { signMessage: () => undefined }, message, malformed],
    ["a text for a transaction", { signTransaction: () => [{ signedTransaction: "AA==" }] }, sign, malformed],
    ["bytes that are none", { signTransaction: () => [{ signedTransaction: [1, 2, 999] }] }, sign, malformed],
    ["no transaction", { signTransaction: () => [{ signedTransaction: new Uint8Array(9).fill(1) }] }, sign, malformed],
    ["one answer of two", { signTransaction: () => [{ signedTransaction: one() }] }, both, malformed],
    [
      "two answers of one",
      { signTransaction: () => [{ signedTransaction: one() }, { signedTransaction: one() }] },
      sign,
      malformed,
    ],
    ["no signature of what was sent", { signAndSendTransaction: () => [{}] }, send, malformed],
    ["a refusal at once", { signMessage: fail({ code: 4001 }) }, message, { code: 4001 }],
    ["a refusal of the relay's kind", { signTransaction: fail({ code: 5000 }) }, sign, { code: 4001 }],
    ["a text", { signMessage: fail("User rejected the request") }, message, { code: 4001 }],
    ["a request that is open", { signMessage: fail({ code: -32002 }) }, message, { code: -32002 }],
    [
      "a node's refusal",
      { signAndSendTransaction: fail({ code: -32003, message: "No" }) },
      send,
      { code: -32003, message: "No" },
    ],
    ["nothing thrown", { signMessage: fail(undefined) }, message, { code: -32603 }],
    ["what cannot be looked at", { signMessage: fail(revoked()) }, message, { code: -32603 }],
    ["no such feature", { signMessage: undefined }, message, { code: 4200, data: { code: "METHOD_UNSUPPORTED" } }],
  ])("R14: %s is an error that pages know", async (_, calls, ask, error) => {
    const { provider } = await connected(calls);
    await expect(ask(provider)).rejects.toMatchObject(error);
  });

  it.each([
    ["a list of numbers", [{ signature: [...new Uint8Array(64).fill(9)] }]],
    ["base58", [{ signature: base58.encode(new Uint8Array(64).fill(9)) }]],
    ["no list", { signature: new Uint8Array(64).fill(9) }],
  ])("R14: a signature as %s is understood", async (_, answer) => {
    const { provider } = await connected({ signMessage: () => answer });
    expect(await provider.signMessage(TEXT)).toEqual(new Uint8Array(64).fill(9));
  });

  it("I3, R14: what is open when the wallet goes is answered with that", async () => {
    const never = () => new Promise<never>(() => {});
    const { provider, sorrel, heard } = await connected({ signMessage: never, signTransaction: never });
    const gone: unknown[] = [];
    provider.on("disconnect", ({ code, data }) => void gone.push({ code, data }));
    const open = [message(provider), sign(provider)];
    for (const each of open) each.catch(() => {});
    await settle();
    sorrel.emit({ accounts: [] });
    for (const each of open)
      await expect(each).rejects.toMatchObject({ code: 4900, data: { code: "SESSION_MISSING" } });
    await expect(message(provider)).rejects.toThrow("Please call connect() before request()");
    expect([heard, gone, provider.publicKey]).toEqual([
      [{ type: "accounts.changed", accounts: [] }],
      [{ code: 4900, data: { code: "SESSION_MISSING" } }],
      undefined,
    ]);
  });

  it("I3: what is open at the end of the instance is answered with that", async () => {
    const { provider, page } = await connected({ signMessage: () => new Promise<never>(() => {}) });
    const open = message(provider);
    open.catch(() => {});
    page.solana.close();
    await expect(open).rejects.toMatchObject({ code: 4900, data: { code: "DESTROYED" } });
    await expect(message(provider)).rejects.toMatchObject({ code: 4900, data: { code: "DESTROYED" } });
    expect(page.solana.providerOf(INPUT.connectorId)).toBeUndefined();
  });

  it("NET-3: a session stays with the network it is on", async () => {
    const { session } = await connected();
    expect(session.networkId).toBe(MAINNET);
  });
});

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}
