import { type AnyActorRef, createActor } from "xstate";
import { browserClock } from "../adapters/browser/clock.ts";
import { STORAGE_KEYS, toEntries } from "../domain/app/facts.ts";
import { AppKitError } from "../domain/errors.ts";
import { invalidOption } from "../domain/options/checks.ts";
import type { Options } from "../domain/options/options.ts";
import { type PageFacts, resolveOptions } from "../domain/options/resolve.ts";
import type { PlatformFacts, Settings } from "../domain/options/settings.ts";
import { parsedUrl } from "../domain/parsed-url.ts";
import { fillIn, SCRIPT_MESSAGES } from "../domain/script-messages.ts";
import { appMachine } from "../machines/app/app.ts";
import type { AppInput } from "../machines/app/context.ts";
import { Recorder } from "../machines/app/recorder.ts";
import type { Mounted, MountOptions } from "../views/mount.ts";
import { followWorld, type WorldStore } from "../views/shell/world.ts";
import type { Adapters, AdaptersDeps } from "./adapters.ts";
import type { Instance } from "./appkit.ts";
import { messagesIn } from "./catalogues.ts";
import { type Core, required, requireListener } from "./core.ts";
import { Listeners } from "./listeners.ts";
import { accountActions, accountMethods } from "./methods/account.ts";
import { accountSetters, settersOf } from "./methods/account-setters.ts";
import { messageMethods } from "./methods/messages.ts";
import { modalMethods, routingMethods } from "./methods/modal.ts";
import { networkActions, networkListMethods, networkMethods } from "./methods/network.ts";
import { optionMethods, themeMethods } from "./methods/options.ts";
import { connectorMethods, providerMethods } from "./methods/provider.ts";
import { sessionMethods } from "./methods/sessions.ts";
import { providerOf } from "./provider-of.ts";
import { recordCalls } from "./report/calls.ts";
import { openReport } from "./report/report.ts";
import { warn, warnOfUnknown } from "./warnings/warn.ts";
import { factsOf } from "./wire/facts.ts";
import { wire } from "./wire.ts";

/** The page's part of an instance; absent without a page. */
export interface Page {
  open(resolved: Core["resolved"], deps: AdaptersDeps): Adapters;
  /** Calls `run`, on a page that the browser prerenders not before that is shown. */
  onceShown(run: () => void): void;
  show(instance: Pick<MountOptions, "id" | "store" | "onFault" | "onUnknownTexts">): Mounted;
  /** Announces sessions to the page's other libraries from now on. */
  announce?(core: Core, adapters: Adapters): Promise<void>;
  /** Ends a connection in every tab when it is disconnected in one. */
  shareEnds?(core: Core, adapters: Adapters): Promise<void>;
  /** Takes over the changes of later pages whenever the browser restores this page from its cache. */
  takeUp?(core: Core, adapters: Adapters): void;
  /** True if sessions of the last page are announced already. */
  isAnnouncing?(): boolean;
}

export interface InstanceInput {
  options: Options;
  facts: PageFacts;
  platform: PlatformFacts;
  page: Page | undefined;
}

/**
 * Stores the facts that outlive the page whenever they change (STORE-1); readable storage that refuses a write is
 * reported once (R7).
 */
function keepFacts({ store, root }: Pick<Core, "store" | "root">, { facts, storage }: Adapters): void {
  let isTrusted: boolean | undefined;
  store.subscribe(() => {
    const world = store.getSnapshot();
    if (!world.app.hasTag("initialized")) return;
    isTrusted ??= storage.isPersisted();
    const entries = toEntries(factsOf(world), world.app.context.namespaces);
    void facts.keepFacts(entries).then(() => {
      if (!isTrusted || entries.every(([key]) => storage.isPersisted(key))) return;
      isTrusted = false;
      root.send({ type: "storage.failed" });
    });
  });
}

/** Shares disconnections with other tabs; the code for that is loaded once a wallet is connected (R6). */
function shareEnds(core: Core, adapters: Adapters, page: Page): void {
  const waiting = core.store.subscribe(() => {
    const { sessions } = core.store.getSnapshot().app.context;
    if (Object.keys(sessions).length === 0) return;
    waiting.unsubscribe();
    page.shareEnds?.(core, adapters).catch((error) => adapters.log.warn("tabs", error));
  });
}

/** Logs each alert once, with the way to mend it, because alerts concern the page's developers (protocol.md §4.7). */
function reportAlerts(store: WorldStore, adapters: Adapters): void {
  let count = 0;
  store.subscribe(() => {
    const { alertHistory } = store.getSnapshot().notice.context;
    for (const code of alertHistory.slice(count))
      import("./warnings.ts")
        .then(({ alertHelp }) => alertHelp(code))
        .catch(() => "")
        .then((help) => adapters.log.error(new AppKitError(code, {}).message + help));
    count = alertHistory.length;
  });
}

