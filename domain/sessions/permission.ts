/**
 * The permissions that a site requests from a wallet (ERC-7715, protocol.md §5.11): parsed, checked, and converted to
 * limits.
 */

import { type EvmAddress, parseEvmAddress } from "../addresses/address.ts";
import { isRecord } from "../record.ts";
import { safeText } from "../text.ts";

const OPERATORS = ["EQUAL", "GREATER_THAN", "LESS_THAN"] as const;
export type Operator = (typeof OPERATORS)[number];

/** A whole number, as hex or decimal text. */
type Quantity = string;

interface Recurring {
  /** The amount for each period, in smallest units. */
  allowance: Quantity;
  /** The beginning of the first period, in seconds since 1970. */
  start: number;
  /** The length of a period, in seconds. */
  period: number;
}

/** A permission as ERC-7715 writes it. */
export type Permission =
  | {
      type: "contract-call";
      data: {
        address: string;
        abi: readonly unknown[];
        functions: readonly {
          functionName: string;
          args?: readonly { operator: Operator; value: Quantity }[];
          valueLimit?: Quantity;
          operation?: "Call" | "DelegateCall";
        }[];
      };
    }
  | { type: "native-token-recurring-allowance"; data: Recurring }
  | { type: "erc20-recurring-allowance"; data: Recurring & { token: string } };

/** The condition on a parameter of a call. */
export interface Condition {
  name: string;
  /** The parameter's type in the ABI. */
  type: string;
  operator: Operator;
  value: bigint;
}

/** Calls of one function, as often as the site likes. */
export interface CallLimit {
  kind: "call";
  address: EvmAddress;
  functionName: string;
  conditions: readonly Condition[];
  /** The most coins that each call may carry. */
  value: bigint;
  /**
   * The function's signature, which identifies it on the chain: its name as written, and the types of its parameters.
   */
  signature: string;
  /** The function runs as the account itself, and can do anything that the account can. */
  isDelegate: boolean;
}

/** An amount that can be sent within each period, to anybody. */
export interface SpendLimit {
  kind: "spend";
  /** Null: the network's own coin. */
  token: EvmAddress | null;
  amount: bigint;
  /** `start` in seconds since 1970, `period` in seconds. */
  start: number;
  period: number;
}

/** A permission that this page cannot read. */
interface UnreadLimit {
  kind: "unread";
  type: string;
}

export type Limit = CallLimit | SpendLimit | UnreadLimit;

/** The flaw of a permission: the field, its value, and the values that it may have. */
export class PermissionFlaw extends Error {
  readonly field: string;
  readonly got: unknown;
  readonly wants: string;

  constructor(field: string, got: unknown, wants: string) {
    super(`${field} wants ${wants}`);
    this.field = field;
    this.got = got;
    this.wants = wants;
  }
}

/** ABI types of one word, and those of them whose value is not right-aligned in the word. */
const PLAIN = /^(address|bool|u?int\d*|bytes\d+)$/;
const SHORT = /^bytes(?!32)/;

const MOST = 2n ** 256n;

/** The last time that a calendar can show, in seconds since 1970. */
export const LAST_SECOND = 8_640_000_000_000;

/** The most entries of an ABI: a site may pass that of a whole contract, with its events and errors. */
const ABI_ENTRIES = 5_000;

function demand(holds: boolean, field: string, got: unknown, wants: string): asserts holds {
  if (!holds) throw new PermissionFlaw(field, got, wants);
}

export function recordIn(value: unknown, field: string): Record<string, unknown> {
  demand(isRecord(value), field, value, "an object");
  return value;
}

export function listIn(value: unknown, field: string, most = 100): readonly unknown[] {
  demand(Array.isArray(value) && value.length > 0 && value.length <= most, field, value, `a list of 1 to ${most}`);
  return value;
}

function addressIn(value: unknown, field: string): EvmAddress {
  const address = parseEvmAddress(value);
  demand(address !== undefined, field, value, "an address");
  return address;
}

/** The address of a token. The zero address is refused, because on the chain its allowance is the coin's. */
function tokenIn(value: unknown): EvmAddress {
  const token = addressIn(value, "token");
  demand(BigInt(token) > 0n, "token", value, "the address of a token, not zero");
  return token;
}

export function unitsIn(value: unknown, field: string): bigint {
  const isText = typeof value === "string" && /^(0x[\da-f]{1,64}|\d{1,78})$/i.test(value);
  const units = isText ? BigInt(value) : MOST;
  demand(units < MOST, field, value, "a whole number as hex or decimal text, below 2^256");
  return units;
}

/** Whole seconds, from `least` to `most`. */
export function secondsIn(value: unknown, field: string, least: number, most = LAST_SECOND): number {
  const isFit = typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
  demand(isFit, field, value, `whole seconds, ${least} to ${most}`);
  return value;
}

