/**
 * The wallet lists: wallets found on this page, recent ones, and those of the list API, as featured, recommended, paged or
 * searched (WALLET-1). The root starts it and it lives as long as the root. The API is not requested before the modal opens;
 * featured and recommended wallets are requested once per page. A typed search is sent after 500 ms and shows its result at
 * least 300 ms later; a newer search replaces it (I7).
 */
import { and, assign, enqueueActions, forwardTo, sendTo, setup, stateIn } from "xstate";
import { LIMITS } from "../../domain/limits.ts";
import { type Connector, connectorOf, uniqueWallets, type Wallet, withRecent } from "../../domain/wallets/wallet.ts";
import { sendToActor, track } from "../app/send-to-actor.ts";
import { NO_LISTS, NOTHING, type WalletsContext, type WalletsInput } from "./context.ts";
import type { WalletsEvent } from "./events.ts";
import {
  type DiscoveryEvent,
  discoverWallets,
  fetchWallets,
  type ImageEvent,
  loadImages,
  type WalletsAnswer,
} from "./ports.ts";
import * as queries from "./queries.ts";

type Answer = { output: WalletsAnswer };

function imageIds(wallets: readonly Wallet[]): string[] {
  return wallets.flatMap(({ imageId, imageUrl }) => (imageId && !imageUrl ? [imageId] : []));
}

function wantImages(wallets: readonly Wallet[]) {
  return { type: "images.want" as const, kind: "wallet" as const, ids: imageIds(wallets) };
}

function chosen(
  { connectors }: WalletsContext,
  event: WalletsEvent | DiscoveryEvent | ImageEvent,
): Connector | undefined {
  return event.type === "wallet.choose" ? connectorOf(event.wallet, connectors, event.namespace) : undefined;
}

