import type { Address } from "../addresses/address.ts";
import { isSameAddress } from "../addresses/address-spelling.ts";
import type { Fault } from "../errors.ts";
import { coinPlaceholder } from "../swap/networks.ts";
import { type Asset, nativeAsset, unitsOf } from "./asset.ts";
import { isLookAlike, readAs } from "./look-alike.ts";
import type { Examination, Receiver, Transfer } from "./transfer.ts";

/** A risk that a visitor should know before confirming a transfer. */
export type Risk =
  /** The receiver's address differs from an earlier receiver's, but begins and ends like it (S12b). */
  | { kind: "lookAlike"; other: Address }
  /** The receiver is the contract of a token: an amount that is sent there is lost. */
  | { kind: "tokenContract" }
  | { kind: "zeroAddress" }
  /** The simulation on the chain was refused. */
  | { kind: "refused"; fault: Fault }
  /** The token has the name or the symbol of another token that the account holds. */
  | { kind: "twin"; symbol: string }
  /** The receiver gets less than the sent amount: the token keeps a part. */
  | { kind: "getsLess"; amount: string; symbol: string }
  /** The receiver is a contract, which may have no way to send the asset on. */
  | { kind: "contract" }
  | { kind: "self" }
  /** The amount is more than half of the account's balance. */
  | { kind: "most" }
  | { kind: "firstTime" };

/** The facts from which the risks of a transfer follow. */
export interface Evidence {
  examination: Examination | null;
  /** The account's earlier receivers; null while unknown. */
  known: readonly Receiver[] | null;
  assets: readonly Asset[];
}

/** True if a risk needs a second, held press (issue "Send"). */
export function isDanger({ kind }: Risk): boolean {
  return ["lookAlike", "tokenContract", "zeroAddress", "refused", "twin"].includes(kind);
}

/** A check for one risk of a transfer. */
type Guard = (transfer: Transfer, evidence: Evidence) => Risk | undefined;

/**
 * Addresses without a key: on EVM the zero address, the usual burn address, and the placeholder of the coin in lists of
 * tokens; on Solana the system program and the incinerator.
 */
const NOBODY: readonly string[] = [
  `0x${"0".repeat(40)}`,
  `0x${"0".repeat(36)}dEaD`,
  coinPlaceholder("eip155") as string,
  "1".repeat(32),
  `1nc1nerator${"1".repeat(32)}`,
];

/** The smallest units of decimal text; an unknown or negative amount counts as 0. */
const unitsIn = (text: string | null | undefined, decimals: number): bigint => unitsOf(text ?? "", { decimals }) ?? 0n;

/**
 * An earlier receiver is checked, too: an attacker's token, if the service lists it, can put a look-alike among the
 * earlier receivers.
 */
const lookAlike: Guard = ({ receiver }, { known }) => {
  const other = known?.find(({ address }) => isLookAlike(address, receiver.address));
  return other && { kind: "lookAlike", other: other.address };
};

function isKnown({ address }: Receiver, known: NonNullable<Evidence["known"]>): boolean {
  return known.some((other) => isSameAddress(other.address, address));
}

function isToken({ asset, receiver }: Transfer, { assets, examination }: Evidence): boolean {
  const contracts = [asset, ...assets].flatMap(({ address }) => address ?? []);
  return examination?.facts.isToken === true || contracts.some((one) => isSameAddress(one, receiver.address));
}

const tokenContract: Guard = (transfer, evidence) =>
  isToken(transfer, evidence) ? { kind: "tokenContract" } : undefined;

const zeroAddress: Guard = ({ receiver }) =>
  NOBODY.some((nobody) => isSameAddress(nobody, receiver.address)) ? { kind: "zeroAddress" } : undefined;

const refused: Guard = (_transfer, { examination }) => {
  const outcome = examination?.outcome;
  return outcome?.state === "refused" ? { kind: "refused", fault: outcome.fault } : undefined;
};

/** True if two words look alike to a reader; words of symbols alone are compared as they are. */
const isReadAlike = (one: string, other: string): boolean => (readAs(one) || one) === (readAs(other) || other);

/** True if two assets have a similar symbol or a similar name. */
function isNamesake(one: Asset, other: Asset): boolean {
  return isReadAlike(one.symbol, other.symbol) || isReadAlike(one.name, other.name);
}

/** Warns of a better known namesake: the network's own coin, or a token with a price if the sent one has none. */
const twin: Guard = ({ asset, network }, { assets }) => {
  if (asset.key === "native") return undefined;
  const others = [nativeAsset(network), ...assets].filter(({ key }) => key !== asset.key);
  const better = others.find(
    (other) => (other.key === "native" || (other.price && !asset.price)) && isNamesake(asset, other),
  );
  return better && { kind: "twin", symbol: better.symbol };
};

/** True if the amount stays with its sender. */
const isSelf = ({ sender, receiver }: Transfer, { examination }: Evidence): boolean =>
  isSameAddress(sender, receiver.address) || examination?.facts.isOwn === true;

const getsLess: Guard = (transfer, evidence) => {
  const { asset, amount } = transfer;
  const { symbol } = asset;
  const outcome = evidence.examination?.outcome;
  if (outcome?.state !== "promised" || isSelf(transfer, evidence)) return undefined;
  const changes = outcome.changes.filter((change) => change.symbol === symbol);
  if (changes.length === 0) return undefined;
  const gets = changes.find(({ whose }) => whose === "receiver")?.amount ?? "0";
  const isLess = unitsIn(gets, asset.decimals) < unitsIn(amount, asset.decimals);
  return isLess ? { kind: "getsLess", amount: gets, symbol } : undefined;
};

/**
 * On EVM a simulation shows whether a contract accepts the network's own coin. No simulation shows that for a token, or
 * on another chain family, so that the visitor is warned.
 */
const contract: Guard = (transfer, evidence) => {
  const { facts, outcome } = evidence.examination ?? {};
  const { asset, network } = transfer;
  const isAsked = network.chainNamespace === "eip155" && asset.key === "native" && outcome?.state !== "unknown";
  return facts?.isContract && !isAsked && !isToken(transfer, evidence) ? { kind: "contract" } : undefined;
};

const self: Guard = (transfer, evidence) => (isSelf(transfer, evidence) ? { kind: "self" } : undefined);

const most: Guard = ({ asset, amount }, { examination }) => {
  const balance = examination?.estimate.balance ?? asset.balance;
  const isMost = balance !== null && unitsIn(amount, asset.decimals) * 2n > unitsIn(balance, asset.decimals);
  return isMost ? { kind: "most" } : undefined;
};

const firstTime: Guard = (transfer, evidence) => {
  const { known } = evidence;
  return known && !isKnown(transfer.receiver, known) && !isSelf(transfer, evidence) ? { kind: "firstTime" } : undefined;
};

/** The checks, the worst risk first. */
const GUARDS: readonly Guard[] = [
  lookAlike,
  tokenContract,
  zeroAddress,
  refused,
  twin,
  getsLess,
  contract,
  self,
  most,
  firstTime,
];

/** The risks that a visitor should know before confirming `transfer`, the worst first. */
export function risksOf(transfer: Transfer, evidence: Evidence): readonly Risk[] {
  return GUARDS.flatMap((guard) => guard(transfer, evidence) ?? []);
}
