import type { Fault } from "../control/fault.ts";
import { content, failed, json, type Reply, redirect } from "./reply.ts";

/** A fault's instruction to the server. */
export type Spoiled =
  | { readonly kind: "reply"; readonly reply: Reply }
  | { readonly kind: "truncate"; readonly reply: Reply }
  | { readonly kind: "drop" }
  | { readonly kind: "close" };

const hugeBytes = 10 * 1024 * 1024;

const page =
  "<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>";

function refusal(fault: Fault): Reply {
  const status = fault.status ?? 429;
  const reply = failed(status, { field: "sandbox", description: `Status ${status}, as the fault asks` });
  if (fault.retryAfter === undefined) return reply;
  return { ...reply, headers: { ...reply.headers, "retry-after": String(fault.retryAfter) } };
}

/** The answer that a fault puts in place of the true one, or nothing when the true one is to be made. */
export function spoiled(fault: Fault, path: string): Spoiled | undefined {
  if (fault.close) return { kind: "close" };
  if (fault.drop) return { kind: "drop" };
  if (fault.redirectLoop) return { kind: "reply", reply: redirect(path, 307) };
  if (fault.html) {
    return { kind: "reply", reply: { ...content(page, "text/html; charset=utf-8"), status: fault.status ?? 200 } };
  }
  if (fault.garbage) {
    return { kind: "reply", reply: content(Buffer.from('{"data":[\u0000\ufffd}]{{"'), "application/json") };
  }
  if (fault.huge) return { kind: "reply", reply: json({ data: "x".repeat(hugeBytes) }) };
  if (fault.body !== undefined) return { kind: "reply", reply: json(fault.body, fault.status ?? 200) };
  if (fault.status !== undefined || fault.retryAfter !== undefined) return { kind: "reply", reply: refusal(fault) };
  return undefined;
}
