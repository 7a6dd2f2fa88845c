import { base58 } from "@scure/base";
import { bytesToHex } from "viem";
import { formatUnits } from "../../../../domain/amount.ts";
import { tokensOf } from "../../../assets/tokens.ts";
import { readable } from "../approval/message-text.ts";
import { type Block, type Row, warning } from "../approval/sheet.ts";
import { type ChainId, coinText } from "../chain.ts";
import { visible } from "../escape.ts";

/** An instruction with its accounts written out. */
export interface Step {
  readonly program: string;
  readonly accounts: readonly string[];
  readonly data: Uint8Array;
}

const SYSTEM = "11111111111111111111111111111111";
const TOKENS = ["TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA", "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb"];
const ASSOCIATED = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL";
const MEMOS = ["MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr", "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo"];
const BUDGET = "ComputeBudget111111111111111111111111111111";

/** A little-endian number of 64 bits; undefined where bytes are missing. */
function u64(data: Uint8Array, at: number): bigint | undefined {
  if (data.length < at + 8) return undefined;
  return data.subarray(at, at + 8).reduceRight((total, byte) => total * 256n + BigInt(byte), 0n);
}

const code = (term: string, text: string | undefined): Row => ({ term, text: text ?? "(missing)", style: "code" });
const amount = (text: string): Row => ({ term: "Amount", text, style: "amount" });
const rows = (title: string, list: readonly Row[]): Block => ({ kind: "rows", title, rows: list });

function system({ accounts, data }: Step, chain: ChainId): Block[] | undefined {
  const units = u64(data, 4);
  const isKind = (kind: number): boolean => data[0] === kind && data[1] === 0 && data[2] === 0 && data[3] === 0;
  if (units === undefined) return undefined;
  if (isKind(2) && data.length === 12) {
    return [rows("Send coins", [amount(coinText(chain, units)), code("From", accounts[0]), code("To", accounts[1])])];
  }
  if (isKind(0) && data.length === 52) {
    const owner = base58.encode(data.subarray(20, 52));
    const paid: Row = { term: "Deposit", text: coinText(chain, units), style: "amount" };
    return [rows("Make an account", [paid, code("Account", accounts[1]), code("Program", owner)])];
  }
  return undefined;
}

function tokenText(chain: ChainId, mint: string | undefined, units: bigint, decimals: number | undefined): string {
  const known = tokensOf(chain).find(({ address }) => address === mint);
  if (decimals === undefined) return `${units} base units`;
  return `${formatUnits(units, decimals)} ${known && known.decimals === decimals ? known.symbol : "of the token"}`;
}

/** Positions of the accounts differ between a plain instruction and its checked form, which names the mint. */
function token({ accounts, data }: Step, chain: ChainId): Block[] | undefined {
  const [kind] = data;
  const units = u64(data, 1);
  const [first, second, third, fourth] = accounts;
  if (units !== undefined && kind === 3 && data.length === 9) {
    const sent = amount(tokenText(chain, undefined, units, undefined));
    return [rows("Send a token", [sent, code("From", first), code("To token account", second)])];
  }
  if (units !== undefined && kind === 12 && data.length === 10) {
    const sent = amount(tokenText(chain, second, units, data[9]));
    return [
      rows("Send a token", [sent, code("Token", second), code("To token account", third), code("Owner", fourth)]),
    ];
  }
  if (units !== undefined && (kind === 4 || kind === 13)) {
    const allowance =
      kind === 13 ? tokenText(chain, second, units, data[9]) : tokenText(chain, undefined, units, undefined);
    const who = code("Spender", kind === 13 ? third : second);
    return [
      rows("Let somebody spend a token", [amount(allowance), who]),
      warning("They may then spend it at any time."),
    ];
  }
  if (kind === 6)
    return [rows("Hand a token account over", [code("Account", first)]), warning("It may no longer be yours.")];
  if (kind === 9) return [rows("Close a token account", [code("Account", first), code("Rest goes to", second)])];
  return undefined;
}

function associated({ accounts, data }: Step): Block[] | undefined {
  if (data.length > 1 || (data[0] ?? 0) > 1) return undefined;
  const [, account, owner, mint] = accounts;
  return [rows("Open a token account", [code("For", owner), code("Token", mint), code("Account", account)])];
}

function budget({ data }: Step): Block[] | undefined {
  if (data[0] === 2 && data.length === 5) return [];
  const price = data[0] === 3 && data.length === 9 ? u64(data, 1) : undefined;
  if (price === undefined) return undefined;
  return [rows("Priority fee", [{ term: "Price", text: `${price} micro-lamports a compute unit` }])];
}

function memo({ data }: Step): Block[] | undefined {
  const text = readable(data);
  return text === undefined ? undefined : [{ kind: "text", title: "Memo", text: visible(text) }];
}

function known(step: Step, chain: ChainId): Block[] | undefined {
  if (step.program === SYSTEM) return system(step, chain);
  if (TOKENS.includes(step.program)) return token(step, chain);
  if (step.program === ASSOCIATED) return associated(step);
  if (step.program === BUDGET) return budget(step);
  return MEMOS.includes(step.program) ? memo(step) : undefined;
}

/** One instruction in words where it is known, else as data, shown whole. */
export function stepBlocks(step: Step, chain: ChainId): Block[] {
  const blocks = known(step, chain);
  if (blocks) return blocks;
  return [
    rows("Run a program", [code("Program", step.program)]),
    warning("What this does is not known here. Approve it only if you trust who asks."),
    {
      kind: "text",
      title: `Accounts and data, ${step.data.length} bytes`,
      text: `${step.accounts.join("\n")}\n${bytesToHex(step.data)}`,
    },
  ];
}