/** Keeps storage, console, nodes and balance in step with the root. */
function attendTo(core: Core, adapters: Adapters, page: Page): void {
  const { root, store } = core;
  keepFacts(core, adapters);
  shareEnds(core, adapters, page);
  page.takeUp?.(core, adapters);
  reportAlerts(store, adapters);
  store.subscribe(() => {
    const isOpen = store.getSnapshot().modal.hasTag("open");
    adapters.chains.watch(isOpen);
    if (isOpen) adapters.pairings.warmUp();
  });
  adapters.pairings.onAdopted((sessions, isMore) =>
    root.send({ type: "sessions.settled", result: { sessions, wallet: null, link: null }, namespace: null, isMore }),
  );
  attendToEmbedded(core, adapters);
  attendToPending(core, adapters);
  announceSessions(core, adapters, page);
}

/** Warns the page's developers of colours that are hard to read (CONF-3). */
function tellOfTheme(look: Pick<Settings, "themeMode" | "themeVariables">): void {
  if (Object.keys(look.themeVariables).length) warn(({ unreadable }) => unreadable(look));
}

/** Keeps the secure frame in step with the page's name and look, and resumes a login that had left this page. */
function attendToEmbedded({ root, store }: Core, { embedded, log }: Adapters): void {
  let seen = root.getSnapshot().context.settings;
  tellOfTheme(seen);
  store.subscribe(() => {
    const { settings } = store.getSnapshot().app.context;
    const isSameLook = settings.themeMode === seen.themeMode && settings.themeVariables === seen.themeVariables;
    if (isSameLook && settings.metadata === seen.metadata) return;
    seen = settings;
    if (!isSameLook) tellOfTheme(seen);
    embedded.syncPage();
  });
  embedded
    .returned()
    .then((returned) => returned && root.send({ type: "social.returned", ...returned }))
    .catch((error) => log.warn("login", error));
}

/** Keeps the native balance in step with pending transactions if the host wants that (NET-10). */
function attendToPending(core: Core, adapters: Adapters): void {
  const { pendingInterval } = core.resolved;
  if (!pendingInterval) return;
  void import("./pending.ts").then(({ followPending }) => {
    if (!core.isDestroyed()) followPending(core, adapters.chains, pendingInterval);
  });
}

/**
 * Announces sessions that no extension announces to the page's other libraries. The code is loaded for the first such
 * session, or at once if the last page had one.
 */
function announceSessions(core: Core, adapters: Adapters, { announce, isAnnouncing }: Page): void {
  let isStarted = false;
  const start = (isDue: unknown): void => {
    if (isStarted || !isDue) return;
    isStarted = true;
    announce?.(core, adapters).catch((error) => adapters.log.warn("announce", error));
  };
  start(isAnnouncing?.());
  if (!core.resolved.announce) return;
  void adapters.storage.get(STORAGE_KEYS.announced).then(start);
  core.store.subscribe(() => {
    const sessions = Object.values(core.store.getSnapshot().app.context.sessions);
    start(sessions.some(({ wallet }) => wallet.type !== "ANNOUNCED"));
  });
}

function methodsOf(core: Core, mounted: Mounted | undefined, adapters: Adapters | undefined) {
  const now = () => adapters?.clock.now() ?? 0;
  return recordCalls(core.recorder, {
    ...modalMethods(core, mounted),
    ...routingMethods(core),
    ...accountMethods(core),
    ...accountActions(core),
    ...settersOf(core),
    ...accountSetters(core),
    ...networkMethods(core),
    ...networkActions(core),
    ...networkListMethods(core),
    ...providerMethods(core),
    ...connectorMethods(core),
    ...themeMethods(core),
    ...optionMethods(core),
    ...messageMethods(core, now),
    ...sessionMethods(core, now),
  });
}

/** The adapters' access to the instance, which is made after them. */
function adaptersDeps(
  made: () => { root: Core["root"]; mounted: Mounted | undefined; isDestroyed: boolean },
): AdaptersDeps {
  const context = () => made().root.getSnapshot().context;
  return {
    context,
    host: () => made().mounted?.element,
    isDestroyed: () => made().isDestroyed,
    settings: () => context().settings,
    accountType: () => context().preferredAccountTypes.eip155,
  };
}

/** The root, ready to start, and its flight recorder. */
function recordedRoot(input: AppInput, adapters: Adapters | undefined): Pick<Core, "root" | "recorder" | "report"> {
  const recorder = new Recorder(browserClock());
  const root = createActor(appMachine, { input, systemId: "app", clock: recorder.clock });
  recorder.watch(root);
  const { report, warmUp } = openReport(recorder, input, () => adapters?.log.report() ?? "");
  if (adapters) wire(root, adapters, report);
  const looking = root.subscribe(({ context: { view, sessions } }) => {
    if (view === null || Object.keys(sessions).length === 0) return;
    looking.unsubscribe();
    warmUp();
  });
  return { root, recorder, report };
}

