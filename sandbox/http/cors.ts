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
];

/** Headers that let a page of any origin read an answer. */
export const corsHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "retry-after",
  "cross-origin-resource-policy": "cross-origin",
};

/** The headers of a preflight's answer: `more` are the headers that the routes at its path take besides the others. */
function preflightHeaders(requestHeaders: IncomingHttpHeaders, more: readonly string[]): Record<string, string> {
  return {
    ...corsHeaders,
    "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE, OPTIONS",
    "access-control-allow-headers": [...allowedHeaders, ...more].join(", "),
    "access-control-max-age": "600",
    ...(requestHeaders["access-control-request-private-network"] === "true"
      ? { "access-control-allow-private-network": "true" }
      : {}),
  };
}

/** The access of other origins' pages to the answers of a port. */
export interface Openness {
  /** On every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** The headers of a preflight's answer: `more` are the headers that the routes at its path take besides the others. */
  preflight(
    requestHeaders: IncomingHttpHeaders,
    more: readonly string[],
  ): { status: number; headers: Record<string, string> };
}

/** Every page may read every answer. */
export const openToAll: Openness = {
  headers: corsHeaders,
  preflight: (requestHeaders, more) => ({ status: 204, headers: preflightHeaders(requestHeaders, more) }),
};

/** No page of another origin reads anything, or sends a request that needs a preflight. */
export const closedToOthers: Openness = {
  headers: { "cross-origin-resource-policy": "same-origin", "x-content-type-options": "nosniff" },
  preflight: () => ({ status: 403, headers: {} }),
};
