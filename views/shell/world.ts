import type { Actor, ActorRefFrom, AnyActorRef, AnyMachineSnapshot, SnapshotFrom } from "xstate";
import type { Namespace } from "../../domain/namespaces.ts";
import type { accountMachine } from "../../machines/account/account.ts";
import type { balanceMachine } from "../../machines/account/balance.ts";
import type { collectibleMachine } from "../../machines/account/collectible.ts";
import type { historyMachine } from "../../machines/account/history.ts";
import type { identityMachine } from "../../machines/account/identity.ts";
import type { tokensMachine } from "../../machines/account/tokens.ts";
import type { totalsMachine } from "../../machines/account/totals.ts";
import type { appMachine } from "../../machines/app/app.ts";
import type { ActorEvents, ViewEvent } from "../../machines/app/events.ts";
import type { buyMachine } from "../../machines/buy/buy.ts";
import type { buyFormMachine } from "../../machines/buy/buy-form.ts";
import type { BuyWish } from "../../machines/buy/events.ts";
import type { purchasesMachine } from "../../machines/buy/purchases.ts";
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
import type { NamesWish } from "../../machines/names/events.ts";
import type { namesMachine } from "../../machines/names/names.ts";
import type { networkMachine } from "../../machines/networks/network.ts";
import type { pairingMachine } from "../../machines/pairing/pairing.ts";
import type { OutboxWish, ScanWish, SendWish } from "../../machines/send/events.ts";
import type { outboxMachine } from "../../machines/send/outbox.ts";
import type { scanMachine } from "../../machines/send/scan.ts";
import type { sendMachine } from "../../machines/send/send.ts";
import type { sendFormMachine } from "../../machines/send/send-form.ts";
import type { GrantsWish } from "../../machines/sessions/events.ts";
import type { grantsMachine } from "../../machines/sessions/grants.ts";
import type { sessionsMachine } from "../../machines/sessions/sessions.ts";
import type { attemptMachine } from "../../machines/sign-in/attempt.ts";
import type { SwapWish } from "../../machines/swap/events.ts";
import type { swapMachine } from "../../machines/swap/swap.ts";
import type { swapFormMachine } from "../../machines/swap/swap-form.ts";
import type { walletsMachine } from "../../machines/wallets/wallets.ts";

interface Logins {
  email: typeof emailMachine;
  social: typeof socialMachine;
  farcaster: typeof farcasterMachine;
}

