// The Bitcoin provider of a session, against the sandbox's scripted wallet.
import { secp256k1 } from "@noble/curves/secp256k1";
import { base64 } from "@scure/base";
import * as btc from "@scure/btc-signer";
import { describe, expect, test } from "vitest";
import type { BitcoinProvider } from "../../../../adapters/walletconnect/providers/provider-bip122.ts";
import { verifyBip137, verifyBip322 } from "../../../sandbox/auth/bitcoin-verify.ts";
import { counterparts } from "../client/counterpart.ts";
import { BITCOIN, type Provided, provided, providerOf } from "./provided.ts";

const { sandbox, page } = counterparts();

const bitcoinOf = (given: Provided) => providerOf<BitcoinProvider>(given, "bip122");
const MESSAGE = "Grüße, Welt";

describe("the Bitcoin provider of a session", () => {
  test("CONN-22: it tells the wallet's addresses", async () => {
    const provider = bitcoinOf(await provided(sandbox(), page()));
    const addresses = sandbox().phoneWallet.bip122.map((address) => ({ address, type: "payment" }));
    expect(await provider.getAccountAddresses()).toEqual(addresses);
  });

  test("CONN-22: messages are signed by both ways, for the first address or a named one", async () => {
    const provider = bitcoinOf(await provided(sandbox(), page()));
    const [payment = "", ordinal = ""] = sandbox().phoneWallet.bip122;
    const plain = await provider.signMessage({ message: MESSAGE });
    expect(verifyBip137(payment, MESSAGE, base64.decode(plain))).toBe(true);
    const named = await provider.signMessage({ message: MESSAGE, address: ordinal, protocol: "bip322" });
    expect(verifyBip322(ordinal, MESSAGE, base64.decode(named))).toBe(true);
  });

  test("CONN-22: a transfer answers with its id, and what is too much is refused", async () => {
    const provider = bitcoinOf(await provided(sandbox(), page()));
    const [, recipientAddress = ""] = sandbox().phoneWallet.bip122;
    expect(await provider.sendTransfer({ recipientAddress, amount: "60000000" })).toMatch(/^[0-9a-f]{64}$/);
    await expect(provider.sendTransfer({ recipientAddress, amount: "60000000" })).rejects.toThrow("39999000 satoshi");
  });

  test("CONN-22: the named inputs of a PSBT are signed", async () => {
    const provider = bitcoinOf(await provided(sandbox(), page()));
    const [address = ""] = sandbox().phoneWallet.bip122;
    const script = btc.OutScript.encode(btc.Address().decode(address));
    const unsigned = new btc.Transaction();
    unsigned.addInput({ txid: "1".repeat(64), index: 0, witnessUtxo: { script, amount: 20_000n } });
    unsigned.addOutputAddress(address, 18_000n);
    const signInputs = [{ address, index: 0, sighashTypes: [btc.SigHash.ALL] }];
    const { psbt } = await provider.signPsbt({ psbt: base64.encode(unsigned.toPSBT()), signInputs });
    const signed = btc.Transaction.fromPSBT(base64.decode(psbt));
    const input = signed.getInput(0);
    const [key, made] = input.partialSig?.[0] ?? [input.finalScriptWitness?.[1], input.finalScriptWitness?.[0]];
    const { hash } = btc.Address().decode(address) as { hash: Uint8Array };
    const code = btc.OutScript.encode({ type: "pkh", hash });
    const sighash = signed.preimageWitnessV0(0, code, btc.SigHash.ALL, 20_000n);
    const signature = secp256k1.Signature.fromDER((made ?? hash).subarray(0, -1)).toBytes("compact");
    expect(secp256k1.verify(signature, sighash, key ?? hash)).toBe(true);
  });

  test("CONN-22: a method that the wallet left out is not supported; one that it has passes as it stands", async () => {
    const provider = bitcoinOf(await provided(sandbox(), page(), { without: { methods: ["signMessage"] } }));
    await expect(provider.signMessage({ message: MESSAGE })).rejects.toThrow(/method not supported/i);
    const [payment] = sandbox().phoneWallet.bip122;
    expect(await provider.request({ method: "getAccountAddresses" }, BITCOIN)).toContainEqual(
      expect.objectContaining({ address: payment }),
    );
  });

  test("CONN-18: a chain whose family was not granted is not configured", async () => {
    const provider = bitcoinOf(await provided(sandbox(), page(), { namespaces: ["bip122"] }));
    await expect(provider.request({ method: "personal_sign" }, "eip155:1")).rejects.toThrow(
      "Namespace is not configured. Please call connect() first with namespace config.",
    );
  });
});
