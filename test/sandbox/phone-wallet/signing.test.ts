import { createPublicKey, verify as verifySignature } from "node:crypto";
import { schnorr, secp256k1 } from "@noble/curves/secp256k1";
import { base58, base64, hex } from "@scure/base";
import * as btc from "@scure/btc-signer";
import { type Hex, parseTransaction, recoverTransactionAddress, verifyMessage, verifyTypedData } from "viem";
import { expect, it } from "vitest";
import { signBip322 } from "../../../sandbox/phone-wallet/bitcoin/message.ts";
import { verifyBip137, verifyBip322 } from "../auth/bitcoin-verify.ts";
import { post, startedSandbox } from "../started.ts";

const sandbox = startedSandbox();

const bitcoin = "bip122:000000000019d6689c085ae165831e93";
const solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

/** Has the wallet do a method without a session. */
// biome-ignore lint/suspicious/noExplicitAny: an answer from outside, looked into by tests only.
async function sign(method: string, params: unknown, chainId = "eip155:1"): Promise<any> {
  const answer = await sandbox().control("phone-wallet", { sign: { method, params, chainId } });
  return answer.result;
}

const refused = async (method: string, params: unknown, chainId?: string): Promise<string> =>
  sign(method, params, chainId).then(
    () => "done",
    (error: Error) => error.message,
  );

const evm = (index = 0) => sandbox().phoneWallet.eip155[index] as Hex;

async function node(method: string, params: unknown[] = [], chain = "eip155:1") {
  return (await post(sandbox().rpc[chain]!, { jsonrpc: "2.0", id: 1, method, params })).body.result;
}

it("sandbox: the wallet's addresses are told at the start, and no page of an injected wallet has them", () => {
  const { phoneWallet, wallets } = sandbox();
  expect(phoneWallet).toEqual({
    eip155: ["0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc", "0x976EA74026E726554dB657fA54763abd0C3a0aa9"],
    solana: [expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/), expect.any(String)],
    bip122: [expect.stringMatching(/^bc1q/), expect.stringMatching(/^bc1p/)],
  });
  const injected = wallets.flatMap(({ addresses }) => addresses);
  for (const address of phoneWallet.eip155) expect(injected).not.toContain(address.toLowerCase());
});

it("sandbox: Bitcoin addresses are those of their keys by another library's reckoning", async () => {
  const listed = await sign("getAccountAddresses", {}, bitcoin);
  const [payment, ordinal] = listed.map(({ publicKey }: { publicKey: string }) => hex.decode(publicKey));
  expect(btc.p2wpkh(payment).address).toBe(listed[0].address);
  expect(btc.p2tr(ordinal.slice(1)).address).toBe(listed[1].address);
  expect(await sign("getAccountAddresses", { intentions: ["ordinal"] }, bitcoin)).toEqual([listed[1]]);
});

it("sandbox: personal_sign and eth_sign sign by EIP-191, hex as bytes, text as text, in either order", async () => {
  const message = { raw: "0x68656c6c6f00ff" } as const;
  const signature = await sign("personal_sign", [message.raw, evm()]);
  expect(await verifyMessage({ address: evm(), message, signature })).toBe(true);
  expect(await sign("personal_sign", [evm(), message.raw])).toBe(signature);
  expect(await sign("eth_sign", [evm(), message.raw])).toBe(signature);
  const spoken = await sign("personal_sign", ["Grüße", evm(1).toLowerCase()]);
  expect(await verifyMessage({ address: evm(1), message: "Grüße", signature: spoken })).toBe(true);
});

const order = {
  types: {
    EIP712Domain: [
      { name: "name", type: "string" },
      { name: "chainId", type: "uint256" },
    ],
    Order: [
      { name: "from", type: "address" },
      { name: "amounts", type: "uint256[]" },
    ],
  },
  primaryType: "Order",
  domain: { name: "Shop", chainId: 1 },
  message: { from: "0x0000000000000000000000000000000000000001", amounts: ["1", "2"] },
} as const;

it("sandbox: typed data is signed by EIP-712, as text or object, in all three names", async () => {
  const signature = await sign("eth_signTypedData_v4", [evm(), JSON.stringify(order)]);
  const { EIP712Domain: _, ...types } = order.types;
  const typed = { ...order, types, message: { ...order.message, amounts: [1n, 2n] } };
  expect(await verifyTypedData({ address: evm(), ...typed, signature })).toBe(true);
  for (const name of ["eth_signTypedData", "eth_signTypedData_v3"]) {
    expect(await sign(name, [evm(), order])).toBe(signature);
  }
  expect(await refused("eth_signTypedData_v4", [evm(), order], "eip155:8453")).toContain("for chain 1");
  expect(await refused("eth_signTypedData_v4", [evm(), "{"])).toContain("not JSON");
});

