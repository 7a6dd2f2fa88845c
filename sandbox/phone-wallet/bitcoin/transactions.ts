import { base64, hex } from "@scure/base";
import type { Transaction } from "@scure/btc-signer";
import { isRecord } from "../../../domain/record.ts";
import { invalidParams, notAuthorised, Refusal } from "../../wallets/refusal.ts";
import { type BitcoinKey, bitcoinTestnet } from "../keys.ts";
import { type Method, objectOf, type Setting } from "../shape.ts";
import { fundingOf, type Spendable } from "./funding.ts";

/** The key of an address that the asking side may use; CAIP-10 is understood, too. Throws 4100. */
export function keyAt(setting: Setting, address: unknown): BitcoinKey {
  const plain = String(address).split(":").at(-1);
  const network = setting.chain;
  const key = setting.keys.bitcoin.find((one) => one.chain === network && one.address === plain);
  if (!key || !setting.accounts.includes(key.address)) throw notAuthorised();
  return key;
}

const library = () => import("@scure/btc-signer");

async function networkOf({ chain }: Setting) {
  const { NETWORK, TEST_NETWORK } = await library();
  return chain === bitcoinTestnet ? TEST_NETWORK : NETWORK;
}

/** The locking script of an address's outputs. */
async function lockOf(setting: Setting, key: BitcoinKey) {
  const [{ p2tr, p2wpkh }, network] = await Promise.all([library(), networkOf(setting)]);
  const internal = key.publicKey.slice(1);
  return key.intention === "payment"
    ? { script: p2wpkh(key.publicKey, network).script }
    : { script: p2tr(internal, undefined, network).script, tapInternalKey: internal };
}

const asText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface InputToSign {
  readonly address: unknown;
  readonly index: number;
  readonly sighashTypes?: number[];
}

function inputToSign(value: unknown, count: number): InputToSign {
  if (!isRecord(value)) throw invalidParams("signInputs must be a list of {address, index, sighashTypes}.");
  const { address, index, sighashTypes } = value;
  if (!Number.isInteger(index) || Number(index) < 0 || Number(index) >= count) {
    throw invalidParams(`The transaction has no input ${String(index)}.`);
  }
  const kinds = Array.isArray(sighashTypes) && sighashTypes.length > 0 ? { sighashTypes } : {};
  return { address, index: Number(index), ...kinds } as InputToSign;
}

/** Signs one input with the key of its address; a taproot input is told the key that it belongs to. */
async function signInput(setting: Setting, psbt: Transaction, wanted: InputToSign): Promise<void> {
  const { address, index, sighashTypes } = wanted;
  const key = keyAt(setting, address);
  const { script, tapInternalKey } = await lockOf(setting, key);
  const { witnessUtxo, tapInternalKey: named, sighashType } = psbt.getInput(index);
  if (witnessUtxo && hex.encode(witnessUtxo.script) !== hex.encode(script)) throw notAuthorised();
  if (tapInternalKey && !named) psbt.updateInput(index, { tapInternalKey }, true);
  if (sighashType === undefined && sighashTypes?.[0] !== undefined) {
    psbt.updateInput(index, { sighashType: sighashTypes[0] }, true);
  }
  psbt.signIdx(key.privateKey, index, sighashTypes);
}

/**
 * `signPsbt`: `{account, psbt, signInputs, broadcast}` in base64. There is no Bitcoin node here: `broadcast` finishes
 * the transaction and gives its id, and that is all.
 */
