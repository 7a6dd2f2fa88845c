/** The whole app with a scripted outside: real machines, every port waiting for a test to answer, time that stands still. */
import {
  type Actor,
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  createActor,
  SimulatedClock,
  type SnapshotFrom,
} from "xstate";
import { type Facts, NO_FACTS } from "../domain/facts.ts";
import type { PlatformFacts, Settings } from "../domain/settings.ts";
import { accountMachine } from "../machines/account.ts";
import { appMachine } from "../machines/app.ts";
import type { AppEmitted } from "../machines/app-context.ts";
import { approvalMachine } from "../machines/approval.ts";
import { balanceMachine } from "../machines/balance.ts";
import { connectionMachine } from "../machines/connection.ts";
import { emailMachine } from "../machines/email.ts";
import { emailUpdateMachine } from "../machines/email-update.ts";
import { externalMachine } from "../machines/external.ts";
import { farcasterMachine } from "../machines/farcaster.ts";
import { frameMachine } from "../machines/frame.ts";
import type { Mailboxes } from "../machines/mail.ts";
import type { modalMachine } from "../machines/modal.ts";
import { networkMachine } from "../machines/network.ts";
import type { noticeMachine } from "../machines/notice.ts";
import { pairingMachine } from "../machines/pairing.ts";
import type { Feature } from "../machines/ports.ts";
import { requestMachine } from "../machines/request.ts";
import type { routerMachine } from "../machines/router.ts";
import { socialMachine } from "../machines/social.ts";
import { walletsMachine } from "../machines/wallets.ts";
import { answer, answerable, askedOf, refuse, say } from "./answer.ts";
import { SAMPLE_PLATFORM, SAMPLE_SETTINGS } from "./samples/values.ts";

/** The ports that can be scripted. */
export const PORTS = [
  "recallFacts",
  "discoverWallets",
  "connectWallet",
  "openPairing",
  "restoreWallet",
  "watchWallet",
  "disconnectWallet",
  "switchWalletNetwork",
  "fetchBalance",
  "fetchWallets",
  "loadImages",
  "copyText",
  "openFrame",
  "reloadFrame",
  "preparePopup",
  "sendEmail",
  "awaitDevice",
  "sendOtp",
  "fetchSocialUri",
  "followPopup",
  "connectSocial",
  "fetchFarcasterUri",
  "connectFarcaster",
  "takeUser",
  "preferAccount",
  "updateEmail",
  "confirmEmail",
  "watchRequests",
  "holdRequest",
] as const;
export type PortName = (typeof PORTS)[number];

/** One time that a machine asked a port. */
export interface Ask {
  port: PortName;
  input: unknown;
  actor: AnyActorRef;
}

/** What was asked, by the system of actors that asked. */
const BOOKS = new WeakMap<object, Ask[]>();

function bookOf(system: object): Ask[] {
  const book = BOOKS.get(system) ?? [];
  BOOKS.set(system, book);
  return book;
}

function scripted(name: PortName) {
  const logic: typeof answerable = {
    ...answerable,
    getInitialSnapshot(scope, input) {
      bookOf(scope.system).push({ port: name, input, actor: scope.self });
      return answerable.getInitialSnapshot(scope, input);
    },
  };
  return logic as never;
}

/** What is loaded at its first use is there at once: no test has to wait for it. */
function loaded(features: Record<Feature, AnyActorLogic>) {
  const there: typeof answerable = {
    ...answerable,
    getInitialSnapshot: (_scope, input) => {
      const output = features[(input as { name: Feature }).name];
      return { status: "done", output, error: undefined, input, mail: [] };
    },
  };
  return there as never;
}

/** What is loaded at its first use, with its ports scripted. */
function features(port: Record<PortName, never>): Record<Feature, AnyActorLogic> {
  const { openPairing, copyText, sendEmail, awaitDevice, sendOtp, takeUser, updateEmail, confirmEmail } = port;
  const { preparePopup, fetchSocialUri, followPopup, connectSocial, fetchFarcasterUri, connectFarcaster } = port;
  return {
    pairing: pairingMachine.provide({ actors: { openPairing, copyText } }),
    email: emailMachine.provide({ actors: { sendEmail, awaitDevice, sendOtp, takeUser } }),
    social: socialMachine.provide({
      actors: { preparePopup, fetchSocialUri, followPopup, connectSocial, takeUser },
    }),
    farcaster: farcasterMachine.provide({ actors: { fetchFarcasterUri, connectFarcaster, copyText, takeUser } }),
    emailUpdate: emailUpdateMachine.provide({ actors: { updateEmail, confirmEmail } }),
  };
}

function wired(): typeof appMachine {
  const port = Object.fromEntries(PORTS.map((name) => [name, scripted(name)])) as Record<PortName, never>;
  const { connectWallet, fetchBalance, fetchWallets, loadImages, discoverWallets, switchWalletNetwork, copyText } =
    port;
  const { restoreWallet, watchWallet, disconnectWallet, recallFacts, preparePopup, preferAccount } = port;
  const { openFrame, reloadFrame, watchRequests, holdRequest } = port;
  const loadFeature = loaded(features(port));
  const request = requestMachine.provide({ actors: { holdRequest } });
  const external = externalMachine.provide({ actors: { connectWallet } });
  const balance = balanceMachine.provide({ actors: { fetchBalance } });
  return appMachine.provide({
    actors: {
      recallFacts,
      network: networkMachine.provide({ actors: { switchWalletNetwork } }),
      wallets: walletsMachine.provide({ actors: { discoverWallets, loadImages, fetchWallets } }),
      frame: frameMachine.provide({ actors: { openFrame, reloadFrame } }),
      approval: approvalMachine.provide({ actors: { request, watchRequests } }),
      connection: connectionMachine.provide({
        actors: {
          ...{ external, loadFeature, restoreWallet, watchWallet, disconnectWallet },
          ...{ preparePopup, preferAccount },
        },
      }),
      account: accountMachine.provide({ actors: { balance, copyText, loadFeature } }),
    },
  });
}

