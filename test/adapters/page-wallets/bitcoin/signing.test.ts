import { sha256 } from "@noble/hashes/sha2";
import { base64 } from "@scure/base";
import { Address, OutScript, p2tr, p2wpkh, Transaction } from "@scure/btc-signer";
import { describe, expect, it } from "vitest";
import { BITCOIN } from "../../../../domain/addresses/bitcoin-address.ts";
import { isSignedByBitcoin } from "../../../../sandbox/auth/bitcoin-signature.ts";
import { bitcoinKeysOf } from "../../../../sandbox/wallets/bitcoin-keys.ts";
import { verifyBip137, verifyBip322 } from "../../../sandbox/auth/bitcoin-verify.ts";
import { BIP322_VECTORS } from "../../../vectors/bip-322.ts";
import { ALL_KINDS, addressesOf, connected } from "./page.ts";

const MESSAGE = "Grüße, Welt\nund mehr";
const MAINNET = BITCOIN.mainnet.slice("bip122:".length);
const [PAYMENT, ORDINAL] = addressesOf();

const scriptOf = (address: string) => OutScript.encode(Address().decode(address));

/** A transaction that spends these outputs to one address, ready to be signed. */
function unsigned(...spent: readonly string[]): string {
  const made = new Transaction();
  for (const [index, address] of spent.entries()) {
    const key = bitcoinKeysOf(0).find((each) => each.address === address);
    const taproot = address === ORDINAL && key ? { tapInternalKey: key.publicKey.slice(1) } : {};
    made.addInput({
      txid: "1".repeat(64),
      index,
      witnessUtxo: { script: scriptOf(address), amount: 20_000n },
      ...taproot,
    });
  }
  made.addOutputAddress(PAYMENT, 18_000n);
  return base64.encode(made.toPSBT());
}

/** The id of a transaction before anybody signed it; a segwit signature leaves it as it is. */
function idOf(psbt: string): string {
  const { unsignedTx } = Transaction.fromPSBT(base64.decode(psbt));
  return Buffer.from(sha256(sha256(unsignedTx)).reverse()).toString("hex");
}

describe.each(ALL_KINDS)("%s: signing", (kind) => {
  it("CONN-3: a message that is signed verifies, by the account that was asked", async () => {
    const { provider } = await connected(kind);
    const signature = await provider.signMessage({ message: MESSAGE });
    expect(isSignedByBitcoin(MAINNET, PAYMENT, MESSAGE, signature)).toBe(true);
    expect(isSignedByBitcoin(MAINNET, PAYMENT, `${MESSAGE}!`, signature)).toBe(false);
  });

  it("CONN-3: a PSBT that is signed can be finished, and pays what it paid before", async () => {
    const { provider } = await connected(kind);
    const psbt = unsigned(PAYMENT);
    const signed = await provider.signPsbt({ psbt, signInputs: [{ address: PAYMENT, index: 0 }] });
    const made = Transaction.fromPSBT(base64.decode(signed.psbt));
    made.finalize();
    expect(made.isFinal).toBe(true);
    expect(made.id).toBe(idOf(psbt));
    expect(made.getOutput(0).amount).toBe(18_000n);
    expect(signed).not.toHaveProperty("txid");
  });

  it("CONN-3: a PSBT that is sent has its id", async () => {
    const { provider } = await connected(kind);
    const psbt = unsigned(PAYMENT);
    const sent = await provider.signPsbt({ psbt, signInputs: [{ address: PAYMENT, index: 0 }], broadcast: true });
    expect(sent.txid).toBe(idOf(psbt));
  });
});

describe.each(["sats", "leather", "okx"] as const)("%s: paying", (kind) => {
  it("CONN-3: a transfer answers with its id, and what is too much is refused", async () => {
    const { provider, wallet } = await connected(kind);
    const [recipientAddress] = addressesOf(1);
    expect(await provider.sendTransfer({ recipientAddress, amount: "60000000" })).toMatch(/^[0-9a-f]{64}$/);
    expect(wallet.asked.at(-1)?.params).toEqual({ recipientAddress, amount: "60000000" });
    await expect(provider.sendTransfer({ recipientAddress, amount: "60000000" })).rejects.toThrow("39999000 satoshi");
  });
});

