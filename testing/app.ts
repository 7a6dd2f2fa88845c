/** The whole app with scripted adapters: real machines, ports that wait for a test to answer, a simulated clock. */
import {
  type Actor,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  createActor,
  SimulatedClock,
  type SnapshotFrom,
} from "xstate";
import type { TrackedName } from "../domain/analytics/tracked-events.ts";
import { type Facts, NO_FACTS } from "../domain/app/facts.ts";
import type { PlatformFacts, Settings } from "../domain/options/settings.ts";
import type { accountMachine } from "../machines/account/account.ts";
import type { balanceMachine } from "../machines/account/balance.ts";
import type { flowsMachine } from "../machines/account/flows.ts";
import type { historyMachine } from "../machines/account/history.ts";
import type { holdingsMachine } from "../machines/account/holdings.ts";
import type { identityMachine } from "../machines/account/identity.ts";
import type { tokensMachine } from "../machines/account/tokens.ts";
import type { totalsMachine } from "../machines/account/totals.ts";
import type { analyticsMachine } from "../machines/analytics/analytics.ts";
import type { appMachine } from "../machines/app/app.ts";
import type { AppEmitted, AppInput } from "../machines/app/context.ts";
import type { ActorEvents } from "../machines/app/events.ts";
import { Recorder } from "../machines/app/recorder.ts";
import type { connectionMachine } from "../machines/connection/connection.ts";
import type { pageWalletMachine } from "../machines/connection/page-wallet.ts";
import type { approvalMachine } from "../machines/embedded/approval.ts";
import type { frameMachine } from "../machines/embedded/frame.ts";
import type { modalMachine } from "../machines/modal/modal.ts";
import type { noticeMachine } from "../machines/modal/notice.ts";
import type { routerMachine } from "../machines/modal/router.ts";
import type { networkMachine } from "../machines/networks/network.ts";
import type { pairingMachine } from "../machines/pairing/pairing.ts";
import type { sendMachine } from "../machines/send/send.ts";
import type { attemptMachine } from "../machines/sign-in/attempt.ts";
import type { signInMachine } from "../machines/sign-in/sign-in.ts";
import type { walletsMachine } from "../machines/wallets/wallets.ts";
import { answer, askedOf, refuse, say } from "./answer.ts";
import { SAMPLE_PLATFORM, SAMPLE_SETTINGS } from "./samples/values.ts";
import { type PortName, type PortRequest, requestsOf, WIRED } from "./wired.ts";

interface Logics {
  modal: typeof modalMachine;
  router: typeof routerMachine;
  notice: typeof noticeMachine;
  network: typeof networkMachine;
  wallets: typeof walletsMachine;
  frame: typeof frameMachine;
  approval: typeof approvalMachine;
  signIn: typeof signInMachine;
  analytics: typeof analyticsMachine;
}

/** The events that are tracked at the end of each boot. */
const BOOT: readonly TrackedName[] = ["MODAL_CREATED", "INITIALIZE"];

export interface ScriptedOptions {
  settings?: Partial<Settings>;
  platform?: Partial<PlatformFacts>;
  /** The stored facts; default: none. `null`: storage never answers. */
  facts?: Partial<Facts> | null;
  /** True if the flight recorder runs. */
  isRecorded?: boolean;
}

/** A started app; every method takes effect synchronously. */
export class ScriptedApp {
  readonly clock = new SimulatedClock();
  readonly root: Actor<typeof appMachine>;
  readonly emitted: AppEmitted[] = [];
  readonly input: AppInput;
  readonly recorder = new Recorder(this.clock);

  constructor({ settings, platform, facts = {}, isRecorded = false }: ScriptedOptions = {}) {
    this.input = {
      settings: { ...SAMPLE_SETTINGS, ...settings },
      platform: { ...SAMPLE_PLATFORM, ...platform },
    };
    const clock = isRecorded ? this.recorder.clock : this.clock;
    this.root = createActor(WIRED, { systemId: "app", clock, input: this.input });
    if (isRecorded) this.recorder.watch(this.root);
    this.root.on("*", (event) => void this.emitted.push(event));
    this.root.start();
    if (facts) this.answer("recallFacts", { facts: { ...NO_FACTS, ...facts }, isPersistent: true });
  }

  /** Every request to a port, oldest first. */
  get requests(): readonly PortRequest[] {
    return requestsOf(this.root.system);
  }

  /** Sends `event` to an always-on actor. */
  tell<K extends keyof ActorEvents>(to: K, event: ActorEvents[K]): void {
    (this.root.system.get(to) as AnyActorRef).send(event);
  }

