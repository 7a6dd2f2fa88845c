// The Solana provider of a session, against the sandbox's scripted wallet and its cluster.
import { createPublicKey, verify } from "node:crypto";
import {
  type Address,
  appendTransactionMessageInstruction,
  assertIsTransactionWithBlockhashLifetime,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  pipe,
  type Signature,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from "@solana/kit";
import { describe, expect, test } from "vitest";
import type { SolanaProvider } from "../../../../adapters/walletconnect/providers/provider-solana.ts";
import { decodeBase58 } from "../../../../domain/addresses/base58.ts";
import { type Kit, kitAt, sol } from "../../../sandbox/solana/solana-kit.ts";
import { counterparts, until } from "../client/counterpart.ts";
import { FORMER_SOLANA, type Provided, provided, providerOf, SOLANA } from "./provided.ts";

const { sandbox, page } = counterparts();

const TO = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";
const TEXT = new TextEncoder().encode("Grüße, wallet");
const SIGN_ONLY = { without: { methods: ["solana_signAndSendTransaction"] } };

const solanaOf = (given: Provided) => providerOf<SolanaProvider>(given, "solana");
const ownerOf = (provider: SolanaProvider) => `${provider.publicKey}` as Address;

function isSigned(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  const spki = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), decodeBase58(address) ?? TEXT]);
  return verify(null, message, createPublicKey({ key: spki, format: "der", type: "spki" }), signature);
}

