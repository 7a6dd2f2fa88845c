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

/** The wallets of this page that are being told of their end; those elsewhere tell every tab by themselves. */
function endedOf({ sessions, ending }: World["app"]["context"]): Facts["connectors"] {
  const ended = (ending?.waiting ?? []).map((namespace) => [namespace, sessions[namespace]] as const);
  const here = ended.flatMap(([namespace, session]) =>
    session && !isRemote(session) ? [[namespace, session.connectorId]] : [],
  );
  return Object.fromEntries(here);
}

/**
 * Ends in every tab what is disconnected in one (R6), and forgets what was kept of it where another chain family stays connected (I4); loaded
 * once a wallet is connected.
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
    // The last one has ended meanwhile, with which everything goes: what was read before that is not to come back.
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
      for (const namespace of context.namespaces)
        if (elsewhere[namespace] && elsewhere[namespace] === context.sessions[namespace]?.connectorId)
          children[`connection.${namespace}`]?.send({ type: "wallet.disconnected" });
    },
    // A tab whose pairing was replaced here may have read too early to know of what took its place. Its writes come one by one.
    async lost(key) {
      const world = store.getSnapshot();
      const { namespaces, sessions } = world.app.context;
      const held = namespaces.filter((namespace) => sessions[namespace] && !isRemote(sessions[namespace]));
      if (held.length === 0 || ![...held.map(connectorKey), ...OF_CONNECTION].includes(key)) return;
      const value = new Map(toEntries(factsOf(world), namespaces)).get(key);
      if (value) await storage.set(key, value);
    },
  });
  listeners.add("destroy", unwatch);
}

/**
 * Takes up what other pages have stored of connections: this one shows what it would show if it were loaded anew (CONN-12, R6). `isKept`: the
 * browser kept it whole meanwhile, so that it heard of no end either; else the wallets of its own page stay. Loaded when something may have
 * been stored.
 */
export async function takeUp(
  { root, store, isDestroyed }: Core,
  { facts: stored }: Pick<Adapters, "facts">,
  isKept: boolean,
): Promise<void> {
  const { facts } = await stored.recallFacts();
  const { context, children } = root.getSnapshot();
  // A login goes on in the frame that it began in.
  if (isDestroyed() || Object.keys(store.getSnapshot().login).length > 0) return;
  const { namespaces, sessions, settings } = context;
  const active = settings.networks.find(({ caipNetworkId }) => caipNetworkId === facts.activeNetworkId);
  const frame = root.system.get("frame");
  for (const namespace of namespaces) {
    const connection = children[`connection.${namespace}`];
    const connectorId = facts.connectors[namespace];
    const session = sessions[namespace];
    // The relay tells a page that was kept of its own sessions; tabs have one together, which may end here before it tells.
    const isOver = session && session.connectorId !== connectorId && isKept !== isRemote(session);
    if (isOver) connection?.send({ type: "wallet.disconnected" });
    if (!connectorId || (session && !isOver)) continue;
    if (connectorId === AUTH) {
      // One that is there knows only whom it let in itself.
      frame?.send({ type: "frame.reloaded" });
      frame?.send({ type: "frame.want" });
    }
    const networkId = networkFor({ ...context, active: active ?? context.active }, namespace);
    connection?.send({ type: "connection.restore", connectorId, networkId });
  }
}
