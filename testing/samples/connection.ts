import type { Login } from "../../domain/embedded/embedded.ts";
import { AppKitError } from "../../domain/errors.ts";
import { WALLET_CONNECT } from "../../domain/wallets/wallet.ts";
import type { ConnectionEvent } from "../../machines/connection/events.ts";
import type { WalletEvent } from "../../machines/connection/ports.ts";
import type { ConnectionContext } from "../../machines/connection/rules.ts";
import type { PairingEvent } from "../../machines/pairing/events.ts";
import type { PairingContext } from "../../machines/pairing/pairing.ts";
import type { PairingFeedEvent, PairingResult } from "../../machines/pairing/ports.ts";
import { answerable } from "../answer.ts";
import type { Sample } from "../paths/paths.ts";
import {
  ALICE,
  BASE,
  BOB,
  EMBEDDED,
  ETHEREUM,
  FAR_WALLET,
  FOX,
  OWL,
  PAIRED,
  SOLANA,
  SUN,
  sampleSession,
} from "./values.ts";

const DECLINED = new AppKitError("CONNECTION_DECLINED", {});

export const pageWalletSample = {
  inputs: [{ connector: FOX, networkId: ETHEREUM.caipNetworkId }],
  events: [{ type: "connection.retry" }],
  outputs: { connectWallet: [sampleSession(FOX)] },
  errors: [DECLINED, new Error("broken")],
} satisfies Sample;

const pairing: PairingResult = { sessions: [PAIRED], wallet: FAR_WALLET, link: null };
const PHONE = { system: "ios", browser: "safari", isIframe: false } as const;
const link = { href: "far://", name: "Far" };

export const pairingSample = {
  inputs: [
    { wallet: FAR_WALLET, networks: [ETHEREUM, SOLANA], platform: "qrcode", namespace: "eip155" },
    { wallet: null, networks: [ETHEREUM], platform: "mobile", namespace: "eip155" },
  ],
  events: [
    { type: "pairing.opened", uri: "wc:one", staleAt: 230_000, ttl: 230_000, device: PHONE },
    { type: "pairing.opened", uri: "wc:late", staleAt: 0, ttl: 0 },
    { type: "pairing.authenticating" },
    { type: "pairing.approved", sessions: [PAIRED] },
    { type: "pairing.failed", code: "CONNECTION_DECLINED" },
    { type: "pairing.failed", code: "INVALID_PROJECT_ID" },
    { type: "pairing.stale" },
    { type: "pairing.replaced" },
    { type: "pairing.returned" },
    { type: "pairing.show", platform: "qrcode" },
    { type: "pairing.show", platform: "mobile" },
    { type: "pairing.link", link },
    { type: "uri.copy" },
    { type: "connection.retry" },
  ] satisfies (PairingEvent | PairingFeedEvent)[],
  outputs: { copyText: [undefined], browseWallet: [undefined] },
  watch: ({ platform, link, uri }: PairingContext) => [platform, link !== null, uri],
} satisfies Sample;

const networks = [ETHEREUM.caipNetworkId];
const EMAIL: Login = { way: "email", email: "ada@sample.example", networks };
const FARCASTER: Login = { way: "farcaster", networks };

export const releaseSample = {
  inputs: [{ connectorId: WALLET_CONNECT, namespace: "eip155" }],
  events: [],
  outputs: { disconnectWallet: [undefined] },
} satisfies Sample;

export const connectionSample = {
  inputs: [{ namespace: "eip155" }],
  events: [
    { type: "connection.start", connector: FOX, networkId: ETHEREUM.caipNetworkId },
    { type: "connection.start", connector: OWL, networkId: BASE.caipNetworkId },
    { type: "connection.restore", connectorId: FOX.id, networkId: ETHEREUM.caipNetworkId },
    { type: "connection.pair", wallet: FAR_WALLET, networks: [ETHEREUM], platform: "qrcode" },
    { type: "connection.adopt", session: PAIRED },
    { type: "connection.adopt", session: EMBEDDED },
    { type: "connection.login", login: EMAIL },
    { type: "connection.login", login: FARCASTER },
    { type: "xstate.done.actor.login", output: { sessions: [EMBEDDED], wallet: null, link: null } },
    { type: "xstate.done.actor.login", output: { sessions: [sampleSession(SUN)], wallet: null, link: null } },
    { type: "otp.submit", otp: "123456" },
    { type: "email.resend" },
    { type: "email.changed", email: "lovelace@sample.example" },
    { type: "account.prefer", namespace: "eip155", accountType: "eoa", networkId: ETHEREUM.caipNetworkId },
    { type: "xstate.done.actor.pairing", output: pairing },
    { type: "xstate.done.actor.pairing", output: { ...pairing, sessions: [sampleSession(SUN)] } },
    { type: "pairing.show", platform: "mobile" },
    { type: "pairing.link", link },
    { type: "uri.copy" },
    { type: "connection.retry" },
    { type: "connection.cancel" },
    { type: "connection.release", connectorId: WALLET_CONNECT },
    { type: "connection.end" },
    { type: "account.choose", address: BOB },
    { type: "accounts.changed", accounts: [] },
    { type: "accounts.changed", accounts: [ALICE] },
    { type: "accounts.changed", accounts: [BOB, ALICE] },
    { type: "chain.changed", networkId: ETHEREUM.caipNetworkId },
    { type: "chain.changed", networkId: BASE.caipNetworkId },
    {
      type: "grant.changed",
      grant: { supportsAllNetworks: false, approvedNetworkIds: [ETHEREUM.caipNetworkId, BASE.caipNetworkId] },
    },
    { type: "wallet.disconnected" },
  ] satisfies (
    | ConnectionEvent
    | WalletEvent
    | { type: "xstate.done.actor.pairing" | "xstate.done.actor.login"; output: PairingResult }
  )[],
  outputs: {
    pageWallet: [sampleSession(FOX)],
    loadFeature: [answerable as unknown],
    preparePopup: [undefined],
    preferAccount: [{ ...EMBEDDED, accounts: [BOB, ALICE] }],
    restoreWallet: [sampleSession(FOX)],
    disconnectWallet: [undefined],
  },
  errors: [
    new AppKitError("INVALID_ADDRESS", {}),
    new AppKitError("CONNECTION_FAILED", {}),
    new AppKitError("FRAME_LOST", {}),
  ],
  watch: ({ session, restore, login }: ConnectionContext) => [
    login?.way === "farcaster",
    session?.accounts,
    session?.networkId,
    session?.grant,
    session?.wallet.name,
    restore !== null,
  ],
} satisfies Sample;
