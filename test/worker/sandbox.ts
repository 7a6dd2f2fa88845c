import { type Sandbox, startSandbox } from "../../sandbox/main.ts";
import { shared } from "./shared.ts";

/** A sandbox for all files of a worker: each test puts it back to its start. */
export const sharedSandbox: () => Promise<Sandbox> = shared({
  start: () => startSandbox({ port: 0 }),
  works: () => true,
  end: (sandbox) => sandbox.stop(),
});
