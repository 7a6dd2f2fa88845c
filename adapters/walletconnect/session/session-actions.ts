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

/** True if a stored session or pairing requires the client to open; a useless record is wiped. */
export async function hasStored(storage: ClientStorageBackend, now: number): Promise<boolean> {
  const { isThere, sessions, pendingUntil } = await readStored(storage, now);
  const isUsable = sessions.length > 0 || pendingUntil !== undefined;
  if (isThere && !isUsable) await storage.remove(CLIENT_STORAGE_KEY);
  return isUsable;
}

/** The parsed session; an unusable one is forgotten. */
export async function usable(handle: ClientHandle, topic: string): Promise<Session | undefined> {
  try {
    return readSession(handle.client.session.get(topic));
  } catch {
    await handle.forget(topic).catch(() => undefined);
    return undefined;
  }
}

/** The id under which the session's wallet knows a chain. Throws the errors of EIP-1193 and CONN-18 where it cannot be asked. */
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

/** Milliseconds for notifying the wallet: less than a disconnect waits for, so that the disconnect learns of a failure. */
const TELLING = LIMITS.disconnect - 500;

/** Notifies a session's wallet of its end. Resolves with true if the wallet was notified, or had ended the session itself. */
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
 * Ends a session; if its wallet cannot be notified in time, only this side forgets it. The intention is stored first, so that the next page
 * ends the session if this page is left meanwhile. Resolves with true if the wallet was notified, or had ended the session itself.
 */
export async function leave(handle: ClientHandle, clock: Clock, topic: string, reason = LEFT): Promise<boolean> {
  await handle.setLeaving(topic, true);
  return await tellEnd(handle, clock, topic, reason).finally(() => handle.setLeaving(topic, false));
}

/** Settles like `run`, or rejects with the relay's refusal of this client if that comes first. */
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
