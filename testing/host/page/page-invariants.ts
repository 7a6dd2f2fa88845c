/** I1 to I16 in a host's own page, as far as they can be seen there. */
import { connectorKey, OF_CONNECTION, STORAGE_KEYS } from "../../../domain/app/facts.ts";
import { parseJson } from "../../../domain/json.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { Namespace } from "../../../domain/namespaces.ts";
import type { AppContext } from "../../../machines/app/context.ts";
import { type AppActors, wrongWithAppActors } from "../../invariants/app-actors.ts";
import {
  INVARIANTS,
  type Seen,
  type Wrong,
  wrongWithBlocks,
  wrongWithEmail,
  wrongWithStorage,
} from "../../invariants/invariants.ts";
import { INVARIANTS_BETWEEN, wrongWithNextEmail } from "../../invariants/invariants-between.ts";
import { actorsIn, seenOf } from "./page-actors.ts";
import type { Moment, WitnessedPromise } from "./witness.ts";

/** The machines of which a step is asked by itself, whatever the others are at then. */
const STEPPING = ["balance", "connection", "email", "notice", "pairing", "router", "send"];

/** How long a call may take to settle once nothing is open any more: a disconnect waits for a wallet for 3 s. */
const SETTLES_WITHIN = 5_000;

/** The broken invariants of each actor's steps since the moment before. */
export function wrongWithSteps({ steps }: Pick<Moment, "steps">): string[] {
  return steps.flatMap(({ before, after, at }) => {
    const { machine } = after;
    if (!STEPPING.includes(machine)) return [];
    const [old, seen] = [seenOf(before), seenOf(after)];
    const email = machine === "email" && (wrongWithNextEmail(old, seen, at) ?? wrongWithEmail(seen, at));
    return [INVARIANTS[machine]?.(seen), INVARIANTS_BETWEEN[machine]?.(old, seen), email || undefined].flatMap(
      (wrong) => wrong ?? [],
    );
  });
}

/** I4: while nobody is connected, or about to be, storage says so too. */
export function wrongWithStoredConnection(
  { namespaces, sessions, storedConnectors, ending }: AppContext,
  connections: readonly (Pick<Seen<unknown>, "tags"> | undefined)[],
  stored: Moment["stored"],
): Wrong {
  const isChanging = ending !== null || connections.some((each) => !each?.tags.has("disconnected"));
  if (isChanging || [sessions, storedConnectors].some((each) => Object.keys(each).length > 0)) return undefined;
  const keys = [...OF_CONNECTION, ...namespaces.map((namespace: Namespace) => connectorKey(namespace))];
  const left = stored.find(([key, value]) => keys.includes(key) && value !== "disconnected");
  return left && `I4: nobody is connected, and ${left[0]} is stored`;
}

/** I8: one toast in a modal, at most. */
export function wrongWithToasts(count: number): Wrong {
  return count > 1 ? `I8: ${count} toasts at once` : undefined;
}

/** I3: what was promised is settled once nothing is open any more. */
export function wrongWithPromises(promised: readonly WitnessedPromise[], now: number): Wrong {
  const late = promised.find(({ since }) => now - since > SETTLES_WITHIN);
  return (
    late && `I3: ${late.call} has not settled for ${Math.round((now - late.since) / 1_000)} s, and nothing is open`
  );
}

/** I12: at most two recent wallets are stored. */
export function wrongWithStoredWallets(stored: Moment["stored"]): Wrong {
  const text = stored.find(([key]) => key === STORAGE_KEYS.recentWallets)?.[1];
  const recent = text === undefined ? [] : parseJson(text);
  return Array.isArray(recent) && recent.length > LIMITS.recentWallets
    ? `I12: ${recent.length} recent wallets are stored`
    : undefined;
}

/** True while something is open that a promise may wait for: the modal, a switch that a wallet was asked for, a disconnect. */
function isBusy(all: AppActors): boolean {
  const { root, always, chains } = all;
  const isOpen = [always.modal, always.network].some(({ tags }) => tags.has("visible") || tags.has("switching"));
  return isOpen || root.context.ending !== null || chains.some(({ connection }) => connection?.tags.has("connecting"));
}

/** Every invariant that a moment of a page shows to be broken; `secrets` are what a test typed, `signatures` what its wallets signed there. */
export function wrongInPage(
  moment: Moment,
  secrets: readonly string[] = [],
  signatures: readonly string[] = [],
): string[] {
  const { actors, timers, stored, toasts, promised, now } = moment;
  const all = actorsIn(actors);
  const connections = all?.chains.map(({ connection }) => connection) ?? [];
  const ofApp = all && [
    wrongWithAppActors(all, now),
    wrongWithBlocks(all.root, timers),
    wrongWithStoredConnection(all.root.context, connections, stored),
    isBusy(all) ? undefined : wrongWithPromises(promised, now),
  ];
  const ofPage = [
    wrongWithStorage(stored, secrets, signatures),
    wrongWithStoredWallets(stored),
    wrongWithToasts(toasts),
  ];
  return [...(ofApp ?? []), ...ofPage].flatMap((wrong) => wrong ?? []);
}
