import { withDeadline } from "../deadline.ts";
import { SERVER_LIMITS } from "../limits.ts";
import { Refusal, refusal } from "../refusal.ts";
import { createMemoryStore } from "./memory.ts";
import type { SignInStore } from "./store.ts";

/** Seconds until a request to an unreachable store may be repeated. */
const RETRY_AFTER = 5;

/**
 * A store whose operations end within their deadline; an operation that fails or takes longer is refused with
 * STORE_UNREACHABLE.
 */
export function guarded(store: SignInStore): Required<SignInStore> {
  const counting = store.count ? store : createMemoryStore();
  const away = (detail: string, cause?: unknown): Refusal =>
    refusal("STORE_UNREACHABLE", { detail, cause, retryAfter: RETRY_AFTER });
  async function attempt<T>(operation: string, work: () => Promise<T>): Promise<T> {
    try {
      return await withDeadline(work, SERVER_LIMITS.store, () => away(operation));
    } catch (cause) {
      throw cause instanceof Refusal ? cause : away(operation, cause);
    }
  }
  return {
    putNonce: (...args) => attempt("putNonce", async () => store.putNonce(...args)),
    takeNonce: (...args) => attempt("takeNonce", async () => store.takeNonce(...args)),
    putSession: (...args) => attempt("putSession", async () => store.putSession(...args)),
    readSession: (...args) => attempt("readSession", async () => store.readSession(...args)),
    endSessions: (...args) => attempt("endSessions", async () => store.endSessions(...args)),
    count: (...args) => attempt("count", async () => counting.count?.(...args) ?? 0),
  };
}
