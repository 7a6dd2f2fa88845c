import type { Route, View } from "../../domain/modal/routes.ts";
import type { ViewEvent } from "../../machines/app/events.ts";

/** The first views of a visitor who connects; the views after them are drawn in the same card. */
const FIRST: readonly View[] = [
  "Connect",
  "AllWallets",
  "ConnectSocials",
  "ConnectWallets",
  "Create",
  "EmailLogin",
  "GetWallet",
];

/** The views of one choice: in two panes they stand beside the list that they were opened from. */
const DETAILS: readonly View[] = [
  "ConnectingExternal",
  "ConnectingMultiChain",
  "ConnectingWalletConnect",
  "Downloads",
  "WhatIsAWallet",
];

/** The events of a list that show another view. */
const LEADING: readonly ViewEvent["type"][] = [
  "connector.choose",
  "email.submit",
  "pairing.start",
  "route.push",
  "social.choose",
  "wallet.choose",
];

/** True if a wide window draws the history in two panes. */
export function isInPanes([first]: readonly Route[]): boolean {
  return first !== undefined && FIRST.includes(first.view);
}

/** The place in the history of the list that the shown view was opened from; undefined if the shown view is no detail. */
export function listAt(history: readonly Route[]): number | undefined {
  const at = history.findLastIndex(({ view }) => !DETAILS.includes(view));
  return isInPanes(history) && at < history.length - 1 ? at : undefined;
}

/** The route that was chosen in the list beside it. */
export function chosenRoute(history: readonly Route[]): Route | undefined {
  const at = listAt(history);
  return at === undefined ? undefined : history[at + 1];
}

/** True if a list's event replaces the detail beside it. */
export function isLeading({ type }: ViewEvent): boolean {
  return LEADING.includes(type);
}
