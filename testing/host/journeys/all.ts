import { buys, sends, swaps } from "./account.ts";
import { emails, names } from "./embedded.ts";
import { changesAccount, connects, loses, rejects, switchesNetwork, switchesWallet } from "./extensions.ts";
import type { Journey } from "./journey.ts";
import { accountScreens, opening, screens } from "./opening.ts";
import { declines, expires, pairs } from "./pairing.ts";
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
  pairs,
  declines,
  expires,
  emails,
  signsIn,
  signsInRefused,
  cancels,
  accountScreens,
  sends,
  swaps,
  buys,
  names,
];
