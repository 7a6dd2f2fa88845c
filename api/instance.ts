import { createActor, type InspectionEvent } from "xstate";
import { AppKitError, type ErrorCode } from "../domain/errors.ts";
import { toEntries } from "../domain/facts.ts";
import { text } from "../domain/messages.ts";
import { type Options, type PageFacts, resolveOptions } from "../domain/options.ts";
import type { PlatformFacts } from "../domain/settings.ts";
import { appMachine } from "../machines/app.ts";
import type { Mounted } from "../views/mount.ts";
import type { ModalElement } from "../views/mount-element.ts";
import { followWorld, type WorldStore } from "../views/world.ts";
import type { Core } from "./core.ts";
import { factsOf } from "./facts.ts";
import { Listeners } from "./listeners.ts";
import { accountMethods } from "./methods/account.ts";
import { messageMethods } from "./methods/messages.ts";
import { modalMethods } from "./methods/modal.ts";
import { networkMethods } from "./methods/network.ts";
import { optionMethods } from "./methods/options.ts";
import { providerMethods } from "./methods/provider.ts";
import type { Outside } from "./outside.ts";
import { wireApp } from "./wire.ts";

/** What a page gives an instance; absent where there is no page. */
export interface Page {
  open(resolved: Core["resolved"]): Outside;
  show(instance: { id: string; store: WorldStore }): Mounted;
}

export interface InstanceInput {
  options: Options;
  facts: PageFacts;
  platform: PlatformFacts;
  page: Page | undefined;
}

/** Everything that a host may call (protocol.md §5.3, PUBLIC.md). */
export type AppKit = ReturnType<typeof createInstance>;

/** Keeps what outlives the page in step with what is true (STORE-1). */
function keepFacts(core: Pick<Core, "store" | "root">, outside: Outside): void {
  core.store.subscribe(() => {
    const world = core.store.getSnapshot();
    if (!world.app.hasTag("initialized")) return;
    void outside.facts.keepFacts(toEntries(factsOf(world), world.app.context.namespaces));
  });
}

/** Alerts concern whoever runs the page: each is said once in the console too (protocol.md §4.7). */
function sayAlerts(store: WorldStore, outside: Outside): void {
  let said = 0;
  store.subscribe(() => {
    const { told } = store.getSnapshot().notice.context;
    for (const code of told.slice(said)) outside.log.error(new AppKitError(code as ErrorCode, {} as never).message);
    said = told.length;
  });
}

/**
 * Makes and starts one instance.
 *
 * @throws INVALID_OPTION, NO_RPC_URL, SIWE_AND_SIWX.
 */
export function createInstance({ options, facts, platform, page }: InstanceInput) {
  const resolved = resolveOptions(options, facts);
  const { id, settings } = resolved;
  const outside = page?.open(resolved);
  const root = createActor(outside ? wireApp(outside) : appMachine, { input: { settings, platform }, systemId: "app" });
  const store = followWorld(root);
  let isDestroyed = false;
  const listeners = new Listeners((error, level) => outside?.log[level]("listener", error));
  const core: Core = {
    resolved,
    root,
    store,
    listeners,
    providerOf: (connectorId) => outside?.injected.providerOf(connectorId) as ReturnType<Core["providerOf"]>,
    addConnector: (connector, provider) => void outside?.injected.addConnector({ ...connector, provider }),
    report: () => outside?.log.report() ?? "",
    isDestroyed: () => isDestroyed,
  };
  const messages = messageMethods(core, () => outside?.clock.now() ?? 0);
  if (resolved.unknown.length) outside?.log.warn(`Unknown options: ${resolved.unknown.join(", ")}`);
  if (outside) {
    keepFacts(core, outside);
    sayAlerts(store, outside);
    store.subscribe(() => outside.watch(store.getSnapshot().modal.hasTag("open")));
    root.start();
  }
  if (resolved.lacksProjectId)
    root.system.get("notice")?.send({ type: "alert.show", code: "PROJECT_ID_NOT_CONFIGURED" });
  const shown = page?.show({ id, store });
  return {
    id,
    ...modalMethods(core, () => shown !== undefined),
    ...accountMethods(core),
    ...networkMethods(core),
    ...providerMethods(core),
    ...optionMethods(core),
    ...messages,
    /** Tells every step of every actor, for tools that draw or record them. */
    inspect(listener: (event: InspectionEvent) => void): () => void {
      const inspection = root.system.inspect(listener);
      return () => inspection.unsubscribe();
    },
    /** The text of a message as this instance says it. */
    text: (key: Parameters<typeof text>[1], values?: Parameters<typeof text>[2]) =>
      text(root.getSnapshot().context.settings.messages, key, values),
    store,
    /** Shows the modal in an `appkit-modal` of the host's; false where it is shown elsewhere. */
    attach: (element: ModalElement): boolean => shown?.attach(element) ?? false,
    /** Ends the instance: every open promise rejects with DESTROYED, nothing of it is left on the page. */
    destroy(): void {
      if (isDestroyed) return;
      isDestroyed = true;
      listeners.emit("destroy", undefined);
      listeners.clear();
      shown?.destroy();
      store.stop();
      root.stop();
      outside?.close();
    },
  };
}
