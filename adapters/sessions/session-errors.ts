import { lateError } from "../../domain/lazy-errors.ts";
import { meaningOf } from "../page-wallets/shared/provider-errors.ts";

/** Throws what became of it: its owner may have declined it. */
export const failing =
  (code: "SESSION_FAILED" | "SESSIONS_FAILED" | "SESSION_REVOKE_FAILED") =>
  (cause?: unknown): never => {
    throw lateError(meaningOf(cause) === "declined" ? "SESSION_DECLINED" : code, {}, { cause });
  };
