import { base58 } from "@scure/base";
import { describe, expect, it } from "vitest";
import type { SolanaProvider } from "../../../adapters/walletconnect/providers/provider-solana.ts";
import { decodeBase58 } from "../../../domain/addresses/base58.ts";
import type { RequestsFeedEvent } from "../../../machines/embedded/ports.ts";
import { settle } from "../fake-clock.ts";
import { FakeFrame, outcome, SOLANA, SOLANA_MAINNET } from "./fake-frame.ts";

/** A legacy transaction with one signer and no instruction. */
function transaction(): Uint8Array {
  const key = decodeBase58(SOLANA) ?? new Uint8Array(32);
  return Uint8Array.from([1, ...new Uint8Array(64), 1, 0, 0, 1, ...key, ...new Uint8Array(32).fill(9), 0]);
}

/** A login on Solana whose owner approves everything. */
async function connected() {
  const frame = new FakeFrame();
  await frame.start();
  const seen: RequestsFeedEvent[] = [];
  frame.wallet.watchRequests(undefined, (event) => {
    seen.push(event);
    if (event.type !== "request.asked") return;
    let order: (order: never) => void = () => undefined;
    const stop: () => void = frame.wallet.holdRequest(
      { id: event.request.id },
      () => stop(),
      (listener) => {
        order = listener as never;
      },
    );
    order({ type: "request.send" } as never);
  });
  await frame.wallet.takeUser({ networks: [SOLANA_MAINNET as never] });
  return { frame, seen, provider: frame.wallet.providerOf("solana") as SolanaProvider };
}

const SIGNATURE = base58.encode(new Uint8Array(64).fill(7));

describe("the Solana side of the embedded wallet", () => {
  it("APPROVE-2 APPROVE-3: a message is signed for its owner, once it was approved", async () => {
    const { frame, provider, seen } = await connected();
    frame.answers["RPC_REQUEST"] = () => ({ signature: SIGNATURE });
    expect(String(provider.publicKey)).toBe(SOLANA);
    expect(await provider.signMessage(Uint8Array.of(1, 2, 3))).toEqual(new Uint8Array(64).fill(7));
    expect(frame.last("RPC_REQUEST")?.payload).toEqual({
      ...{ method: "solana_signMessage", chainId: SOLANA_MAINNET, chainNamespace: "solana" },
      params: { message: base58.encode(Uint8Array.of(1, 2, 3)), pubkey: SOLANA },
    });
    expect(seen).toMatchObject([{ request: { method: "solana_signMessage", namespace: "solana" } }]);
  });

  it.each([[null], ["words"], [undefined]])(
    "R9: the answer %j of the frame is no signature, and is named as that",
    async (answer) => {
      const { frame, provider } = await connected();
      frame.answers["RPC_REQUEST"] = () => answer;
      const asked = provider.signMessage(Uint8Array.of(1));
      await expect(asked).rejects.toMatchObject({ code: -32603, data: { code: "ANSWER_MALFORMED" } });
    },
  );

  it("APPROVE-3: transactions go in base58, as the frame knows them, and come back as bytes", async () => {
    const { frame, provider } = await connected();
    const [plain, signed] = [transaction(), transaction().fill(7, 1, 65)];
    frame.answers["RPC_REQUEST"] = () => ({ transaction: base58.encode(signed) });
    expect(await provider.signTransaction(plain)).toEqual(signed);
    expect(frame.last("RPC_REQUEST")?.payload).toMatchObject({ params: { transaction: base58.encode(plain) } });
    frame.answers["RPC_REQUEST"] = () => ({ transactions: [base58.encode(signed)] });
    expect(await provider.signAllTransactions([plain])).toEqual([signed]);
    frame.answers["RPC_REQUEST"] = () => ({ signature: SIGNATURE });
    expect(await provider.sendTransaction(plain, { skipPreflight: true })).toBe(SIGNATURE);
    expect(frame.last("RPC_REQUEST")?.payload).toMatchObject({
      method: "solana_signAndSendTransaction",
      params: { transaction: base58.encode(plain), options: { skipPreflight: true } },
    });
  });

  it("S3 APPROVE-4: a method that is on no list never reaches the frame; after the log-out nothing does", async () => {
    const { frame, provider, seen } = await connected();
    expect(await outcome(provider.request({ method: "solana_drain" }))).toMatchObject({ code: 4200 });
    expect(seen).toEqual([{ type: "request.refused" }]);
    await frame.wallet.disconnectWallet({ namespace: "solana" });
    expect(frame.wallet.providerOf("solana")).toBeUndefined();
    const before = frame.posted.length;
    await outcome(provider.request({ method: "solana_signMessage", params: {} }));
    await settle();
    expect(frame.posted).toHaveLength(before);
  });

  it.each<[string, unknown]>([
    ["solana_signTransaction", { transaction: 7 }],
    ["solana_signTransaction", { transaction: "%%%" }],
    ["solana_signTransaction", undefined],
    ["solana_signTransaction", null],
    ["solana_signTransaction", ["AQ=="]],
    ["solana_signTransaction", "AQ=="],
    ["solana_signAllTransactions", { transactions: "AQ==" }],
    ["solana_signAllTransactions", { transactions: ["%%%"] }],
  ])("APPROVE-3: %s with %j is refused, and its owner is not asked", async (method, params) => {
    const { provider, seen } = await connected();
    expect(await outcome(provider.request({ method, params }))).toMatchObject({ code: -32602 });
    expect(seen).toEqual([]);
  });

  it("APPROVE-3: what is no transaction in base58 comes as the frame gave it, and nothing is added", async () => {
    const { frame, provider } = await connected();
    const call = { method: "solana_signTransaction", params: { transaction: "AQ==" } };
    for (const [answer, wanted] of [
      [{ transaction: "0OIl" }, { transaction: "0OIl" }],
      [{ transaction: 7 }, { transaction: 7 }],
      [{ signature: "s" }, { signature: "s" }],
      [{ transactions: "0OIl" }, {}],
    ]) {
      frame.answers["RPC_REQUEST"] = () => answer;
      expect(await provider.request(call)).toStrictEqual(wanted);
    }
    expect(frame.last("RPC_REQUEST")?.payload).toMatchObject({ params: { transaction: "2" } });
  });

  it("AUTH-2: it is one provider for a login, and follows its owner and its network", async () => {
    const { frame, provider } = await connected();
    const devnet = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";
    const other = base58.encode(new Uint8Array(32).fill(3));
    const heard: unknown[] = [];
    provider.on("accountsChanged", (accounts) => heard.push(accounts));
    provider.on("chainChanged", (id) => heard.push(id));
    provider.on("disconnect", ({ code }) => heard.push(code));
    frame.answers["GET_USER"] = () => ({ address: other, chainId: devnet });
    await frame.wallet.takeUser({ networks: [devnet as never] });
    expect(frame.wallet.providerOf("solana")).toBe(provider);
    expect(String(provider.publicKey)).toBe(other);
    expect(heard).toEqual(expect.arrayContaining([[other], devnet]));
    await frame.wallet.disconnectWallet({ namespace: "solana" });
    expect(heard.at(-1)).toBe(4900);
    expect(provider.publicKey).toBeUndefined();
  });

  it("AUTH-2: a later login has a provider of its own", async () => {
    const { frame, provider } = await connected();
    await frame.wallet.disconnectWallet({ namespace: "solana" });
    await frame.wallet.takeUser({ networks: [SOLANA_MAINNET as never] });
    const later = frame.wallet.providerOf("solana") as SolanaProvider;
    expect(later).not.toBe(provider);
    expect(String(later.publicKey)).toBe(SOLANA);
  });
});