  /** The pending requests to `port`, oldest first. */
  waiting(port: PortName): PortRequest[] {
    return this.requests.filter((ask) => ask.port === port && askedOf(ask.actor).status === "active");
  }

  #newest(port: PortName): AnyActorRef {
    const ask = this.waiting(port).at(-1);
    if (!ask) throw new Error(`nobody waits for ${port}`);
    return ask.actor;
  }

  /** Answers the newest pending request to `port`. Throws if there is none. */
  answer(port: PortName, output?: unknown): void {
    answer(this.#newest(port), output);
  }

  /** Rejects the newest pending request to `port`. Throws if there is none. */
  refuse(port: PortName, error: unknown): void {
    refuse(this.#newest(port), error);
  }

  /** Makes the newest running feed of `port` send `event`. Throws if there is none. */
  say(port: PortName, event: AnyEventObject): void {
    say(this.#newest(port), event);
  }

  /** Advances the clock by `ms`. */
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

  /** The running attempt of `namespace`, if any. */
  attempt(namespace = "eip155") {
    const children = this.connection(namespace)?.children as { pageWallet?: ActorRefFrom<typeof pageWalletMachine> };
    return children.pageWallet?.getSnapshot();
  }

  /** The running pairing of `namespace`, if any. */
  pairing(namespace = "eip155") {
    const children = this.connection(namespace)?.children as
      | { pairing?: ActorRefFrom<typeof pairingMachine> }
      | undefined;
    return children?.pairing?.getSnapshot();
  }

  /** The running login of `namespace`, if any; the id of its machine is its kind. */
  login(namespace = "eip155") {
    const children = this.connection(namespace)?.children as { login?: AnyActorRef } | undefined;
    return children?.login?.getSnapshot() as AnyMachineSnapshot | undefined;
  }

  /** The sign-in attempt of the active account, if any. */
  signInAttempt() {
    const children = this.read("signIn").children as { attempt?: ActorRefFrom<typeof attemptMachine> };
    return children.attempt?.getSnapshot();
  }

  account(namespace = "eip155") {
    return this.#child<typeof accountMachine>(`account.${namespace}`)?.getSnapshot();
  }

  balance(namespace = "eip155") {
    const children = this.account(namespace)?.children as { balance?: ActorRefFrom<typeof balanceMachine> } | undefined;
    return children?.balance?.getSnapshot();
  }

  /** The transfer that the account is at, if any. */
  transfer(namespace = "eip155") {
    const children = this.account(namespace)?.children as { flows?: ActorRefFrom<typeof flowsMachine> } | undefined;
    const flows = children?.flows?.getSnapshot().children as { send?: ActorRefFrom<typeof sendMachine> } | undefined;
    return flows?.send?.getSnapshot();
  }

  /** Who the account is. */
  identity(namespace = "eip155") {
    const children = this.account(namespace)?.children as { identity?: ActorRefFrom<typeof identityMachine> };
    return children?.identity?.getSnapshot();
  }

  /** The account's holdings and history, from its first view on. */
  holdings(namespace = "eip155") {
    const children = this.account(namespace)?.children as { holdings?: ActorRefFrom<typeof holdingsMachine> };
    const lists = children?.holdings?.getSnapshot().children as
      | {
          tokens?: ActorRefFrom<typeof tokensMachine>;
          totals?: ActorRefFrom<typeof totalsMachine>;
          history?: ActorRefFrom<typeof historyMachine>;
        }
      | undefined;
    const history = lists?.history?.getSnapshot();
    const { collectible } = history?.children ?? {};
    const [tokens, totals] = [lists?.tokens?.getSnapshot(), lists?.totals?.getSnapshot()];
    return { tokens, totals, history, collectible: collectible?.getSnapshot() };
  }

  /** The route that is shown. */
  get route() {
    return this.read("router").context.history.at(-1);
  }

  /** Names of the events that were tracked beside those of the boot, oldest first. */
  get tracked(): TrackedName[] {
    const names = this.emitted.flatMap((emitted) => (emitted.type === "event.tracked" ? [emitted.event.event] : []));
    return names.filter((name) => !BOOT.includes(name));
  }

  #child<L extends typeof connectionMachine | typeof accountMachine>(id: string): ActorRefFrom<L> | undefined {
    return (this.root.getSnapshot().children as Record<string, unknown>)[id] as ActorRefFrom<L> | undefined;
  }

  stop(): void {
    this.root.stop();
  }
}
