import { base58 } from "@scure/base";
import {
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase58Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  partiallySignTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from "@solana/kit";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { PairingError } from "../../../../adapters/walletconnect/client/errors.ts";
import {
  bitcoinAddresses,
  bitcoinSendTransfer,
  bitcoinSignMessage,
  bitcoinSignPsbt,
  personalSign,
  solanaBroadcast,
  solanaSignAllTransactions,
  solanaSignAndSendTransaction,
  solanaSignMessage,
  solanaSignTransaction,
} from "../../../../adapters/walletconnect/providers/encodings.ts";
import { rawFields } from "../../../../adapters/walletconnect/providers/solana-transaction.ts";

const BLOCKHASH = "EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N";
const PROGRAM = "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr";
const OTHER = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";
const READ_ONLY = "11111111111111111111111111111111";
const malformed = new PairingError("ANSWER_MALFORMED");

let signer: KeyPairSigner;
let second: KeyPairSigner;

beforeAll(async () => {
  [signer, second] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()]);
});

/** A transaction of two signers and one instruction, as kit makes it. */
function compiled(version: "legacy" | 0) {
  const message = pipe(
    createTransactionMessage({ version }),
    (draft) => setTransactionMessageFeePayer(signer.address, draft),
    (draft) =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash(BLOCKHASH), lastValidBlockHeight: 1n }, draft),
    (draft) =>
      appendTransactionMessageInstruction(
        {
          programAddress: address(PROGRAM),
          accounts: [
            { address: second.address, role: 2 },
            { address: address(OTHER), role: 1 },
            { address: address(READ_ONLY), role: 0 },
          ],
          data: new Uint8Array([1, 2, 3]),
        },
        draft,
      ),
  );
  return compileTransaction(message as never) as Parameters<typeof partiallySignTransaction>[1];
}

const bytesOf = (version: "legacy" | 0): Uint8Array =>
  new Uint8Array(getTransactionEncoder().encode(compiled(version)));

describe("Solana over a session", () => {
  test("CONN-22: a message goes in base58, its signature comes in base58", () => {
    const { method, params, read } = solanaSignMessage(new TextEncoder().encode("hello"), OTHER);
    expect(method).toBe("solana_signMessage");
    expect(params).toEqual({ message: "Cn8eVZg", pubkey: OTHER });
    const signature = new Uint8Array(64).fill(7);
    expect(read({ signature: base58.encode(signature) })).toEqual(signature);
    for (const answer of [null, {}, { signature: "0" }, { signature: base58.encode(signature.subarray(1)) }])
      expect(() => read(answer)).toThrow(malformed);
  });

  test("CONN-22: a legacy transaction goes with its fields one by one, a versioned one with its bytes alone", () => {
    const legacy = solanaSignTransaction(bytesOf("legacy"), signer.address).params;
    expect(legacy).toEqual({
      transaction: Buffer.from(bytesOf("legacy")).toString("base64"),
      pubkey: signer.address,
      feePayer: signer.address,
      recentBlockhash: BLOCKHASH,
      instructions: [
        {
          programId: PROGRAM,
          keys: [
            { pubkey: second.address, isSigner: true, isWritable: false },
            { pubkey: OTHER, isSigner: false, isWritable: true },
            { pubkey: READ_ONLY, isSigner: false, isWritable: false },
          ],
          data: base58.encode(new Uint8Array([1, 2, 3])),
        },
      ],
    });
    expect(Object.keys(solanaSignTransaction(bytesOf(0), signer.address).params as object)).toEqual([
      "transaction",
      "pubkey",
    ]);
  });

  test.each(["legacy", 0] as const)("CONN-22: a signature alone is put into the transaction (%s)", async (version) => {
    const transaction = compiled(version);
    const signed = await partiallySignTransaction([second.keyPair], transaction);
    const signature = base58.encode(signed.signatures[second.address] as Uint8Array);
    const { read } = solanaSignTransaction(bytesOf(version), second.address);
    const put = getTransactionDecoder().decode(read({ signature }));
    expect(put.signatures[second.address]).toEqual(signed.signatures[second.address]);
    expect(put.signatures[signer.address]).toBeNull();
    expect(put.messageBytes).toEqual(transaction.messageBytes);
    expect(() => solanaSignTransaction(bytesOf(version), OTHER).read({ signature })).toThrow(malformed);
  });

  test("CONN-22: a transaction that comes back whole is taken as it is", () => {
    const { read } = solanaSignTransaction(bytesOf(0), signer.address);
    expect(read({ transaction: Buffer.from([1, 2, 3]).toString("base64"), signature: "x" })).toEqual(
      new Uint8Array([1, 2, 3]),
    );
    for (const answer of [{}, { transaction: "%%" }, { signature: "abc" }, "signed"])
      expect(() => read(answer)).toThrow(malformed);
  });

  test("CONN-22: several transactions come back in the same number", () => {
    const { method, params, read } = solanaSignAllTransactions([bytesOf(0), bytesOf(0)]);
    expect(method).toBe("solana_signAllTransactions");
    const { transactions } = params as { transactions: string[] };
    expect(read({ transactions })).toEqual([bytesOf(0), bytesOf(0)]);
    expect(() => read({ transactions: transactions.slice(1) })).toThrow(malformed);
  });

  test("CONN-22: sending takes options and answers with the signature", () => {
    const signature = base58.encode(new Uint8Array(64).fill(9));
    const { params, read } = solanaSignAndSendTransaction(bytesOf(0), OTHER, { skipPreflight: true });
    expect(params).toMatchObject({ pubkey: OTHER, sendOptions: { skipPreflight: true } });
    expect(read({ signature })).toBe(signature);
    for (const none of [undefined, null, {}, "fast", { rpcEndpoint: "https://node.example" }]) {
      expect(solanaSignAndSendTransaction(bytesOf(0), OTHER, none).params).not.toHaveProperty("sendOptions");
      expect(solanaBroadcast(bytesOf(0), none).params).toEqual([expect.any(String), { encoding: "base64" }]);
    }
    const known = { skipPreflight: false, preflightCommitment: "processed", maxRetries: 0, minContextSlot: 7 };
    const more = { ...known, commitment: "processed" };
    expect(solanaSignAndSendTransaction(bytesOf(0), OTHER, more).params).toMatchObject({ sendOptions: known });
    expect(solanaBroadcast(bytesOf(0), more).params).toMatchObject([{}, { ...known, encoding: "base64" }]);
  });

  test("CONN-22: bytes that are no transaction are refused by name", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          rawFields(bytes);
        } catch (error) {
          expect(error).toEqual(malformed);
        }
      }),
    );
    expect(getBase58Encoder().encode(BLOCKHASH)).toHaveLength(32);
  });
});

