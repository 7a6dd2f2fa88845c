/** What can be walked at all: said before the search, in one sentence with the way on. */
import type { AnyStateMachine, AnyStateNode } from "xstate";

const delaysOf = (node: AnyStateNode): unknown[] => [
  ...node.after.map(({ delay }) => delay),
  ...Object.values(node.states).flatMap(delaysOf),
];

/** Throws where `machine` is none, names a delay that nobody gave, or has no input to start with. */
export function wantWalkable(machine: AnyStateMachine, inputs: readonly unknown[] | undefined): void {
  if (!machine.root)
    throw new Error("Only machines can be walked, those of createMachine: invoke other logic from one.");
  if (!inputs?.length)
    throw new Error(
      `${machine.id} needs an input to start: give the sample \`inputs\`, [undefined] where it takes none.`,
    );
  const names = delaysOf(machine.root).filter((delay) => typeof delay === "string");
  const unknown = names.find((name) => !Object.hasOwn(machine.implementations.delays, name));
  if (unknown !== undefined)
    throw new Error(
      `${machine.id} has no delay ${unknown}: name it with setup({ delays }) or machine.provide({ delays }).`,
    );
}
