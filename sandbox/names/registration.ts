import { isRecord } from "../../domain/record.ts";
import type { Chain, Chains } from "../chains/chains.ts";
import { type Fields, fieldsOf, malformed, textField } from "../http/fields.ts";
import { Refused } from "../http/reply.ts";
import { newName } from "./label.ts";
import type { NewRecord } from "./registry.ts";

/** A registration that was read and is sound but for its signature. */
export interface Registration extends NewRecord {
  readonly coinType: number;
  /** Where the signature has to hold. */
  readonly chain: Chain;
  readonly message: string;
  readonly signature: `0x${string}`;
}

const address = /^0x[0-9a-f]{40}$/i;
const hex = /^0x(?:[0-9a-f]{2})+$/i;
const tolerance = 10;
const longestBio = 255;
const ether = 60;
const evm = 0x8000_0000;

/** The address in a path or body; refuses with 400. */
export function addressOf(value: unknown): `0x${string}` {
  if (typeof value === "string" && address.test(value)) return value as `0x${string}`;
  return malformed("address", "address must be 0x and 40 hex digits");
}

/** The chain of a coin type: 60 is Ethereum, any other is 0x80000000 and the chain id (ENSIP-11). */
async function chainOf(chains: Chains, coinType: unknown): Promise<Chain> {
  const whole = Number.isSafeInteger(coinType) ? Number(coinType) : 0;
  const chainId = whole === ether ? 1 : whole - evm;
  const chain = chainId > 0 ? await chains.get(`eip155:${chainId}`) : undefined;
  return chain ?? malformed("coin_type", "coin_type must be 60, or 0x80000000 and the id of a chain of the sandbox");
}

/** Attributes that were signed; only a bio may be among them. */
function attributesOf(value: unknown): string {
  const attributes = value ?? {};
  if (!isRecord(attributes)) return malformed("attributes", "attributes must be an object");
  for (const [key, text] of Object.entries(attributes)) {
    if (key !== "bio") return malformed("attributes", `${key} is not an attribute; known: bio`);
    if (typeof text !== "string" || text.length > longestBio) {
      return malformed("attributes", `bio must be text of at most ${longestBio} characters`);
    }
  }
  return JSON.stringify(attributes);
}

function messageOf(text: string): Fields {
  try {
    return fieldsOf(text);
  } catch {
    return malformed("message", "message must be a JSON object with name, attributes and timestamp");
  }
}

function checkTimestamp(timestamp: unknown, now: number): void {
  const near = Number.isSafeInteger(timestamp) && Math.abs(Math.floor(now / 1000) - Number(timestamp)) <= tolerance;
  if (!near) malformed("timestamp", `timestamp must be whole seconds since 1970, within ${tolerance} s of now`);
}

/** Reads a registration and makes every check of protocol.md §2.5 but the signature's; refuses with 400. */
export async function registrationOf(fields: Fields, chains: Chains, now: number): Promise<Registration> {
  const owner = addressOf(fields.address);
  const text = textField(fields, "message");
  const signature = textField(fields, "signature");
  if (!hex.test(signature)) malformed("signature", "signature must be 0x and hex digits");
  const message = messageOf(text);
  const name = newName(message.name);
  checkTimestamp(message.timestamp, now);
  const attributes = attributesOf(message.attributes);
  const chain = await chainOf(chains, fields.coin_type);
  const coinType = Number(fields.coin_type);
  return { name, owner, attributes, coinType, chain, message: text, signature: signature as `0x${string}` };
}

/** Refuses with 401 a signature that is neither the owner's nor good in the eyes of the owner's contract (EIP-1271). */
export async function checkOwner({ chain, owner, message, signature }: Registration): Promise<void> {
  const { createPublicClient, http } = await import("viem");
  const client = createPublicClient({ transport: http(chain.node.url) });
  const good = await client.verifyMessage({ address: owner, message, signature }).catch(() => false);
  if (!good) throw new Refused(401, "signature", "The signature does not fit the message and the address");
}