/** Reports to the page's developers why the card cannot be shown, and their texts with unknown keys. */
function tellingOf(adapters: Adapters | undefined): Pick<MountOptions, "onFault" | "onUnknownTexts"> {
  return {
    onFault: (cause) => adapters?.log.error(new AppKitError("MODAL_NOT_SHOWN", {}).message, cause),
    onUnknownTexts: (keys, known) => warn(({ unknownTexts }) => unknownTexts(keys, known)),
  };
}

/** Closes everything that the adapters have open. */
function closeAdapters({ chains, pairings, embedded, wallets }: Adapters): void {
  for (const party of [chains, pairings, embedded, wallets]) party.close();
}

/** Tells the page's developers of options that mean nothing, and of a project id that is missing (CONF-9). */
function tellOfOptions({ resolved: { unknown, lacksProjectId, settings }, root, isWired }: Core): void {
  if (isWired) warnOfUnknown(unknown);
  if (isWired && (Object.keys(settings.tokens).length || !parsedUrl(settings.metadata.url)))
    warn(({ wrongAddresses }) => wrongAddresses(settings));
  if (lacksProjectId) root.system.get("notice")?.send({ type: "alert.show", code: "PROJECT_ID_NOT_CONFIGURED" });
}

/** The identity of an address and the names that it owns; empty on a server. */
function lookUpsOf(adapters: Adapters | undefined): Pick<Core, "fetchIdentity" | "fetchOwnNames"> {
  return {
    fetchIdentity: async (target) => (await adapters?.api.fetchIdentity(target)) ?? {},
    fetchOwnNames: async (target) => (await adapters?.names.fetchOwnNames(target)) ?? [],
  };
}

/**
 * Makes and starts one instance.
 *
 * @throws INVALID_OPTION, NO_RPC_URL, SIWE_AND_SIWX.
 */
export function createInstance({ options, facts, platform, page }: InstanceInput): Instance {
  const resolved = resolveOptions(options, facts);
  const { id } = resolved;
  const settings = { ...resolved.settings, catalogue: messagesIn(resolved.settings.lang) };
  const adapters = page?.open(
    resolved,
    adaptersDeps(() => ({ root, mounted, isDestroyed })),
  );
  const recorded = recordedRoot({ settings, platform }, adapters);
  const root: Core["root"] = recorded.root;
  const store = followWorld(root);
  let isDestroyed = false;
  const core: Core = {
    ...recorded,
    resolved,
    store,
    listeners: new Listeners((error, level) => adapters?.log[level]("listener", error, error)),
    providerOf: (connectorId, namespace) => adapters && providerOf(adapters, connectorId, namespace),
    universal: async () => required(await adapters?.pairings.universal(), "SIGN_CLIENT_NOT_INITIALIZED"),
    ...lookUpsOf(adapters),
    addConnector: (connector, provider) => void adapters?.wallets.addConnector({ ...connector, provider }),
    presentUri: async (uri) => adapters?.pairings.present(uri),
    isWired: adapters !== undefined,
    isDestroyed: () => isDestroyed,
  };
  const mounted: Mounted | undefined = page?.show({ id, store, ...tellingOf(adapters) });
  if (adapters && page) attendTo(core, adapters, page);
  const start = (): void => void (isDestroyed || root.start());
  if (page) page.onceShown(start);
  else start();
  tellOfOptions(core);
  const destroy = (): void => {
    if (isDestroyed) return;
    isDestroyed = true;
    core.listeners.emit("destroy", undefined);
    core.listeners.clear();
    mounted?.destroy();
    store.stop();
    root.stop();
    if (adapters) closeAdapters(adapters);
  };
  return { id, store, ...methodsOf(core, mounted, adapters), ...pageMethods(core, mounted), destroy };
}

/** The handle of an instance for elements and tools. */
function pageMethods(core: Core, mounted: Mounted | undefined): Pick<Instance, "inspect" | "text" | "attach"> {
  return {
    inspect(listener) {
      requireListener(core, listener);
      const { root } = core;
      // An error of an inspector would end the actor whose step it inspects.
      const guarded = core.listeners.guarded(listener);
      const tell = (actorRef: AnyActorRef): void => {
        guarded({ type: "@xstate.actor", actorRef, rootId: root.sessionId });
        const { children = {} } = actorRef.getSnapshot() as { children?: Record<string, AnyActorRef> };
        for (const child of Object.values(children)) tell(child);
      };
      tell(root);
      const inspection = root.system.inspect(guarded);
      return () => inspection.unsubscribe();
    },
    text(key, values) {
      const { messages, catalogue } = core.root.getSnapshot().context.settings;
      const words = messages[key] ?? catalogue?.[key] ?? SCRIPT_MESSAGES[key];
      if (typeof words !== "string") throw invalidOption("key", key, "a message's key");
      return fillIn(words, values);
    },
    attach(element) {
      if (mounted?.attach(element) === false) warn(({ emptyModal }) => emptyModal());
    },
  };
}
