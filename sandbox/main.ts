import { assemble } from "./assembly.ts";
import { Chains, type FundedKey } from "./chains/chains.ts";
import { SandboxClock } from "./clock.ts";
import type { ControlCall } from "./control/answers.ts";
import type { ServiceContext } from "./control/service-context.ts";
import { endpointNames, endpointsAt } from "./endpoints.ts";
import { ownFolder } from "./folder.ts";
import { type Handlers, type Listening, listenBeside, listenOnLoopback } from "./http/listen.ts";
import { Mailbox } from "./mail/mailbox.ts";
import { PostOffice } from "./mail/post-office.ts";
import type { PhoneWalletAddresses } from "./phone-wallet/keys.ts";
import { SolanaChains } from "./solana/chains.ts";
import type { SolanaKey } from "./solana/types.ts";
import type { ScriptedWallet } from "./wallets/wallet.ts";

export type { ControlAnswers, ControlCall } from "./control/answers.ts";

/** How to start a sandbox. */
export interface SandboxOptions {
  /** TCP port on loopback; default 4700; 0 takes a free one. */
  readonly port?: number;
  /** Seed of everything made up; default 1. */
  readonly seed?: number;
  /** Say nothing on the console; default true. */
  readonly quiet?: boolean;
}

/** A scripted wallet, as tests want to name it. */
export interface SandboxWallet {
  readonly key: string;
  readonly name: string;
  readonly rdns: string;
  readonly addresses: readonly string[];
  readonly solanaAddresses: readonly string[];
  /** On the Bitcoin network that it starts on: for payments, and for ordinals. */
  readonly bitcoinAddresses: readonly string[];
}

/** The outside that runs. */
export interface Sandbox {
  /** Base address, `http://localhost:PORT`. */
  readonly url: string;
  readonly port: number;
  /** A project id that the parties accept. */
  readonly projectId: string;
  /** Origin of the secure frame, `http://localhost:PORT2`: the next port where that is free, else any. */
  readonly secureFrame: string;
  /** For the script's option `endpoints`; only parties that exist are named. */
  readonly endpoints: Readonly<Record<string, string>>;
  /** Address of the JSON-RPC proxy for pages, by CAIP-2 id. */
  readonly rpc: Readonly<Record<string, string>>;
  /** Address of the node itself for tests that call `anvil_*` methods, by CAIP-2 id. */
  readonly nodes: Readonly<Record<string, string>>;
  /** Development accounts with their keys; the first five belong to the scripted wallets. */
  readonly keys: readonly FundedKey[];
  /** The same for Solana: path m/44'/501'/i'/0' of the same phrase. */
  readonly solanaKeys: readonly SolanaKey[];
  readonly wallets: readonly SandboxWallet[];
  /** Addresses of the wallet at the other end of a pairing, by namespace. */
  readonly phoneWallet: PhoneWalletAddresses;
  /** Where any mail can be sent to, `smtp://127.0.0.1:PORT`; it ends in the mailbox. */
  readonly smtp: string;
  /** Base address of the control calls. */
  readonly controlUrl: string;
  /** Makes a control call: `control("wallet", {wallet: "juniper", set: {mode: "reject"}})`; without a body a GET. Throws on a refusal. */
  readonly control: ControlCall;
  /** Everything as it was at the start. */
  reset(): Promise<void>;
  /** Ends the server and the chains. */
  stop(): Promise<void>;
}

const projectId = "sandbox";

/** A scripted wallet, as tests want to name it. */
function named({ spec, addresses, solanaAddresses, bitcoin }: ScriptedWallet): SandboxWallet {
  const bitcoinAddresses = bitcoin.addresses.map(({ address }) => address);
  return { key: spec.key, name: spec.name, rdns: spec.rdns, addresses, solanaAddresses, bitcoinAddresses };
}

function wantWhole(name: string, value: number, most: number): void {
  if (!(Number.isInteger(value) && value >= 0 && value <= most))
    throw new Error(`${name} wants a whole number from 0 to ${most}, not ${JSON.stringify(value)}.`);
}

