import { type Address, isOffCurveAddress } from "@solana/kit";
import { findAssociatedTokenPda } from "@solana-program/token";
import type { ReceiverFacts, TransferDraft } from "../../../domain/send/transfer.ts";
import type { Ask } from "../../nodes/evm/contract.ts";
import { type Account, isMint, readAccounts, readHolding, tokenIn } from "./accounts.ts";
import { FIGURE, readAnswer } from "./answer.ts";

/** Where a token moves from and to. */
export interface TokenRoute {
  mint: Address;
  /** The token program, or token-2022: the mint's owner. */
  program: Address;
  source: Address;
  destination: Address;
  /**
   * True if the destination is to be opened for the receiver; its rent is the transfer's deposit. The cluster refuses this where somebody
   * else owns that account by now, and opens it where somebody only put SOL there.
   */
  isToOpen: boolean;
}

/** What the cluster says of a transfer before it is built. Figures are in smallest units. */
export interface TransferPlan {
  sender: Address;
  receiver: Address | undefined;
  /** Absent for SOL. */
  route?: TokenRoute | undefined;
  coin: bigint;
  balance: bigint;
  /** What the receiver, or its token account, has already. */
  received: bigint;
  /** What opening the receiver's token account takes. */
  deposit: bigint;
  facts: ReceiverFacts;
}

const SYSTEM = "11111111111111111111111111111111";

/** What stands at the receiver's address, where `mint` is sent, or SOL: a token account takes nothing but its own token. */
function factsOf(address: Address, account: Account | null, sender: Address, mint?: Address): ReceiverFacts {
  const token = tokenIn(account);
  if (token && token.mint === mint) return { isContract: false, isToken: false, isOwn: token.owner === sender };
  const isProgram = account !== null && (account.isExecutable || account.owner !== SYSTEM);
  return {
    isContract: isProgram || isOffCurveAddress(address),
    isToken: token !== undefined || (account !== null && isMint(account)),
  };
}

const associated = async (owner: Address, mint: Address, tokenProgram: Address): Promise<Address> =>
  (await findAssociatedTokenPda({ owner, mint, tokenProgram }))[0];

/** What an account of a size still takes to be opened. */
async function readDeposit(ask: Ask, size: number, account: Account | null): Promise<bigint> {
  const rent = readAnswer(FIGURE, await ask("getMinimumBalanceForRentExemption", [size]));
  const held = account?.lamports ?? 0n;
  return rent > held ? rent - held : 0n;
}

async function planCoin(ask: Ask, sender: Address, receiver: Address | undefined): Promise<TransferPlan> {
  const [own, other = null] = await readAccounts(ask, receiver ? [sender, receiver] : [sender]);
  const coin = own?.lamports ?? 0n;
  const facts = receiver ? factsOf(receiver, other, sender) : {};
  return { sender, receiver, coin, balance: coin, received: other?.lamports ?? 0n, deposit: 0n, facts };
}

/** The receiver's own account of the token, or the receiver, where that is a token account. */
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

/** Reads what a transfer depends on. Throws what the nodes fail with, and a TypeError for a token that is none. */
export async function readPlan(
  ask: Ask,
  { sender, asset, receiver }: Pick<TransferDraft, "sender" | "asset" | "receiver">,
): Promise<TransferPlan> {
  const [owner, mint, to] = [sender, asset.address, receiver] as unknown as [Address, Address?, Address?];
  return mint ? await planToken(ask, owner, mint, to) : await planCoin(ask, owner, to);
}
