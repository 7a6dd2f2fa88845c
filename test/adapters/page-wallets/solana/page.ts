import { sha256 } from "@noble/hashes/sha2";
import { Window } from "happy-dom";
import { createSolana, type Solana, type SolanaDeps } from "../../../../adapters/page-wallets/solana/solana.ts";
import { decodeBase58 } from "../../../../domain/addresses/base58.ts";
import type { CaipNetworkId } from "../../../../domain/caip.ts";
import { explorerIdOf } from "../../../../domain/wallets/wallet-ids.ts";
import type { WalletEvent } from "../../../../machines/connection/ports.ts";
import type { DiscoveryEvent } from "../../../../machines/wallets/ports.ts";
import { keyOf, signWith } from "../../../../sandbox/solana/keys.ts";
import { withSignatureOf } from "../../../../sandbox/solana/signing.ts";
import type { SolanaKey } from "../../../../sandbox/solana/types.ts";
import { FakeClock } from "../../fake-clock.ts";

export const MAINNET = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" as CaipNetworkId;
export const DEVNET = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1" as CaipNetworkId;
export const FORMER_DEVNET = "solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K" as CaipNetworkId;
export const ICON = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";
const CHAINS = ["solana:mainnet", "solana:devnet"];

const keyNamed = (name: string): SolanaKey => keyOf(sha256(name));
export const KEYS = [keyNamed("first"), keyNamed("second")] as const;
export const [FIRST, SECOND] = [KEYS[0].address, KEYS[1].address];

/** An account as wallets show it. */
export function account(address: string, change: Record<string, unknown> = {}) {
  const publicKey = decodeBase58(address) ?? new Uint8Array();
  return { address, publicKey, chains: CHAINS, features: ["solana:signMessage"], ...change };
}

type Call = (...inputs: never[]) => unknown;
type Input = { account: { address: string }; message: Uint8Array; transaction: Uint8Array; chain: string };

const keyOfInput = ({ account: { address } }: Input): SolanaKey => {
  const key = KEYS.find((one) => one.address === address);
  if (!key) throw new Error("Not an account of this wallet");
  return key;
};

/** A sound wallet's answers. */
const SOUND: Record<string, Call | undefined> = {
  connect: () => ({ accounts: [account(FIRST)] }),
  disconnect: () => undefined,
  signMessage: (...inputs: Input[]) =>
    inputs.map((input) => ({ signedMessage: input.message, signature: signWith(keyOfInput(input), input.message) })),
  signTransaction: (...inputs: Input[]) =>
    inputs.map((input) => ({ signedTransaction: withSignatureOf(keyOfInput(input), input.transaction) })),
  signAndSendTransaction: (...inputs: Input[]) =>
    inputs.map((input) => ({ signature: withSignatureOf(keyOfInput(input), input.transaction).slice(1, 65) })),
};

type Listener = (properties: unknown) => void;

function eventsOf(listeners: Set<Listener>): object {
  return {
    version: "1.0.0",
    on(event: string, listener: Listener) {
      if (event === "change") listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A wallet with real keys: answers by feature, what it was asked, and a way to make it speak. */
export function wallet(calls: Record<string, Call | undefined> = {}, change: Record<string, unknown> = {}) {
  const listeners = new Set<Listener>();
  const asked: { call: string; inputs: unknown[] }[] = [];
  const answers = { ...SOUND, ...calls };
  const feature = (call: string) =>
    answers[call] && {
      version: "1.0.0",
      [call]: (...inputs: never[]) => {
        asked.push({ call, inputs });
        return answers[call]?.(...inputs);
      },
    };
  const features = {
    "standard:connect": feature("connect"),
    "standard:disconnect": feature("disconnect"),
    "standard:events": eventsOf(listeners),
    "solana:signMessage": feature("signMessage"),
    "solana:signTransaction": feature("signTransaction"),
    "solana:signAndSendTransaction": feature("signAndSendTransaction"),
  };
  const own = { version: "1.0.0", name: "Sorrel", icon: ICON, chains: CHAINS, accounts: [] as unknown[], features };
  return {
    asked,
    calls: () => asked.map(({ call }) => call),
    listening: () => listeners.size,
    emit: (properties: unknown) => {
      for (const listener of [...listeners]) listener(properties);
    },
    given: { ...own, ...change },
  };
}

type Row = Extract<DiscoveryEvent, { type: "connector.announced" }>["connector"];

function rowsOf(events: readonly DiscoveryEvent[]): Row[] {
  const rows = new Map<string, Row>();
  for (const event of events) {
    if (event.type === "connector.announced") rows.set(event.connector.id, event.connector);
    else rows.delete(event.connectorId);
  }
  return [...rows.values()];
}

type Api = { register(...wallets: unknown[]): () => void };

/** A page with an adapter on it. */
export function openPage(deps: Partial<SolanaDeps> = {}) {
  const window = new Window() as unknown as globalThis.Window & typeof globalThis;
  const clock = new FakeClock();
  const read: SolanaDeps["read"] = () => Promise.reject(new Error("no node"));
  const solana: Solana = createSolana({ window, clock, read, explorerIdOf, ...deps });
  const events: DiscoveryEvent[] = [];
  const say = (detail: unknown) =>
    void window.dispatchEvent(new window.CustomEvent("wallet-standard:register-wallet", { detail }));
  return {
    window,
    clock,
    solana,
    events,
    rows: () => rowsOf(events),
    say,
    /** Registers now and with every script that gets ready later; answers with what takes the wallet away. */
    register(given: unknown) {
      let unregister = () => {};
      const callback = (api: Api) => {
        unregister = api.register(given);
      };
      window.addEventListener("wallet-standard:app-ready", (event) => callback((event as CustomEvent).detail));
      say(callback);
      return () => unregister();
    },
    discover: () => solana.discoverWallets((event) => void events.push(event)),
    watch(connectorId = INPUT.connectorId) {
      const heard: WalletEvent[] = [];
      const stop = solana.watchWallet({ connectorId, namespace: "solana" }, (event) => void heard.push(event));
      return { heard, stop };
    },
    provider(connectorId = INPUT.connectorId) {
      const provider = solana.providerOf(connectorId);
      if (!provider) throw new Error("No provider");
      return provider;
    },
  };
}

/** How Sorrel is asked for. */
export const INPUT = { connectorId: "solana:Sorrel", namespace: "solana" as const, networkId: MAINNET };

/** A page with Sorrel on it. */
export function pageWith(calls: Parameters<typeof wallet>[0] = {}, change: Record<string, unknown> = {}) {
  const page = openPage();
  const sorrel = wallet(calls, change);
  page.discover();
  const leave = page.register(sorrel.given);
  return { page, sorrel, leave };
}

/** A page that Sorrel is connected to, and watched. */
export async function connected(calls: Parameters<typeof wallet>[0] = {}, change: Record<string, unknown> = {}) {
  const { page, sorrel, leave } = pageWith(calls, change);
  const session = await page.solana.connectWallet(INPUT);
  return { page, sorrel, leave, session, ...page.watch(), provider: page.provider() };
}
