import { AppKitError } from "../../domain/errors.ts";
import { type OpenableView, type Return, SIGN_IN_VIEWS } from "../../domain/modal/routes.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { invalidOption } from "../../domain/options/checks.ts";
import { isRecord } from "../../domain/record.ts";
import type { SwapWanted } from "../../domain/swap/entry.ts";
import { isConnected, signInTarget } from "../../machines/app/rules.ts";
import type { Mounted } from "../../views/mount.ts";
import type { World } from "../../views/shell/world.ts";
import { type Core, follow, isEvent, namespaceFor, worldNow } from "../core.ts";
import { warn } from "../warnings/warn.ts";
import { routeFor } from "./openable.ts";

/** The options of `open` (protocol.md §5.3). */
export interface OpenOptions {
  /**
   * The view; default: Account when connected, else Connect. A view that would show the present visitor nothing is
   * refused.
   */
  view?: OpenableView;
  /** Default: the active one. */
  namespace?: Namespace;
  /**
   * The host's own pairing URI (`wc:…`), shown instead of the kit's until the modal closes; without a view the code
   * shows at once.
   */
  uri?: string;
  /** For the view Swap: the values to fill in, tokens by their symbols and the amount as decimal text. */
  arguments?: SwapWanted;
}

/** The value of `getState` and `subscribeState` (protocol.md §5.3). */
export interface PublicState {
  /** True while the modal is shown. */
  open: boolean;
  /** True while the modal waits for the wallet list, and while `setLoading` says so; ends when the modal closes. */
  loading: boolean;
  /** True once the stored facts were read, or could not be in time. */
  initialized: boolean;
  /** The active network's CAIP-2 id. */
  selectedNetworkId: string;
  /** The active network's chain family. */
  activeChain: Namespace;
}

export function stateOf({ app, modal }: World): PublicState {
  return {
    open: modal.hasTag("open"),
    loading: modal.hasTag("loading"),
    initialized: app.hasTag("initialized"),
    selectedNetworkId: app.context.active.caipNetworkId,
    activeChain: app.context.active.chainNamespace,
  };
}

function optionsOf(options: unknown): OpenOptions {
  if (options === undefined || isEvent(options)) return {};
  if (!isRecord(options)) throw invalidOption("options", options, "an object");
  const { view, namespace, uri, arguments: viewArguments, ...unknown } = options as OpenOptions;
  const names = Object.keys(unknown);
  if (names.length) warn(({ unknownOpenOptions }) => unknownOpenOptions(names));
  return options;
}

const isSignIn = (view: unknown): boolean => SIGN_IN_VIEWS.some((one) => one === view);

/** Asks the active account to sign in, even if its owner declined before. */
function askSignIn({ root }: Core, { app: { context } }: World): void {
  if (!context.settings.signsIn) throw new AppKitError("SIWX_NOT_ENABLED", {});
  if (!signInTarget(context)) throw new AppKitError(isConnected(context) ? "SIWX_NO_CHAIN" : "SIWX_NO_ACCOUNT", {});
  root.system.get("signIn")?.send({ type: "signIn.ask" });
}

/** Requests the code for any wallet; its screen opens with the request. */
const PAIR = { type: "pairing.start" } as const;

type MountedModal = Pick<Mounted, "element" | "renew" | "whenOpen"> | undefined;

