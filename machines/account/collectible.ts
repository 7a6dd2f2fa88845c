/**
 * The details of the open collectible: collection, number and attributes. The history starts one when a view opens a
 * collectible, and stops it when the view is closed or another collectible is opened. A failure is shown instead of the
 * details, with a retry.
 */
import { assign, setup } from "xstate";
import type { NftDetails } from "../../domain/account/nft.ts";
import { fetchNft, type NftInput } from "./ports.ts";

export interface CollectibleInput {
  /** The collectible's key in the history's list. */
  key: string;
  nft: NftInput;
}

export interface CollectibleContext extends CollectibleInput {
  /** Null before the chain has answered. */
  details: NftDetails | null;
}

export const collectibleMachine = setup({
  types: {
    context: {} as CollectibleContext,
    events: {} as { type: "nft.retry" },
    input: {} as CollectibleInput,
    tags: {} as "loading" | "ready" | "unavailable",
  },
  actors: { fetchNft },
}).createMachine({
  id: "collectible",
  context: ({ input }) => ({ ...input, details: null }),
  initial: "loading",
  states: {
    loading: {
      tags: "loading",
      invoke: {
        id: "fetchNft",
        src: "fetchNft",
        input: ({ context }) => context.nft,
        onDone: { target: "ready", actions: assign({ details: ({ event }) => event.output }) },
        onError: "failed",
      },
    },
    ready: { tags: "ready" },
    failed: { tags: "unavailable", on: { "nft.retry": "loading" } },
  },
});
