import type { Hex } from "viem";
import type { ErrorCode, Fault } from "../../../domain/errors.ts";
import { safeText } from "../../../domain/text.ts";
import { insides } from "../../page-wallets/shared/provider-errors.ts";
import { field } from "../../page-wallets/shared/untrusted.ts";
import { revertReason } from "./revert-reason.ts";

/** Refusals of a simulated transaction, by error numbers from -38010 down (eth_simulateV1); a sent one gets general numbers. */
const NUMBERED: readonly ErrorCode[] = [
  "NODE_NONCE_LOW",
  "NODE_NONCE_HIGH",
  "NODE_FEE_CAP_LOW",
  "NODE_GAS_LOW",
  "NODE_FUNDS_LOW",
  "NODE_GAS_HIGH",
];

/** Words by which nodes refuse a transaction: geth, anvil, erigon, Nethermind, Besu, in that order; the first that fits counts. */
const REFUSALS: readonly (readonly [RegExp, ErrorCode])[] = [
  [/nonce (?:is )?too low|old ?nonce|replacement transaction|replacement fee/i, "NODE_NONCE_LOW"],
  [
    /priority[ _]?fee[ _]?per[ _]?gas`? .{0,20}(?:higher|greater) than `?max[ _]?fee|tip (?:higher|above) (?:than )?fee cap|maxFeePerGas.{0,90}< maxPriorityFeePerGas|InvalidMaxPriorityFeePerGas/i,
    "NODE_TIP_HIGH",
  ],
  [/fee (?:per gas|cap) higher than 2\^256|gas uint64 overflow|expected a 16 byte hex string/i, "NODE_FEE_CAP_HIGH"],
  [
    /(?:fee per gas|fee cap) less than block base fee|underpriced|fee ?too ?low|miner ?premium ?is ?negative|gas ?price (?:is )?(?:below|less than).{0,20}base ?fee/i,
    "NODE_FEE_CAP_LOW",
  ],
  [/nonce (?:is )?too (?:high|distant)|nonce ?gap|nonce has max value/i, "NODE_NONCE_HIGH"],
  [
    /insufficient ?(?:sender ?)?(?:funds|balance)|exceeds .{0,30}balance|insufficient maxfeepergas for sender balance|gas required exceeds allowance|(?:enough|out ?of) ?funds?/i,
    "NODE_FUNDS_LOW",
  ],
  [
    /intrinsic gas too low|CallGasCostMoreThanGasLimit|floor data gas|intrinsic gas cost .{0,40}exceeds|out ?of ?gas|OOG\b/i,
    "NODE_GAS_LOW",
  ],
  [
    /intrinsic gas too high|gas limit (?:reached|too high)|exceeds block gas ?limit|gas ?limit ?exceeded/i,
    "NODE_GAS_HIGH",
  ],
  [
    /transaction type .{0,30}(?:not (?:valid|supported)|invalid)|(?:unsupported|invalid) ?(?:transaction|tx) ?type|not supported by the current hardfork|not valid before london/i,
    "NODE_TYPE_UNSUPPORTED",
  ],
];

/** A revert in words: geth and anvil give the reason behind a colon, other nodes call it `VM execution error`. */
const REVERT = /(?:execution|transaction|call) reverted|\brevert(?:ed)?\b|vm execution error/i;
const REASON = /revert(?:ed)?(?: with reason(?: string)?|:)\s*['"]?([^'"]{1,300})/i;
const DATA = /^(?:reverted )?(0x(?:[0-9a-f]{2})*)$/i;

/** EIP-1474 has no number for a revert; geth's is 3. */
const REVERTED = 3;

/** The data of a revert in what an error carries; a node that found none gives 0x. */
const dataOf = (texts: readonly string[]): Hex | undefined =>
  texts
    .flatMap((text) => (DATA.exec(text)?.[1] as Hex | undefined) ?? [])
    .sort((one, other) => other.length - one.length)[0];

/** A revert for a reason, where there is one. */
const revertFault = (reason: string): Fault =>
  reason ? { code: "NODE_REVERTED", values: { reason } } : { code: "NODE_REVERTED_SILENT" };

/** A revert, with its reason where its data or its words have one. */
function reverted(texts: readonly string[]): Fault {
  const spoken = texts.flatMap((text) => REASON.exec(text)?.[1] ?? []).find((text) => !DATA.test(text));
  return revertFault(revertReason(dataOf(texts) ?? "0x") || safeText(spoken, 200));
}

/** The fault in a node's refusal of a transaction, at any depth of a wallet's wrapping (SEND-7); undefined for other errors. */
export function nodeFault(error: unknown): Fault | undefined {
  const inner = insides(error);
  const texts = inner.filter((each) => typeof each === "string").map((text) => text.slice(0, 20_000));
  const numbers = inner.map((each) => field(each, "code"));
  if (numbers.includes(REVERTED) || texts.some((text) => REVERT.test(text))) return reverted(texts);
  const numbered = numbers.flatMap((number) => (typeof number === "number" && NUMBERED[-38010 - number]) || [])[0];
  const code = numbered ?? REFUSALS.find(([words]) => texts.some((text) => words.test(text)))?.[1];
  return code && { code };
}

/** A node's words on a transaction that it has already, with its hash: geth's, "known transaction: 5e…". */
const KNOWN = /\bknown(?: transaction)?:? (?:0x)?([0-9a-f]{64})\b/i;

/** The hash of a transaction that a node refuses because it has it already: it is sent, then (S14). */
export const knownHash = (error: unknown): string | undefined =>
  insides(error).flatMap((each) => (typeof each === "string" && KNOWN.exec(each)?.[1]) || [])[0];

/** The fault of a failed simulated call: its returned data counts before the node's message. */
export function callFault(returned: unknown, error: unknown): Fault {
  const reason = typeof returned === "string" && revertReason(returned as Hex);
  return reason ? revertFault(reason) : (nodeFault(error) ?? revertFault(""));
}
