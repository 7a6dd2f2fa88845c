import { WALKABLES } from "../../../testing/samples/machines.ts";

/** Each machine's start input, by its export's name; the law about contexts starts them with it. */
export const INPUTS: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(WALKABLES).map(([noun, { sample }]) => [`${noun}Machine`, sample.inputs[0]]),
);