interface Logics {
  modal: typeof modalMachine;
  router: typeof routerMachine;
  notice: typeof noticeMachine;
  network: typeof networkMachine;
  wallets: typeof walletsMachine;
  frame: typeof frameMachine;
  approval: typeof approvalMachine;
}

/** Built once: what differs from app to app is in their systems. */
const WIRED = wired();

export interface ScriptedOptions {
  settings?: Partial<Settings>;
  platform?: Partial<PlatformFacts>;
  /** What storage answers; default: nothing was stored. `null`: it never answers. */
  facts?: Partial<Facts> | null;
}

/** A started app; every method answers at once. */
export class ScriptedApp {
  readonly clock = new SimulatedClock();
  readonly root: Actor<typeof appMachine>;
  readonly emitted: AppEmitted[] = [];

  constructor({ settings, platform, facts = {} }: ScriptedOptions = {}) {
    const input = {
      settings: { ...SAMPLE_SETTINGS, ...settings },
      platform: { ...SAMPLE_PLATFORM, ...platform },
    };
    this.root = createActor(WIRED, { systemId: "app", clock: this.clock, input });
    this.root.on("*", (event) => void this.emitted.push(event));
    this.root.start();
    if (facts) this.answer("recallFacts", { facts: { ...NO_FACTS, ...facts }, kept: true });
  }

  /** Everything that was asked, oldest first. */
  get asks(): readonly Ask[] {
    return bookOf(this.root.system);
  }

  /** Sends `event` to an always-on actor. */
  tell<K extends keyof Mailboxes>(to: K, event: Mailboxes[K]): void {
    (this.root.system.get(to) as AnyActorRef).send(event);
  }

  /** The asks of `port` that wait, oldest first. */
  waiting(port: PortName): Ask[] {
    return this.asks.filter((ask) => ask.port === port && askedOf(ask.actor).status === "active");
  }

  #newest(port: PortName): AnyActorRef {
    const ask = this.waiting(port).at(-1);
    if (!ask) throw new Error(`nobody waits for ${port}`);
    return ask.actor;
  }

  /** Answers the newest ask of `port` that waits. Throws where none does. */
  answer(port: PortName, output?: unknown): void {
    answer(this.#newest(port), output);
  }

  /** Has the newest ask of `port` that waits fail. Throws where none does. */
  refuse(port: PortName, error: unknown): void {
    refuse(this.#newest(port), error);
  }

  /** Has the newest feed of `port` that runs send `event`. Throws where none does. */
  say(port: PortName, event: AnyEventObject): void {
    say(this.#newest(port), event);
  }

  /** Lets `ms` pass. */
  pass(ms: number): void {
    this.clock.increment(ms);
  }

  /** The snapshot of an always-on actor, or of a child of the root. */
  read<L extends keyof Logics>(name: L) {
    return (this.root.system.get(name) as AnyActorRef).getSnapshot() as SnapshotFrom<Logics[L]>;
  }

  connection(namespace = "eip155") {
    return this.#child<typeof connectionMachine>(`connection.${namespace}`)?.getSnapshot();
  }

  /** The attempt that runs, if one does. */
  attempt(namespace = "eip155") {
    const children = this.connection(namespace)?.children as { external?: ActorRefFrom<typeof externalMachine> };
    return children.external?.getSnapshot();
  }

  /** The pairing that runs, if `namespace` asked for one. */
  pairing(namespace = "eip155") {
    const children = this.connection(namespace)?.children as
      | { pairing?: ActorRefFrom<typeof pairingMachine> }
      | undefined;
    return children?.pairing?.getSnapshot();
  }

  /** The login that runs, if `namespace` asked for one: its machine's id tells its way. */
  login(namespace = "eip155") {
    const children = this.connection(namespace)?.children as { login?: AnyActorRef } | undefined;
    return children?.login?.getSnapshot() as AnyMachineSnapshot | undefined;
  }

  account(namespace = "eip155") {
    return this.#child<typeof accountMachine>(`account.${namespace}`)?.getSnapshot();
  }

  balance(namespace = "eip155") {
    const children = this.account(namespace)?.children as { balance?: ActorRefFrom<typeof balanceMachine> } | undefined;
    return children?.balance?.getSnapshot();
  }

  /** The view that is shown, with its data. */
  get route() {
    return this.read("router").context.history.at(-1);
  }

  /** Names of the tracked events, oldest first. */
  get tracked(): string[] {
    return this.emitted.flatMap((event) => (event.type === "event.tracked" ? [event.event.event] : []));
  }

  #child<L extends typeof connectionMachine | typeof accountMachine>(id: string): ActorRefFrom<L> | undefined {
    return (this.root.getSnapshot().children as Record<string, unknown>)[id] as ActorRefFrom<L> | undefined;
  }

  stop(): void {
    this.root.stop();
  }
}
