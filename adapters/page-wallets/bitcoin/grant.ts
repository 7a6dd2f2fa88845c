import { type BitcoinAddress, parseBitcoinAddress } from "../../../domain/addresses/bitcoin-address.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import { AppKitError } from "../../../domain/errors.ts";
import type { BitcoinAccount, BitcoinAccountType, ReportedAccount, WalletReport } from "./protocol.ts";

/** The checked grant of a wallet: at least one account, all of one network, those for payments first. */
export interface BitcoinGrant {
  readonly accounts: readonly BitcoinAccount[];
  readonly networkId: CaipNetworkId;
}

interface Checked {
  reported: ReportedAccount;
  parsed: BitcoinAddress;
  networks: readonly CaipNetworkId[];
}

const PURPOSES = new Map<unknown, BitcoinAccountType>([
  ["payment", "payment"],
  ["ordinals", "ordinal"],
  ["ordinal", "ordinal"],
]);

/** Bitcoin addresses alone: wallets tell accounts of other chains in the same list. */
function check(reported: ReportedAccount): Checked[] {
  const parsed = parseBitcoinAddress(reported.address);
  if (!parsed || (reported.purpose !== undefined && !PURPOSES.has(reported.purpose))) return [];
  const { networks: claimed = [] } = reported;
  const networks = parsed.networks.filter((id) => claimed.length === 0 || claimed.includes(id));
  return networks.length > 0 ? [{ reported, parsed, networks }] : [];
}

/** Taproot addresses hold ordinals where the wallet has others to pay from, unless it says what they are for. */
function typeOf({ reported, parsed }: Checked, all: readonly Checked[]): BitcoinAccountType {
  const isSpare = parsed.kind === "p2tr" && all.some((other) => other.parsed.kind !== "p2tr");
  return PURPOSES.get(reported.purpose) ?? (isSpare ? "ordinal" : "payment");
}

const HEX = /^(?:[0-9a-f]{2}){32,65}$/i;

/**
 * The grant in a wallet's report: the network that it names, else the wished one where it has accounts there, else
 * that of its first account; of the accounts those whose addresses are valid there, each once. Throws INVALID_ADDRESS for none.
 */
export function settleGrant({ accounts, networkId: named }: WalletReport, wished: CaipNetworkId): BitcoinGrant {
  const checked = accounts.flatMap(check);
  const isWished = checked.some(({ networks }) => networks.includes(wished));
  const networkId = named ?? (isWished ? wished : checked[0]?.networks[0]);
  const here = checked.filter(({ networks }) => networkId !== undefined && networks.includes(networkId));
  const typed = here.map((each) => ({ ...each, type: typeOf(each, here) }));
  const ordered = [
    ...typed.filter(({ type }) => type === "payment"),
    ...typed.filter(({ type }) => type === "ordinal"),
  ];
  const unique = ordered.filter((each, at) => ordered.findIndex(sameAs(each)) === at);
  if (!networkId || unique.length === 0) throw new AppKitError("INVALID_ADDRESS", {});
  return {
    networkId,
    accounts: unique.map(({ reported: { publicKey }, parsed: { address }, type }) => ({
      address,
      type,
      ...(typeof publicKey === "string" && HEX.test(publicKey) && { publicKey }),
    })),
  };
}

function sameAs(each: Checked): (other: Checked) => boolean {
  return (other) => other.parsed.address === each.parsed.address;
}
