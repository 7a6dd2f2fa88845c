import { LIMITS } from "../../../domain/limits.ts";
import type { WalletEvent } from "../../../machines/connection/ports.ts";
import type { Clock, Timer } from "../../browser/clock.ts";

/** Lets the first event through at once, and then at most one of a kind each 200 ms: the last one (R15). */
export function coalesce(
  clock: Clock,
  send: (event: WalletEvent) => void,
): { take(event: WalletEvent): void; stop(): void } {
  const waiting = new Map<WalletEvent["type"], WalletEvent>();
  let timer: Timer | undefined;
  const flush = () => {
    const events = [...waiting.values()];
    waiting.clear();
    timer = events.length > 0 ? clock.setTimeout(flush, LIMITS.walletEvents) : undefined;
    for (const event of events) send(event);
  };
  return {
    take(event) {
      // The newest of a kind goes last, so that the order told is the order meant.
      waiting.delete(event.type);
      waiting.set(event.type, event);
      if (timer === undefined) flush();
    },
    stop: () => clock.clearTimeout(timer),
  };
}
