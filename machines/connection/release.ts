/**
 * Ends a session that no chain family uses any more by telling its wallet. A connection starts one and goes on
 * meanwhile. It ends when the wallet has answered or failed, or has been silent for 3 s.
 */
import { setup } from "xstate";
import { LIMITS } from "../../domain/limits.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { disconnectWallet } from "./ports.ts";

export interface ReleaseContext {
  connectorId: string;
  namespace: Namespace;
}

export const releaseMachine = setup({
  types: { context: {} as ReleaseContext, input: {} as ReleaseContext },
  actors: { disconnectWallet },
  delays: { disconnect: LIMITS.disconnect },
}).createMachine({
  id: "release",
  context: ({ input }) => input,
  initial: "telling",
  states: {
    telling: {
      invoke: {
        id: "disconnectWallet",
        src: "disconnectWallet",
        input: ({ context }) => context,
        onDone: "over",
        onError: "over",
      },
      after: { disconnect: "over" },
    },
    over: { type: "final" },
  },
});
