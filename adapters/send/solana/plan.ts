import { type Address, isOffCurveAddress } from "@solana/kit";
import { findAssociatedTokenPda } from "@solana-program/token";
import type { ReceiverFacts, TransferDraft } from "../../../domain/send/transfer.ts";
import type { Ask } from "../../nodes/evm/contract.ts";
import { type Account, isMint, readAccounts, readHolding, tokenIn } from "./accounts.ts";
import { FIGURE, readAnswer } from "./answer.ts";

/** The token accounts of a transfer. */
export interface TokenRoute {
  mint: Address;
  /** The token program, or token-2022: the mint's owner. */
  program: Address;
  source: Address;
  destination: Address;
  /**
   * True if the transfer opens the destination account for the receiver; the rent is the transfer's deposit. The cluster refuses this where
   * somebody else owns the account by then, and opens an account that has only SOL.
   */
  isToOpen: boolean;
}

/** The state of the cluster that a transfer is built from. Figures are in smallest units. */
export interface TransferPlan {
  sender: Address;
  receiver: Address | undefined;
  /** Absent for SOL. */
  route?: TokenRoute | undefined;
  coin: bigint;
  balance: bigint;
  /** The current balance of the receiver, or of its token account. */
  received: bigint;
  /** The lamports that opening the receiver's token account takes. */
  deposit: bigint;
  facts: ReceiverFacts;
}

const SYSTEM = "11111111111111111111111111111111";

/** The facts of the receiver's address for a transfer of `mint`, or of SOL: a token account takes only its own token. */
function factsOf(address: Address, account: Account | null, sender: Address, mint?: Address): ReceiverFacts {
  const token = tokenIn(account);
  if (token && token.mint === mint) return { isContract: false, isToken: false, isOwn: token.owner === sender };
  // A loader owns a program, and a program what it has made.
  const isOwned = account !== null && account.owner !== SYSTEM;
  return {
    isContract: isOwned || isOffCurveAddress(address),
    isToken: token !== undefined || (account !== null && isMint(account)),
  };
}

const associated = async (owner: Address, mint: Address, tokenProgram: Address): Promise<Address> =>
  (await findAssociatedTokenPda({ owner, mint, tokenProgram }))[0];

/** The lamports that an account of a size lacks for its rent. */
async function readDeposit(ask: Ask, size: number, account: Account | null): Promise<bigint> {
  const rent = readAnswer(FIGURE, await ask("getMinimumBalanceForRentExemption", [size]));
  const lamports = account?.lamports ?? 0n;
  return rent > lamports ? rent - lamports : 0n;
}

async function planCoin(ask: Ask, sender: Address, receiver: Address | undefined): Promise<TransferPlan> {
  const [own, other = null] = await readAccounts(ask, receiver ? [sender, receiver] : [sender]);
  const coin = own?.lamports ?? 0n;
  const facts = receiver ? factsOf(receiver, other, sender) : {};
  return { sender, receiver, coin, balance: coin, received: other?.lamports ?? 0n, deposit: 0n, facts };
}

/** The receiver's own account of the token, or the receiver itself if it is a token account. */
async function destinationOf(receiver: Address, account: Account | null, mint: Address, program: Address) {
  return tokenIn(account) ? receiver : await associated(receiver, mint, program);
}

async function planToken(ask: Ask, sender: Address, mint: Address, to: Address | undefined): Promise<TransferPlan> {
  const receiver = to ?? sender;
  const [[own, other = null, minted], holding] = await Promise.all([
    readAccounts(ask, [sender, receiver, mint]),
    readHolding(ask, sender, mint),
  ]);
  if (!minted || !isMint(minted)) throw new TypeError(`${mint} is no mint`);
  const program = minted.owner;
  const source = holding?.address ?? (await associated(sender, mint, program));
  const destination = to ? await destinationOf(receiver, other, mint, program) : source;
  const [paid = null] = destination === receiver ? [other] : await readAccounts(ask, [destination]);
  const token = tokenIn(paid);
  const isToOpen = to !== undefined && destination !== receiver && token?.owner !== receiver;
  return {
    ...{ sender, receiver: to, coin: own?.lamports ?? 0n, balance: holding?.token.amount ?? 0n },
    received: token?.amount ?? 0n,
    route: { mint, program, source, destination, isToOpen },
    deposit: isToOpen && holding ? await readDeposit(ask, holding.size, paid) : 0n,
    facts: to ? factsOf(to, other, sender, mint) : {},
  };
}

/** Reads the plan of a transfer. Rethrows the nodes' errors, and throws a TypeError for a token without a mint. */
export async function readPlan(
  ask: Ask,
  { sender, asset, receiver }: Pick<TransferDraft, "sender" | "asset" | "receiver">,
): Promise<TransferPlan> {
  const [owner, mint, to] = [sender, asset.address, receiver] as unknown as [Address, Address?, Address?];
  return mint ? await planToken(ask, owner, mint, to) : await planCoin(ask, owner, to);
}