/** Runs the steps in turn; a step that fails does not keep the others from running. */
async function endAll(steps: readonly (() => unknown)[]): Promise<void> {
  const ends = await Promise.allSettled(steps.map(async (step) => step()));
  const failure = ends.find((end) => end.status === "rejected");
  if (failure) throw failure.reason;
}

function controlCall(controlUrl: string): ControlCall {
  return async (path: string, body?: object) => {
    const url = `${controlUrl}/${path.replace(/^\/?(control\/)?/, "")}`;
    const response = await fetch(url, body ? { method: "POST", body: JSON.stringify(body) } : {});
    const answer = await response.json();
    if (!response.ok) throw new Error(`${url} refused: ${JSON.stringify(answer)}`);
    return answer;
  };
}

/** Starts slow parts side by side; where one fails, the other ends again. */
async function startParts(clock: SandboxClock): Promise<{ chains: Chains; office: PostOffice }> {
  const [chains, office] = await Promise.allSettled([Chains.start(clock), PostOffice.open(new Mailbox(clock))]);
  if (chains.status === "fulfilled" && office.status === "fulfilled") {
    return { chains: chains.value, office: office.value };
  }
  await endAll([
    () => chains.status === "fulfilled" && chains.value.stop(),
    () => office.status === "fulfilled" && office.value.close(),
  ]);
  throw chains.status === "rejected" ? chains.reason : (office as PromiseRejectedResult).reason;
}

/** Listens for the sandbox, and beside it for the secure frame, which has an origin of its own. */
async function listen(own: Handlers, frame: Handlers, port: number): Promise<{ own: Listening; frame: Listening }> {
  const first = await listenOnLoopback(own, port);
  try {
    return { own: first, frame: await listenBeside(frame, port) };
  } catch (error) {
    await first.close();
    throw error;
  }
}

/**
 * Starts the whole outside on this machine: chains, APIs, relay, wallets, mailbox, pages, control.
 * Throws a sentence when the port is none or is busy, the seed is none, or the node's package is absent.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 4700, seed = 1, quiet = true } = options;
  // The port names a folder, which is there before anybody listens.
  wantWhole("port", port, 65_535);
  wantWhole("seed", seed, 2 ** 32 - 1);
  const folder = await ownFolder(port);
  const clock = new SandboxClock();
  const { chains, office } = await startParts(clock);
  let [url, secureFrame] = ["", ""];
  const clusters = new SolanaChains(clock);
  const context: ServiceContext = { seed, clock, chains, solana: clusters, folder: folder.path, url: () => url };
  const assembled = assemble(context, office, () => secureFrame);
  const { parties, exchange, frameExchange, wallets, phoneWallet, reset } = assembled;
  const stopServices = (): Promise<void> =>
    endAll([exchange, frameExchange, ...parties].map((service) => () => service.stop?.()));
  const listening = await listen(exchange, frameExchange, port).catch(async (error: unknown) => {
    await endAll([stopServices, () => folder.leave()]);
    throw error;
  });

  url = `http://localhost:${listening.own.port}`;
  secureFrame = `http://localhost:${listening.frame.port}`;
  const controlUrl = `${url}/control`;
  if (!quiet) console.info(`Sandbox at ${url}`);
  const proxyUrl = (id: string): string => `${url}/v1?chainId=${id}&projectId=${projectId}`;
  return {
    url,
    port: listening.own.port,
    secureFrame,
    projectId,
    endpoints: endpointsAt(endpointNames(parties), url, secureFrame),
    rpc: Object.fromEntries([...chains.supported, ...clusters.all.map(({ id }) => id)].map((id) => [id, proxyUrl(id)])),
    nodes: Object.fromEntries(chains.all.map(({ id, node }) => [id, node.url])),
    keys: chains.keys(),
    solanaKeys: clusters.keys,
    wallets: wallets.all.map(named),
    smtp: office.url,
    phoneWallet: phoneWallet.addresses,
    controlUrl,
    control: controlCall(controlUrl),
    reset,
    stop: () => endAll([stopServices, ...Object.values(listening).map(({ close }) => close), () => folder.leave()]),
  };
}
