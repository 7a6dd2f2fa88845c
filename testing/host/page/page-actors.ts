/** The actors that were seen in a page, as the invariants read them. */
import type { AppContext } from "../../../machines/app/context.ts";
import { ROOT_RUNS } from "../../always-on.ts";
import type { AlwaysOn, AppActors, ChainActors, Running } from "../../invariants/app-actors.ts";
import type { Parent } from "../../invariants/invariants.ts";
import type { WitnessedActor } from "./witness.ts";

/** The input of every invariant. */
type Any = Parent<never> & Running;

/** An actor as the invariants read it. */
export function seenOf(actor: WitnessedActor, actors: readonly WitnessedActor[] = []): Any {
  const { status, error, value, tags, context, children } = actor;
  const refs = children.map((id) => {
    const child = actors.find((each) => each.parent === actor.key && each.id === id);
    return [id, { getSnapshot: () => ({ hasTag: (tag: string) => child?.tags.includes(tag) === true }) }] as const;
  });
  const seen = { status, error, value, tags: new Set(tags), context, children: Object.fromEntries(refs) };
  return seen as unknown as Any;
}

/** The actors of a moment, by their place. */
class Family {
  readonly #actors: readonly WitnessedActor[];
  readonly root: WitnessedActor | undefined;

  constructor(actors: readonly WitnessedActor[]) {
    this.#actors = actors;
    this.root = actors.find(({ parent }) => parent === null);
  }

  /** The actor at a place below the root. */
  at(...ids: readonly string[]): WitnessedActor | undefined {
    let found = this.root;
    for (const id of ids) found = this.#actors.find((each) => each.parent === found?.key && each.id === id);
    return found;
  }

  /** The same as the invariants read it; while a machine is loaded, another actor stands in its place. */
  seen(...ids: readonly string[]): Any | undefined {
    const actor = this.at(...ids);
    return actor && (actor.machine || actor.status !== "active") ? seenOf(actor, this.#actors) : undefined;
  }
}

function chainOf(family: Family, namespace: string): ChainActors {
  return {
    namespace,
    connection: family.seen(`connection.${namespace}`),
    pairing: family.seen(`connection.${namespace}`, "pairing"),
    balance: family.seen(`account.${namespace}`, "balance"),
    transfer: family.seen(`account.${namespace}`, "flows", "send"),
  };
}

/** All actors of a page's app; nothing where it has none. */
export function actorsIn(actors: readonly WitnessedActor[]): AppActors | undefined {
  const family = new Family(actors);
  const root = family.seen() as (Parent<AppContext> & Running) | undefined;
  if (!root) return undefined;
  const always = Object.fromEntries(
    ROOT_RUNS.map((name) => [name, family.seen(name) ?? { status: "not there" }]),
  ) as unknown as AlwaysOn;
  const chains = root.context.namespaces.map((namespace) => chainOf(family, namespace));
  return { root, always, attempt: family.seen("signIn", "attempt"), chains };
}
