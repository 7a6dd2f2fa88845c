/** What an EVM wallet puts on the page (EIP-1193); each member is only believed after a look. */
export interface Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>;
  on?(event: string, listener: (value: unknown) => void): unknown;
  removeListener?(event: string, listener: (value: unknown) => void): unknown;
}

/** A field of anything; undefined where it has none, or where reading it throws. */
export function field(value: unknown, name: PropertyKey): unknown {
  try {
    return (value as Record<PropertyKey, unknown> | null | undefined)?.[name];
  } catch {
    return undefined;
  }
}

/** Whether something can be asked as a provider. */
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

/** The first thousand entries of a list, each read once; undefined for anything else, also for a list that throws. */
export function listOf(value: unknown): unknown[] | undefined {
  try {
    if (!Array.isArray(value)) return undefined;
    return Array.from({ length: Math.min(value.length, 1_000) }, (_, index) => value[index]);
  } catch {
    return undefined;
  }
}
