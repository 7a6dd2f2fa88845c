import type { ControlAnswers } from "./answers.ts";
import { type Body, type Control, refuse } from "./call.ts";

/** How long a turn lasts whose visitor is not heard of any more, in milliseconds. */
const LEASE = 10_000;

/** Who uses the sandbox, and who waits for it: visitors who reset it take turns, in the order in which they asked. */
export class Turns {
  readonly #now: () => number;
  /** Each visitor and when they asked last, the one whose turn it is first. */
  #visitors: readonly { readonly name: string; readonly heard: number }[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** True if it is a visitor's turn; who asks is remembered for a while, and has to ask again to keep a place. */
  ask(name: string): boolean {
    const heard = this.#now();
    const there = this.#visitors.filter((each) => heard - each.heard <= LEASE);
    const isKnown = there.some((each) => each.name === name);
    this.#visitors = isKnown
      ? there.map((each) => (each.name === name ? { name, heard } : each))
      : [...there, { name, heard }];
    return this.#visitors[0]?.name === name;
  }

  /** A visitor needs the sandbox no more. */
  end(name: string): void {
    this.#visitors = this.#visitors.filter((each) => each.name !== name);
  }
}

function takeTurn(turns: Turns, { visitor, ends = false }: Body): ControlAnswers["turn"] {
  if (typeof visitor !== "string" || visitor === "") refuse("visitor", "visitor must be a name that nobody else has");
  if (typeof ends !== "boolean") refuse("ends", "ends must be true or false");
  if (!ends) return { isYours: turns.ask(visitor) };
  turns.end(visitor);
  return { isYours: false };
}

/** The control call by which visitors of one sandbox, who reset it, keep out of each other's way. */
export function turnControl(turns: Turns): Control {
  return {
    method: "POST",
    name: "turn",
    does: "Whether it is a visitor's turn, for those who reset the sandbox; who has not asked for 10 s is forgotten. Nothing is refused to others.",
    body: { visitor: "a name that nobody else has", ends: "true when the turn is over" },
    example: { visitor: "worker 1" },
    act: (body) => takeTurn(turns, body),
  };
}
