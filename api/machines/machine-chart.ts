import type { AnyStateMachine, AnyStateNode } from "xstate";

/** One state of a chart, by its full id. */
export interface ChartState {
  id: string;
  type: "atomic" | "compound" | "parallel" | "final" | "history";
  /** The state's tags, which views read. */
  tags: readonly string[];
  description: string;
  /** The child states that are entered with it. */
  initial: readonly string[];
}

/** One transition of a chart; without targets the state stays. */
export interface ChartTransition {
  from: string;
  /** The event's type; empty for a transition that is taken at once. */
  event: string;
  to: readonly string[];
  isGuarded: boolean;
}

/** A machine as plain data. */
export interface MachineChart {
  id: string;
  description: string;
  states: readonly ChartState[];
  transitions: readonly ChartTransition[];
  /** The types of the events that the machine takes from other actors. */
  events: readonly string[];
  tags: readonly string[];
  /** The names of the ports and the machines that the machine starts. */
  ports: readonly string[];
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

function stateOf({ id, type, tags, description = "", initial }: AnyStateNode): ChartState {
  const starts = (initial?.target ?? []).map((target) => target.id);
  return { id, type, tags, description, initial: starts };
}

function transitionsOf(node: AnyStateNode): ChartTransition[] {
  const all = [...(node.always ?? []), ...[...node.transitions.values()].flat()];
  return all.map(({ eventType, target = [], guard }) => ({
    from: node.id,
    event: eventType,
    to: target.map(({ id }) => id),
    isGuarded: guard !== undefined,
  }));
}

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

/** The chart of a machine, the kit's or the host's, as plain data. */
export function chartOf(machine: AnyStateMachine): MachineChart {
  const nodes = nodesOf(machine.root);
  const transitions = nodes.flatMap(transitionsOf);
  return {
    id: machine.id,
    description: machine.root.description ?? "",
    states: nodes.map(stateOf),
    transitions,
    events: sorted(transitions.map(({ event }) => event).filter((event) => event && !event.startsWith("xstate."))),
    tags: sorted(nodes.flatMap(({ tags }) => tags)),
    ports: sorted(Object.keys(machine.implementations.actors)),
  };
}
