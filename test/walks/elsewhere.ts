import { factsOf } from "../../api/wire/facts.ts";
import { AUTH } from "../../domain/embedded/embedded.ts";
import { AppKitError } from "../../domain/errors.ts";
import { WALLET_CONNECT } from "../../domain/wallets/wallet.ts";
import type { WalletSession } from "../../machines/connection/ports.ts";
import { answer, refuse, say } from "../../testing/answer.ts";
import { ScriptedApp } from "../../testing/app.ts";
import {
  CAROL,
  EMBEDDED,
  FAR_WALLET,
  FOX,
  OWL,
  PAIRED,
  SOLANA,
  SUN,
  sampleSession,
} from "../../testing/samples/values.ts";
import { readWorld } from "../../views/shell/world.ts";
import { EMBEDDED_SOLANA } from "../machines/embedded/embedded-app.ts";

const PAIRED_SOLANA: WalletSession = {
  ...PAIRED,
  namespace: "solana",
  accounts: [CAROL],
  networkId: SOLANA.caipNetworkId,
  grant: { approvedNetworkIds: [SOLANA.caipNetworkId], supportsAllNetworks: false },
};
const FOX_SOLANA: WalletSession = { ...sampleSession(FOX, [CAROL], SOLANA.caipNetworkId), namespace: "solana" };
/** Sessions of the stored connections. */
const RESTORED = [PAIRED, PAIRED_SOLANA, EMBEDDED, FOX_SOLANA];
/** A wallet's grant that serves no network of the page. */
const PAIRED_BITCOIN: WalletSession = { ...PAIRED, namespace: "bip122" };
const GRANTS = [[PAIRED], [PAIRED, PAIRED_SOLANA], [PAIRED_SOLANA], [PAIRED_BITCOIN]];
const STORED = [
  {},
  { eip155: WALLET_CONNECT },
  { eip155: WALLET_CONNECT, solana: WALLET_CONNECT },
  { eip155: AUTH },
  { solana: FOX.id },
];

const one = <T>(of: readonly T[], n: number): T => of[n % of.length] as T;

/** A page and the two places elsewhere that hold a session for it: a phone, and the secure frame. */
class Elsewhere {
  readonly app: ScriptedApp;
  /** Connectors whose session is alive there. */
  readonly alive: Set<string>;
  #requests = 0;
  /** The login that has let somebody in at the frame whose account was not taken yet. */
  #admission: unknown;

  constructor(stored: Readonly<Record<string, string>>) {
    this.app = new ScriptedApp({ facts: { connectors: stored } });
    this.alive = new Set(Object.values(stored).filter((id) => id === WALLET_CONNECT || id === AUTH));
  }

  /** The phone approves what was asked for last. */
  approve(n: number): void {
    if (this.app.waiting("openPairing").length === 0) return;
    const sessions = one(GRANTS, n);
    this.alive.add(WALLET_CONNECT);
    this.app.say("openPairing", { type: "pairing.approved", sessions });
  }

  /** A session comes that this tab did not ask for. */
  adopt(n: number): void {
    const sessions = one(GRANTS, n);
    this.alive.add(WALLET_CONNECT);
    this.app.tell("app", { type: "sessions.settled", result: { sessions, wallet: null, link: null }, namespace: null });
  }

  /** The frame lets somebody in, in the place of whoever was there. */
  admit(): void {
    if (this.app.waiting("fetchFarcasterUri").length)
      this.app.answer("fetchFarcasterUri", "https://farcaster.sample.example/");
    const step = (["sendEmail", "connectFarcaster"] as const).find((port) => this.app.waiting(port).length > 0);
    if (!step) return;
    this.alive.add(AUTH);
    this.#admission = this.app.waiting("holdLogin").at(-1)?.actor;
    this.app.answer(step, { next: "user", resendAt: 30_000 });
  }

  /** The login is told who was let in. */
  logIn(): void {
    if (this.app.waiting("takeUser").length === 0) return;
    this.#admission = undefined;
    const { input } = this.app.waiting("takeUser").at(-1) as { input: { networks: readonly string[] } };
    const known = [EMBEDDED_SOLANA, EMBEDDED].filter(({ networkId }) => input.networks.includes(networkId));
    this.app.answer("takeUser", known);
  }