/** A transfer out of the wallet's account, as a page with Solana's own library makes it: its wire format, unsigned. */
async function transfer({ rpc }: Kit, owner: Address, lamports = 1_000_000n, version: "legacy" | 0 = 0) {
  const { value: lifetime } = await rpc.getLatestBlockhash().send();
  const message = pipe(
    createTransactionMessage({ version }),
    (empty) => setTransactionMessageFeePayer(owner, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (dated) => appendTransactionMessageInstruction(sol({ address: owner } as KeyPairSigner, TO, lamports), dated),
  );
  return { bytes: getTransactionEncoder().encode(compileTransaction(message)), lifetime };
}

async function confirmed({ rpc }: Kit, signature: string): Promise<void> {
  await until(async () => {
    const { value } = await rpc.getSignatureStatuses([signature as Signature]).send();
    return value[0]?.confirmationStatus === "confirmed" || value[0]?.confirmationStatus === "finalized";
  });
}

const balance = async ({ rpc }: Kit) => (await rpc.getBalance(TO as Address).send()).value;

/** A transaction as an object of an older library. */
class OldTransaction {
  readonly bytes: ArrayLike<number>;
  constructor(bytes: ArrayLike<number>) {
    this.bytes = bytes;
  }
  serialize({ requireAllSignatures }: { requireAllSignatures: boolean }): ArrayLike<number> {
    if (requireAllSignatures) throw new Error("Signature verification failed.");
    return this.bytes;
  }
  static from(bytes: Uint8Array): OldTransaction {
    return new OldTransaction(bytes);
  }
}

/** The same, of versioned transactions. */
class NewTransaction extends OldTransaction {
  static deserialize(bytes: Uint8Array): NewTransaction {
    return new NewTransaction(bytes);
  }
}

const signatureIn = (bytes: ArrayLike<number>) => Uint8Array.from(bytes).subarray(1, 65);
const messageIn = (bytes: ArrayLike<number>) => Uint8Array.from(bytes).subarray(65);

describe("the Solana provider of a session", () => {
  test("CONN-22: it has the wallet's account and signs messages", async () => {
    const provider = solanaOf(await provided(sandbox(), page()));
    const [address = ""] = sandbox().phoneWallet.solana;
    const { publicKey } = provider;
    expect([publicKey?.toString(), publicKey?.toBase58(), JSON.parse(JSON.stringify(publicKey))]).toEqual(
      Array(3).fill(address),
    );
    expect(publicKey?.toBytes()).toEqual(decodeBase58(address));
    expect(publicKey?.equals({ toString: () => address })).toBe(true);
    expect(isSigned(address, TEXT, await provider.signMessage(TEXT))).toBe(true);
    expect(isSigned(address, TEXT, await provider.signMessage([...TEXT]))).toBe(true);
    const params = { message: getBase58Decoder().decode(TEXT), pubkey: address };
    const raw = (await provider.request({ method: "solana_signMessage", params })) as { signature: string };
    expect(isSigned(address, TEXT, decodeBase58(raw.signature) ?? TEXT)).toBe(true);
  });

  test.each(["transaction", "signature"])(
    "CONN-22: a transfer made with Solana's own library is signed (%s), sent by the page, and confirmed",
    async (solanaReply) => {
      const kit = kitAt(sandbox());
      const provider = solanaOf(await provided(sandbox(), page(), { solanaReply }));
      const before = await balance(kit);
      const { bytes, lifetime } = await transfer(kit, ownerOf(provider));
      const signed = await provider.signTransaction(bytes);
      const transaction = { ...getTransactionDecoder().decode(signed), lifetimeConstraint: lifetime };
      assertIsTransactionWithBlockhashLifetime(transaction);
      await kit.sendAndConfirm(transaction as never, { commitment: "confirmed" });
      expect((await balance(kit)) - before).toBe(1_000_000n);
    },
  );

  test("CONN-22: the wallet signs and sends; where it only signs, the chain's node is told", async () => {
    const kit = kitAt(sandbox());
    for (const [set, own, read] of [
      [{}, ["solana_signAndSendTransaction", "solana_signAndSendTransaction"], []],
      [SIGN_ONLY, ["solana_signTransaction"], ["sendTransaction"]],
    ] as const) {
      const given = await provided(sandbox(), page(), set);
      const provider = solanaOf(given);
      const before = await balance(kit);
      const { bytes } = await transfer(kit, ownerOf(provider), 2_000_000n, "legacy");
      await confirmed(kit, await provider.sendTransaction(bytes, { skipPreflight: true }));
      const other = provider.signAndSendTransaction((await transfer(kit, ownerOf(provider), 3_000_000n)).bytes);
      if (set === SIGN_ONLY) await expect(other).rejects.toThrow(/method not supported/i);
      else await confirmed(kit, await other);
      expect((await balance(kit)) - before).toBe(set === SIGN_ONLY ? 2_000_000n : 5_000_000n);
      expect(given.asked.map(([, method]) => method).slice(0, own.length)).toEqual(own);
      expect(given.read).toEqual(read);
    }
  });

  test("CONN-22: several are signed at once, or one after the other where the wallet cannot", async () => {
    const kit = kitAt(sandbox());
    for (const [without, asked] of [
      [[], ["solana_signAllTransactions"]],
      [["solana_signAllTransactions"], ["solana_signTransaction", "solana_signTransaction"]],
    ] as const) {
      const given = await provided(sandbox(), page(), { without: { methods: without } });
      const provider = solanaOf(given);
      const owner = ownerOf(provider);
      const two = [await transfer(kit, owner, 1n), await transfer(kit, owner, 2n)].map(({ bytes }) => bytes);
      const signed = await provider.signAllTransactions(two);
      expect(signed.map(messageIn)).toEqual(two.map(messageIn));
      for (const one of signed) expect(isSigned(owner, messageIn(one), signatureIn(one))).toBe(true);
      expect(given.asked.map(([, method]) => method)).toEqual(asked);
    }
  });

  test("CONN-22: an object of another library comes back as one of its class, or as bytes", async () => {
    const provider = solanaOf(await provided(sandbox(), page()));
    const owner = ownerOf(provider);
    const { bytes } = await transfer(kitAt(sandbox()), owner);
    const plain = { serialize: () => bytes };
    const given = [new OldTransaction(bytes), new NewTransaction(bytes), plain];
    const [old, versioned, raw] = await provider.signAllTransactions(given);
    expect(old).toBeInstanceOf(OldTransaction);
    expect(versioned).toBeInstanceOf(NewTransaction);
    expect(isSigned(owner, messageIn(bytes), signatureIn((old as OldTransaction).bytes))).toBe(true);
    expect(isSigned(owner, messageIn(bytes), signatureIn(raw as Uint8Array))).toBe(true);
  });

  test("CONN-22: a wallet that knows Solana by its former id alone is asked under that", async () => {
    const given = await provided(sandbox(), page(), { deprecatedSolana: true });
    const provider = solanaOf(given);
    expect(isSigned(ownerOf(provider), TEXT, await provider.signMessage(TEXT))).toBe(true);
    expect(given.asked).toEqual([[SOLANA, "solana_signMessage"]]);
    expect(given.session.namespaces.solana?.former).toEqual({ [SOLANA]: FORMER_SOLANA });
  });

  test("CONN-22: what has no bytes, or is no transaction, never reaches the wallet", async () => {
    const given = await provided(sandbox(), page());
    const provider = solanaOf(given);
    for (const wrong of [undefined, "text", {}, new Uint8Array(3)])
      await expect(provider.signTransaction(wrong as never)).rejects.toMatchObject({ code: -32602 });
    await expect(provider.signMessage("text" as never)).rejects.toMatchObject({ code: -32602 });
    expect(given.asked).toEqual([]);
  });

  test("CONN-22: an answer that is none is said to be malformed", async () => {
    const returns = { solana_signMessage: { signature: "no" }, solana_signAndSendTransaction: null };
    const provider = solanaOf(await provided(sandbox(), page(), { returns }));
    await expect(provider.signMessage(TEXT)).rejects.toMatchObject({
      code: -32603,
      data: { code: "ANSWER_MALFORMED" },
    });
    const { bytes } = await transfer(kitAt(sandbox()), ownerOf(provider));
    await expect(provider.sendTransaction(bytes)).rejects.toMatchObject({
      code: -32603,
      data: { code: "ANSWER_MALFORMED" },
    });
  });

  test("CONN-22: another account of the wallet becomes the one that signs", async () => {
    const given = await provided(sandbox(), page());
    const provider = solanaOf(given);
    const [, second = ""] = sandbox().phoneWallet.solana;
    const told = new Promise((resolve) => provider.on("accountsChanged", resolve));
    const data = [`${SOLANA}:${second}`];
    await sandbox().control("phone-wallet", { emit: { event: "accountsChanged", data, chainId: SOLANA } });
    expect(await told).toEqual([second]);
    expect(isSigned(second, TEXT, await provider.signMessage(TEXT))).toBe(true);
  });

  test("CONN-18: when the wallet ends the session, its provider says to connect first", async () => {
    const provider = solanaOf(await provided(sandbox(), page()));
    const told = new Promise((resolve) => provider.on("disconnect", resolve));
    await sandbox().control("phone-wallet", { disconnect: "all" });
    expect(await told).toBeInstanceOf(Error);
    expect(provider.publicKey).toBeUndefined();
    await expect(provider.signMessage(TEXT)).rejects.toThrow("Please call connect() before request()");
  });
});
