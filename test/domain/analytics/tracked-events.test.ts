import { describe, expect, it } from "vitest";
import {
  completed,
  connectTracked,
  type ReportedEvent,
  type TrackedEvent,
  type TrackedEvents,
} from "../../../domain/analytics/tracked-events.ts";

const SIGNED = { network: "eip155:1", isSmartAccount: false } as const;
const SENDING = { ...SIGNED, token: "ETH", amount: "0.5" };
const NAMING = { ensName: "alice.reown.id", isSmartAccount: true };
const SWAPPING = {
  ...{ ...SIGNED, swapFromToken: "ETH", swapToToken: "USDC", swapFromAmount: "0.5", swapToAmount: "1500" },
};

/** One of each, with its properties as protocol.md §3.3 names them; a missing one does not compile. */
const EACH = {
  MODAL_CREATED: { type: "track", event: "MODAL_CREATED" },
  MODAL_OPEN: { type: "track", event: "MODAL_OPEN", properties: { connected: true } },
  MODAL_CLOSE: { type: "track", event: "MODAL_CLOSE", properties: { connected: false } },
  INITIALIZE: { type: "track", event: "INITIALIZE", properties: { networks: ["eip155:1"] } },
  CLICK_ALL_WALLETS: { type: "track", event: "CLICK_ALL_WALLETS" },
  CLICK_WALLET_HELP: { type: "track", event: "CLICK_WALLET_HELP" },
  CLICK_NETWORK_HELP: { type: "track", event: "CLICK_NETWORK_HELP" },
  CLICK_GET_WALLET: { type: "track", event: "CLICK_GET_WALLET" },
  CLICK_NETWORKS: { type: "track", event: "CLICK_NETWORKS" },
  SELECT_WALLET: { type: "track", event: "SELECT_WALLET", properties: { name: "Fox", platform: "browser" } },
  SEARCH_WALLET: { type: "track", event: "SEARCH_WALLET", properties: { badge: "none", search: "fox" } },
  CONNECT_SUCCESS: { type: "track", event: "CONNECT_SUCCESS", properties: { method: "browser", name: "Fox" } },
  CONNECT_ERROR: { type: "track", event: "CONNECT_ERROR", properties: { message: "CONNECTION_FAILED" } },
  USER_REJECTED: { type: "track", event: "USER_REJECTED", properties: { message: "CONNECTION_DECLINED" } },
  DISCONNECT_SUCCESS: { type: "track", event: "DISCONNECT_SUCCESS", properties: { namespace: "all" } },
  DISCONNECT_ERROR: { type: "track", event: "DISCONNECT_ERROR", properties: { message: "Failed to disconnect" } },
  EMAIL_LOGIN_SELECTED: { type: "track", event: "EMAIL_LOGIN_SELECTED" },
  EMAIL_SUBMITTED: { type: "track", event: "EMAIL_SUBMITTED" },
  EMAIL_VERIFICATION_CODE_SENT: { type: "track", event: "EMAIL_VERIFICATION_CODE_SENT" },
  EMAIL_VERIFICATION_CODE_PASS: { type: "track", event: "EMAIL_VERIFICATION_CODE_PASS" },
  EMAIL_VERIFICATION_CODE_FAIL: {
    type: "track",
    event: "EMAIL_VERIFICATION_CODE_FAIL",
    properties: { message: "FRAME_REFUSED" },
  },
  EMAIL_EDIT: { type: "track", event: "EMAIL_EDIT" },
  EMAIL_UPGRADE_FROM_MODAL: { type: "track", event: "EMAIL_UPGRADE_FROM_MODAL" },
  DEVICE_REGISTERED_FOR_EMAIL: { type: "track", event: "DEVICE_REGISTERED_FOR_EMAIL" },
  SOCIAL_LOGIN_STARTED: { type: "track", event: "SOCIAL_LOGIN_STARTED", properties: { provider: "google" } },
  SOCIAL_LOGIN_REQUEST_USER_DATA: {
    type: "track",
    event: "SOCIAL_LOGIN_REQUEST_USER_DATA",
    properties: { provider: "google" },
  },
  SOCIAL_LOGIN_SUCCESS: { type: "track", event: "SOCIAL_LOGIN_SUCCESS", properties: { provider: "google" } },
  SOCIAL_LOGIN_ERROR: { type: "track", event: "SOCIAL_LOGIN_ERROR", properties: { provider: "google" } },
  SOCIAL_LOGIN_CANCELED: { type: "track", event: "SOCIAL_LOGIN_CANCELED", properties: { provider: "google" } },
  SET_PREFERRED_ACCOUNT_TYPE: {
    type: "track",
    event: "SET_PREFERRED_ACCOUNT_TYPE",
    properties: { accountType: "eoa", network: "eip155:1" },
  },
  CLICK_TRANSACTIONS: { type: "track", event: "CLICK_TRANSACTIONS", properties: { isSmartAccount: false } },
  ERROR_FETCH_TRANSACTIONS: {
    type: "track",
    event: "ERROR_FETCH_TRANSACTIONS",
    properties: { address: "0x1", isSmartAccount: true },
  },
  LOAD_MORE_TRANSACTIONS: {
    type: "track",
    event: "LOAD_MORE_TRANSACTIONS",
    properties: { address: "0x1", cursor: "next", projectId: "p1", isSmartAccount: false },
  },
  SWITCH_NETWORK: { type: "track", event: "SWITCH_NETWORK", properties: { network: "eip155:1" } },
  CLICK_SIGN_SIWX_MESSAGE: { type: "track", event: "CLICK_SIGN_SIWX_MESSAGE", properties: SIGNED },
  CLICK_CANCEL_SIWX: { type: "track", event: "CLICK_CANCEL_SIWX", properties: SIGNED },
  SIWX_AUTH_SUCCESS: { type: "track", event: "SIWX_AUTH_SUCCESS", properties: SIGNED },
  SIWX_AUTH_ERROR: { type: "track", event: "SIWX_AUTH_ERROR", properties: SIGNED },
  SELECT_BUY_CRYPTO: { type: "track", event: "SELECT_BUY_CRYPTO", properties: { isSmartAccount: true } },
  SELECT_BUY_PROVIDER: {
    type: "track",
    event: "SELECT_BUY_PROVIDER",
    properties: { provider: "meld", isSmartAccount: false },
  },
  SELECT_WHAT_IS_A_BUY: { type: "track", event: "SELECT_WHAT_IS_A_BUY", properties: { isSmartAccount: true } },
  OPEN_SEND: { type: "track", event: "OPEN_SEND", properties: SIGNED },
  SEND_INITIATED: { type: "track", event: "SEND_INITIATED", properties: SENDING },
  SEND_SUCCESS: { type: "track", event: "SEND_SUCCESS", properties: SENDING },
  OPEN_ENS_FLOW: { type: "track", event: "OPEN_ENS_FLOW", properties: { isSmartAccount: true } },
  REGISTER_NAME_INITIATED: { type: "track", event: "REGISTER_NAME_INITIATED", properties: NAMING },
  REGISTER_NAME_SUCCESS: { type: "track", event: "REGISTER_NAME_SUCCESS", properties: NAMING },
  REGISTER_NAME_ERROR: { type: "track", event: "REGISTER_NAME_ERROR", properties: { ...NAMING, error: "NAME_TAKEN" } },
  OPEN_SWAP: { type: "track", event: "OPEN_SWAP", properties: SIGNED },
  INITIATE_SWAP: { type: "track", event: "INITIATE_SWAP", properties: SWAPPING },
  SWAP_SUCCESS: { type: "track", event: "SWAP_SUCCESS", properties: SWAPPING },
  SWAP_ERROR: { type: "track", event: "SWAP_ERROR", properties: { ...SWAPPING, message: "SWAP_FAILED" } },
  SWAP_APPROVAL_ERROR: {
    ...{ type: "track", event: "SWAP_APPROVAL_ERROR", properties: { ...SWAPPING, message: "SWAP_FAILED" } },
  },
  SEND_ERROR: { type: "track", event: "SEND_ERROR", properties: { ...SENDING, message: "SEND_FAILED" } },
} satisfies { [N in keyof TrackedEvents]: Extract<TrackedEvent, { event: N }> };

