import { lateError } from "../../domain/lazy-errors.ts";
import { meaningOf } from "../page-wallets/shared/provider-errors.ts";

/** Throws SESSION_DECLINED where the wallet's owner declined, `code` for any other cause. */
export const failing =
  (code: "SESSION_FAILED" | "SESSIONS_FAILED" | "SESSION_REVOKE_FAILED") =>
  (cause?: unknown): never => {
    throw lateError(meaningOf(cause) === "declined" ? "SESSION_DECLINED" : code, {}, { cause });
  };
