// The actors' steps by names alone: each event and the state it led to, never their data.
const stepsKept = 500;

/** An actor as it stands: its chart, when it is a machine, and its state value. */
function standing(actorRef, { status, value } = {}) {
  const { sessionId, id, logic, _parent: parent } = actorRef;
  const isMachine = Boolean(logic?.config);
  return {
    sessionId,
    parent: parent?.sessionId,
    name: parent ? id : "app",
    chart: isMachine ? logic.id : undefined,
    value: isMachine ? value : undefined,
    status: status ?? "active",
  };
}

/** The snapshot of an actor that runs already. One that initializes itself has none; XState's development build throws then. */
function snapshotOf(actorRef) {
  try {
    return actorRef.getSnapshot();
  } catch {
    return undefined;
  }
}

/** The newest steps, and the actors as they stood before the oldest of them. */
export class Recording {
  #before = new Map();
  #steps = [];
  #dropped = 0;
  #kept;

  constructor(kept = stepsKept) {
    this.#kept = kept;
  }

  /** Takes one event of `AppKit.inspect`; says whether it is a step. */
  take({ type, actorRef, event, snapshot }) {
    if (type === "@xstate.actor") {
      // An actor that begins tells its first step by itself.
      const found = snapshotOf(actorRef);
      if (found) this.begin(standing(actorRef, found));
      return false;
    }
    if (type !== "@xstate.snapshot") return false;
    this.add({ at: Date.now(), event: event.type, actor: standing(actorRef, snapshot) });
    return true;
  }

  /** Takes an actor as it stood before the first step. */
  begin(actor) {
    this.#before.set(actor.sessionId, actor);
  }

  /** Takes the next step. */
  add(step) {
    this.#steps.push(step);
    if (this.#steps.length > this.#kept) this.#drop();
  }

  /** The number of the oldest moment that can be returned to. */
  get first() {
    return this.#dropped;
  }

  /** The number of the newest moment. */
  get last() {
    return this.#dropped + this.#steps.length;
  }

  /** The steps up to a moment, newest first, each with the number of the moment that it led to. */
  stepsUntil(moment) {
    const numbered = this.#steps.map((step, index) => ({ ...step, moment: this.#dropped + index + 1 }));
    return numbered.slice(0, moment - this.#dropped).reverse();
  }

  /** The actors as they stood at a moment, by session. */
  actorsAt(moment) {
    const actors = new Map(this.#before);
    for (const { actor } of this.#steps.slice(0, moment - this.#dropped)) actors.set(actor.sessionId, actor);
    return actors;
  }

  #drop() {
    const { actor } = this.#steps.shift();
    this.#dropped += 1;
    if (actor.status === "active") this.#before.set(actor.sessionId, actor);
    else this.#before.delete(actor.sessionId);
  }
}

/** The children of an actor: of several lives of one name the newest; a port only while it runs. */
export function childrenOf(actors, sessionId) {
  const children = new Map();
  for (const actor of actors.values()) if (actor.parent === sessionId) children.set(actor.name, actor);
  return [...children.values()].filter(({ chart, status }) => chart || status === "active");
}
