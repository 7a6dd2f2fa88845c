import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type AnyStateMachine, initialTransition } from "xstate";
import { ROOT } from "../../paths.ts";
import type { Breach, Law, Tree } from "../tree.ts";

/** The input of each machine, by its export's name. */
export type Inputs = Readonly<Record<string, unknown>>;

const INPUTS = "test/machines/app/inputs.ts";

/** The names of the machines whose first context `structuredClone` refuses; a machine that does not start is one of them. */
export function uncloneable(machines: Readonly<Record<string, AnyStateMachine>>, inputs: Inputs): Map<string, string> {
  const refused = new Map<string, string>();
  for (const [name, machine] of Object.entries(machines)) {
    try {
      const [snapshot] = initialTransition(machine, inputs[name] as never);
      structuredClone(snapshot.context);
    } catch (error) {
      refused.set(name, (error as Error).message);
    }
  }
  return refused;
}

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === "object" && value !== null && "definition" in value && "transition" in value;

async function load(path: string): Promise<Record<string, unknown>> {
  return (await import(pathToFileURL(join(ROOT, path)).href)) as Record<string, unknown>;
}

async function machinesOf(path: string): Promise<Record<string, AnyStateMachine>> {
  const named = Object.entries(await load(path));
  return Object.fromEntries(named.filter((entry): entry is [string, AnyStateMachine] => isMachine(entry[1])));
}

async function sampleInputs(): Promise<Inputs> {
  if (!existsSync(join(ROOT, INPUTS))) return {};
  const { INPUTS: inputs } = (await load(INPUTS)) as { INPUTS?: Inputs };
  return inputs ?? {};
}

async function checkContexts(tree: Tree): Promise<Breach[]> {
  const inputs = await sampleInputs();
  const breaches: Breach[] = [];
  for (const path of tree.keys()) {
    if (!/^machines\/.+\.ts$/.test(path)) continue;
    for (const [name, says] of uncloneable(await machinesOf(path), inputs)) {
      breaches.push({ path, says: `the context of ${name} does not survive structuredClone: ${says}` });
    }
  }
  return breaches;
}

/**
 * Contexts are plain data. The first one of each machine is checked here, with an input from test/machines/app/inputs.ts
 * where it takes one; those along the generated paths are checked by the walks.
 */
export const contexts: Law = { name: "contexts", check: checkContexts };
