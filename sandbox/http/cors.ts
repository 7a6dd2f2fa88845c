import type { IncomingHttpHeaders } from "node:http";

/** The request headers that the public services let through (protocol.md §2.1); any other one fails its preflight. */
const allowedHeaders = [
  "content-type",
  "user-agent",
  "referer",
  "origin",
  "access-control-request-method",
  "access-control-request-headers",
  "solana-client",
  "sec-fetch-mode",
  "x-sdk-type",
  "x-sdk-version",
].join(", ");

/** Headers that let a page of any origin read an answer. */
export const corsHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "retry-after",
  "cross-origin-resource-policy": "cross-origin",
};

/** Headers that answer a preflight, also one from a public page that asks for this private address. */
export function preflightHeaders(asked: IncomingHttpHeaders): Record<string, string> {
  return {
    ...corsHeaders,
    "access-control-allow-methods": "GET, POST, OPTIONS",
    "access-control-allow-headers": allowedHeaders,
    "access-control-max-age": "600",
    ...(asked["access-control-request-private-network"] === "true"
      ? { "access-control-allow-private-network": "true" }
      : {}),
  };
}
