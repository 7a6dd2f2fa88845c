import { LIMITS } from "../../domain/limits.ts";
import { safePageUrl } from "../../domain/safe-url.ts";
import type { PopupFeedEvent } from "../../machines/embedded/ports.ts";
import type { EmbeddedDeps, Send } from "./deps.ts";
import { originOf } from "./element.ts";
import { redirect } from "./redirect.ts";

type PopupDeps = Pick<EmbeddedDeps, "window" | "clock" | "storage" | "popup" | "secureFrame">;

const resultIn = (data: unknown): string | undefined => {
  const uri = typeof data === "object" && data !== null && "resultUri" in data ? data.resultUri : undefined;
  return typeof uri === "string" ? uri : undefined;
};

/** Leads the window of a social login to its page, and hears of it; it is closed at the end (protocol.md §1.8). */
export function followPopup(
  deps: PopupDeps,
  at: { social: string; uri: string },
  send: Send<PopupFeedEvent>,
): () => void {
  const { popup } = deps;
  const opened = popup.take();
  if (opened) return watch(deps, opened, at.uri, send);
  const block = () => send({ type: "popup.failed", code: "POPUP_BLOCKED" });
  if (popup.isDirect)
    void redirect(deps, at).then(
      (isGone) => isGone || block(),
      () => block(),
    );
  else block();
  return () => undefined;
}

function watch(deps: PopupDeps, opened: Window, uri: string, send: Send<PopupFeedEvent>): () => void {
  const { window, clock } = deps;
  const origin = originOf(deps);
  let timer: unknown;
  let wasClosed = false;
  const stop = () => {
    clock.clearTimeout(timer);
    window.removeEventListener("message", hear);
    opened.close();
  };
  const end = (event: PopupFeedEvent) => {
    stop();
    send(event);
  };
  const hear = ({ source, origin: from, data }: MessageEvent) => {
    // A message of a window that has closed meanwhile has no source.
    const isFromIt = source === opened || (source === null && opened.closed && from === origin);
    const resultUri = isFromIt ? resultIn(data) : undefined;
    if (resultUri === undefined) return;
    end(from === origin ? { type: "popup.answered", resultUri } : { type: "popup.failed", code: "SOCIAL_UNTRUSTED" });
  };
  const look = () => {
    // Its last message may still be on its way.
    if (wasClosed) return end({ type: "popup.closed" });
    wasClosed = opened.closed;
    timer = clock.setTimeout(look, LIMITS.popupPoll);
  };
  window.addEventListener("message", hear);
  const safe = safePageUrl(uri);
  if (!safe) end({ type: "popup.failed", code: "SOCIAL_UNTRUSTED" });
  else {
    if (!opened.closed) opened.location.replace(safe);
    look();
  }
  return stop;
}