/** The snapshots of all actors, by name: the input of every screen's `present`. */
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
  /** The running attempts, by namespace. */
  attempts: Partial<Record<Namespace, SnapshotFrom<typeof pageWalletMachine>>>;
  /** The running pairing, of whichever namespace; there is at most one. */
  pairing: SnapshotFrom<typeof pairingMachine> | undefined;
  /** The running login, by its kind; there is at most one. */
  login: { [W in keyof Logins]?: SnapshotFrom<Logins[W]> };
  /** The running change of the embedded wallet's e-mail address. */
  emailUpdate: SnapshotFrom<typeof emailUpdateMachine> | undefined;
  /** The sign-in attempt of the active account, if sign-in is configured. */
  signInAttempt: SnapshotFrom<typeof attemptMachine> | undefined;
  accounts: Partial<Record<Namespace, SnapshotFrom<typeof accountMachine>>>;
  balances: Partial<Record<Namespace, SnapshotFrom<typeof balanceMachine>>>;
  identities: Partial<Record<Namespace, SnapshotFrom<typeof identityMachine>>>;
  /** The tokens and the history of an account, from the first look at them. */
  tokens: Partial<Record<Namespace, SnapshotFrom<typeof tokensMachine>>>;
  histories: Partial<Record<Namespace, SnapshotFrom<typeof historyMachine>>>;
  /** The totals of the accounts of a wallet, from the first look at them. */
  totals: Partial<Record<Namespace, SnapshotFrom<typeof totalsMachine>>>;
  /** The collectible whose details a view shows. */
  collectibles: Partial<Record<Namespace, SnapshotFrom<typeof collectibleMachine>>>;
  /** The transfer that an account makes, from the first look at its form. */
  sends: Partial<Record<Namespace, SnapshotFrom<typeof sendMachine>>>;
  sendForms: Partial<Record<Namespace, SnapshotFrom<typeof sendFormMachine>>>;
  scans: Partial<Record<Namespace, SnapshotFrom<typeof scanMachine>>>;
  /** The swap that an account makes, from the first look at its form. */
  swaps: Partial<Record<Namespace, SnapshotFrom<typeof swapMachine>>>;
  swapForms: Partial<Record<Namespace, SnapshotFrom<typeof swapFormMachine>>>;
  /** The purchase that an account makes. */
  buys: Partial<Record<Namespace, SnapshotFrom<typeof buyMachine>>>;
  purchases: Partial<Record<Namespace, SnapshotFrom<typeof purchasesMachine>>>;
  buyForms: Partial<Record<Namespace, SnapshotFrom<typeof buyFormMachine>>>;
  /** The names that an account has and could have, from the first look at them. */
  names: Partial<Record<Namespace, SnapshotFrom<typeof namesMachine>>>;
  /** The session that the host asks for. */
  sessions: Partial<Record<Namespace, SnapshotFrom<typeof sessionsMachine>>>;
  /** The grants of an account, from the first look at them. */
  grants: Partial<Record<Namespace, SnapshotFrom<typeof grantsMachine>>>;
  /** The outgoing transactions of an account. */
  outboxes: Partial<Record<Namespace, SnapshotFrom<typeof outboxMachine>>>;
}

type Root = Actor<typeof appMachine>;
type Child = { getSnapshot(): unknown };

/** The recipient of a view's event, by the noun before the dot; the root for any other noun. */
const RECIPIENTS = {
  "modal.dismiss": "modal",
  "modal.close": "modal",
  route: "router",
  toast: "notice",
  alert: "notice",
  report: "notice",
  network: "network",
  frame: "frame",
  signIn: "signIn",
  wallet: "wallets",
  wallets: "wallets",
  images: "wallets",
} as const satisfies Readonly<Record<string, keyof ActorEvents>>;

/** The flow of the active account that takes a view's event, by the noun before the dot. */
const FLOWS = {
  send: "send",
  scan: "scan",
  swap: "swap",
  buy: "buy",
  name: "names",
  grant: "grants",
  sent: "outbox",
} as const;

interface FlowEvents {
  send: SendWish;
  scan: ScanWish;
  swap: SwapWish;
  buy: BuyWish;
  name: NamesWish;
  grant: GrantsWish;
  sent: OutboxWish;
}

type Recipients = typeof RECIPIENTS;
type RecipientOf<T extends string> = T extends keyof Recipients
  ? Recipients[T]
  : T extends `${infer Noun extends keyof Recipients}.${string}`
    ? Recipients[Noun]
    : "app";

/** Events whose recipient does not take them: if there is one, the check below does not compile. */
type Misdirected = {
  [T in ViewEvent["type"]]: T extends FlowEvents[keyof FlowEvents]["type"] | ActorEvents[RecipientOf<T>]["type"]
    ? never
    : T;
}[ViewEvent["type"]];
const recipients: [Misdirected] extends [never] ? Readonly<Record<string, string>> : Misdirected = RECIPIENTS;

/** The views' interface to the actors: a snapshot that changes at most once per microtask, and a way to send. */
export interface WorldStore {
  getSnapshot(): World;
  subscribe(listener: () => void): { unsubscribe(): void };
  send(event: ViewEvent): void;
}

type Connection = ActorRefFrom<typeof connectionMachine>;
type Account = ActorRefFrom<typeof accountMachine>;

/** The snapshot of a parent's child, whose type the caller knows. */
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

