import { field, tryTo } from "./untrusted.ts";

/** The provider that an EVM wallet puts on the page (EIP-1193); each member is only believed after a look. */
export interface Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>;
  on?(event: string, listener: (value: unknown) => void): unknown;
  removeListener?(event: string, listener: (value: unknown) => void): unknown;
}

/** True if a value has the `request` of a provider. */
export function isProvider(value: unknown): value is Provider {
  return (
    ((typeof value === "object" && value !== null) || typeof value === "function") &&
    typeof field(value, "request") === "function"
  );
}

/** Asks a wallet, once; it rejects with whatever the wallet threw, also where it threw at once. */
export async function ask(provider: Provider, method: string, params?: readonly unknown[]): Promise<unknown> {
  return await provider.request(params ? { method, params } : { method });
}

/** Listens to a provider until the returned function is called; a provider that throws at either can still be asked. */
export function listen(provider: Provider, event: string, listener: (value: unknown) => void): () => void {
  tryTo(() => provider.on?.(event, listener));
  return () => void tryTo(() => provider.removeListener?.(event, listener));
}

/** "Try again later": the wallet has lost its node for a moment, not its permission. */
const PASSING = 1013;

/** True if a `disconnect` event is no end of the connection. */
export const isPassing = (error: unknown): boolean => field(error, "code") === PASSING;
