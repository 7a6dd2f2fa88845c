import { secp256k1 } from "@noble/curves/secp256k1";
import {
  type AbiFunction,
  type AbiParameter,
  encodeAbiParameters,
  type Hex,
  parseAbiParameters,
  toFunctionSelector,
  toHex,
} from "viem";
import { publicKeyToAddress } from "viem/accounts";
import { isRecord } from "../../../../domain/record.ts";

/** The structs of the same names in Account.sol. */
const GRANT = parseAbiParameters([
  "Grant grant",
  "struct Grant { address key; bytes32 salt; uint256 expiry; Rule[] rules; Allowance[] allowances; }",
  "struct Rule { address target; bytes4 selector; uint256 valueLimit; Condition[] conditions; }",
  "struct Condition { uint256 word; uint8 operator; uint256 value; }",
  "struct Allowance { address token; uint256 amount; uint256 start; uint256 period; }",
]);

/** The operators of ERC-7715's conditions, as the account counts them. */
const OPERATORS: readonly unknown[] = ["EQUAL", "GREATER_THAN", "LESS_THAN"];

const NATIVE: Hex = "0x0000000000000000000000000000000000000000";

type Fields = Record<string, unknown>;

interface Rule {
  readonly target: Hex;
  readonly selector: Hex;
  readonly valueLimit: bigint;
  readonly conditions: readonly { readonly word: bigint; readonly operator: number; readonly value: bigint }[];
}

interface Allowance {
  readonly token: Hex;
  readonly amount: bigint;
  readonly start: bigint;
  readonly period: bigint;
}

function objectAt(value: unknown, name: string): Fields {
  if (isRecord(value)) return value;
  throw new Error(`${name} must be an object`);
}

function listAt(value: unknown, name: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new Error(`${name} must be a list`);
}

function addressAt(value: unknown, name: string): Hex {
  if (typeof value === "string" && /^0x[0-9a-f]{40}$/i.test(value)) return value.toLowerCase() as Hex;
  throw new Error(`${name} must be an address`);
}

function numberAt(value: unknown, name: string): bigint {
  const text = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text === "string" && /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(text)) return BigInt(text);
  throw new Error(`${name} must be a whole number`);
}

/** A parameter of one word, which a condition can compare. */
const isWord = ({ type }: AbiParameter): boolean => /^(address|bool|u?int\d*|bytes\d+)$/.test(type);

/** The rule of one function. Throws an Error for one that the account could not enforce. */
function ruleOf(target: Hex, abi: readonly unknown[], value: unknown): Rule {
  const { functionName, args = [], valueLimit = 0, operation } = objectAt(value, "functions");
  if (operation !== undefined && operation !== "Call") throw new Error(`${String(operation)} is not supported`);
  const named = abi.filter((one) => isRecord(one) && one["type"] === "function" && one["name"] === functionName);
  if (named.length !== 1) throw new Error(`The ABI must hold ${String(functionName)} once`);
  const item = named[0] as AbiFunction;
  const conditions = listAt(args, "args").map((one, at) => {
    const input = item.inputs[at];
    if (!input || !item.inputs.slice(0, at + 1).every(isWord)) throw new Error("A condition needs a plain parameter");
    const { operator, value: compared } = objectAt(one, "args");
    const index = OPERATORS.indexOf(operator);
    if (index < 0) throw new Error(`The operator ${String(operator)} is not known`);
    return { word: BigInt(at), operator: index, value: numberAt(compared, "value") };
  });
  return { target, selector: toFunctionSelector(item), valueLimit: numberAt(valueLimit, "valueLimit"), conditions };
}

function allowanceOf(token: Hex, { allowance, start, period }: Fields): Allowance {
  const length = numberAt(period, "period");
  if (length === 0n) throw new Error("period must be seconds");
  return { token, amount: numberAt(allowance, "allowance"), start: numberAt(start, "start"), period: length };
}

function termsOf(permission: unknown): { rules?: readonly Rule[]; allowances?: readonly Allowance[] } {
  const { type, data: content } = objectAt(permission, "permissions");
  const data = objectAt(content, "data");
  if (type === "native-token-recurring-allowance") return { allowances: [allowanceOf(NATIVE, data)] };
  if (type === "erc20-recurring-allowance")
    return { allowances: [allowanceOf(addressAt(data["token"], "token"), data)] };
  if (type !== "contract-call") throw new Error(`The permission ${String(type)} is not supported`);
  const target = addressAt(data["address"], "address");
  const abi = listAt(data["abi"], "abi");
  return { rules: listAt(data["functions"], "functions").map((one) => ruleOf(target, abi, one)) };
}

/** The account that signs for a session: that of the first key, which the page itself has. */
function keyOf(signer: unknown): Hex {
  const { type, data } = objectAt(signer, "signer");
  if (type !== "keys") throw new Error("signer must be keys");
  const key = objectAt(listAt(objectAt(data, "signer")["keys"], "keys")[0], "keys");
  if (key["type"] !== "secp256k1") throw new Error("The first key must be of secp256k1");
  try {
    const point = secp256k1.ProjectivePoint.fromHex(String(key["publicKey"]).replace(/^0x/, ""));
    return publicKeyToAddress(`0x${point.toHex(false)}`);
  } catch {
    throw new Error("The first key is no public key");
  }
}

/** The account's stored form of a request (ERC-7715), encoded as its permission context. Throws an Error for a request that it cannot enforce. */
export function contextOf(request: Fields, salt: Uint8Array): Hex {
  const terms = listAt(request["permissions"], "permissions").map(termsOf);
  const grant = {
    key: keyOf(request["signer"]),
    salt: toHex(salt),
    expiry: numberAt(request["expiry"], "expiry"),
    rules: terms.flatMap(({ rules = [] }) => rules),
    allowances: terms.flatMap(({ allowances = [] }) => allowances),
  };
  return encodeAbiParameters(GRANT, [grant]);
}