it("sandbox: a transaction is filled in from the node, signed with the key, and really mined", async () => {
  const to = "0x00000000000000000000000000000000000000aa";
  const transaction = { from: evm(), to, value: "0x1b4", chainId: "0x1" };
  const signed = await sign("eth_signTransaction", [transaction]);
  expect(parseTransaction(signed)).toMatchObject({ chainId: 1, to, value: 436n, type: "eip1559" });
  expect(await recoverTransactionAddress({ serializedTransaction: signed })).toBe(evm());
  const hash = await sign("eth_sendTransaction", [transaction]);
  const receipt = { status: "0x1", from: evm().toLowerCase() };
  await expect.poll(() => node("eth_getTransactionReceipt", [hash])).toMatchObject(receipt);
  expect(await node("eth_getBalance", [to, "latest"])).toBe("0x1b4");
  const legacy = await sign("eth_signTransaction", [{ ...transaction, gasPrice: "0x77359400", nonce: "0x7" }]);
  expect(parseTransaction(legacy)).toMatchObject({ type: "legacy", nonce: 7 });
});

it("sandbox: many transactions at once each take their own nonce", async () => {
  const transaction = { from: evm(1), to: evm(), value: 1 };
  const sent = await Promise.all([1, 2, 3, 4].map(() => sign("eth_sendTransaction", [transaction], "eip155:8453")));
  expect(new Set(sent).size).toBe(4);
  // The last one is mined a moment after its hash is there.
  await expect.poll(() => node("eth_getTransactionCount", [evm(1), "latest"], "eip155:8453")).toBe("0x4");
});

it("sandbox: a node's refusal, a foreign account and wrong fields are sentences", async () => {
  const broke = { from: evm(), to: evm(1), value: `0x${(10n ** 30n).toString(16)}` };
  expect(await refused("eth_sendTransaction", [broke])).toMatch(/insufficient funds/i);
  const foreign = sandbox().keys[0]!.address;
  expect(await refused("eth_sendTransaction", [{ from: foreign }])).toContain("not been authorized");
  expect(await refused("personal_sign", ["hi", "0x12"])).toContain("not an EVM address");
  expect(await refused("eth_sendTransaction", [{ ...broke, value: "lots" }])).toContain("value must be a quantity");
  expect(await refused("eth_sendTransaction", [{ ...broke, chainId: "0x2" }])).toContain("for chain 2");
  expect(await refused("eth_frobnicate_wallet", [])).toMatch(/eth_frobnicate_wallet|not found/i);
  expect(await refused("wallet_scanQRCode", [])).toContain("does not support the method wallet_scanQRCode");
});

it("sandbox: wallet_sendCalls sends call after call, and tells how it went in both versions (EIP-5792)", async () => {
  const calls = [
    { to: evm(1), value: "0x1" },
    { to: evm(1), value: "0x2" },
  ];
  const request = { version: "2.0.0", chainId: "0x2105", from: evm(), atomicRequired: false, calls };
  const { id } = await sign("wallet_sendCalls", [request]);
  // The node mines a moment later.
  const receipts = [{ status: "0x1" }, { status: "0x1" }];
  const done = { version: "2.0.0", id, chainId: "0x2105", status: 200, atomic: false, receipts };
  await expect.poll(() => sign("wallet_getCallsStatus", [id])).toMatchObject(done);
  expect(await sign("wallet_showCallsStatus", [id])).toBeNull();
  const older = await sign("wallet_sendCalls", [{ ...request, version: "1.0" }]);
  const confirmed = { status: "CONFIRMED" };
  await expect.poll(() => sign("wallet_getCallsStatus", [older])).toMatchObject(confirmed);
});

it("sandbox: a bundle says what it cannot do, and how far it came (EIP-5792)", async () => {
  const request = { version: "2.0.0", from: evm(), calls: [{ to: evm(1), value: "0x1" }] };
  expect(await refused("wallet_sendCalls", [{ ...request, atomicRequired: true }])).toContain("atomic");
  expect(await refused("wallet_sendCalls", [{ ...request, chainId: "0xfffff" }])).toContain("0xfffff");
  expect(await refused("wallet_sendCalls", [{ ...request, capabilities: { flow: {} } }])).toContain("flow");
  expect(await refused("wallet_getCallsStatus", ["0x01"])).toContain("0x01");
  const named = { ...request, id: "mine", calls: [...request.calls, { to: evm(), value: `0x${"f".repeat(30)}` }] };
  expect(await sign("wallet_sendCalls", [named])).toEqual({ id: "mine" });
  const partly = { status: 600, receipts: [{ status: "0x1" }] };
  await expect.poll(() => sign("wallet_getCallsStatus", ["mine"])).toMatchObject(partly);
  expect(await refused("wallet_sendCalls", [named])).toContain("mine");
});

