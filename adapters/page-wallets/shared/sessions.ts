import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { Connector } from "../../../domain/wallets/wallet.ts";
import type { WalletSession } from "../../../machines/connection/ports.ts";
import type { Clock } from "../../browser/clock.ts";
import { pause, unlessAborted, within } from "../../browser/deadline.ts";
import type { OpenRequests } from "./open-requests.ts";
import type { Registry } from "./registry.ts";

export interface SessionsDeps<P extends object> {
  registry: Registry<P>;
  requests: OpenRequests;
  clock: Clock;
}

/** The name of a wallet that is no longer on the page is empty. */
export function walletOf(connector: Connector | undefined): WalletSession["wallet"] {
  return {
    name: connector?.name ?? "",
    type: connector?.type ?? "EXTERNAL",
    ...(connector?.imageUrl && { icon: connector.imageUrl }),
    ...(connector?.info?.rdns && { rdns: connector.info.rdns }),
  };
}

export const connectorMissing = (): AppKitError => new AppKitError("CONNECTOR_MISSING", {});

/** Prompts a wallet's owner, who may take any time; an open prompt is joined, not repeated (R13). */
export function connectSession<P extends object, T>(
  { registry, requests }: Pick<SessionsDeps<P>, "registry" | "requests">,
  connectorId: string,
  signal: AbortSignal | undefined,
  prompt: () => Promise<T>,
): Promise<T> {
  const prompted = requests.join(`connect:${connectorId}`, async () => {
    const granted = await prompt();
    registry.restored.delete(connectorId);
    return granted;
  });
  return unlessAborted(prompted, signal);
}

function announced<P extends object>(registry: Registry<P>, connectorId: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = registry.callWhen(() => registry.has(connectorId), resolve);
    signal.addEventListener("abort", end);
  });
}

/**
 * Takes up what a wallet granted before; `recall` reads it without a prompt. Waits 3 s at most for the wallet to announce itself,
 * and until those that announce themselves together with it have done so. Throws CONNECTOR_MISSING without the wallet, and for a
 * contested one: which of its rivals was granted is unknown (S7).
 */
export function restoreSession<P extends object, T>(
  { registry, clock }: Pick<SessionsDeps<P>, "registry" | "clock">,
  connectorId: string,
  signal: AbortSignal | undefined,
  recall: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const refuseContested = () => {
    if (registry.isContested(connectorId)) throw connectorMissing();
  };
  return within(clock, LIMITS.restore, connectorMissing, signal, async (inner) => {
    await announced(registry, connectorId, inner);
    refuseContested();
    const settling = registry.settling(connectorId);
    if (settling > 0) await pause(clock, settling, inner);
    refuseContested();
    const granted = await unlessAborted(recall(inner), inner);
    refuseContested();
    registry.restored.add(connectorId);
    return granted;
  });
}
