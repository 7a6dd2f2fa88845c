import type { TransactionSerializable } from "viem";
import { parseEvmAddress } from "../../../domain/addresses/address.ts";
import { isRecord } from "../../../domain/record.ts";
import { ask } from "../../chains/anvil.ts";
import type { Chain } from "../../chains/chains.ts";
import { toQuantity } from "../../quantity.ts";
import { invalidParams } from "../../wallets/refusal.ts";
import { listOf, type Method, type Setting } from "../shape.ts";
import { accountAt, chainOf } from "./account.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A quantity, as hex, decimal text or number; undefined where there is none. Throws -32602. */
function quantity(fields: Fields, name: string): bigint | undefined {
  const value = fields[name];
  if (value === undefined || value === null || value === "") return undefined;
  const text = typeof value === "number" || typeof value === "bigint" ? String(value) : value;
  if (typeof text === "string" && /^(0x[0-9a-f]+|\d+)$/i.test(text)) return BigInt(text);
  throw invalidParams(`${name} must be a quantity, not ${JSON.stringify(value)}.`);
}

function target(fields: Fields): `0x${string}` | undefined {
  if (fields.to === undefined || fields.to === null || fields.to === "") return undefined;
  const to = parseEvmAddress(fields.to);
  if (!to) throw invalidParams(`to is not an EVM address: ${String(fields.to)}`);
  return to;
}

function dataOf({ data, input }: Fields): `0x${string}` {
  const value = input ?? data ?? "0x";
  if (typeof value !== "string" || !/^0x([0-9a-f]{2})*$/i.test(value)) throw invalidParams("data must be hex.");
  return value as `0x${string}`;
}

async function fees(chain: Chain, fields: Fields): Promise<object> {
  const price = quantity(fields, "gasPrice");
  if (price !== undefined) return { type: "legacy", gasPrice: price };
  const [tip, block] = await Promise.all([
    quantity(fields, "maxPriorityFeePerGas") ?? ask(chain.node, "eth_maxPriorityFeePerGas"),
    ask(chain.node, "eth_getBlockByNumber", ["latest", false]),
  ]);
  const base = BigInt((block as { baseFeePerGas?: string }).baseFeePerGas ?? "0x0");
  const maxPriorityFeePerGas = BigInt(tip as string | bigint);
  const maxFeePerGas = quantity(fields, "maxFeePerGas") ?? base * 2n + maxPriorityFeePerGas;
  return { type: "eip1559", maxFeePerGas, maxPriorityFeePerGas };
}

/** A requested transaction, with missing fields filled in from the node. */
async function filled(chain: Chain, from: string, fields: Fields): Promise<TransactionSerializable> {
  const wanted = quantity(fields, "chainId");
  if (wanted !== undefined && wanted !== BigInt(chain.chainId)) {
    throw invalidParams(`The transaction is for chain ${wanted}, the request for ${chain.chainId}.`);
  }
  const [to, data, value] = [target(fields), dataOf(fields), quantity(fields, "value") ?? 0n];
  const plain = { from, ...(to && { to }), data, value: toQuantity(value) };
  const [nonce, gas, price] = await Promise.all([
    quantity(fields, "nonce") ?? ask(chain.node, "eth_getTransactionCount", [from, "pending"]),
    quantity(fields, "gas") ?? quantity(fields, "gasLimit") ?? ask(chain.node, "eth_estimateGas", [plain, "pending"]),
    fees(chain, fields),
  ]);
  return {
    chainId: chain.chainId,
    ...(to && { to }),
    data,
    value,
    nonce: Number(nonce as string | bigint),
    gas: BigInt(gas as string | bigint),
    ...(Array.isArray(fields.accessList) && { accessList: fields.accessList }),
    ...price,
  } as TransactionSerializable;
}

/** Signs a transaction with the key of its `from`; missing fields come from the node. Throws also its errors. */
async function signed(setting: Setting, fields: unknown): Promise<`0x${string}`> {
  if (!isRecord(fields)) throw invalidParams("The transaction must be an object.");
  const chain = await chainOf(setting);
  const account = await accountAt(setting, fields.from);
  return account.signTransaction(await filled(chain, account.address, fields));
}

/** Signs and sends; transactions of one account go one after the other, so that no two take the same nonce. */
export async function send(setting: Setting, fields: unknown): Promise<string> {
  const { sending } = setting.memory;
  const name = `${setting.chain}:${isRecord(fields) ? String(fields.from).toLowerCase() : ""}`;
  const before = sending.get(name) ?? Promise.resolve();
  const work = before
    .catch(() => undefined)
    .then(async () => {
      const { node } = await chainOf(setting);
      return String(await ask(node, "eth_sendRawTransaction", [await signed(setting, fields)]));
    });
  sending.set(name, work);
  return work;
}

export const signTransaction: Method = (setting) => signed(setting, listOf(setting.params)[0]);

export const sendTransaction: Method = (setting) => send(setting, listOf(setting.params)[0]);
