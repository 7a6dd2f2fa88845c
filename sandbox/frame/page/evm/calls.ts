import { decodeFunctionData, encodeFunctionData, maxUint256, parseAbi } from "viem";
import { formatUnits } from "../../../../domain/amount.ts";
import { type Block, type Row, warning } from "../approval/sheet.ts";
import { type ChainId, coinText } from "../chain.ts";
import { visibleLine } from "../escape.ts";
import type { Call } from "./sender.ts";

/** Name, symbol and decimals of a token, by its contract or by the sandbox's table. */
export interface TokenFacts {
  readonly symbol: string;
  readonly decimals: number;
}

/** Looks a token up; undefined where the contract is none, or does not say. */
export type TokenLookup = (address: string) => Promise<TokenFacts | undefined>;

const KNOWN = parseAbi([
  "function transfer(address to, uint256 amount)",
  "function approve(address spender, uint256 amount)",
  "function transferFrom(address from, address to, uint256 amount)",
  "function increaseAllowance(address spender, uint256 amount)",
  "function decreaseAllowance(address spender, uint256 amount)",
  "function safeTransferFrom(address from, address to, uint256 id)",
  "function safeTransferFrom(address from, address to, uint256 id, bytes data)",
  "function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)",
  "function setApprovalForAll(address operator, bool approved)",
  "function deposit()",
  "function withdraw(uint256 amount)",
  "function mint(address to, uint256 amount)",
  "function burn(uint256 amount)",
]);

interface Known {
  readonly name: string;
  readonly args: readonly unknown[];
  /** The names of the parameters. */
  readonly inputs: readonly { readonly name?: string }[];
}

/** A function of the table, if the data is exactly its call and nothing more. */
function knownCall({ data }: Call): Known | undefined {
  try {
    const decoded = decodeFunctionData({ abi: KNOWN, data });
    if (encodeFunctionData({ abi: KNOWN, ...decoded } as never) !== data.toLowerCase()) return undefined;
    const args: readonly unknown[] = decoded.args ?? [];
    const named = KNOWN.find((one) => one.name === decoded.functionName && one.inputs.length === args.length);
    return { name: decoded.functionName, args, inputs: named?.inputs ?? [] };
  } catch {
    return undefined;
  }
}

const TITLES: Readonly<Record<string, string>> = {
  transfer: "Send a token",
  approve: "Let somebody spend a token",
  increaseAllowance: "Let somebody spend more of a token",
  decreaseAllowance: "Let somebody spend less of a token",
  transferFrom: "Move a token",
  safeTransferFrom: "Move a collectible",
  setApprovalForAll: "Let somebody move every item of a collection",
  deposit: "Wrap coins",
  withdraw: "Unwrap coins",
  mint: "Make tokens",
  burn: "Destroy tokens",
};

const TERMS: Readonly<Record<string, string>> = {
  to: "To",
  from: "From",
  spender: "Spender",
  operator: "Who may",
  amount: "Amount",
  id: "Item",
  approved: "Allowed",
  data: "Data",
};

function amountText(units: bigint, token: TokenFacts | undefined): string {
  if (units === maxUint256) return token ? `Unlimited ${visibleLine(token.symbol)}` : "Unlimited";
  if (!token) return `${units} (units or an item's number: the contract does not say)`;
  return `${formatUnits(units, token.decimals)} ${visibleLine(token.symbol)}`;
}

function argRow(name: string, value: unknown, token: TokenFacts | undefined): Row {
  const term = TERMS[name] ?? name;
  if (name === "amount") return { term, text: amountText(value as bigint, token), style: "amount" };
  if (typeof value === "boolean") return { term, text: value ? "yes" : "no" };
  return typeof value === "string" ? { term, text: value, style: "code" } : { term, text: String(value) };
}

function notes({ name, args }: Known): Block[] {
  if (name === "setApprovalForAll" && args[1] === true)
    return [warning("They may then move everything that you have of it, at any time.")];
  if ((name === "approve" || name === "increaseAllowance") && args[1] === maxUint256)
    return [warning("They may then spend all that you have of it, at any time.")];
  return [];
}

/** One call in words where its function is known, else as data, shown whole. */
export async function callBlocks(call: Call, chain: ChainId, lookup: TokenLookup): Promise<Block[]> {
  const value: Row[] = [{ term: "Amount", text: coinText(chain, call.value), style: "amount" }];
  const to: Row = { term: "To", text: call.to, style: "code" };
  if (call.data === "0x") return [{ kind: "rows", title: "Send coins", rows: [...value, to] }];
  const paid = call.value > 0n ? value.map((row) => ({ ...row, term: "Coins" })) : [];
  const contract: Row = { term: "Contract", text: call.to, style: "code" };
  const known = knownCall(call);
  if (!known) {
    return [
      { kind: "rows", title: "Call a contract", rows: [...paid, contract] },
      warning("What this call does is not known here. Approve it only if you trust who asks."),
      { kind: "text", title: `Data, ${(call.data.length - 2) / 2} bytes`, text: call.data },
    ];
  }
  const token = await lookup(call.to);
  const rows = known.args.map((arg, index) => argRow(known.inputs[index]?.name ?? "", arg, token));
  const title = TITLES[known.name] ?? known.name;
  return [{ kind: "rows", title, rows: [...rows, ...paid, contract] }, ...notes(known)];
}
