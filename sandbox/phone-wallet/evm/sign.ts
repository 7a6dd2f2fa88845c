import { parseEvmAddress } from "../../../domain/addresses/address.ts";
import { isRecord } from "../../../domain/record.ts";
import { invalidParams } from "../../wallets/refusal.ts";
import { listOf, type Method } from "../shape.ts";
import { accountAt } from "./account.ts";

/** Hex is taken as bytes, any other text as itself. */
function messageOf(value: unknown): string | { raw: `0x${string}` } {
  if (typeof value !== "string") throw invalidParams("The message must be text.");
  return /^0x([0-9a-f]{2})*$/i.test(value) ? { raw: value as `0x${string}` } : value;
}

/** `personal_sign`: the message, then the address; the other way round is understood, too. */
export const personalSign: Method = async (setting) => {
  const [first, second] = listOf(setting.params);
  const swapped = !parseEvmAddress(second) && parseEvmAddress(first) !== undefined;
  const [message, address] = swapped ? [second, first] : [first, second];
  const account = await accountAt(setting, address);
  return account.signMessage({ message: messageOf(message) });
};

/** `eth_sign`: the address, then the data, which is signed with the prefix of EIP-191. */
export const ethSign: Method = async (setting) => {
  const [address, message] = listOf(setting.params);
  const account = await accountAt(setting, address);
  return account.signMessage({ message: messageOf(message) });
};

function typedData(value: unknown): Record<string, unknown> {
  let data = value;
  try {
    if (typeof value === "string") data = JSON.parse(value);
  } catch {
    throw invalidParams("The typed data is not JSON.");
  }
  if (Array.isArray(data)) throw invalidParams("Typed data of version 1 is not supported.");
  if (!isRecord(data) || !isRecord(data.types) || !isRecord(data.message) || typeof data.primaryType !== "string") {
    throw invalidParams("The typed data needs types, primaryType, domain and message.");
  }
  return data;
}

/** `eth_signTypedData` and its versions 3 and 4 (EIP-712): the address, then the data. */
export const signTypedData: Method = async (setting) => {
  const [address, value] = listOf(setting.params);
  const account = await accountAt(setting, address);
  const { types, message, primaryType, domain } = typedData(value);
  const named = isRecord(domain) ? domain.chainId : undefined;
  const reference = setting.chain.split(":")[1];
  if (named !== undefined && String(Number(named)) !== reference) {
    throw invalidParams(`The typed data is for chain ${Number(named)}, the request for ${reference}.`);
  }
  try {
    return await account.signTypedData({ types, message, primaryType, domain } as Parameters<
      typeof account.signTypedData
    >[0]);
  } catch (error) {
    throw invalidParams(`The typed data cannot be signed: ${error instanceof Error ? error.message : String(error)}`);
  }
};
