import { createRequire } from "node:module";
import type { WalletKit } from "@reown/walletkit";
import { connectOneAtATime, endCore, endSessionsOnce } from "../../../../sandbox/phone-wallet/kit.ts";

const here = createRequire(import.meta.url);
const there = createRequire(here.resolve("@reown/walletkit"));

type Kit = InstanceType<typeof WalletKit>;

/** An untouched wallet library, with a wallet that does what a test says. */
export interface TestWallet {
  kit: Kit;
  /** Topics of its sessions. */
  topics(): string[];
  stop(): Promise<void>;
}

interface Behaviour {
  /** Accounts of an approval; nothing: it declines. */
  accounts?: readonly string[] | undefined;
  /** Methods of an approval; default: those that are asked. */
  methods?: readonly string[];
  /** Answers a request; what it throws is the wallet's error. */
  answer?: (method: string, params: unknown, chainId: string) => unknown;
}

function memory() {
  const items = new Map<string, unknown>();
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <T>() => [...items] as [string, T][],
    getItem: async <T>(key: string) => structuredClone(items.get(key)) as T | undefined,
    setItem: async (key: string, value: unknown) => void items.set(key, value),
    removeItem: async (key: string) => void items.delete(key),
  };
}

let count = 0;

async function startKit(relayUrl: string): Promise<{ kit: Kit; core: never }> {
  const { WalletKit: Library } = here("@reown/walletkit") as { WalletKit: typeof WalletKit };
  const { Core } = there("@walletconnect/core");
  count += 1;
  const customStoragePrefix = `test-wallet-${count}`;
  const options = { relayUrl, projectId: "sandbox", storage: memory(), customStoragePrefix, logger: "silent" };
  const core = new Core({ ...options, telemetryEnabled: false });
  core.eventClient.init = async () => {};
  core.verify.resolve = async () => undefined;
  connectOneAtATime(core);
  const metadata = { name: "Test Wallet", description: "", url: "https://wallet.example", icons: [] };
  const kit = await Library.init({ core, metadata, signConfig: { disableRequestQueue: true } });
  kit.engine.signClient.logger.level = "silent";
  return { kit, core: core as never };
}

/** Starts a wallet at a relay. */
export async function startWallet(relayUrl: string, behaviour: Behaviour): Promise<TestWallet> {
  const { kit } = await startKit(relayUrl);
  endSessionsOnce(kit.engine.signClient);
  kit.on("session_proposal", async ({ id, params }) => {
    if (!behaviour.accounts) {
      await kit.rejectSession({ id, reason: { code: 5000, message: "User rejected." } });
      return;
    }
    const asked = params.optionalNamespaces;
    const keys = [...new Set(behaviour.accounts.map((account) => account.split(":")[0] ?? ""))];
    const namespaces = keys.map((key) => {
      const accounts = behaviour.accounts?.filter((account) => account.startsWith(`${key}:`)) ?? [];
      const methods = [...(behaviour.methods ?? asked[key]?.methods ?? [])];
      return [key, { accounts, methods, events: asked[key]?.events ?? [] }];
    });
    // The page may have taken the pairing back meanwhile.
    await kit.approveSession({ id, namespaces: Object.fromEntries(namespaces) }).catch(() => undefined);
  });
  kit.on("session_request", async ({ id, topic, params }) => {
    const { method, params: values } = params.request;
    try {
      const result = await behaviour.answer?.(method, values, params.chainId);
      if (result !== undefined) await kit.respondSessionRequest({ topic, response: { id, jsonrpc: "2.0", result } });
    } catch (error) {
      const { code = -32000, message = "" } = error as { code?: number; message?: string };
      await kit.respondSessionRequest({ topic, response: { id, jsonrpc: "2.0", error: { code, message } } });
    }
  });
  return {
    kit,
    topics: () => Object.keys(kit.getActiveSessions()),
    stop: () => endCore(kit.core),
  };
}
