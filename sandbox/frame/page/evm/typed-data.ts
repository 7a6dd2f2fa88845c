import { hashTypedData, type TypedDataDefinition } from "viem";
import { isRecord } from "../../../../domain/record.ts";
import { type Block, type Row, warning } from "../approval/sheet.ts";
import { type ChainId, chainName, numberOf } from "../chain.ts";
import { visible, visibleLine } from "../escape.ts";

interface Field {
  readonly name: string;
  readonly type: string;
}
type Types = Readonly<Record<string, readonly Field[]>>;

/** Typed data of EIP-712 that can be signed. */
export interface TypedData {
  readonly types: Types;
  readonly primaryType: string;
  readonly domain: Readonly<Record<string, unknown>>;
  readonly message: Readonly<Record<string, unknown>>;
}

const areFields = (value: unknown): value is Field[] =>
  Array.isArray(value) &&
  value.every((one) => isRecord(one) && typeof one["name"] === "string" && typeof one["type"] === "string");

function parsed(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    throw new Error("The typed data is not JSON");
  }
}

/** Reads typed data. Throws an Error where it cannot be signed, or is for another chain. */
export function typedDataOf(value: unknown, chain: ChainId): TypedData {
  const data = parsed(value);
  if (!isRecord(data) || !isRecord(data["types"]) || !isRecord(data["message"])) {
    throw new Error("The typed data needs types, primaryType, domain and message");
  }
  const { types, message, primaryType, domain = {} } = data;
  if (!Object.values(types).every(areFields)) throw new Error("The types of the typed data cannot be read");
  if (typeof primaryType !== "string" || !Object.hasOwn(types, primaryType) || !isRecord(domain)) {
    throw new Error("The typed data needs types, primaryType, domain and message");
  }
  const named = domain["chainId"];
  if (named !== undefined && BigInt(named as string) !== BigInt(numberOf(chain))) {
    throw new Error(`The typed data is for the chain ${String(named)}, and ${chainName(chain)} is in use`);
  }
  const typed: TypedData = { types: types as Types, message, primaryType, domain };
  hashTypedData(typed as unknown as TypedDataDefinition);
  return typed;
}

/** More rows than anybody reads. */
const MOST_ROWS = 1_000;

function leafText(type: string, value: unknown): string {
  if (value === undefined) return "(nothing)";
  if (/^u?int\d*$/.test(type)) return BigInt(value as string).toString();
  return visible(String(value));
}

function rowsOf(types: Types, type: string, value: unknown, path: string): Row[] {
  const list = /^(.*)\[\d*\]$/.exec(type);
  if (list && Array.isArray(value)) {
    if (value.length === 0) return [{ term: path, text: "(empty list)" }];
    return value.flatMap((one, index) => rowsOf(types, list[1] ?? "", one, `${path}[${index}]`));
  }
  const fields = Object.hasOwn(types, type) ? types[type] : undefined;
  if (!fields) {
    const isCode = type === "address" || type.startsWith("bytes");
    return [{ term: path, text: leafText(type, value), ...(isCode && { style: "code" as const }) }];
  }
  if (!isRecord(value)) return [{ term: path, text: "(nothing)" }];
  return fields.flatMap((field) => {
    const name = visibleLine(field.name);
    return rowsOf(types, field.type, value[field.name], path === "" ? name : `${path}.${name}`);
  });
}

/** Names of messages that let somebody else spend the visitor's assets. */
const SPENDING = /permit|approv|allow|order|delegat|transfer|withdraw/i;

/** The fields of a domain where the types do not list them. */
const DOMAIN: readonly Field[] = [
  { name: "name", type: "string" },
  { name: "version", type: "string" },
  { name: "chainId", type: "uint256" },
  { name: "verifyingContract", type: "address" },
  { name: "salt", type: "bytes32" },
];

/** The signed content: the domain, then each field that the types name, and nothing else. */
export function typedDataBlocks({ types, primaryType, domain, message }: TypedData): Block[] {
  const rows = rowsOf({ ...types, EIP712Domain: types["EIP712Domain"] ?? DOMAIN }, "EIP712Domain", domain, "").filter(
    ({ term }) => Object.hasOwn(types, "EIP712Domain") || domain[term] !== undefined,
  );
  const fields = rowsOf(types, primaryType, message, "");
  if (fields.length > MOST_ROWS) throw new Error("The typed data is too long to be shown");
  const careful = SPENDING.test(primaryType)
    ? [warning("A signature of this kind can let somebody else move your tokens, without another question.")]
    : [];
  return [
    ...careful,
    { kind: "rows", title: "Who it is for", rows: rows.length > 0 ? rows : [{ term: "Domain", text: "(none)" }] },
    { kind: "rows", title: visibleLine(primaryType), rows: fields },
  ];
}
