import type { Actor, ActorRefFrom, AnyMachineSnapshot, SnapshotFrom } from "xstate";
import type { Namespace } from "../../domain/namespaces.ts";
import type { accountMachine } from "../../machines/account/account.ts";
import type { balanceMachine } from "../../machines/account/balance.ts";
import type { appMachine } from "../../machines/app/app.ts";
import type { ActorEvents, ViewEvent } from "../../machines/app/events.ts";
import type { connectionMachine } from "../../machines/connection/connection.ts";
import type { pageWalletMachine } from "../../machines/connection/page-wallet.ts";
import type { approvalMachine } from "../../machines/embedded/approval.ts";
import type { emailMachine } from "../../machines/embedded/email.ts";
import type { emailUpdateMachine } from "../../machines/embedded/email-update.ts";
import type { farcasterMachine } from "../../machines/embedded/farcaster.ts";
import type { frameMachine } from "../../machines/embedded/frame.ts";
import type { socialMachine } from "../../machines/embedded/social.ts";
import type { modalMachine } from "../../machines/modal/modal.ts";
import type { noticeMachine } from "../../machines/modal/notice.ts";
import type { routerMachine } from "../../machines/modal/router.ts";
import type { networkMachine } from "../../machines/networks/network.ts";
import type { pairingMachine } from "../../machines/pairing/pairing.ts";
import type { attemptMachine } from "../../machines/sign-in/attempt.ts";
import type { walletsMachine } from "../../machines/wallets/wallets.ts";

interface Logins {
  email: typeof emailMachine;
  social: typeof socialMachine;
  farcaster: typeof farcasterMachine;
}

/** One reading of every actor, by its noun: all that a screen's `present` gets to see. */
export interface World {
  app: SnapshotFrom<typeof appMachine>;
  modal: SnapshotFrom<typeof modalMachine>;
  router: SnapshotFrom<typeof routerMachine>;
  notice: SnapshotFrom<typeof noticeMachine>;
  network: SnapshotFrom<typeof networkMachine>;
  wallets: SnapshotFrom<typeof walletsMachine>;
  frame: SnapshotFrom<typeof frameMachine>;
  approval: SnapshotFrom<typeof approvalMachine>;
  connections: Partial<Record<Namespace, SnapshotFrom<typeof connectionMachine>>>;
  /** The running attempt of a namespace. */
  attempts: Partial<Record<Namespace, SnapshotFrom<typeof pageWalletMachine>>>;
  /** The pairing that runs; there is one at most, whichever namespace started it. */
  pairing: SnapshotFrom<typeof pairingMachine> | undefined;
  /** The login that runs, by its way; there is one at most. */
  login: { [W in keyof Logins]?: SnapshotFrom<Logins[W]> };
  /** The change of the embedded wallet's address that runs. */
  emailUpdate: SnapshotFrom<typeof emailUpdateMachine> | undefined;
  /** The proof of the account that is active, where visitors sign in. */
  signInAttempt: SnapshotFrom<typeof attemptMachine> | undefined;
  accounts: Partial<Record<Namespace, SnapshotFrom<typeof accountMachine>>>;
  balances: Partial<Record<Namespace, SnapshotFrom<typeof balanceMachine>>>;
}

type Root = Actor<typeof appMachine>;
type Child = { getSnapshot(): unknown };

/** Who takes an event of a view: the noun before the dot, the root where it is none of these. */
const RECIPIENTS = {
  "modal.dismiss": "modal",
  "modal.close": "modal",
  route: "router",
  toast: "notice",
  alert: "notice",
  network: "network",
  frame: "frame",
  signIn: "signIn",
  wallet: "wallets",
  wallets: "wallets",
  images: "wallets",
} as const satisfies Readonly<Record<string, keyof ActorEvents>>;

type Recipients = typeof RECIPIENTS;
type RecipientOf<T extends string> = T extends keyof Recipients
  ? Recipients[T]
  : T extends `${infer Noun extends keyof Recipients}.${string}`
    ? Recipients[Noun]
    : "app";

/** Events of views that would reach an actor that does not take them: one that is left does not compile below. */
type Misdirected = {
  [T in ViewEvent["type"]]: T extends ActorEvents[RecipientOf<T>]["type"] ? never : T;
}[ViewEvent["type"]];
const recipients: [Misdirected] extends [never] ? Readonly<Record<string, string>> : Misdirected = RECIPIENTS;

