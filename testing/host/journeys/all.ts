import { NotWalkable } from "../finding.ts";
import { buys, sends, swaps } from "./account.ts";
import { connectsBitcoin, connectsSolana } from "./chains.ts";
import { emails, names } from "./embedded.ts";
import { changesAccount, connects, loses, rejects, switchesNetwork, switchesWallet } from "./extensions.ts";
import type { Journey } from "./journey.ts";
import { logsInSocially, logsInWithFarcaster } from "./logins.ts";
import { accountScreens, opening, screens } from "./opening.ts";
import { declines, expires, pairs, pairsSolana } from "./pairing.ts";
import { cancels, signsIn, signsInRefused } from "./sign-in.ts";

/** Every journey, in the order in which a report tells them. */
export const JOURNEYS: readonly Journey[] = [
  opening,
  screens,
  connects,
  rejects,
  changesAccount,
  switchesNetwork,
  switchesWallet,
  loses,
  connectsSolana,
  connectsBitcoin,
  pairs,
  declines,
  expires,
  pairsSolana,
  emails,
  logsInSocially,
  logsInWithFarcaster,
  signsIn,
  signsInRefused,
  cancels,
  accountScreens,
  sends,
  swaps,
  buys,
  names,
];

/** The journeys that a command line names, separated by commas; a journey's name may contain commas, too. */
export function partsOf(text: string): readonly string[] {
  const whole = text.trim();
  if (whole !== "" && JOURNEYS.some(({ name }) => name.includes(whole))) return [whole];
  return text.split(",").flatMap((part) => part.trim() || []);
}

/** Those that are called so, or in part; default all. Throws NotWalkable where nothing, or a part that no journey has, is named. */
export function journeysOf(only?: readonly string[]): readonly Journey[] {
  if (only === undefined) return JOURNEYS;
  const unknown = only.filter((part) => !JOURNEYS.some(({ name }) => name.includes(part)));
  if (only.length > 0 && unknown.length === 0)
    return JOURNEYS.filter(({ name }) => only.some((part) => name.includes(part)));
  const called = unknown.map((part) => JSON.stringify(part)).join(" or ") || "so";
  throw new NotWalkable(`No journey is called ${called}; they are: ${JOURNEYS.map(({ name }) => name).join("; ")}.`);
}
