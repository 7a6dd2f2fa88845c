import type { SessionTypes } from "@walletconnect/types";
import { isRecord } from "../../domain/record.ts";
import { refuse } from "../control/call.ts";
import { Refused } from "../http/reply.ts";
import { errorText } from "./event-log.ts";
import { perform } from "./methods.ts";
import { addressesOn, approvedNamespaces } from "./namespaces.ts";
import { pairingLink } from "./uri.ts";
import type { PhoneWallet } from "./wallet.ts";

/** Milliseconds that a control call waits for the relay or the page. */
const patience = 30_000;

/** Waits for another party. Throws 503 with the sentence when that takes too long. */
async function within<T>(work: Promise<T>, sentence: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refused(503, "phone-wallet", sentence)), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const noRelay = "The relay does not answer the wallet";

/** Turns a refusal by the library into a refusal of the control call. */
async function libraryCall<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await within(work(), noRelay);
  } catch (error) {
    if (error instanceof Refused) throw error;
    return refuse(field, errorText(error));
  }
}

/** Opens a pairing; the proposal comes by itself. Refuses an address that is malformed, over, or was opened before. */
export async function pair(wallet: PhoneWallet, value: unknown): Promise<string> {
  const { uri, topic, expiry } = pairingLink(value);
  if (expiry !== undefined && expiry * 1_000 < wallet.context.clock.now()) {
    refuse("pair", "This pairing address has expired: have the page show a new one");
  }
  if (wallet.used.has(topic)) refuse("pair", "This pairing address was used already: have the page show a new one");
  wallet.used.add(topic);
  try {
    // A busy machine takes long to load the library, which is no silence of the relay. A failure of it is the call's below.
    await wallet.worker.ask("open", undefined).catch(() => undefined);
    await libraryCall("pair", () => wallet.worker.ask("pair", uri));
  } catch (error) {
    wallet.used.delete(topic);
    throw error;
  }
  wallet.eventLog.note("paired", { topic });
  return topic;
}

/** The open sessions; the library is not started to tell that there are none. */
export async function sessionsOf({ worker }: PhoneWallet): Promise<SessionTypes.Struct[]> {
  return worker.isOpen ? worker.ask("sessions", undefined) : [];
}

/** The sessions that a topic means: one, or all where it is left out. Refuses a topic that there is not. */
async function meant(wallet: PhoneWallet, field: string, topic: unknown): Promise<SessionTypes.Struct[]> {
  const all = await sessionsOf(wallet);
  if (topic === undefined || topic === "all" || topic === true) return all;
  const found = all.filter((session) => session.topic === topic);
  if (found.length === 0) refuse(field, `There is no session with the topic ${String(topic)}`);
  return found;
}

const topicsOf = (sessions: readonly SessionTypes.Struct[]): string[] => sessions.map(({ topic }) => topic);

/** The chain of an event: the named one, else the first of the session that gets it. */
function chainOf({ namespaces }: SessionTypes.Struct, event: string): string {
  const hearing = Object.values(namespaces).find(({ events }) => events.includes(event));
  const account = hearing?.accounts[0] ?? Object.values(namespaces)[0]?.accounts[0] ?? "";
  return account.split(":").slice(0, 2).join(":");
}

/** Sends an event to pages: `{topic?, event, data, chainId?}`. */
export async function emit(wallet: PhoneWallet, value: unknown): Promise<string[]> {
  const { topic, event, data, chainId } = isRecord(value) ? value : {};
  if (typeof event !== "string" || event === "") refuse("emit", "emit needs {event, data, topic?, chainId?}");
  if (chainId !== undefined && typeof chainId !== "string") refuse("emit", "chainId must be a CAIP-2 id");
  const sessions = await meant(wallet, "emit", topic);
  for (const session of sessions) {
    const about = { event: { name: event, data }, chainId: chainId ?? chainOf(session, event) };
    await libraryCall("emit", () => wallet.worker.ask("emit", { topic: session.topic, ...about }));
  }
  wallet.eventLog.note("emitted", { says: event });
  return topicsOf(sessions);
}

/** Changes the namespaces of sessions: to these, or to those that the switches grant now. */
export async function update(wallet: PhoneWallet, value: unknown): Promise<string[]> {
  const { topic, namespaces } = isRecord(value) ? value : {};
  if (namespaces !== undefined && !isRecord(namespaces)) refuse("update", "namespaces must be an object by namespace");
  const sessions = await meant(wallet, "update", topic);
  for (const session of sessions) {
    const next = (namespaces ??
      (await libraryCall("update", async () => approvedNamespaces(session, wallet.standing)))) as
      | SessionTypes.Namespaces
      | undefined;
    if (next)
      await libraryCall("update", () => wallet.worker.ask("update", { topic: session.topic, namespaces: next }));
  }
  wallet.eventLog.note("updated");
  return topicsOf(sessions);
}

export async function extend(wallet: PhoneWallet, topic: unknown): Promise<string[]> {
  const sessions = await meant(wallet, "extend", topic);
  for (const session of sessions) await libraryCall("extend", () => wallet.worker.ask("extend", session.topic));
  wallet.eventLog.note("extended");
  return topicsOf(sessions);
}

export async function disconnect(wallet: PhoneWallet, topic: unknown): Promise<string[]> {
  const sessions = await meant(wallet, "disconnect", topic);
  for (const session of sessions) {
    await libraryCall("disconnect", () => wallet.worker.ask("disconnect", session.topic));
    wallet.requestQueue.drop((one) => one.topic === session.topic);
    wallet.eventLog.note("disconnected", { topic: session.topic });
  }
  return topicsOf(sessions);
}

/** Pings pages; 503 where one does not answer. */
export async function ping(wallet: PhoneWallet, topic: unknown): Promise<string[]> {
  const sessions = await meant(wallet, "ping", topic);
  const answers = sessions.map(({ topic: one }) => wallet.worker.ask("ping", one));
  await within(Promise.all(answers), "The page does not answer");
  return topicsOf(sessions);
}

/** Does a method without a session, with all accounts: `{method, params, chainId}`. */
export async function sign(wallet: PhoneWallet, value: unknown): Promise<unknown> {
  const { method, params, chainId = "eip155:1" } = isRecord(value) ? value : {};
  if (typeof method !== "string") refuse("sign", "sign needs {method, params, chainId}");
  if (typeof chainId !== "string" || !/^[a-z0-9]+:\w+$/.test(chainId)) refuse("sign", "chainId must be a CAIP-2 id");
  const accounts = addressesOn(wallet.keys, chainId);
  const { standing, memory } = wallet;
  const about = { ...standing, memory, chain: chainId, params, accounts, origin: "", moveTo: async () => {} };
  try {
    return (await perform(method, about)) ?? null;
  } catch (error) {
    return refuse("sign", errorText(error));
  }
}