  restore(n: number): void {
    const ask = one(this.app.waiting("restoreWallet"), n);
    if (!ask) return;
    const { connectorId, namespace } = ask.input as { connectorId: string; namespace: string };
    if (n % 3 === 0) {
      // Both families of a session that is gone hear that.
      this.alive.delete(connectorId);
      for (const { actor, input } of this.app.waiting("restoreWallet"))
        if ((input as { connectorId: string }).connectorId === connectorId)
          refuse(actor, new AppKitError("CONNECTION_FAILED", {}));
    } else if (n % 3 === 1) refuse(ask.actor, new AppKitError("FRAME_LOST", {}));
    else {
      const isAsked = (each: WalletSession) => each.connectorId === connectorId && each.namespace === namespace;
      answer(ask.actor, RESTORED.find(isAsked));
    }
  }

  /** The phone, or the frame, ends its session. */
  leave(connectorId: string): void {
    this.alive.delete(connectorId);
    for (const { actor, input } of this.app.waiting("watchWallet"))
      if ((input as { connectorId: string }).connectorId === connectorId) say(actor, { type: "wallet.disconnected" });
  }

  /** Connections that the page asked to be ended are over there. */
  settle(): void {
    for (const { port, input } of this.app.requests.slice(this.#requests))
      if (port === "disconnectWallet") this.alive.delete((input as { connectorId: string }).connectorId);
    this.#requests = this.app.requests.length;
    // A login that was left by then is undone there.
    if (!this.#admission || this.app.waiting("holdLogin").some(({ actor }) => actor === this.#admission)) return;
    this.#admission = undefined;
    this.leave(AUTH);
  }

  /** Sessions that nobody on the page knows; a login that runs owns whom it has let in. */
  get orphans(): readonly string[] {
    return [...this.alive].filter((id) => !this.stored.includes(id) && !(id === AUTH && this.#admission));
  }

  /** The connectors that storage names now. */
  get stored(): readonly string[] {
    return Object.values(factsOf(readWorld(this.app.root)).connectors);
  }
}

const HAPPENINGS: readonly ((place: Elsewhere, n: number) => void)[] = [
  ({ app }, n) => app.tell("app", { type: "connector.choose", connector: one([FOX, OWL, SUN], n) }),
  ({ app }, n) => {
    const ask = app.waiting("connectWallet").at(-1);
    if (!ask) return;
    const { connectorId } = ask.input as { connectorId: string };
    if (n % 5 === 0) refuse(ask.actor, new AppKitError("CONNECTION_DECLINED", {}));
    else answer(ask.actor, sampleSession([FOX, OWL, SUN].find(({ id }) => id === connectorId) ?? FOX));
  },
  ({ app }) => app.tell("app", { type: "pairing.start", wallet: FAR_WALLET }),
  (place, n) => place.approve(n),
  (place, n) => place.approve(n),
  (place, n) => place.adopt(n),
  ({ app }) => app.tell("app", { type: "email.submit", email: "ada@sample.example" }),
  ({ app }) => app.tell("app", { type: "social.choose", social: "farcaster" }),
  (place) => place.admit(),
  (place) => place.logIn(),
  (place) => place.logIn(),
  (place, n) => place.restore(n),
  (place, n) => place.leave(one([WALLET_CONNECT, AUTH], n)),
  ({ app }, n) =>
    app.tell(
      "app",
      n % 3 ? { type: "connection.end" } : { type: "connection.end", namespace: one(["eip155", "solana"], n) },
    ),
  ({ app }) => app.waiting("disconnectWallet").length && app.answer("disconnectWallet"),
  ({ app }) => app.tell("router", { type: "route.back" }),
  ({ app }, n) => app.tell("modal", { type: n % 2 ? "modal.close" : "modal.dismiss" }),
  ({ app }, n) => app.pass(one([1, 500, 3_000, 51_000], n)),
];

/** How many bytes one sequence takes: the stored connections, then two for each happening. */
export const SEQUENCE = 1 + 2 * 24;

/** Plays `bytes`, and asks after each happening whether a session is alive elsewhere that storage does not name (I4). */
export function play(bytes: Uint8Array): void {
  const place = new Elsewhere(one<Readonly<Record<string, string>>>(STORED, bytes[0] as number));
  place.app.tell("app", { type: "modal.open" });
  try {
    for (let at = 1; at + 1 < bytes.length; at += 2) {
      one(HAPPENINGS, bytes[at] as number)(place, bytes[at + 1] as number);
      place.settle();
      const { orphans } = place;
      if (orphans.length) throw new Error(`I4: after ${(at + 1) / 2} happenings nobody ends ${orphans.join(", ")}`);
    }
    place.app.tell("app", { type: "connection.end" });
    place.settle();
    for (const ms of [3_000, 3_000]) place.app.pass(ms);
    if (place.alive.size || place.stored.length) throw new Error("I4: something outlives a disconnect of everything");
  } finally {
    place.app.stop();
  }
}
