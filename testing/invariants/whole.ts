/** The invariants of the whole app, with all of its actors: at any moment, and at rest. */
import type { AnyActorRef, AnyMachineSnapshot } from "xstate";
import { LIMITS } from "../../domain/limits.ts";
import type { ScriptedApp } from "../app.ts";
import {
  type AlwaysOn,
  type AppActors,
  brokenActor,
  brokenRoot,
  doublePairing,
  wrongWithAppActors,
} from "./app-actors.ts";
import { type Timer, wrongWithBlocks } from "./invariants.ts";

const timersOf = (app: ScriptedApp): readonly Timer[] => Object.values(app.root.system.getSnapshot()._scheduledEvents);

function alwaysOn(app: ScriptedApp): AlwaysOn {
  return {
    modal: app.read("modal"),
    router: app.read("router"),
    notice: app.read("notice"),
    network: app.read("network"),
    wallets: app.read("wallets"),
    frame: app.read("frame"),
    approval: app.read("approval"),
    signIn: app.read("signIn"),
    analytics: app.read("analytics"),
  };
}

function actorsOf(app: ScriptedApp): AppActors {
  const root = app.root.getSnapshot();
  const chains = root.context.namespaces.map((namespace) => ({
    namespace,
    connection: app.connection(namespace),
    pairing: app.pairing(namespace),
    balance: app.balance(namespace),
    transfer: app.transfer(namespace),
  }));
  return { root, always: alwaysOn(app), attempt: app.signInAttempt(), chains };
}

/** I16: no actor that always runs has ended or broken. */
export function wrongWithActors(app: ScriptedApp): string | undefined {
  return brokenRoot(app.root.getSnapshot()) ?? brokenActor(alwaysOn(app));
}

/** I9: at most one pairing waits, whichever namespace asked for it. */
export function wrongWithPairings(app: ScriptedApp): string | undefined {
  const { namespaces } = app.root.getSnapshot().context;
  return doublePairing({ chains: namespaces.map((namespace) => ({ namespace, pairing: app.pairing(namespace) })) });
}

/** I16: no machine has broken that runs, however deep, below the one with this snapshot. A broken one takes no more events, and its parent goes on. */
function brokenBelow({ children }: AnyMachineSnapshot): string | undefined {
  for (const [name, child] of Object.entries(children)) {
    const snapshot = (child as AnyActorRef | undefined)?.getSnapshot() as AnyMachineSnapshot | undefined;
    // Ports, which may be refused, have no children.
    if (!snapshot?.children) continue;
    const wrong = snapshot.status === "error" ? `I16: ${name} broke: ${String(snapshot.error)}` : brokenBelow(snapshot);
    if (wrong) return wrong;
  }
  return undefined;
}

/** Every invariant that can be asked at any moment: I1 to I9, I11, I12, I14 and I16. */
export function wrongNow(app: ScriptedApp): string | undefined {
  const broken = brokenRoot(app.root.getSnapshot()) ?? brokenBelow(app.root.getSnapshot());
  return broken ?? wrongWithAppActors(actorsOf(app)) ?? wrongWithBlocks(app.root.getSnapshot(), timersOf(app));
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
  const timers = timersOf(app).map(({ event }) => event.type);
  return timers.length > 0 ? `I13: timers are left: ${timers.join(", ")}` : undefined;
}
