/** Invariants of the actors (SAFETY "Invariants"); each returns a description of its violation, or nothing. */

import { PAIRING_KEY } from "../../domain/app/facts.ts";
import { parseJson } from "../../domain/json.ts";
import { LIMITS } from "../../domain/limits.ts";
import { isDismissable, isOptional } from "../../domain/modal/routes.ts";
import { isNamespace } from "../../domain/namespaces.ts";
import type { BalanceContext } from "../../machines/account/balance.ts";
import type { AppContext } from "../../machines/app/context.ts";
import type { ConnectionContext } from "../../machines/connection/rules.ts";
import type { ApprovalContext } from "../../machines/embedded/approval.ts";
import type { EmailContext } from "../../machines/embedded/email.ts";
import type { ModalContext } from "../../machines/modal/modal.ts";
import type { NoticeContext } from "../../machines/modal/notice.ts";
import type { RouterContext } from "../../machines/modal/router.ts";
import type { NetworkContext } from "../../machines/networks/rules.ts";
import type { PairingContext } from "../../machines/pairing/pairing.ts";
import type { SendContext } from "../../machines/send/send.ts";
import type { AttemptContext } from "../../machines/sign-in/attempt.ts";
import type { SignInTarget } from "../../machines/sign-in/ports.ts";
import type { WalletsContext } from "../../machines/wallets/context.ts";

/** The parts of a snapshot that invariants read. */
export interface Seen<C> {
  context: C;
  value: unknown;
  tags: ReadonlySet<string>;
}

/** Those of an actor that starts others. */
export interface Parent<C> extends Seen<C> {
  children: Readonly<Record<string, unknown>>;
}

/** A sentence about what is wrong, or nothing. */
export type Wrong = string | undefined;

/** I4: a session has accounts and a network of its namespace, and exists exactly while connected or disconnecting. */
export function wrongWithConnection({ context, tags }: Seen<ConnectionContext>): Wrong {
  const { session, namespace } = context;
  const has = tags.has("connected") || tags.has("disconnecting");
  if (has !== (session !== null)) return `I4: ${has ? "connected without" : "not connected, with"} a session`;
  if (!session) return undefined;
  if (session.accounts.length === 0) return "I4: connected without an account";
  if (!isNamespace(namespace) || !session.networkId.startsWith(`${namespace}:`))
    return "I4: connected without a network";
  return undefined;
}

/** I9, S15: a URI exists exactly while the pairing waits, and, at the time `now`, only before it expires. */
export function wrongWithPairing({ context, tags }: Seen<PairingContext>, now?: number): Wrong {
  const { uri, staleAt, ttl } = context;
  if (tags.has("waiting") !== (uri !== null)) return `I9: ${uri ? "an address without a wait" : "a wait without one"}`;
  if ((staleAt === null) !== (uri === null)) return "I9: an address without its end";
  if (uri && ttl <= 0) return "S15: an address that was over when it came";
  if (now !== undefined && staleAt !== null && now >= staleAt) return "S15: an address with under 10 s left";
  return undefined;
}

/** I5: 1 to 20 views. */
export function wrongWithRouter({ context: { history } }: Seen<RouterContext>): Wrong {
  if (history.length === 0 || history.length > LIMITS.viewStack) return `I5: ${history.length} views`;
  return undefined;
}

/** I8: at most one toast exists, and only while it shows. */
export function wrongWithNotice({ context: { toast, alert }, tags, value }: Seen<NoticeContext>): Wrong {
  const part = (value as { toast: unknown }).toast;
  if (tags.has("toast") && !toast) return "I8: a toast without words";
  if (part === "hidden" && toast) return "I8: a hidden toast is kept";
  if (tags.has("alert") !== (alert !== null)) return "I8: an alert that does not show, or shows nothing";
  return undefined;
}

/** I11: a failed target is blocked, and no balance of another target is shown. */
export function wrongWithBalance({ context, tags, value }: Seen<BalanceContext>): Wrong {
  if (new Set(context.blocked).size !== context.blocked.length) return "I11: one target is blocked twice";
  if (tags.has("ready") && context.balance === null) return "I7: ready without a balance";
  if ((tags.has("unavailable") || value === "settling") && context.balance !== null)
    return "I7: an old balance is kept";
  return undefined;
}

/** The open timers of an app's clock. */
export interface Timer {
  event: { type: string; key?: string };
  /** In milliseconds. */
  delay: number;
}

