import * as v from "valibot";
import { parseJson } from "../../../domain/json.ts";
import type { Clock } from "../../browser/clock.ts";
import { within } from "../../browser/deadline.ts";
import { pageAddress } from "../../browser/page-address.ts";
import type { AttestedIds } from "./client-lifetime.ts";

/** Milliseconds that a message waits for its attestation; without one, wallets take it with a warning. */
const WAIT = 400;

/** Milliseconds for which a service that did not answer in time is not asked again. */
const QUIET = 60_000;

export interface AttestationDeps {
  window: Window;
  clock: Clock;
  projectId: string;
  /** Address of the verify service. */
  verifyUrl: string;
}

const MESSAGE = v.object({
  type: v.literal("verify_attestation"),
  attestation: v.pipe(v.string(), v.maxLength(10_000)),
});
const CLAIMS = v.object({ id: v.string() });

/** The token in the frame's message, if it attests this relay message. */
function tokenIn(data: unknown, id: string): string | undefined {
  const read = v.safeParse(MESSAGE, typeof data === "string" ? parseJson(data) : undefined);
  if (!read.success) return undefined;
  const [, claims = ""] = read.output.attestation.split(".");
  const claimed = v.safeParse(CLAIMS, parseJson(decode(claims)));
  return claimed.success && claimed.output.id === id ? read.output.attestation : undefined;
}

function decode(text: string): string | undefined {
  try {
    return atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return undefined;
  }
}

function addressOf({ window, projectId, verifyUrl }: AttestationDeps, { id, decryptedId }: AttestedIds): string {
  const query = new URLSearchParams({
    ...(projectId && { projectId }),
    origin: pageAddress(window).origin,
    id,
    decryptedId,
  });
  return `${verifyUrl.replace(/\/+$/, "")}/v3/attestation?${query}`;
}

/** Asks the service's page in a frame of its own, which is removed when it has answered or the signal ends. */
function askFrame(deps: AttestationDeps, ids: AttestedIds, signal: AbortSignal): Promise<string | undefined> {
  const { window } = deps;
  const { document } = window;
  return new Promise((resolve) => {
    const frame = document.createElement("iframe");
    frame.src = addressOf(deps, ids);
    frame.hidden = true;
    frame.title = "Attestation";
    frame.referrerPolicy = "origin";
    frame.setAttribute("sandbox", "allow-scripts");
    const end = (token: string | undefined) => {
      window.removeEventListener("message", hear);
      frame.remove();
      resolve(token);
    };
    const hear = ({ source, data }: MessageEvent) => {
      // The sandboxed frame has no origin to check; its window identifies it.
      const token = source === frame.contentWindow ? tokenIn(data, ids.id) : undefined;
      if (token !== undefined) end(token);
    };
    signal.addEventListener("abort", () => end(undefined));
    window.addEventListener("message", hear);
    document.body.append(frame);
  });
}

/**
 * Attests the page's origin for wallets to show (wire.md). A slow or dead service delays one message by 0.4 s, and is then not asked for a
 * minute.
 */
export function createAttestation(deps: AttestationDeps): (ids: AttestedIds) => Promise<string | undefined> {
  const { clock } = deps;
  let failedAt = Number.NEGATIVE_INFINITY;
  return async (ids) => {
    // The clock may have been set back since (R8).
    if (Math.abs(clock.now() - failedAt) < QUIET) return undefined;
    const late = () => new Error("No attestation in time");
    return await within(clock, WAIT, late, undefined, (signal) => askFrame(deps, ids, signal)).catch(() => {
      failedAt = clock.now();
      return undefined;
    });
  };
}
