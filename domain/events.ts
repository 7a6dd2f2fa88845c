import type { Namespace } from "./caip.ts";

/** What can happen that is worth counting: event -> its properties (protocol.md §3.3). Nothing is sent from here. */
export interface TrackedEvents {
  MODAL_CREATED: undefined;
  MODAL_OPEN: { connected: boolean };
  MODAL_CLOSE: { connected: boolean };
  INITIALIZE: { networks: readonly string[] };
  CLICK_ALL_WALLETS: undefined;
  CLICK_WALLET_HELP: undefined;
  CLICK_NETWORK_HELP: undefined;
  CLICK_GET_WALLET: undefined;
  CLICK_NETWORKS: undefined;
  SELECT_WALLET: { name: string; platform: "browser" | "mobile" | "qrcode" | "web" | "desktop" };
  SEARCH_WALLET: { badge: "certified" | "none"; search: string };
  CONNECT_SUCCESS: { method: "qrcode" | "mobile" | "browser" | "email"; name: string };
  CONNECT_ERROR: { message: string };
  DISCONNECT_SUCCESS: { namespace: Namespace | "all" };
  DISCONNECT_ERROR: { message: string };
  SWITCH_NETWORK: { network: string };
}

export type TrackedName = keyof TrackedEvents;

/** One recorded event, as `subscribeEvents` delivers it under `data`. */
export type TrackedEvent = {
  [N in TrackedName]: TrackedEvents[N] extends undefined
    ? { type: "track"; event: N }
    : { type: "track"; event: N; properties: TrackedEvents[N] };
}[TrackedName];