/** I11: what failed is blocked until a timer of 30 s lifts it. */
export function wrongWithBlocks({ context: { blocked } }: Seen<AppContext>, timers: readonly Timer[]): Wrong {
  const lifts = timers.filter(({ event }) => event.type === "block.lifted");
  const late = lifts.find(({ delay }) => delay !== LIMITS.balanceRetryBlock);
  if (late) return `I11: ${late.event.key} is blocked for ${late.delay} ms`;
  const blockedKey = blocked.find((key) => !lifts.some(({ event }) => event.key === key));
  return blockedKey && `I11: ${blockedKey} is blocked for ever`;
}

/** I12: at most two recent wallets, and no duplicate connectors. */
export function wrongWithWallets({ context: { recent, connectors, listed } }: Seen<WalletsContext>): Wrong {
  if (recent.length > LIMITS.recentWallets) return `I12: ${recent.length} recent wallets`;
  for (const list of [recent, connectors, listed])
    if (new Set(list.map(({ id }) => id)).size !== list.length) return "I14: one id twice";
  return undefined;
}

/** I2: the queue is open while it has requests, and each of them has an actor that answers it. */
export function wrongWithQueue({ context: { queue }, tags, children }: Parent<ApprovalContext>): Wrong {
  const requests = Object.keys(children).filter((id) => id.startsWith("request."));
  if (tags.has("open") !== queue.length > 0) return "I2: open without a request, or a request that nobody sees";
  const lost = queue.find(({ id }) => !requests.includes(`request.${id}`));
  return lost && `I2: nobody answers the request ${lost.id}`;
}

/** I2: a request to approve is shown, one at a time; no request waits while none is shown. */
export function wrongWithApproval(
  approval: Parent<ApprovalContext>,
  modal: Pick<Seen<unknown>, "tags">,
  router: Seen<RouterContext>,
): Wrong {
  const wrong = wrongWithQueue(approval);
  if (wrong) return wrong;
  const { context, tags, children } = approval;
  // The port numbers them.
  if (new Set(context.queue.map(({ id }) => id)).size !== context.queue.length) return "I14: one request twice";
  const requests = Object.entries(children).filter(([id]) => id.startsWith("request."));
  const asking = requests.filter(([, ref]) =>
    (ref as { getSnapshot(): { hasTag(tag: string): boolean } }).getSnapshot().hasTag("asking"),
  );
  if (asking.length !== (context.queue.length ? 1 : 0)) return `I2: ${asking.length} requests are asked at once`;
  if (tags.has("open") && !modal.tags.has("open")) return "I2: an approval that is not seen";
  if (tags.has("open") && router.context.history.at(-1)?.view !== "ApproveTransaction")
    return "I2: an approval behind another view";
  return undefined;
}

/** A closed card is not loading, and exactly the views that have to be resolved refuse a dismissal. */
export function wrongWithModal(
  { tags, value, context: { isLocked } }: Seen<ModalContext>,
  { context }: Seen<RouterContext>,
): Wrong {
  const { dismissal, work } = value as { dismissal: string; work: string };
  const route = context.history.at(-1);
  if (work === "opening" && !tags.has("visible")) return "ROUTE-13: loading, and not to be seen";
  if (route && (dismissal === "allowed") !== (isOptional(route) || isDismissable(route.view, isLocked)))
    return `ROUTE-8: dismissing ${route.view} is ${dismissal}`;
  return undefined;
}

/** The root and the network agree on the active network, and a supported network is not shown as unsupported. */
export function wrongWithNetwork({ context, value }: Seen<NetworkContext>, root: Seen<AppContext>): Wrong {
  const { active } = root.context;
  if (active.caipNetworkId !== context.active.caipNetworkId || active.name !== context.active.name)
    return `NET-3: the root is on ${active.name}, the network on ${context.active.name}`;
  if (value === "supported" && root.context.unsupported) return "ROUTE-11: a supported network is called unsupported";
  return undefined;
}

