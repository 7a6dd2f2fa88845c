import { type Program, programFile } from "../program.ts";

/** The relay's own process. */
export const relayProcess: Program = {
  name: "relay-process.cjs",
  source: "sandbox/relay/process.ts",
  // Faster twins of a part of ws, which does without them.
  external: ["bufferutil", "utf-8-validate"],
};

/** Where the relay's program lies. */
export const relayProgram = (folder: string): string => programFile(folder, relayProcess);
