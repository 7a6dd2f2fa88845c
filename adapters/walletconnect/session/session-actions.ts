import { type CaipNetworkId, namespaceOf } from "../../../domain/caip.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { RpcError } from "../../../domain/networks/rpc-errors.ts";
import type { Clock } from "../../browser/clock.ts";
import { within } from "../../browser/deadline.ts";
import type { ClientHandle } from "../client/client-lifetime.ts";
import { CLIENT_STORAGE_KEY, type ClientStorageBackend, readStored } from "../client/client-storage.ts";
import { PairingError, relayRefusal } from "../client/errors.ts";
import { readSession, type Session, wireChain } from "./session.ts";

const LEFT = { code: 6000, message: "User disconnected." };

/** True if anything is stored that a page would have to open; what is of no use is wiped. */
export async function hasStored(storage: ClientStorageBackend, now: number): Promise<boolean> {
  const { isThere, sessions, pendingUntil } = await readStored(storage, now);
  const isUsable = sessions.length > 0 || pendingUntil !== undefined;
  if (isThere && !isUsable) await storage.remove(CLIENT_STORAGE_KEY);
  return isUsable;
}

/** The session as we read it; one that is of no use is forgotten. */
export async function usable(handle: ClientHandle, topic: string): Promise<Session | undefined> {
  try {
    return readSession(handle.client.session.get(topic));
  } catch {
    await handle.forget(topic).catch(() => undefined);
    return undefined;
  }
}

/** The chain as the session's wallet knows it. Throws what EIP-1193 and CONN-18 say where it cannot be asked. */
export function chainFor(handle: ClientHandle, topic: string, networkId: CaipNetworkId, method: string): CaipNetworkId {
  if (!handle.client.session.keys.includes(topic)) throw new PairingError("SESSION_MISSING");
  const session = readSession(handle.client.session.get(topic));
  const namespace = namespaceOf(networkId);
  const approved = namespace && session.namespaces[namespace];
  if (!approved) throw new PairingError("NAMESPACE_MISSING");
  if (!approved.methods.includes(method)) throw new PairingError("METHOD_UNSUPPORTED");
  if (!approved.chains.includes(networkId)) throw new RpcError(4901);
  return wireChain(session, networkId);
}

/** So long the wallet may take to be told, in milliseconds: less than a disconnect waits for, so that it hears of a failure. */
const TELLING = LIMITS.disconnect - 500;

/** Tells a session's wallet that it is over. Answers whether the wallet was told, or had ended it by itself. */
async function tellEnd({ client, forget }: ClientHandle, clock: Clock, topic: string, reason: typeof LEFT) {
  const late = () => new PairingError("RELAY_UNREACHABLE");
  return await within(clock, TELLING, late, undefined, () => client.disconnect({ topic, reason })).then(
    () => true,
    async () => {
      const isOurs = client.session.keys.includes(topic);
      await forget(topic).catch(() => undefined);
      return !isOurs;
    },
  );
}

/**
 * Ends a session; one whose wallet cannot be told in time is forgotten here alone. That it is being ended is stored first, so that the
 * next page ends it where this one is left meanwhile. Answers whether the wallet was told, or had ended it by itself.
 */
export async function leave(handle: ClientHandle, clock: Clock, topic: string, reason = LEFT): Promise<boolean> {
  await handle.setLeaving(topic, true);
  return await tellEnd(handle, clock, topic, reason).finally(() => handle.setLeaving(topic, false));
}

/** Settles as `run` does, or with the relay's refusal of this client, whichever is first. */
export function unlessRefused<T>({ client }: ClientHandle, run: () => Promise<T>): Promise<T> {
  const { relayer } = client.core;
  return new Promise((resolve, reject) => {
    const refused = (error: unknown) => reject(relayRefusal(error));
    relayer.on("relayer_error", refused);
    run()
      .finally(() => relayer.off("relayer_error", refused))
      .then(resolve, reject);
  });
}
