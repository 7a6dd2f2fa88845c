import { createEnded } from "../../adapters/browser/storage/ended.ts";
import { connectorKey, type Facts, OF_CONNECTION, ONLY_CONNECTED, toEntries } from "../../domain/app/facts.ts";
import { AUTH } from "../../domain/embedded/embedded.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { isRemote, networkFor } from "../../machines/app/rules.ts";
import type { World } from "../../views/shell/world.ts";
import type { Adapters } from "../adapters.ts";
import type { Core } from "../core.ts";
import { factsOf } from "./facts.ts";
import { forgetFamily } from "./forget-family.ts";

/** The page wallets that are being disconnected; pairings and logins inform every tab by themselves. */
function endedOf({ sessions, ending }: World["app"]["context"]): Facts["connectors"] {
  const ended = (ending?.waiting ?? []).map((namespace) => [namespace, sessions[namespace]] as const);
  const here = ended.flatMap(([namespace, session]) =>
    session && !isRemote(session) ? [[namespace, session.connectorId]] : [],
  );
  return Object.fromEntries(here);
}

/** The chain families, the active one last: otherwise the page would move to a family that ends next. */
function activeLast({ namespaces, active: { chainNamespace } }: World["app"]["context"]): readonly Namespace[] {
  return [...namespaces.filter((namespace) => namespace !== chainNamespace), chainNamespace];
}

/**
 * Ends a connection in every tab when it is disconnected in one (R6), and removes its stored data if another chain
 * family stays connected (I4). Loaded once a wallet is connected.
 */
export function shareEnds(
  window: Pick<Window, "addEventListener" | "removeEventListener">,
  { root, store, listeners, isDestroyed }: Core,
  adapters: Pick<Adapters, "storage" | "clock">,
): void {
  if (isDestroyed()) return;
  const { storage } = adapters;
  const ended = createEnded(window, storage);
  let last = "{}";
  let connected: readonly Namespace[] = [];
  const forget = async (namespace: Namespace) => {
    await forgetFamily(adapters, namespace);
    // If the last connection has ended meanwhile, everything is removed, so that values read before do not come back.
    if (connected.length === 0) for (const key of ONLY_CONNECTED) await storage.remove(key);
  };
  const look = () => {
    const { context } = store.getSnapshot().app;
    const before = connected;
    connected = context.namespaces.filter((namespace) => context.sessions[namespace]);
    if (connected.length > 0)
      for (const namespace of before) if (!connected.includes(namespace)) void forget(namespace);
    const now = endedOf(context);
    const text = JSON.stringify(now);
    if (text === last) return;
    last = text;
    if (text !== "{}") void ended.tell(now);
  };
  store.subscribe(look);
  look();
  const unwatch = ended.watch({
    ended(elsewhere) {
      const { context, children } = root.getSnapshot();
      for (const namespace of activeLast(context))
        if (elsewhere[namespace] && elsewhere[namespace] === context.sessions[namespace]?.connectorId)
          children[`connection.${namespace}`]?.send({ type: "wallet.disconnected" });
    },
    // A tab whose pairing was replaced here may have read storage before the new connection was written. Its writes
    // arrive one by one.
    async lost(key) {
      const world = store.getSnapshot();
      const { namespaces, sessions } = world.app.context;
      const localNamespaces = namespaces.filter((namespace) => sessions[namespace] && !isRemote(sessions[namespace]));
      if (localNamespaces.length === 0 || ![...localNamespaces.map(connectorKey), ...OF_CONNECTION].includes(key))
        return;
      const value = new Map(toEntries(factsOf(world), namespaces)).get(key);
      if (value) await storage.set(key, value);
    },
  });
  listeners.add("destroy", unwatch);
}

/**
 * Takes over the connections that other pages have stored, so that this page shows the same as after a reload (CONN-12,
 * R6). `isKept`: the browser kept the page in its cache, so that it received no disconnection; otherwise its own page
 * wallets stay. Loaded when a change of storage is possible.
 */
export async function takeUp(
  { root, store, isDestroyed }: Core,
  { facts: stored }: Pick<Adapters, "facts">,
  isKept: boolean,
): Promise<void> {
  const { facts } = await stored.recallFacts();
  const { context, children } = root.getSnapshot();
  // A running login continues in the frame in which it began.
  if (isDestroyed() || Object.keys(store.getSnapshot().login).length > 0) return;
  const { namespaces, sessions, settings } = context;
  const active = settings.networks.find(({ caipNetworkId }) => caipNetworkId === facts.activeNetworkId);
  const frame = root.system.get("frame");
  for (const namespace of namespaces) {
    const connection = children[`connection.${namespace}`];
    const connectorId = facts.connectors[namespace];
    const session = sessions[namespace];
    // The relay informs a cached page about its sessions. Tabs share one session, which may be ended here before the
    // relay does so.
    const isOver = session && session.connectorId !== connectorId && isKept !== isRemote(session);
    if (isOver) connection?.send({ type: "wallet.disconnected" });
    if (!connectorId || (session && !isOver)) continue;
    if (connectorId === AUTH) {
      // A loaded frame knows only its own logins.
      frame?.send({ type: "frame.reloaded" });
      frame?.send({ type: "frame.want" });
    }
    const networkId = networkFor({ ...context, active: active ?? context.active }, namespace);
    connection?.send({ type: "connection.restore", connectorId, networkId });
  }
  // As at start-up, a wallet of this page or a choice of the visitor keeps the page on its own network.
  if (active && facts.connectors[active.chainNamespace])
    root.system.get("network")?.send({ type: "network.recalled", networkId: active.caipNetworkId });
}