/** What views hold of the actors: a reading that changes at most once a microtask, and a way to send. */
export interface WorldStore {
  getSnapshot(): World;
  subscribe(listener: () => void): { unsubscribe(): void };
  send(event: ViewEvent): void;
}

type Connection = ActorRefFrom<typeof connectionMachine>;
type Account = ActorRefFrom<typeof accountMachine>;

/** What a parent's child shows; the child's own parent knows what it is. */
function childOf<S>(parent: { children: unknown } | undefined, id: string): S | undefined {
  return (parent?.children as Record<string, Child | undefined> | undefined)?.[id]?.getSnapshot() as S | undefined;
}

function readConnection(world: World, namespace: Namespace, ref: Connection | undefined): void {
  if (!ref) return;
  const connection = ref.getSnapshot();
  world.connections[namespace] = connection;
  const attempt = childOf<SnapshotFrom<typeof pageWalletMachine>>(connection, "pageWallet");
  if (attempt) world.attempts[namespace] = attempt;
  world.pairing = childOf(connection, "pairing") ?? world.pairing;
  const login = childOf<AnyMachineSnapshot>(connection, "login");
  if (login) world.login = { [login.machine.id]: login };
}

function readAccount(world: World, namespace: Namespace, ref: Account | undefined): void {
  if (!ref) return;
  const account = ref.getSnapshot();
  world.accounts[namespace] = account;
  const balance = childOf<SnapshotFrom<typeof balanceMachine>>(account, "balance");
  if (balance) world.balances[namespace] = balance;
  world.emailUpdate = childOf(account, "emailUpdate") ?? world.emailUpdate;
}

/** Reads every actor below `root`. */
export function readWorld(root: Root): World {
  const app = root.getSnapshot();
  const children = app.children as unknown as Record<string, Child | undefined>;
  const read = <S>(id: string, from = children): S => from[id]?.getSnapshot() as S;
  const world: World = {
    app,
    modal: read("modal"),
    router: read("router"),
    notice: read("notice"),
    network: read("network"),
    wallets: read("wallets"),
    frame: read("frame"),
    approval: read("approval"),
    connections: {},
    attempts: {},
    pairing: undefined,
    login: {},
    emailUpdate: undefined,
    signInAttempt: childOf(read<AnyMachineSnapshot>("signIn"), "attempt"),
    accounts: {},
    balances: {},
  };
  for (const namespace of app.context.namespaces) {
    readConnection(world, namespace, children[`connection.${namespace}`] as Connection | undefined);
    readAccount(world, namespace, children[`account.${namespace}`] as Account | undefined);
  }
  return world;
}

/** Whether a wallet is being asked, or looked for, in `namespace`; one that declined is not, until it is asked again. */
export function isConnecting({ connections, attempts, login }: World, namespace: Namespace): boolean {
  const connection = connections[namespace];
  if (!connection?.hasTag("connecting") || attempts[namespace]?.hasTag("failed")) return false;
  return !connection.matches("login") || !Object.values(login).some((one) => one.hasTag("failed"));
}

/** Follows every actor of the system of `root`; a burst of changes is told once (R15). */
export function followWorld(root: Root): WorldStore & { stop(): void } {
  const listeners = new Set<() => void>();
  let world = readWorld(root);
  let isTelling = false;
  const tell = () => {
    isTelling = false;
    world = readWorld(root);
    for (const listener of [...listeners]) listener();
  };
  const inspection = root.system.inspect(({ type }) => {
    if (type !== "@xstate.snapshot" || isTelling) return;
    isTelling = true;
    queueMicrotask(tell);
  });
  return {
    getSnapshot: () => world,
    subscribe(listener) {
      listeners.add(listener);
      return { unsubscribe: () => void listeners.delete(listener) };
    },
    send(event) {
      const [noun] = event.type.split(".") as [string];
      const recipient = recipients[event.type] ?? recipients[noun];
      if (recipient) root.system.get(recipient)?.send(event);
      else root.send(event as Parameters<Root["send"]>[0]);
    },
    stop() {
      inspection.unsubscribe();
      listeners.clear();
    },
  };
}