it("sandbox: what the wallet can do, what it has, and what it grants (protocol.md §2.4, §5.11)", async () => {
  const can = await sign("wallet_getCapabilities", [evm(), ["0x1", "0x2105"]]);
  expect(Object.keys(can)).toEqual(["0x1", "0x2105"]);
  expect(can["0x1"]).toMatchObject({ assetDiscovery: { supported: true }, atomic: { status: "unsupported" } });
  const assets = await sign("wallet_getAssets", { account: evm(), chainFilter: ["0x1"] });
  expect(Object.keys(assets)).toEqual(["0x1"]);
  expect(assets["0x1"][0]).toEqual({
    address: "native",
    balance: expect.stringMatching(/^0x[1-9a-f]/),
    type: "NATIVE",
    metadata: {
      ...{ name: "Ether", symbol: "ETH", decimals: 18, price: 3_000, iconUrl: expect.stringMatching(/^http/) },
      value: expect.any(Number),
    },
  });
  const held = Number(BigInt(assets["0x1"][0].balance)) / 1e18;
  expect(assets["0x1"][0].metadata.value).toBeCloseTo(held * 3_000, 2);
  expect(held).toBeGreaterThan(9_000);
  const permissions = [{ type: "contract-call", data: { address: evm(1), abi: [], functions: [] } }];
  const granted = await sign("wallet_grantPermissions", [{ chainId: "0x1", expiry: 2_000_000_000, permissions }]);
  expect(granted).toMatchObject({ permissions, expiry: 2_000_000_000, address: evm(), chainId: "0x1" });
  const revoke = { pci: granted.context, permissions, expiry: 2_000_000_000, address: `eip155:1:${evm()}` };
  const signature = await sign("wallet_revokePermissions", [revoke]);
  expect(await verifyMessage({ address: evm(), message: JSON.stringify(revoke), signature })).toBe(true);
  const options = { address: "0xdAC17F958D2ee523a2206206994597C13D831ec7", symbol: "USDT", decimals: 6 };
  expect(await sign("wallet_watchAsset", { type: "ERC20", options })).toBe(true);
});

function verifyEd25519(address: string, message: Uint8Array, signature: string): boolean {
  const spki = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), base58.decode(address)]);
  const key = createPublicKey({ key: spki, format: "der", type: "spki" });
  return verifySignature(null, message, key, base58.decode(signature));
}

it("sandbox: Solana messages are signed as bytes, base58 in and out", async () => {
  const [pubkey] = sandbox().phoneWallet.solana;
  const bytes = new TextEncoder().encode("Grüße");
  const { signature } = await sign("solana_signMessage", { message: base58.encode(bytes), pubkey }, solana);
  expect(verifyEd25519(pubkey!, bytes, signature)).toBe(true);
  expect(await sign("solana_getAccounts", {}, solana)).toEqual(
    sandbox().phoneWallet.solana.map((one) => ({ pubkey: one })),
  );
  expect(await refused("solana_signMessage", { message: "0OIl", pubkey }, solana)).toContain("base58");
  const strange = sandbox().solanaKeys[0]!.address;
  expect(await refused("solana_signMessage", { message: "1", pubkey: strange }, solana)).toContain(
    "not been authorized",
  );
});

it("sandbox: Bitcoin messages are signed by BIP-137 and BIP-322, which an own reading of the books accepts", async () => {
  const [payment, ordinal] = sandbox().phoneWallet.bip122;
  const message = "Grüße, Welt";
  const ecdsa = await sign("signMessage", { message, account: payment, address: payment }, bitcoin);
  expect(ecdsa).toEqual({ address: payment, signature: expect.any(String), messageHash: expect.any(String) });
  expect(verifyBip137(payment!, message, hex.decode(ecdsa.signature))).toBe(true);
  expect(verifyBip137(payment!, "another", hex.decode(ecdsa.signature))).toBe(false);
  for (const address of [payment!, ordinal!]) {
    const { signature } = await sign("signMessage", { message, account: address, protocol: "bip322" }, bitcoin);
    expect(verifyBip322(address, message, hex.decode(signature))).toBe(true);
    expect(verifyBip322(address, "another", hex.decode(signature))).toBe(false);
  }
  const wrong = { message, account: ordinal, protocol: "ecdsa" };
  expect(await refused("signMessage", wrong, bitcoin)).toContain("bip322 only");
});