describe("Bitcoin and EVM over a session", () => {
  test("CONN-22: a Bitcoin signature comes in hex and is given in base64", () => {
    const { params, read } = bitcoinSignMessage({ message: "hi", address: "bc1q", protocol: "bip322" });
    expect(params).toEqual({ message: "hi", account: "bc1q", address: "bc1q", protocol: "bip322" });
    expect(read({ address: "bc1q", signature: "00ff10", messageHash: "x" })).toBe("AP8Q");
    expect(() => read({ address: "bc1q", signature: "0g" })).toThrow(malformed);
  });

  test("R14: a Bitcoin wallet that signed with another account did not do what was asked", () => {
    const { read } = bitcoinSignMessage({ message: "hi", address: "bc1q" });
    expect(() => read({ address: "bc1p", signature: "00ff10" })).toThrow(malformed);
    expect(read({ address: "BC1Q", signature: "00ff10" })).toBe("AP8Q");
  });

  test("CONN-22: a transfer answers with the transaction's id", () => {
    const txid = "ab".repeat(32);
    const { method, params, read } = bitcoinSendTransfer({ account: "a", recipientAddress: "b", amount: "1000" });
    expect([method, params]).toEqual(["sendTransfer", { account: "a", recipientAddress: "b", amount: "1000" }]);
    expect(read({ txid })).toBe(txid);
    expect(() => read(txid)).toThrow(malformed);
  });

  test("CONN-22: a PSBT comes back as one, with an id where it was sent", () => {
    const signInputs = [{ address: "a", index: 0, sighashTypes: [1] }];
    const { params, read } = bitcoinSignPsbt({ account: "a", psbt: "cHNidA==", signInputs, broadcast: true });
    expect(params).toEqual({ account: "a", psbt: "cHNidA==", signInputs, broadcast: true });
    expect(read({ psbt: "x" })).toEqual({ psbt: "x" });
    expect(read({ psbt: "x", txid: "y" })).toEqual({ psbt: "x", txid: "y" });
    expect(() => read({ txid: "y" })).toThrow(malformed);
  });

  test("CONN-22: all addresses of a Bitcoin wallet count as payment addresses", () => {
    const addressText = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
    const listed = [{ address: addressText, path: "m/84" }];
    expect(bitcoinAddresses.params).toBeUndefined();
    expect(bitcoinAddresses.read(listed)).toEqual([{ address: addressText, type: "payment" }]);
    expect(() => bitcoinAddresses.read([addressText])).toThrow(malformed);
  });

  test("CONN-22: personal_sign takes hex and then the address", () => {
    const { params, read } = personalSign(new TextEncoder().encode("é"), "0xabc");
    expect(params).toEqual(["0xc3a9", "0xabc"]);
    expect(read("0x12")).toBe("0x12");
    expect(() => read("12")).toThrow(malformed);
  });
});
