import { bytesToHex, decodeFunctionResult, encodeFunctionData, type Hex } from "viem";
import { namehash, packetToBytes } from "viem/ens";
import type { Identity } from "../../../domain/account/identity.ts";
import type { Address, EvmAddress } from "../../../domain/addresses/address.ts";
import { safeImageUrl } from "../../../domain/safe-url.ts";
import { type Ask, callContract, decoded, parameter, readFunction } from "./contract.ts";

/** The universal resolver, a fixed address that leads to ENS's newest one. */
const RESOLVER = "0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe" as EvmAddress;

/** The coin type of Ethereum (SLIP-44). */
const ETHER = 60n;

/** Names that need no normalisation; others are ambiguous without it (ENSIP-15). */
const PLAIN = /^(?=.{1,80}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

const [BYTES, NODE, ADDRESS, TEXT] = [
  parameter("bytes"),
  parameter("bytes32"),
  parameter("address"),
  parameter("string"),
];

const REVERSE = readFunction("reverse", [BYTES, parameter("uint256")], [TEXT, ADDRESS, ADDRESS]);
const RESOLVE = readFunction("resolve", [BYTES, BYTES], [BYTES, ADDRESS]);
const RECORD = readFunction("text", [NODE, TEXT], [TEXT]);
const ADDR = readFunction("addr", [NODE], [ADDRESS]);

/** The data that the resolver returns; undefined where it refuses, as for a missing record. Throws where no node answers. */
const call = (ask: Ask, data: Hex) => callContract(ask, RESOLVER, data);

/** The answer of a name's own resolver to `question`; undefined where the name has none. */
async function resolve<T>(ask: Ask, name: string, question: Hex, decode: (data: Hex) => T): Promise<T | undefined> {
  const answer = await call(ask, encodeFunctionData({ ...RESOLVE, args: [bytesToHex(packetToBytes(name)), question] }));
  return decoded(answer, (data) => decode(decodeFunctionResult({ ...RESOLVE, data })[0]));
}

async function readAvatar(ask: Ask, name: string): Promise<string | undefined> {
  const question = encodeFunctionData({ ...RECORD, args: [namehash(name), "avatar"] });
  const record = await resolve(ask, name, question, (data) => decodeFunctionResult({ ...RECORD, data }));
  return safeImageUrl(record, true);
}

/** The address of an ENS name; undefined where it has none, and for names that would need normalisation. */
export async function fetchEnsAddress(ask: Ask, name: string): Promise<string | undefined> {
  if (!PLAIN.test(name)) return undefined;
  const question = encodeFunctionData({ ...ADDR, args: [namehash(name)] });
  const found = await resolve(ask, name, question, (data) => decodeFunctionResult({ ...ADDR, data }));
  return found && BigInt(found) > 0n ? found : undefined;
}

/** The primary ENS name of an address, with its picture; a name that does not resolve to the address does not count. */
export async function fetchEnsIdentity(ask: Ask, address: Address): Promise<Identity> {
  const answer = await call(ask, encodeFunctionData({ ...REVERSE, args: [address as Address & Hex, ETHER] }));
  const [name = ""] = decoded(answer, (data) => decodeFunctionResult({ ...REVERSE, data })) ?? [];
  if (!PLAIN.test(name)) return {};
  const image = await readAvatar(ask, name).catch(() => undefined);
  return { name, ...(image && { image }) };
}