it("sandbox: the signer of BIP-322 gives the published signature for the published key", async () => {
  const address = "bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l";
  const privateKey = btc.WIF().decode("L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k");
  const publicKey = secp256k1.getPublicKey(privateKey, true);
  const key = { chain: bitcoin, address, intention: "payment", path: "", privateKey, publicKey } as const;
  const { signature, messageHash } = await signBip322(key, "Hello World");
  expect(messageHash).toBe("f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a");
  expect(verifyBip322(address, "Hello World", hex.decode(signature))).toBe(true);
  const published =
    "AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=";
  expect(verifyBip322(address, "Hello World", base64.decode(published))).toBe(true);
});

/** A PSBT with an input of each address, that pays to the first. */
function unsigned(): btc.Transaction {
  const [payment, ordinal] = sandbox().phoneWallet.bip122;
  const psbt = new btc.Transaction();
  [payment!, ordinal!].forEach((address, index) => {
    const script = btc.OutScript.encode(btc.Address().decode(address));
    psbt.addInput({ txid: `${index + 1}`.repeat(64), index, witnessUtxo: { script, amount: 20_000n } });
  });
  psbt.addOutputAddress(payment!, 38_000n);
  return psbt;
}

it("sandbox: signPsbt signs the inputs that are named, with the sighash that is asked", async () => {
  const [payment, ordinal] = sandbox().phoneWallet.bip122;
  const psbt = base64.encode(unsigned().toPSBT());
  const first = { address: payment, index: 0, sighashTypes: [btc.SigHash.SINGLE] };
  const one = await sign("signPsbt", { account: payment, psbt, signInputs: [first] }, bitcoin);
  const half = btc.Transaction.fromPSBT(base64.decode(one.psbt));
  const [[key, made] = []] = half.getInput(0).partialSig ?? [];
  expect(made?.at(-1)).toBe(btc.SigHash.SINGLE);
  const locked = btc.Address().decode(payment!) as { hash: Uint8Array };
  const code = btc.OutScript.encode({ type: "pkh", hash: locked.hash });
  const sighash = half.preimageWitnessV0(0, code, btc.SigHash.SINGLE, 20_000n);
  expect(secp256k1.verify(secp256k1.Signature.fromDER(made!.subarray(0, -1)).toBytes("compact"), sighash, key!)).toBe(
    true,
  );
  expect(half.getInput(1).tapKeySig).toBeUndefined();

  const signInputs = [
    { address: payment, index: 0 },
    { address: ordinal, index: 1 },
  ];
  const whole = await sign("signPsbt", { account: payment, psbt, signInputs, broadcast: true }, bitcoin);
  const done = btc.Transaction.fromPSBT(base64.decode(whole.psbt));
  expect(whole.txid).toBe(done.id);
  const scripts = [payment!, ordinal!].map((address) => btc.OutScript.encode(btc.Address().decode(address)));
  const taproot = done.preimageWitnessV1(1, scripts, 0, [20_000n, 20_000n]);
  expect(schnorr.verify(done.getInput(1).finalScriptWitness![0]!, taproot, scripts[1]!.subarray(2))).toBe(true);
  expect(await refused("signPsbt", { account: payment, psbt, signInputs: [{ address: ordinal, index: 0 }] }, bitcoin)) //
    .toContain("not been authorized");
  expect(await refused("signPsbt", { account: payment, psbt: "AAAA", signInputs }, bitcoin)).toContain(
    "cannot be read",
  );
});

it("sandbox: sendTransfer signs a transaction out of what the address has, and the next spends the change", async () => {
  const [payment, ordinal] = sandbox().phoneWallet.bip122;
  const transfer = { account: payment, recipientAddress: ordinal, amount: "60000000", memo: "0xcafe" };
  const first = await sign("sendTransfer", transfer, bitcoin);
  expect(first).toEqual({ txid: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(await refused("sendTransfer", transfer, bitcoin)).toContain("39999000 satoshi");
  const second = await sign("sendTransfer", { ...transfer, amount: "30000000" }, bitcoin);
  expect(second.txid).not.toBe(first.txid);
  await sandbox().reset();
  expect(await sign("sendTransfer", transfer, bitcoin)).toEqual(first);
  expect(await refused("sendTransfer", { ...transfer, amount: 600, recipientAddress: "tb1qxx" }, bitcoin)).toContain(
    "tb1qxx",
  );
  expect(await refused("sendTransfer", { ...transfer, amount: "0.5" }, bitcoin)).toContain("whole satoshi");
});
