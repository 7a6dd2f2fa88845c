import { AppKitError } from "../../../domain/errors.ts";

/** The status with which a server refused; undefined for every other error. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof AppKitError && error.code === "HTTP_STATUS"
    ? (error as AppKitError<"HTTP_STATUS">).context.status
    : undefined;
}