describe("who signs, and how", () => {
  it("CONN-3: the ordinals account signs messages by BIP-322", async () => {
    for (const kind of ["standard", "sats"] as const) {
      const { provider } = await connected(kind);
      const signature = await provider.signMessage({ message: MESSAGE, address: ORDINAL });
      expect(verifyBip322(ORDINAL, MESSAGE, base64.decode(signature))).toBe(true);
    }
    const { provider } = await connected("leather");
    const signature = await provider.signMessage({ message: MESSAGE, address: ORDINAL, protocol: "bip322" });
    expect(verifyBip322(ORDINAL, MESSAGE, base64.decode(signature))).toBe(true);
  });

  it.each(["sats", "okx"] as const)("CONN-3: %s signs by the protocol that was asked for", async (kind) => {
    const { provider } = await connected(kind);
    const plain = await provider.signMessage({ message: MESSAGE, protocol: "ecdsa" });
    expect(verifyBip137(PAYMENT, MESSAGE, base64.decode(plain))).toBe(true);
    const generic = await provider.signMessage({ message: MESSAGE, protocol: "bip322" });
    expect(verifyBip322(PAYMENT, MESSAGE, base64.decode(generic))).toBe(true);
  });

  it.each(["sats", "okx", "leather"] as const)(
    "S19: %s may write the prefix of BIP-322's simple form",
    async (kind) => {
      const { provider, wallet } = await connected(kind);
      const [, address, signature] = BIP322_VECTORS[0];
      const written = (prefix: string) => {
        const text = `${prefix}${signature}`;
        const answer = { address: PAYMENT, signature: text, message: MESSAGE, messageHash: "" };
        wallet.before((method) => (method === "bitcoin_signMessage" ? answer : undefined));
        return provider.signMessage({ message: MESSAGE });
      };
      expect(address).toMatch(/^bc1q/);
      for (const prefix of ["", "smp"]) expect(await written(prefix)).toBe(signature);
      await expect(written("ful")).rejects.toMatchObject({
        code: 4200,
        message: expect.stringContaining("BIP-322 full"),
      });
      await expect(written("pof")).rejects.toMatchObject({ code: 4200, message: expect.stringContaining("funds") });
    },
  );

  it("R14: a wallet that signs by another protocol than was asked for did not do what was asked", async () => {
    const { provider } = await connected("standard");
    await expect(provider.signMessage({ message: MESSAGE, protocol: "bip322" })).rejects.toMatchObject({ code: 4200 });
    const leather = await connected("leather");
    await expect(leather.provider.signMessage({ message: MESSAGE, protocol: "ecdsa" })).rejects.toMatchObject({
      code: 4200,
    });
    expect(leather.wallet.methods()).not.toContain("bitcoin_signMessage");
  });

  it.each(["standard", "sats"] as const)("CONN-3: %s signs each input with the account that it names", async (kind) => {
    const { provider } = await connected(kind);
    const signInputs = [
      { address: PAYMENT, index: 0 },
      { address: ORDINAL, index: 1 },
      { address: PAYMENT, index: 2 },
    ];
    const signed = await provider.signPsbt({ psbt: unsigned(PAYMENT, ORDINAL, PAYMENT), signInputs });
    const made = Transaction.fromPSBT(base64.decode(signed.psbt));
    made.finalize();
    expect(made.isFinal).toBe(true);
  });

  it("CONN-3: an input that was not named stays unsigned", async () => {
    const { provider } = await connected("sats");
    const signInputs = [{ address: PAYMENT, index: 1 }];
    const signed = await provider.signPsbt({ psbt: unsigned(PAYMENT, PAYMENT), signInputs });
    const made = Transaction.fromPSBT(base64.decode(signed.psbt));
    expect(made.getInput(0).partialSig).toBeUndefined();
    expect(made.getInput(1).partialSig).toHaveLength(1);
  });

  it("CONN-3: the scripted keys are those of the addresses", () => {
    for (const { address, publicKey, intention, chain } of bitcoinKeysOf(0)) {
      if (chain !== BITCOIN.mainnet) continue;
      expect(address).toBe(intention === "payment" ? p2wpkh(publicKey).address : p2tr(publicKey.slice(1)).address);
    }
  });
});
