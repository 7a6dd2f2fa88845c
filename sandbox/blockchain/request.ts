import { isEvmAddress, isSolanaAddress } from "../../domain/addresses/address.ts";
import { isCaipNetworkId } from "../../domain/caip.ts";
import type { Chain, Chains } from "../chains/chains.ts";
import type { ServiceContext } from "../control/service-context.ts";
import { type Fields, fieldsOf } from "../http/fields.ts";
import { requireProject } from "../http/project.ts";
import { Refused } from "../http/reply.ts";
import type { Call } from "../http/route.ts";
import type { SolanaChain } from "../solana/types.ts";

/** The chain families whose money the service knows. */
type Family = "eip155" | "solana";

/** An address of a family, EVM addresses in lower case. */
export interface PlainAddress {
  readonly family: Family;
  readonly address: string;
}

/** A CAIP-10 account or token. */
export interface Caip10 extends PlainAddress {
  /** CAIP-2 id. */
  readonly chain: string;
}

const uint256 = /^\d{1,78}$/;
const mostAmount = 2n ** 256n;

/** An account's plain address out of a path. Refuses anything else with 400. */
export function plainAddress(text: string, field = "address"): PlainAddress {
  // Any case is accepted, as the public service does: clients warn of a wrong checksum elsewhere.
  if (/^0x/.test(text) && isEvmAddress(text.toLowerCase())) return { family: "eip155", address: text.toLowerCase() };
  if (isSolanaAddress(text)) return { family: "solana", address: text };
  throw new Refused(400, field, `The ${field} you provided is not valid: ${text.slice(0, 100)}`);
}

/** A CAIP-10 value out of a query or body. Refuses anything else with 400, naming the field. */
export function caip10In(value: unknown, field: string): Caip10 {
  if (typeof value !== "string" || value === "") throw new Refused(400, field, `${field} is missing`);
  const [, chain, address] = /^([^:]+:[^:]+):([^:]+)$/.exec(value) ?? [];
  if (chain === undefined || address === undefined || !isCaipNetworkId(chain)) {
    throw new Refused(400, field, `${field} is not a CAIP-10 address: ${value.slice(0, 100)}`);
  }
  // The placeholder of Solana's coin is base58 of a length that no key has.
  if (chain.startsWith("solana:") && /^So1+$/.test(address)) return { chain, family: "solana", address };
  if (!chain.startsWith("eip155:") && !chain.startsWith("solana:")) throw unsupported(chain, field);
  const plain = plainAddress(address, field);
  if (!chain.startsWith(`${plain.family}:`)) {
    throw new Refused(400, field, `${field} is not an address of ${chain}: ${address}`);
  }
  return { chain, ...plain };
}

/** The refusal of a chain that the sandbox does not have, in the public service's words. */
export function unsupported(chain: string, field = "chainId"): Refused {
  return new Refused(400, field, `We don't support the ${field} you provided: ${chain.slice(0, 100)}`);
}

/** The CAIP-2 id of a query; undefined when it is absent. Refuses one that is malformed. */
export function chainIdIn(query: URLSearchParams): string | undefined {
  const id = query.get("chainId");
  if (!id) return undefined;
  if (!isCaipNetworkId(id)) throw new Refused(400, "chainId", `chainId is not a CAIP-2 id: ${id.slice(0, 100)}`);
  return id;
}

/** The EVM chain with this id, started when it is not running. Refuses one that the sandbox does not have. */
export async function evmChain(chains: Chains, id: string, field = "chainId"): Promise<Chain> {
  const chain = id.startsWith("eip155:") ? await chains.get(id) : undefined;
  if (!chain) throw unsupported(id, field);
  return chain;
}

/** The Solana cluster with this id, or all of them. Refuses one that the sandbox does not have. */
export function clustersOf(
  { solana }: ServiceContext,
  id: string | undefined,
  field = "chainId",
): readonly SolanaChain[] {
  if (id === undefined) return solana.all;
  const cluster = solana.byId(id);
  if (!cluster) throw unsupported(id, field);
  return [cluster];
}

/** A positive amount in base units, as text or a whole number. Refuses anything else with 400. */
export function amountIn(value: unknown, field = "amount"): bigint {
  const text = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  if (text === undefined || text === null || text === "") throw new Refused(400, field, `${field} is missing`);
  if (typeof text !== "string" || !uint256.test(text) || BigInt(text) >= mostAmount) {
    throw new Refused(400, field, `${field} must be a whole number of base units`);
  }
  if (BigInt(text) === 0n) throw new Refused(400, field, `${field} must be above 0`);
  return BigInt(text);
}

/** The JSON object of a body, whatever its content type, with the project id that it carries in place of the query. */
export function bodyOf({ body, url }: Call): Fields {
  const fields = fieldsOf(body);
  const projectId = typeof fields.projectId === "string" ? fields.projectId : url.searchParams.get("projectId");
  requireProject(new URLSearchParams({ projectId: projectId ?? "" }));
  return fields;
}
