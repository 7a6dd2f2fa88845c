import { AppKitError } from "../../../domain/errors.ts";
import type { Connector } from "../../../domain/wallets/wallet.ts";
import type { WalletSession } from "../../../machines/connection/ports.ts";
import type { Clock } from "../../browser/clock.ts";
import { pause, unlessAborted } from "../../browser/deadline.ts";
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

/** The provider of a connector; throws CONNECTOR_MISSING. */
export function providerOf<P extends object>(registry: Registry<P>, connectorId: string): P {
  const provider = registry.providerOf(connectorId);
  if (!provider) throw connectorMissing();
  return provider;
}

/** Prompts a wallet's owner, who may take any time; an open prompt is joined, and repeated after 10 s of silence (R13). */
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

async function announced<P extends object>(
  registry: Registry<P>,
  connectorId: string,
  signal: AbortSignal,
): Promise<void> {
  let end = () => {};
  const coming = new Promise<void>((resolve) => {
    end = registry.callWhen(() => registry.has(connectorId), resolve);
  });
  await unlessAborted(coming, signal).finally(end);
}

/**
 * Takes up what a wallet granted before; `recall` reads it without a prompt. Waits for the wallet to announce itself, and until
 * those that announce themselves together with it have done so. It has no deadline: a wallet that is late is not forgotten, and the
 * caller goes on without it. Throws CONNECTOR_MISSING for a contested wallet: which of its rivals was granted is unknown (S7).
 */
export async function restoreSession<P extends object, T>(
  { registry, clock }: Pick<SessionsDeps<P>, "registry" | "clock">,
  connectorId: string,
  signal = new AbortController().signal,
  recall: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const refuseContested = () => {
    if (registry.isContested(connectorId)) throw connectorMissing();
  };
  await announced(registry, connectorId, signal);
  refuseContested();
  const settling = registry.settling(connectorId);
  if (settling > 0) await pause(clock, settling, signal);
  refuseContested();
  const granted = await unlessAborted(recall(signal), signal);
  refuseContested();
  registry.restored.add(connectorId);
  return granted;
}