/** Where the actors of an account stand below it, by the name that they have in the world. */
const PLACES = {
  balances: "balance",
  identities: "identity",
  tokens: "holdings.tokens",
  histories: "holdings.history",
  totals: "holdings.totals",
  collectibles: "holdings.history.collectible",
  sends: "flows.send",
  sendForms: "flows.send.form",
  scans: "flows.scan",
  swaps: "flows.swap",
  swapForms: "flows.swap.form",
  buys: "flows.buy",
  buyForms: "flows.buy.form",
  purchases: "flows.buy.purchases",
  names: "flows.names",
  sessions: "flows.sessions",
  grants: "flows.grants",
  outboxes: "flows.outbox",
} as const satisfies Partial<Record<keyof World, string>>;

function readAccount(world: World, namespace: Namespace, ref: Account | undefined): void {
  if (!ref) return;
  const account = ref.getSnapshot();
  world.accounts[namespace] = account;
  for (const [name, place] of Object.entries(PLACES) as [keyof typeof PLACES, string][]) {
    const found = place.split(".").reduce<{ children: unknown } | undefined>(childOf, account);
    if (found) world[name][namespace] = found as never;
  }
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
    ...(Object.fromEntries(Object.keys(PLACES).map((name) => [name, {}])) as Record<keyof typeof PLACES, object>),
  };
  for (const namespace of app.context.namespaces) {
    readConnection(world, namespace, children[`connection.${namespace}`] as Connection | undefined);
    readAccount(world, namespace, children[`account.${namespace}`] as Account | undefined);
  }
  return world;
}

/** The attempt of a namespace that runs: what asks a wallet of this page, pairs with another one, or logs in. */
function attemptOf({ connections, attempts, pairing, login }: World, namespace: Namespace) {
  if (connections[namespace]?.matches("pairing")) return pairing;
  return connections[namespace]?.matches("login") ? Object.values(login)[0] : attempts[namespace];
}

/** True if `namespace` is connecting or restoring; not after a failure, until it is retried. */
export function isConnecting(world: World, namespace: Namespace): boolean {
  if (!world.connections[namespace]?.hasTag("connecting")) return false;
  const attempt: Pick<AnyMachineSnapshot, "hasTag"> | undefined = attemptOf(world, namespace);
  return !attempt?.hasTag("failed") && !attempt?.hasTag("expired");
}

/** A world that is followed, until it is stopped. */
export interface FollowedWorld extends WorldStore {
  /** The reading before anything happened: what a server draws, and what a page has to begin with where it hydrates. */
  getInitialSnapshot(): World;
  stop(): void;
}

/** A flow of the active account, once its code is loaded. */
function flowOf(root: Root, flow: string): AnyActorRef | undefined {
  const { context, children } = root.getSnapshot();
  const account = (children as Record<string, AnyActorRef | undefined>)[`account.${context.active.chainNamespace}`];
  return account?.getSnapshot().children.flows?.getSnapshot().children[flow];
}

/** Follows every actor of the system of `root`; a burst of changes is reported once (R15). */
export function followWorld(root: Root): FollowedWorld {
  const listeners = new Set<() => void>();
  const initial = readWorld(root);
  let world = initial;
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
    getInitialSnapshot: () => initial,
    subscribe(listener) {
      listeners.add(listener);
      return { unsubscribe: () => void listeners.delete(listener) };
    },
    send(event) {
      const [noun] = event.type.split(".") as [string];
      const recipient = recipients[event.type] ?? recipients[noun];
      const flow = (FLOWS as Readonly<Record<string, string>>)[noun];
      if (flow) flowOf(root, flow)?.send(event);
      else if (recipient) root.system.get(recipient)?.send(event);
      else root.send(event as Parameters<Root["send"]>[0]);
    },
    stop() {
      inspection.unsubscribe();
      listeners.clear();
    },
  };
}