describe("events", () => {
  it.each(Object.entries(EACH))("PUBLIC %s is plain data of type track, under its own name", (name, event) => {
    expect(event).toMatchObject({ type: "track", event: name });
    expect(structuredClone(event)).toEqual(event);
  });

  it.each<[ReportedEvent, object | undefined]>([
    [{ type: "track", event: "CLICK_NETWORKS" }, undefined],
    [{ type: "track", event: "CLICK_TRANSACTIONS" }, { isSmartAccount: true }],
    [{ type: "track", event: "SELECT_BUY_CRYPTO" }, { isSmartAccount: true }],
    [{ type: "track", event: "OPEN_ENS_FLOW" }, { isSmartAccount: true }],
    [{ type: "track", event: "SELECT_WHAT_IS_A_BUY" }, { isSmartAccount: true }],
    [
      { type: "track", event: "SELECT_BUY_PROVIDER", properties: { provider: "coinbase" } },
      { provider: "coinbase", isSmartAccount: true },
    ],
    [
      { type: "track", event: "LOAD_MORE_TRANSACTIONS", properties: { address: "0x1", cursor: "next" } },
      { address: "0x1", cursor: "next", projectId: "p1", isSmartAccount: true },
    ],
    [
      { type: "track", event: "ERROR_FETCH_TRANSACTIONS", properties: { address: "0x1" } },
      { address: "0x1", projectId: "p1", isSmartAccount: true },
    ],
    [
      { type: "track", event: "SEND_SUCCESS", properties: { network: "eip155:1", token: "ETH", amount: "0.5" } },
      { network: "eip155:1", token: "ETH", amount: "0.5", isSmartAccount: true },
    ],
  ])("EVENT-1 $event has what protocol.md §3.3 says", (event, properties) => {
    const found = completed(event, { projectId: "p1", isSmartAccount: true });
    expect("properties" in found ? found.properties : undefined).toEqual(properties);
  });

  it("EVENT-1 an attempt that the visitor declined is a rejection, any other end an error", () => {
    expect(connectTracked("CONNECTION_DECLINED")).toEqual(EACH.USER_REJECTED);
    expect(connectTracked("CONNECTION_FAILED")).toEqual(EACH.CONNECT_ERROR);
  });

  it("EVENT-1 a page without a project id tells none", () => {
    const event = { type: "track", event: "LOAD_MORE_TRANSACTIONS", properties: { address: "0x1" } } as const;
    const { properties } = completed(event, {
      projectId: undefined,
      isSmartAccount: false,
    }) as typeof EACH.LOAD_MORE_TRANSACTIONS;
    expect(properties).toStrictEqual({ address: "0x1", isSmartAccount: false });
  });
});