/** I6: while a required sign-in is open, it is shown and cannot be dismissed. */
export function wrongWithSignIn(
  attempt: Pick<Seen<AttemptContext>, "tags" | "context"> | undefined,
  modal: Seen<ModalContext>,
  root: Seen<AppContext>,
): Wrong {
  const { isSignInDue } = root.context;
  const isRequired = attempt?.context.isRequired === true;
  // While an earlier sign-in is looked for, it is due from the moment that the host requires it.
  if (!isSignInDue && isRequired && attempt.tags.has("open")) return "I6: a required sign-in is not asked for";
  if (isSignInDue && !(isRequired && (attempt.tags.has("open") || attempt.tags.has("checking"))))
    return "I6: a sign-in is asked for that is not required";
  if (isSignInDue !== modal.context.isLocked) return `I6: the card is ${isSignInDue ? "not " : ""}held`;
  const isWrong = attempt?.context.target && !isSameTarget(attempt.context.target, root);
  return isWrong ? "SIGN-1: a proof of an account that is not active" : undefined;
}

function isSameTarget({ namespace, networkId }: SignInTarget, { context: { active, sessions } }: Seen<AppContext>) {
  return active.caipNetworkId === networkId && sessions[namespace] !== undefined;
}

/** I3: a disconnect that is promised waits for a connection, which answers it. */
export function wrongWithEnding(
  { context: { ending } }: Seen<AppContext>,
  children: Parent<unknown>["children"],
): Wrong {
  if (!ending) return undefined;
  if (ending.waiting.length === 0) return "I3: a disconnect waits for nobody";
  const lost = ending.waiting.find((namespace) => children[`connection.${namespace}`] === undefined);
  return lost && `I3: a disconnect waits for ${lost}, which has no connection`;
}

/** I4, in the root: an account exists exactly while its namespace has a session. */
export function wrongWithApp({ context }: Seen<AppContext>, children: Readonly<Record<string, unknown>>): Wrong {
  for (const namespace of context.namespaces) {
    const has = children[`account.${namespace}`] !== undefined;
    if (has !== (context.sessions[namespace] !== undefined))
      return `I4: ${namespace} has an account or a session alone`;
  }
  return undefined;
}

/** I1, S13: the wallet is asked for what is reviewed, and for nothing else while its prompt is open. */
export function wrongWithSend({ context: { transfer, prompted }, tags, value }: Seen<SendContext>): Wrong {
  const { page } = value as { page: unknown };
  if (tags.has("prompted") !== (prompted !== null)) return "I1: a prompt for nothing, or none for something";
  const isAsking = tags.has("asking");
  if (isAsking && prompted !== transfer) return "I1: the wallet is asked for something else";
  if (page !== "away" && !transfer) return "S13: a review of nothing";
  return undefined;
}

/** I10: no wait for another e-mail is longer than 30 s, at the time `now` in milliseconds since 1970. */
export function wrongWithEmail({ context: { resendAt } }: Seen<EmailContext>, now: number): Wrong {
  const left = resendAt - now;
  return left > LIMITS.emailCooldown ? `I10: the next e-mail waits ${left} ms` : undefined;
}

/** True if a text holds a secret; one of digits as a number of its own, since a code of six is a part of many longer ones. */
const holds = (text: string, secret: string): boolean =>
  /^\d+$/.test(secret) ? text.split(/\D+/).includes(secret) : text.includes(secret);

/** Where a page that verifies sign-ins by itself has its sessions, with what a wallet signed for them (docs/sign-in.md). */
const SIGN_IN_KEY = "@appkit/siwx";

/**
 * I15: what is stored parses, and none of the `secrets` that a test used is in it, but in the pairing's store. What wallets signed,
 * `signatures`, may also be in the sessions of a sign-in.
 */
export function wrongWithStorage(
  entries: Iterable<readonly [key: string, value: string]>,
  secrets: readonly string[] = [],
  signatures: readonly string[] = [],
): Wrong {
  for (const [key, value] of entries) {
    if (/^[[{]/.test(value) && parseJson(value) === undefined) return `I15: ${key} does not parse`;
    const secretTexts = key === SIGN_IN_KEY ? secrets : [...secrets, ...signatures];
    if (key !== PAIRING_KEY && secretTexts.some((secret) => holds(value, secret))) return `I15: a secret under ${key}`;
  }
  return undefined;
}

/** The invariants of each machine that has some of its own, by the machine's name. */
export const INVARIANTS: Readonly<Record<string, (seen: Parent<never>) => Wrong>> = {
  app: (seen: Parent<AppContext>) => wrongWithApp(seen, seen.children) ?? wrongWithEnding(seen, seen.children),
  approval: wrongWithQueue,
  balance: wrongWithBalance,
  connection: wrongWithConnection,
  notice: wrongWithNotice,
  pairing: wrongWithPairing,
  router: wrongWithRouter,
  send: wrongWithSend,
  wallets: wrongWithWallets,
};
