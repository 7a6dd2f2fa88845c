/** Wallets of the page by connector id, as far as one is waited for. */
interface Registering {
  has(connectorId: string): boolean;
  subscribe(listener: () => void): () => void;
}

/** Resolves once the wallet has made itself known; listens no more once the signal ends. */
export function registered(registry: Registering, connectorId: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = registry.subscribe(() => {
      if (!registry.has(connectorId)) return;
      resolve();
      queueMicrotask(() => end());
    });
    signal.addEventListener("abort", end);
  });
}