export const walletsMachine = setup({
  types: {
    context: {} as WalletsContext,
    events: {} as WalletsEvent | DiscoveryEvent | ImageEvent,
    input: {} as WalletsInput,
    tags: {} as "loading" | "listing" | "exhausted" | "listFailed" | "searching" | "results" | "searchFailed",
  },
  actors: { discoverWallets, loadImages, fetchWallets },
  delays: { debounce: LIMITS.debounce, searchMinimum: LIMITS.searchMinimum },
  guards: {
    isHere: ({ context, event }) => chosen(context, event) !== undefined,
    isOtherDiscovery: ({ context: { discovery }, event }) =>
      event.type === "wallets.discover" &&
      (event.discovery.eip6963 !== discovery.eip6963 || event.discovery.injected !== discovery.injected),
    isOtherFilter: ({ context, event }) =>
      event.type === "wallets.filter" && (event.namespace ?? null) !== context.filter,
    hasExcluded: ({ context }) => context.config.excludeWalletIds.length > 0,
    hasFeatured: ({ context }) => context.config.featuredWalletIds.length > 0,
    isPartial: ({ context }) => context.partial,
    isExhausted: ({ context }) => context.remaining === 0,
    isUnlisted: ({ context }) => context.page === 0,
    isSearch: ({ event }) => event.type === "wallets.search" && event.query.trim().length >= LIMITS.searchFrom,
    isSearching: ({ context }) => context.query.length >= LIMITS.searchFrom,
  },
  actions: {
    takeConnector: assign(({ context: { connectors }, event }) => {
      if (event.type === "connector.withdrawn")
        return { connectors: connectors.filter(({ id }) => id !== event.connectorId) };
      if (event.type !== "connector.announced") return {};
      const at = connectors.findIndex(({ id }) => id === event.connector.id);
      // A connector that is announced again keeps its place, so that rows do not move under the pointer.
      return { connectors: at < 0 ? [...connectors, event.connector] : connectors.with(at, event.connector) };
    }),
    takeImages: assign(({ context, event }) =>
      event.type === "images.loaded" ? { images: { ...context.images, ...event.images } } : {},
    ),
    forwardWant: forwardTo("loadImages"),
    wantKnown: sendTo("loadImages", ({ context: { recent, config } }) =>
      wantImages([...recent, ...config.customWallets]),
    ),
    takeRecent: assign(({ context, event }) => {
      // A wallet that was used while storage was read comes first.
      if (event.type === "recent.recalled")
        return { recent: uniqueWallets(context.recent, event.recent).slice(0, LIMITS.recentWallets) };
      if (event.type !== "recent.add") return {};
      return { recent: withRecent(context.recent, event.wallet, LIMITS.recentWallets) };
    }),
    chooseConnector: enqueueActions(({ context, event, enqueue }) => {
      const connector = chosen(context, event);
      if (connector) enqueue(sendToActor("app", { type: "connector.choose", connector }));
    }),
    pair: enqueueActions(({ event, enqueue }) => {
      if (event.type === "wallet.choose") enqueue(sendToActor("app", { type: "pairing.start", wallet: event.wallet }));
    }),
    takeFilter: assign(({ event }) =>
      event.type === "wallets.filter" ? { filter: event.namespace ?? null, ...NO_LISTS } : {},
    ),
    takeConfig: assign(({ event }) =>
      event.type === "wallets.configure" ? { config: event.config, ...NO_LISTS } : {},
    ),
    takeDiscovery: assign(({ event }) => (event.type === "wallets.discover" ? { discovery: event.discovery } : {})),
    takeQuery: assign(({ event }) => (event.type === "wallets.search" ? { query: event.query.trim() } : {})),
    takeBadge: assign(({ event }) =>
      event.type === "wallets.certify" ? { certified: event.on, listed: [], page: 0 } : {},
    ),
    takePassed: assign(({ context: { page, passed, recommended } }) => ({
      passed: page === 0 ? recommended.map(({ id }) => id) : passed,
    })),
    clearQuery: assign({ query: "" }),
    clearFound: assign({ found: [] }),
    markPartial: assign({ partial: true }),
    markWhole: assign({ partial: false }),
    tellSettled: sendToActor("modal", { type: "prefetch.settled" }),
    tellCertified: sendToActor("notice", ({ event }) =>
      event.type === "wallets.certify" && event.on
        ? {
            type: "toast.show",
            toast: { variant: "success", text: { key: "wallets.certified.toast" }, icon: "certified" },
          }
        : { type: "toast.hide" },
    ),
    trackSearch: track(({ context }) => ({
      type: "track",
      event: "SEARCH_WALLET",
      properties: { badge: context.certified ? "certified" : "none", search: context.query },
    })),
    takeFeatured: enqueueActions(({ context, event, enqueue }) => {
      const mine = queries.forChains((event as unknown as Answer).output.wallets, context);
      enqueue.assign({ featured: queries.inFeaturedOrder(mine, context.config.featuredWalletIds) });
      enqueue.sendTo("loadImages", wantImages(mine));
    }),
    takeRecommended: enqueueActions(({ context, event, enqueue }) => {
      const { wallets, count } = (event as unknown as Answer).output;
      const recommended = queries.forChains(wallets, context);
      enqueue.assign({ recommended, count });
      enqueue.sendTo("loadImages", wantImages(recommended));
    }),
    addPage: enqueueActions(({ context, event, enqueue }) => {
      const { wallets, count, unread = 0 } = (event as unknown as Answer).output;
      const page = queries.reachable(wallets, context);
      const isLast = wallets.length + unread < LIMITS.pageEntries;
      enqueue.assign({
        listed: uniqueWallets(context.listed, page),
        page: context.page + 1,
        remaining: isLast ? 0 : Math.max(0, count - (context.page + 1) * LIMITS.pageEntries),
      });
      enqueue.sendTo("loadImages", wantImages(page.slice(0, LIMITS.pageImages)));
    }),
    addFound: enqueueActions(({ context, event, enqueue }) => {
      const found = queries.reachable((event as unknown as Answer).output.wallets, context);
      enqueue.assign({ found });
      enqueue.sendTo("loadImages", wantImages(found));
    }),
  },
}).createMachine({
  id: "wallets",
  context: ({ input }) => ({ ...NOTHING, ...input }),
  type: "parallel",
  invoke: [{ id: "loadImages", src: "loadImages", onError: { actions: [] } }],
  on: {
    "connector.announced": { actions: "takeConnector" },
    "connector.withdrawn": { actions: "takeConnector" },
    "images.loaded": { actions: "takeImages" },
    "images.want": { actions: "forwardWant" },
    "recent.add": { actions: "takeRecent" },
    "recent.recalled": { actions: "takeRecent" },
    "wallet.choose": [{ guard: "isHere", actions: "chooseConnector" }, { actions: "pair" }],
  },
  states: {
    discovery: {
      initial: "looking",
      states: {
        looking: {
          description: "The page is searched for wallets by the means that the host allows (S7).",
          invoke: {
            id: "discoverWallets",
            src: "discoverWallets",
            input: ({ context }) => context.discovery,
            onError: { actions: [] },
          },
          on: {
            "wallets.discover": {
              guard: "isOtherDiscovery",
              target: "looking",
              reenter: true,
              actions: "takeDiscovery",
            },
          },
        },
      },
    },
    prefetch: {
      initial: "idle",
      on: {
        "wallets.configure": { target: ".idle", actions: "takeConfig" },
        "wallets.filter": { guard: "isOtherFilter", target: ".idle", actions: "takeFilter" },
        "wallets.cancel": { guard: stateIn({ prefetch: "running" }), target: ".idle" },
      },
      states: {
        idle: { on: { "wallets.want": { target: "running", actions: "wantKnown" } } },
        running: {
          description:
            "Excluded, featured and recommended wallets are requested at once; each may fail without the others (WALLET-5).",
          type: "parallel",
          tags: "loading",
          entry: "markWhole",
          states: {
            excluded: {
              initial: "deciding",
              states: {
                deciding: { always: [{ guard: "hasExcluded", target: "loading" }, { target: "settled" }] },
                loading: {
                  invoke: {
                    id: "fetchExcluded",
                    src: "fetchWallets",
                    input: ({ context }) => queries.excludedQuery(context),
                    onDone: {
                      target: "settled",
                      actions: assign({ excluded: ({ event }) => queries.excludedOf(event.output.wallets) }),
                    },
                    onError: { target: "settled", actions: "markPartial" },
                  },
                },
                settled: { type: "final" },
              },
            },
            featured: {
              initial: "deciding",
              states: {
                deciding: { always: [{ guard: "hasFeatured", target: "loading" }, { target: "settled" }] },
                loading: {
                  invoke: {
                    id: "fetchFeatured",
                    src: "fetchWallets",
                    input: ({ context }) => queries.featuredQuery(context),
                    onDone: { target: "settled", actions: "takeFeatured" },
                    onError: { target: "settled", actions: "markPartial" },
                  },
                },
                settled: { type: "final" },
              },
            },
            recommended: {
              initial: "loading",
              states: {
                loading: {
                  invoke: {
                    id: "fetchRecommended",
                    src: "fetchWallets",
                    input: ({ context }) => queries.recommendedQuery(context),
                    onDone: { target: "settled", actions: "takeRecommended" },
                    onError: { target: "settled", actions: "markPartial" },
                  },
                },
                settled: { type: "final" },
              },
            },
          },
          onDone: { target: "settled", actions: "tellSettled" },
        },
        settled: {
          on: {
            "wallets.want": { actions: "tellSettled" },
            "wallets.retry": { guard: "isPartial", target: "running" },
          },
        },
      },
    },
    list: {
      initial: "idle",
      on: {
        "wallets.certify": { target: ".loading", actions: ["takeBadge", "tellCertified"] },
        "wallets.configure": ".idle",
        "wallets.filter": { guard: "isOtherFilter", target: ".idle" },
        "wallets.cancel": { guard: stateIn({ list: "loading" }), target: ".ready" },
      },
      states: {
        idle: { on: { "wallets.list": "loading" } },
        loading: {
          tags: "listing",
          entry: "takePassed",
          invoke: {
            id: "fetchPage",
            src: "fetchWallets",
            input: ({ context }) => queries.pageQuery(context),
            onDone: { target: "deciding", actions: "addPage" },
            onError: "failed",
          },
        },
        deciding: { always: [{ guard: "isExhausted", target: "exhausted" }, { target: "ready" }] },
        ready: {
          on: {
            "wallets.more": "loading",
            // The card was closed before the first page came.
            "wallets.list": { guard: "isUnlisted", target: "loading" },
          },
        },
        failed: { tags: "listFailed", on: { "wallets.retry": "loading", "wallets.list": "loading" } },
        exhausted: { tags: "exhausted" },
      },
    },
    search: {
      initial: "off",
      on: {
        "wallets.search": [
          { guard: "isSearch", target: ".typing", actions: "takeQuery" },
          { target: ".off", actions: "takeQuery" },
        ],
        "wallets.certify": { guard: "isSearching", target: ".asking" },
        "wallets.configure": { guard: "isSearching", target: ".asking", actions: "clearFound" },
        "wallets.filter": { guard: and(["isSearching", "isOtherFilter"]), target: ".asking", actions: "clearFound" },
        "wallets.cancel": { target: ".off", actions: "clearQuery" },
      },
      states: {
        off: { entry: "clearFound" },
        typing: { tags: "searching", after: { debounce: "asking" } },
        asking: {
          description: "The request and the minimum wait run in parallel; both have to end.",
          tags: "searching",
          type: "parallel",
          entry: "trackSearch",
          states: {
            answer: {
              initial: "pending",
              states: {
                pending: {
                  invoke: {
                    id: "fetchSearch",
                    src: "fetchWallets",
                    input: ({ context }) => queries.searchQuery(context),
                    onDone: { target: "here", actions: "addFound" },
                    onError: "#wallets.search.failed",
                  },
                },
                here: { type: "final" },
              },
            },
            wait: {
              initial: "running",
              states: { running: { after: { searchMinimum: "over" } }, over: { type: "final" } },
            },
          },
          onDone: "results",
        },
        results: { tags: "results" },
        failed: { tags: "searchFailed", on: { "wallets.retry": "asking" } },
      },
    },
  },
});