function spendIn(data: Record<string, unknown>, token: EvmAddress | null): SpendLimit {
  return {
    ...{ kind: "spend", token, amount: unitsIn(data["allowance"], "allowance") },
    ...{ start: secondsIn(data["start"], "start", 0), period: secondsIn(data["period"], "period", 1) },
  };
}

/**
 * The parameter of a condition. It and all parameters before it have one word each, so that its offset in the call is
 * known.
 */
function parameterIn(inputs: unknown, at: number): Record<string, unknown> {
  const before = Array.isArray(inputs) ? inputs.slice(0, at + 1) : [];
  const isPlain = before.length > at && before.every((one) => isRecord(one) && PLAIN.test(String(one["type"])));
  demand(isPlain, "args", inputs, "conditions for plain parameters only");
  return before[at];
}

function conditionIn(value: unknown, inputs: unknown, at: number): Condition {
  const argument = recordIn(value, "args");
  const { name, type } = parameterIn(inputs, at);
  const operator = OPERATORS.find((one) => one === argument["operator"]);
  demand(operator !== undefined, "operator", argument["operator"], OPERATORS.join(" or "));
  // Contracts compare whole words as unsigned numbers, so that for other types only EQUAL makes sense.
  const isCompared = operator === "EQUAL" ? !SHORT.test(String(type)) : String(type).startsWith("uint");
  demand(isCompared, "operator", operator, "EQUAL, or a comparison of numbers without a sign");
  return {
    name: safeText(name, 40) || `#${at + 1}`,
    type: String(type),
    operator,
    value: unitsIn(argument["value"], "value"),
  };
}

/** A parameter's type in the form of a signature. */
function typeIn(input: unknown): string {
  const { type, components } = recordIn(input, "abi");
  return String(type)
    .replace("tuple", () => typesIn(components))
    .replace(/int\b/, "int256");
}

function typesIn(inputs: unknown): string {
  return `(${Array.isArray(inputs) ? inputs.map(typeIn) : ""})`;
}

function callIn(value: unknown, address: EvmAddress, abi: readonly unknown[]): CallLimit {
  const { functionName, args = [], valueLimit = "0", operation = "Call" } = recordIn(value, "functions");
  const named = abi.filter((one) => isRecord(one) && one["type"] === "function" && one["name"] === functionName);
  demand(
    typeof functionName === "string" && named.length === 1,
    "functionName",
    functionName,
    "one function of the ABI",
  );
  demand(Array.isArray(args), "args", args, "a list");
  demand(operation === "Call" || operation === "DelegateCall", "operation", operation, "Call or DelegateCall");
  const { inputs } = named[0] as Record<string, unknown>;
  return {
    ...{ kind: "call", address, functionName: safeText(functionName, 60) },
    conditions: args.map((one, at) => conditionIn(one, inputs, at)),
    ...{ value: unitsIn(valueLimit, "valueLimit"), isDelegate: operation === "DelegateCall" },
    signature: functionName + typesIn(inputs),
  };
}

/** The limits of a permission. Throws a {@link PermissionFlaw} for a permission that is not clear. */
export function limitsIn(permission: unknown): readonly Limit[] {
  const { type, data: content } = recordIn(permission, "permissions");
  const data = recordIn(content, "data");
  if (type === "native-token-recurring-allowance") return [spendIn(data, null)];
  if (type === "erc20-recurring-allowance") return [spendIn(data, tokenIn(data["token"]))];
  demand(type === "contract-call", "type", type, "a permission of ERC-7715");
  const abi = listIn(data["abi"], "abi", ABI_ENTRIES);
  return listIn(data["functions"], "functions").map((one) => callIn(one, addressIn(data["address"], "address"), abi));
}

/**
 * The limits of permissions from outside. One that cannot be read becomes an `unread` limit, and so does an empty list,
 * because no session is granted without a permission.
 */
export function limitsOf(permissions: readonly unknown[]): readonly Limit[] {
  const told = permissions.length > 0 ? permissions : [null];
  return told.flatMap((permission): readonly Limit[] => {
    try {
      return limitsIn(permission);
    } catch {
      return [{ kind: "unread", type: safeText(isRecord(permission) ? permission["type"] : "", 60) || "?" }];
    }
  });
}

const asText = (limit: Limit): string =>
  JSON.stringify(limit, (_, value) => (typeof value === "bigint" ? String(value) : value));

/** True if two lists of permissions allow the same, in any order. */
export function sameLimits(one: readonly unknown[], other: readonly unknown[]): boolean {
  const [left, right] = [one, other].map((permissions) => limitsOf(permissions).map(asText).sort().join());
  return left === right;
}
