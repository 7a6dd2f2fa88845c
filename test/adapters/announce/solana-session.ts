import { base58 } from "@scure/base";
import { expect, vi } from "vitest";
import { pageError } from "../../../adapters/page-wallets/shared/page-error.ts";
import { PairingError } from "../../../adapters/walletconnect/client/errors.ts";
import { decodeBase58 } from "../../../domain/addresses/base58.ts";
import { announcing, DEVNET, hearStandard, openWindow, SOL, SOL2, SOLANA, session, type Wallet } from "./page.ts";

export const SIGNATURE = new Uint8Array(64).fill(7);
export const SIGNED = new Uint8Array([1, ...SIGNATURE, 128, 1]);
export const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

/** A versioned message with one signer: as much of a transaction as is looked at. */
export const TRANSACTION = new Uint8Array([1, ...new Uint8Array(64), 0x80, 1, 0, 0, 1, ...(decodeBase58(SOL) ?? [])]);

type Answers = Record<string, (params: unknown) => unknown>;

const ANSWERS: Answers = {
  solana_signMessage: () => ({ signature: base58.encode(SIGNATURE) }),
  solana_signTransaction: () => ({ transaction: base64(SIGNED) }),
  solana_signAllTransactions: (params) => ({
    transactions: (params as { transactions: string[] }).transactions.map(() => base64(SIGNED)),
  }),
  solana_signAndSendTransaction: () => ({ signature: base58.encode(SIGNATURE) }),
};

/** The first session of Solana is announced as soon as what that takes is there. */
export const registered = (wallets: Set<Wallet>, count = 1) =>
  vi.waitFor(() => expect(wallets.size).toBe(count), 10_000);

/** A session's signer; `without` names methods that its wallet did not grant. */
export function signer(without: readonly string[] = []) {
  const asked: { method: string; params: unknown; chain: string | undefined }[] = [];
  const request = async ({ method, params }: { method: string; params?: unknown }, chain?: string) => {
    if (without.includes(method)) throw pageError(new PairingError("METHOD_UNSUPPORTED"));
    asked.push({ method, params, chain });
    return ANSWERS[method]?.(params);
  };
  return { asked, methods: () => asked.map(({ method }) => method), request };
}

/** The grant of a session: both networks. */
export const grant = { approvedNetworkIds: [SOLANA, DEVNET], supportsAllNetworks: false };

/** A session of Solana that is announced, and a library's way to use it. */
export async function connected({
  without = [],
  changes = {},
}: {
  without?: readonly string[];
  changes?: object;
} = {}) {
  const window = openWindow();
  const { wallets } = hearStandard(window);
  const broadcast: unknown[] = [];
  const read = async (...asked: unknown[]) => {
    broadcast.push(asked);
    return base58.encode(SIGNATURE);
  };
  const kit = announcing(window, { read });
  const ferryman = signer(without);
  kit.set("solana", session("solana", { accounts: [SOL, SOL2], grant, ...changes }), ferryman);
  await registered(wallets);
  const [wallet] = wallets as Set<Wallet>;
  if (!wallet) throw new Error("nothing was registered");
  const told: Record<string, unknown>[] = [];
  const off = wallet.features["standard:events"]?.on?.("change", (change: never) => void told.push(change));
  const use = (feature: string, ...inputs: unknown[]): Promise<unknown> => {
    const call = wallet.features[feature]?.[feature.split(":")[1] ?? ""];
    return call ? call(...inputs) : Promise.reject(new Error(`no ${feature}`));
  };
  const [account] = wallet.accounts;
  return { window, wallets, kit, ferryman, wallet, told, off: off as unknown as () => void, use, account, broadcast };
}
