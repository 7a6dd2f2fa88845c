/** The invariants of the whole app, with all of its actors: at any moment, and at rest. */
import { LIMITS } from "../domain/limits.ts";
import type { ScriptedApp } from "./app.ts";
import {
  wrongWithApp,
  wrongWithApproval,
  wrongWithBalance,
  wrongWithConnection,
  wrongWithModal,
  wrongWithNetwork,
  wrongWithNotice,
  wrongWithRouter,
  wrongWithSend,
  wrongWithSignIn,
  wrongWithWallets,
} from "./invariants.ts";

const ALWAYS = ["modal", "router", "notice", "network", "wallets", "frame", "approval", "signIn"] as const;

/** I16: no actor that always runs has ended or broken. */
export function wrongWithActors(app: ScriptedApp): string | undefined {
  const root = app.root.getSnapshot();
  if (root.status !== "active") return `I16: the root is ${root.status}: ${String(root.error)}`;
  const ended = ALWAYS.find((name) => app.read(name).status !== "active");
  return ended && `I16: ${ended} is ${app.read(ended).status}: ${String(app.read(ended).error)}`;
}

/** I9: at most one pairing waits, whichever namespace asked for it. */
export function wrongWithPairings(app: ScriptedApp): string | undefined {
  const { namespaces } = app.root.getSnapshot().context;
  const waiting = namespaces.filter((namespace) => app.pairing(namespace)?.hasTag("waiting"));
  return waiting.length > 1 ? `I9: pairings of ${waiting.join(" and ")} wait at once` : undefined;
}

function wrongWithNamespace(app: ScriptedApp, namespace: string): string | undefined {
  const connection = app.connection(namespace);
  if (!connection) return `I4: ${namespace} has no connection`;
  const [balance, transfer] = [app.balance(namespace), app.transfer(namespace)];
  const wrong =
    wrongWithConnection(connection) ?? (balance && wrongWithBalance(balance)) ?? (transfer && wrongWithSend(transfer));
  if (wrong) return wrong;
  const { sessions } = app.root.getSnapshot().context;
  const isSame = connection.context.session === ((sessions as Record<string, unknown>)[namespace] ?? null);
  return isSame ? undefined : `I4: the root and the connection of ${namespace} disagree`;
}

/** Every invariant that can be asked at any moment: I1, I2, I4 to I9, I11, I12, I14 and I16. */
export function wrongNow(app: ScriptedApp): string | undefined {
  const broken = wrongWithActors(app);
  if (broken) return broken;
  const root = app.root.getSnapshot();
  const own =
    wrongWithApp(root, root.children) ??
    wrongWithRouter(app.read("router")) ??
    wrongWithModal(app.read("modal"), app.read("router")) ??
    wrongWithNetwork(app.read("network"), root) ??
    wrongWithNotice(app.read("notice")) ??
    wrongWithWallets(app.read("wallets")) ??
    wrongWithPairings(app) ??
    wrongWithSignIn(app.signInAttempt(), app.read("modal"), root) ??
    wrongWithApproval(app.read("approval"), app.read("modal"), app.read("router"));
  if (own) return own;
  for (const namespace of root.context.namespaces) {
    const wrong = wrongWithNamespace(app, namespace);
    if (wrong) return wrong;
  }
  return undefined;
}

/**
 * I3, I13: closes the card, lets the longest deadline pass, and asks again: no disconnect waits, nobody sees a card, no timer runs. The
 * app is signed out afterwards, where it signs in.
 */
export function wrongAtRest(app: ScriptedApp): string | undefined {
  // A connected visitor may be asked to sign in, and a sign-in is looked for again and again.
  if (app.root.getSnapshot().context.settings.signsIn) {
    app.tell("app", { type: "connection.end" });
    for (const ms of [31_000, 3_000, 3_000, 3_000]) app.pass(ms);
  }
  app.tell("modal", { type: "modal.close" });
  // A purchase that the last page began is waited for while the card is closed, too.
  for (const ms of [3_000, 3_000, 31_000, LIMITS.purchase]) app.pass(ms);
  if (app.root.getSnapshot().context.ending) return "I3: a disconnect never ends";
  if (app.read("modal").hasTag("visible") && !app.read("network").hasTag("unsupported"))
    return "I13: the card stays after it was closed";
  const timers = Object.values(app.root.system.getSnapshot()._scheduledEvents).map(({ event }) => event.type);
  return timers.length > 0 ? `I13: timers are left: ${timers.join(", ")}` : undefined;
}