export const signPsbt: Method = async (setting) => {
  const { psbt: text, signInputs, broadcast, account } = objectOf(setting.params);
  const { Transaction: Psbt } = await library();
  let psbt: Transaction;
  try {
    psbt = Psbt.fromPSBT(base64.decode(String(text)), { allowUnknownOutputs: true, allowUnknown: true });
  } catch (error) {
    throw invalidParams(`The PSBT cannot be read: ${asText(error)}`);
  }
  const every = Array.from({ length: psbt.inputsLength }, (_, index) => ({ address: account, index }));
  const inputs: unknown[] = Array.isArray(signInputs) && signInputs.length > 0 ? signInputs : every;
  try {
    for (const value of inputs) await signInput(setting, psbt, inputToSign(value, psbt.inputsLength));
    if (broadcast !== true) return { psbt: base64.encode(psbt.toPSBT()) };
    psbt.finalize();
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(-32000, `The PSBT cannot be signed: ${asText(error)}`);
  }
  return { psbt: base64.encode(psbt.toPSBT()), txid: psbt.id };
};

/** Satoshi for a transaction of one input and a few outputs. */
const fee = 1_000n;
/** Outputs below this are not relayed. */
const dust = 546n;

function amountOf(value: unknown): bigint {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || !/^[1-9]\d{0,15}$/.test(text)) throw invalidParams("amount must be whole satoshi.");
  const amount = BigInt(text);
  if (amount < dust) throw invalidParams(`amount must be at least ${dust} satoshi.`);
  return amount;
}

function memoOf(value: unknown): Uint8Array | undefined {
  if (value === undefined || value === "") return undefined;
  const text = String(value).replace(/^0x/, "");
  const bytes = /^([0-9a-f]{2})+$/i.test(text) ? hex.decode(text.toLowerCase()) : Buffer.from(String(value), "utf8");
  if (bytes.length > 80) throw invalidParams("memo may have 80 bytes.");
  return Uint8Array.from(bytes);
}

/** Adds the outputs; throws -32602 where an address is none of this network. */
async function addOutputs(setting: Setting, psbt: Transaction, rest: bigint): Promise<bigint> {
  const { account, recipientAddress, amount, changeAddress, memo } = objectOf(setting.params);
  const [{ Script }, network] = await Promise.all([library(), networkOf(setting)]);
  const pay = (address: unknown, satoshi: bigint): void => {
    try {
      psbt.addOutputAddress(String(address), satoshi, network);
    } catch {
      throw invalidParams(`${String(address)} is not an address of this network.`);
    }
  };
  pay(recipientAddress, amountOf(amount));
  const note = memoOf(memo);
  if (note) psbt.addOutput({ script: Script.encode(["RETURN", note]), amount: 0n });
  if (rest < dust) return -1n;
  pay(changeAddress ?? keyAt(setting, account).address, rest);
  return BigInt(psbt.outputsLength - 1);
}

/**
 * `sendTransfer`: `{account, recipientAddress, amount, changeAddress?, memo?}`. Builds and signs a transaction that
 * spends the outputs that the address had at the start, or its change; no node hears of it.
 */
export const sendTransfer: Method = async (setting) => {
  const { account, amount, changeAddress } = objectOf(setting.params);
  const key = keyAt(setting, account);
  const { outputs } = setting.memory;
  const spendable = outputs.get(key.address) ?? fundingOf(setting.context.seed, key);
  const total = spendable.reduce((sum, { satoshi }) => sum + satoshi, 0n);
  const rest = total - amountOf(amount) - fee;
  if (rest < 0n) throw new Refusal(-32000, `Insufficient funds: the address has ${total} satoshi.`);
  const { Transaction: Psbt } = await library();
  const psbt = new Psbt({ allowUnknownOutputs: true });
  const { script, tapInternalKey } = await lockOf(setting, key);
  for (const { txid, index, satoshi } of spendable) {
    const input = { txid, index, witnessUtxo: { script, amount: satoshi } };
    psbt.addInput({ ...input, ...(tapInternalKey && { tapInternalKey }) });
  }
  const place = await addOutputs(setting, psbt, rest);
  psbt.sign(key.privateKey);
  psbt.finalize();
  const change: Spendable[] = [{ txid: psbt.id, index: Number(place), satoshi: rest }];
  const stays = place >= 0n && (changeAddress === undefined || changeAddress === key.address);
  outputs.set(key.address, stays ? change : []);
  return { txid: psbt.id };
};