/** Opening and closing. */
function openAndClose(core: Core, mounted: MountedModal) {
  // Opening may have to load code first: a later call meanwhile replaces it (R5).
  let latest: Pick<OpenOptions, "uri"> = {};
  return {
    /**
     * Shows the modal; resolves once it is on the page, or a later call has replaced this one.
     *
     * @throws MODAL_NOT_SHOWN if the card cannot be loaded or drawn, with the cause, which is logged as well;
     * INVALID_OPTION for a view that cannot be opened now, with a list of those that can; CHAIN_NOT_SUPPORTED,
     * UI_NOT_AVAILABLE, DESTROYED; for the views of a sign-in SIWX_NOT_ENABLED, SIWX_NO_ACCOUNT, SIWX_NO_CHAIN.
     */
    async open(options: OpenOptions = {}): Promise<void> {
      const world = worldNow(core);
      const openOptions = optionsOf(options);
      const { view: chosen, namespace: named, uri, arguments: viewArguments } = openOptions;
      if (!mounted?.element) throw new AppKitError("UI_NOT_AVAILABLE", {});
      const view = chosen ?? (uri === undefined ? undefined : "ConnectingWalletConnect");
      if (isSignIn(view)) return askSignIn(core, world);
      const namespace = named && namespaceFor(world, named);
      const target = view === undefined ? undefined : routeFor(world, view, namespace);
      latest = openOptions;
      const isSwap = target?.view === "Swap" || viewArguments !== undefined;
      const swap = isSwap && (await import("./open-swap.ts")).swapFor(core, target, viewArguments);
      if (uri !== undefined) await (await import("./present-uri.ts")).presentUri(core, uri, () => latest.uri);
      if (latest !== openOptions) return;
      const isCode = target?.view === "ConnectingWalletConnect";
      const route = isCode ? ({ view: "Connect" } as const) : target;
      worldNow(core);
      mounted.renew();
      core.root.send({ type: "modal.open", ...(route && { route }), ...(namespace && { namespace }) });
      if (isCode) core.root.send(PAIR);
      if (swap) swap();
      await mounted.whenOpen().catch((cause: unknown) => {
        throw new AppKitError("MODAL_NOT_SHOWN", {}, { cause });
      });
      worldNow(core);
    },
    /** Hides the modal, from any view. */
    async close(): Promise<void> {
      worldNow(core);
      latest = {};
      core.store.send({ type: "modal.close" });
    },
  };
}

/** The modal as a whole. */
export function modalMethods(core: Core, mounted: MountedModal) {
  return {
    ...openAndClose(core, mounted),
    /** True while the modal is shown. */
    isOpen: () => stateOf(worldNow(core)).open,
    /** Shows the host's own work in `getState().loading` and in the buttons. */
    setLoading(on: boolean): void {
      worldNow(core);
      core.root.system.get("modal")?.send({ type: "loading.set", on });
    },
    /** The state of the modal: open, loading, and the active network. */
    getState: () => stateOf(worldNow(core)),
    /** Delivers the state, at once and at each change. @throws INVALID_OPTION */
    subscribeState: (listener: (state: PublicState) => void) => follow(core, "state", stateOf, listener),
  };
}

/** Methods for the modal's view and the end of its flows. */
export function routingMethods(core: Core) {
  const route = (type: "route.push" | "route.replace", view: OpenableView) => {
    const world = worldNow(core);
    if (isSignIn(view)) return askSignIn(core, world);
    const to = routeFor(world, view);
    const isCode = to.view === "ConnectingWalletConnect";
    if (!isCode || type === "route.replace") core.store.send({ type, route: isCode ? { view: "Connect" } : to });
    if (isCode) core.store.send(PAIR);
  };
  return {
    /** Replaces the shown view by another one. @throws INVALID_OPTION for a view that would show nothing now. */
    replace: (view: OpenableView) => route("route.replace", view),
    /**
     * Shows a view, from which the visitor can go back.
     *
     * @throws INVALID_OPTION for a view that would show nothing now.
     */
    redirect: (view: OpenableView) => route("route.push", view),
    /** Ends the flow on top of the transaction stack (ROUTE-5). */
    popTransactionStack(cancel = false): void {
      worldNow(core);
      core.root.system.get("router")?.send({ type: "flow.end", outcome: cancel ? "cancel" : "success" });
    },
    /** True if no flow waits for its end (ROUTE-5). */
    isTransactionStackEmpty: () => worldNow(core).router.context.stack.length === 0,
    /** True if the flow on top ends by replacing its view with another one (ROUTE-5). */
    isTransactionShouldReplaceView(): boolean {
      const top: Return | undefined = worldNow(core).router.context.stack.at(-1)?.onSuccess;
      return top?.startsWith("replace:") ?? false;
    },
  };
}
