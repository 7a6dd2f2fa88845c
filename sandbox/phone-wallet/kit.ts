import type { EventEmitter } from "node:events";
import { createRequire } from "node:module";
import type { WalletKit } from "@reown/walletkit";
import type { ICore } from "@walletconnect/types";
import type { Storage } from "./storage.ts";
import type { ThreadConfig } from "./worker/protocol.ts";

type Wallet = InstanceType<typeof WalletKit>;
type Toolbox = typeof import("@walletconnect/utils");
type Library = {
  readonly WalletKit: typeof WalletKit;
  readonly Core: typeof import("@walletconnect/core").Core;
  readonly SignClient: typeof import("@walletconnect/sign-client").SignClient;
  readonly tools: Toolbox;
};

/** A running wallet: the library, and its stop. */
export interface Kit {
  readonly wallet: Wallet;
  readonly core: ICore;
  readonly tools: Toolbox;
  /** Ends it where it is: nothing is sent, and nothing goes out later. */
  stop(): Promise<void>;
}

/** Loads the library; its dependencies are resolved from its own folder, since a host may have another release. */
function load(path: string): Library {
  const there = createRequire(path);
  const { WalletKit: Client } = there(path) as Pick<Library, "WalletKit">;
  const { Core } = there("@walletconnect/core") as Pick<Library, "Core">;
  const { SignClient } = there("@walletconnect/sign-client") as Pick<Library, "SignClient">;
  return { WalletKit: Client, Core, SignClient, tools: there("@walletconnect/utils") as Toolbox };
}

/** Ends the library's connection for good. */
export async function endCore({ heartbeat, relayer }: ICore): Promise<void> {
  heartbeat.stop();
  // A message that is still on its way would open the connection again. The library awaits that without listening for a
  // refusal, which would be an error of the whole program: what never comes harms nobody.
  const gone = () => new Promise<never>(() => undefined);
  Object.assign(relayer, { toEstablishConnection: gone, transportOpen: gone });
  await relayer.transportClose().catch(() => undefined);
}

async function end(core: ICore, wallet: Wallet): Promise<void> {
  wallet.events.removeAllListeners();
  (wallet.engine.signClient.events as unknown as EventEmitter).removeAllListeners();
  await endCore(core);
}

/** Has the library forget entries that it would keep for good: ended pairings, and a listener for each call of the relay. */
function keepLittle({ history, pairing, relayer }: ICore): void {
  const forget = ({ topic }: { topic: string }): void => history.delete(topic);
  pairing.events.on("pairing_delete", forget);
  pairing.events.on("pairing_expire", forget);
  relayer.on("relayer_connect", () => {
    const { events } = relayer.provider;
    const listen = events.on.bind(events);
    events.on = (name, listener) => {
      if (!/^\d+$/.test(String(name))) return listen(name, listener);
      const once = (...heard: unknown[]): void => {
        events.off(name, once);
        listener(...heard);
      };
      return listen(name, once);
    };
  });
}

/** The library's way to begin a connection, which its types leave out. */
interface Connecting {
  connect(relayUrl?: string): Promise<void>;
}

/**
 * Has the library open one connection at a time. Two that are begun together replace each other's socket, and each
 * replacement begins another: hundreds a second, without end.
 */
export function connectOneAtATime({ relayer }: ICore): void {
  const connecting = relayer as unknown as Connecting;
  const connect = connecting.connect.bind(relayer);
  let attempt: Promise<void> | undefined;
  connecting.connect = (relayUrl) => {
    attempt ??= connect(relayUrl).finally(() => {
      attempt = undefined;
    });
    return attempt;
  };
}

/** The library's ways to end a session, one of which its types leave out. */
interface Ending {
  deleteSession(ended: { readonly topic: string }): Promise<void>;
  onSessionDeleteRequest(topic: string, request: object): Promise<void>;
}

/**
 * Has the library end a session once. It handles twice what it has in hand a second after its start, and what ends at both
 * sides at once; the second end of a session is thrown where nobody listens.
 */
export function endSessionsOnce({ engine }: { readonly engine: object }): void {
  const ending = engine as Ending;
  const { deleteSession, onSessionDeleteRequest } = ending;
  const ends = new Map<string, Promise<void>>();
  ending.deleteSession = (ended) => {
    const end = ends.get(ended.topic) ?? deleteSession(ended);
    ends.set(ended.topic, end);
    return end;
  };
  ending.onSessionDeleteRequest = async (topic, request) => {
    if (!ends.has(topic)) await onSessionDeleteRequest(topic, request);
  };
}

/** Milliseconds that a judgement of the asking page may take; after them it is `unknown`. */
const patience = 5_000;

/**
 * Has the library ask the sandbox's verify service in place of the public one. Where the key of that service cannot be had the
 * library waits for ever, and the proposal with it.
 */
function judgeBy({ verify }: ICore, verifyUrl: string): void {
  Object.assign(verify, { verifyUrlV3: `${verifyUrl}/v3`, getVerifyUrl: () => verifyUrl });
  const { resolve } = verify;
  verify.resolve = (params) => {
    const late = new Promise<never>((_, reject) => {
      setTimeout(reject, patience, new Error("The verify service does not answer")).unref();
    });
    return Promise.race([resolve(params), late]);
  };
}

let loaded: Library | undefined;

/**
 * Starts a wallet on a storage. Requests come as they arrive, not one a second: the caller has to know each by its id.
 * It sends to nobody but the relay.
 */
export async function startKit(config: ThreadConfig, storage: Storage): Promise<Kit> {
  loaded ??= load(config.kitPath);
  const { WalletKit: Client, Core, SignClient, tools } = loaded;
  const { relayUrl, verifyUrl, projectId, metadata } = config;
  const quiet = { logger: "silent", telemetryEnabled: false };
  const core = new Core({ projectId, relayUrl, storage, ...quiet }) as ICore;
  judgeBy(core, verifyUrl);
  keepLittle(core);
  connectOneAtATime(core);
  await core.start();
  const options = { core, metadata, signConfig: { disableRequestQueue: true } };
  const wallet = new Client(options);
  // In place of the library's own start, which would report to its maker's cloud and log to the console.
  wallet.engine.signClient = (await SignClient.init({ ...options, ...quiet })) as typeof wallet.engine.signClient;
  endSessionsOnce(wallet.engine.signClient);
  return { wallet, core, tools, stop: () => end(core, wallet) };
}
