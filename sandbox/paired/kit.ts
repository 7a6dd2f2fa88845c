import type { EventEmitter } from "node:events";
import { createRequire } from "node:module";
import type { WalletKit } from "@reown/walletkit";
import type { ICore } from "@walletconnect/types";
import { looksOf, tile } from "../list/picture.ts";
import { pairedWallet } from "../list/special.ts";
import type { Storage } from "./storage.ts";

type Wallet = InstanceType<typeof WalletKit>;
type Utils = typeof import("@walletconnect/utils");
type Library = {
  readonly WalletKit: typeof WalletKit;
  readonly Core: typeof import("@walletconnect/core").Core;
  readonly SignClient: typeof import("@walletconnect/sign-client").SignClient;
  readonly utils: Utils;
};

/** A wallet that runs: the library, and what ends it. */
export interface Kit {
  readonly wallet: Wallet;
  readonly core: ICore;
  readonly utils: Utils;
  /** Ends it where it is: nothing is sent, and nothing goes out later. */
  stop(): Promise<void>;
}

export interface KitOptions {
  /** Websocket address of the relay. */
  readonly relayUrl: string;
  readonly projectId: string;
  readonly storage: Storage;
  /** Under which name it keeps its things in the storage; each running wallet of a process needs its own. */
  readonly name: string;
}

const absent = "The paired wallet needs the package @reown/walletkit: npm install @reown/walletkit@1.2.10";

/**
 * Loads the library, which takes about a second. What it stands on is taken from where it has its own, since a
 * host may have installed another release. Throws a sentence when the package is absent.
 */
function library(): Library {
  const here = createRequire(import.meta.url);
  let path: string;
  try {
    path = here.resolve("@reown/walletkit");
  } catch {
    throw new Error(absent);
  }
  const there = createRequire(path);
  const { WalletKit: Client } = here("@reown/walletkit") as Pick<Library, "WalletKit">;
  const { Core } = there("@walletconnect/core") as Pick<Library, "Core">;
  const { SignClient } = there("@walletconnect/sign-client") as Pick<Library, "SignClient">;
  return { WalletKit: Client, Core, SignClient, utils: there("@walletconnect/utils") as Utils };
}

let loaded: Library | undefined;

/** Core leaves itself on the global object and would hand that one out again. */
function forgetGlobal(prefix: string): void {
  const name = `_walletConnectCore_${prefix}`;
  Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(globalThis, `${name}_count`);
}

async function end(core: ICore, wallet: Wallet): Promise<void> {
  const gone = async (): Promise<never> => {
    throw new Error("The wallet was put away");
  };
  wallet.events.removeAllListeners();
  (wallet.engine.signClient.events as unknown as EventEmitter).removeAllListeners();
  core.heartbeat.stop();
  // What is still on its way would open the connection again.
  Reflect.set(core.relayer, "toEstablishConnection", gone);
  Reflect.set(core.relayer, "transportOpen", gone);
  await core.relayer.transportClose().catch(() => undefined);
}

const { name, homepage: url, mobile_link: native } = pairedWallet;
const icon = `data:image/svg+xml;base64,${Buffer.from(tile(looksOf(name))).toString("base64")}`;
/** How the wallet presents itself to pages: as the wallet list has it. */
const metadata = {
  name,
  description: "The wallet at the other end of a pairing",
  url,
  icons: [icon],
  redirect: { native },
};

/**
 * Starts a wallet on a storage. Requests come as they arrive, not one a second: the caller has to know each by its id.
 * Nothing is sent to anybody but the relay.
 */
export async function startKit({ relayUrl, projectId, storage, name: prefix }: KitOptions): Promise<Kit> {
  loaded ??= library();
  const { WalletKit: Client, Core, SignClient, utils } = loaded;
  const quiet = { logger: "silent", telemetryEnabled: false };
  const core = new Core({ projectId, relayUrl, storage, customStoragePrefix: prefix, ...quiet }) as ICore;
  forgetGlobal(prefix);
  core.verify.resolve = async () => undefined as never;
  await core.start();
  const options = { core, metadata, signConfig: { disableRequestQueue: true } };
  const wallet = new Client(options);
  // In place of the library's own start, which would report to its maker's cloud and log to the console.
  wallet.engine.signClient = (await SignClient.init({ ...options, ...quiet })) as typeof wallet.engine.signClient;
  return { wallet, core, utils, stop: () => end(core, wallet) };
}
