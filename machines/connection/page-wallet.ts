/**
 * One attempt to connect a wallet on this page. A connection invokes it when the visitor has chosen the wallet. It has no
 * deadline, because the wallet waits for its owner, but the visitor can leave at any time. It ends connected, with the
 * session, or its connection stops it when the visitor leaves.
 */

import { assign, setup } from "xstate";
import { connectTracked } from "../../domain/analytics/tracked-events.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import { codeOf, type ErrorCode } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Connector } from "../../domain/wallets/wallet.ts";
import { track } from "../app/send-to-actor.ts";
import { silenceOf } from "../app/silence.ts";
import { connectWallet, type WalletSession } from "./ports.ts";

export interface PageWalletContext {
  connector: Connector;
  networkId: CaipNetworkId;
  /** The code of the last failed request; cleared by the next one (CONN-21). */
  error: ErrorCode | null;
  session: WalletSession | null;
}

export const pageWalletMachine = setup({
  types: {
    context: {} as PageWalletContext,
    events: {} as { type: "connection.retry" },
    input: {} as Pick<PageWalletContext, "connector" | "networkId">,
    output: {} as WalletSession,
    tags: {} as "waiting" | "overdue" | "failed",
  },
  actors: { connectWallet },
  delays: { walletSilence: LIMITS.walletSilence },
  actions: {
    clearError: assign({ error: null }),
    trackChoice: track(({ context }) => ({
      type: "track",
      event: "SELECT_WALLET",
      properties: { name: context.connector.name, platform: "browser" },
    })),
    trackSuccess: track(({ context }) => ({
      type: "track",
      event: "CONNECT_SUCCESS",
      properties: { method: "browser", name: context.connector.name },
    })),
    trackError: track(({ context }) => connectTracked(context.error ?? "CONNECTION_FAILED")),
  },
}).createMachine({
  id: "page-wallet",
  context: ({ input }) => ({ ...input, error: null, session: null }),
  entry: "trackChoice",
  initial: "asking",
  states: {
    asking: {
      description: "The wallet shows its own prompt; only its owner can answer.",
      tags: "waiting",
      entry: "clearError",
      ...silenceOf("connection.retry", "#page-wallet.asking"),
      invoke: {
        id: "connectWallet",
        src: "connectWallet",
        input: ({ context }) => ({
          connectorId: context.connector.id,
          namespace: context.connector.chain,
          networkId: context.networkId,
        }),
        onDone: {
          target: "connected",
          actions: [assign({ session: ({ event }) => event.output }), "trackSuccess"],
        },
        onError: {
          target: "failed",
          actions: [assign({ error: ({ event }) => codeOf(event.error, "CONNECTION_FAILED") }), "trackError"],
        },
      },
    },
    failed: {
      description: "Declined, already pending, or failed; the screen says which and offers a retry.",
      tags: "failed",
      on: { "connection.retry": "asking" },
    },
    connected: { type: "final" },
  },
  output: ({ context }) => context.session as WalletSession,
});
