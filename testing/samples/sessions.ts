import type { EvmAddress } from "../../domain/addresses/address.ts";
import { AppKitError } from "../../domain/errors.ts";
import type { Grant } from "../../domain/sessions/grant.ts";
import type { SessionRequest } from "../../domain/sessions/request.ts";
import type { SmartSession } from "../../domain/sessions/session.ts";
import type { FlowsEvent } from "../../machines/account/events.ts";
import type { SessionAsk, SessionResume } from "../../machines/sessions/ask.ts";
import type { GrantsEvent } from "../../machines/sessions/events.ts";
import type { GrantsContext } from "../../machines/sessions/grants.ts";
import type { CosignedInput, WalletGrant } from "../../machines/sessions/ports.ts";
import type { SessionsContext } from "../../machines/sessions/sessions.ts";
import type { Sample } from "../paths/paths.ts";
import { ALICE, BASE, BOB, ETHEREUM } from "./values.ts";

const TARGET = { address: ALICE, network: ETHEREUM };

/** A site's request for half a coin a day. */
const REQUEST: SessionRequest = {
  chainId: "0x1",
  expiry: 2_000_000_000,
  signer: { type: "keys", data: { keys: [{ type: "secp256k1", publicKey: `0x04${"a".repeat(128)}` }] } },
  permissions: [
    { type: "native-token-recurring-allowance", data: { allowance: "0x5", start: 1_900_000_000, period: 86_400 } },
  ],
  policies: [],
};

const COSIGNED: CosignedInput = { ...TARGET, request: REQUEST, pci: "pci-1", at: 1_900_000_000, tokens: {} };

const WALLET_GRANT: WalletGrant = {
  answer: {},
  granted: {
    ...{ permissions: REQUEST.permissions, context: "pci-1", expiry: REQUEST.expiry },
    ...{ address: ALICE, chainId: "0x1" },
  },
  isChanged: false,
};

const SMART_SESSION: SmartSession = {
  ...{
    pci: "pci-1",
    networkId: ETHEREUM.caipNetworkId,
    site: { projectId: "p", name: "Larkspur" },
    createdAt: 1,
    expiry: 4_102_444_800_000,
  },
  ...{ ahead: 0, revokedAt: null, permissions: [], tokens: {} },
};

const SESSION_GRANT: Grant = { kind: "session", session: SMART_SESSION };
const APPROVAL_GRANT: Grant = {
  ...{
    kind: "approval",
    networkId: ETHEREUM.caipNetworkId,
    token: "0x1" as EvmAddress,
    units: { symbol: "USDM", decimals: 6 },
  },
  ...{ spender: "0x2" as EvmAddress, amount: "5" },
};
const PAIRING_GRANT: Grant = { kind: "pairing", namespace: "solana", wallet: "Sun" };

/** The host asks for it. */
export const SESSION_ASK: SessionAsk = { type: "session.ask", id: 1, request: REQUEST, target: TARGET };

export const sessionsSample = {
  inputs: [undefined],
  events: [SESSION_ASK, { ...SESSION_ASK, id: 2 }, { type: "session.resume" }] satisfies (SessionAsk | SessionResume)[],
  outputs: {
    checkSession: [undefined],
    cosignSession: [COSIGNED],
    grantSession: [WALLET_GRANT],
    activateSession: [undefined],
  },
  errors: [new AppKitError("SESSION_DECLINED", {})],
  watch: ({ sessionAsk, cosigned, grant, outcome }: SessionsContext) => [
    ...[sessionAsk?.id, cosigned !== null, grant !== null, outcome?.id, outcome !== null && "granted" in outcome],
  ],
} satisfies Sample;

const GRANT_EVENTS: GrantsEvent[] = [
  ...([
    { type: "flow.show", view: "SmartSessionList" },
    { type: "flow.show", view: "GrantedHere" },
    { type: "flow.show", view: "Swap" },
    { type: "flow.hide" },
    { type: "flow.hide", view: "SIWXSignMessage" },
    { type: "target.changed", target: TARGET },
    { type: "target.changed", target: { address: ALICE, network: BASE } },
    { type: "target.changed", target: { address: BOB, network: BASE } },
  ] satisfies FlowsEvent[]),
  { type: "grant.choose", status: "revoked" },
  { type: "grant.retry" },
  { type: "grant.revoke", grants: [] },
  { type: "grant.revoke", grants: [SESSION_GRANT] },
  { type: "grant.revoke", grants: [PAIRING_GRANT, APPROVAL_GRANT] },
];

export const grantsSample = {
  inputs: [{ target: TARGET }],
  events: GRANT_EVENTS,
  outputs: {
    fetchSessions: [[SMART_SESSION]],
    fetchGrants: [{ grants: [APPROVAL_GRANT], missing: [] }],
    revokeGrant: [{ isEnd: false }, { isEnd: true }],
  },
  errors: [new AppKitError("SESSION_REVOKE_FAILED", {})],
  watch: ({ target, view, status, sessions, others, queue, fault }: GrantsContext) => [
    ...[target.network.caipNetworkId, view, status, sessions?.length, others?.grants.length],
    ...[queue.map(({ kind }) => kind).join(" "), fault?.code],
  ],
  most: 60_000,
} satisfies Sample;
