import { describe, expect, it } from "vitest";
import { listenToFrame, sendToFrame } from "../../../adapters/secure-frame/channel.ts";
import type { Heard, Message } from "../../../adapters/secure-frame/messages.ts";
import { SECURE } from "./fake-frame.ts";

const READY = { type: "@w3m-frame/READY" };

/** A page that listens to the frame in `contentWindow`; null: that frame is out of the page. */
function listening(contentWindow: object | null) {
  const heard: Heard[] = [];
  const page = new EventTarget();
  const stop = listenToFrame(page as Window, { contentWindow } as HTMLIFrameElement, SECURE, (one) => heard.push(one));
  const say = (data: unknown, source: unknown, origin = SECURE) =>
    page.dispatchEvent(Object.assign(new Event("message"), { data, source, origin }));
  return { heard, say, stop };
}

describe("what the page hears of the frame", () => {
  it("S1: a message without a sender is not the frame's, even while the frame has no window", () => {
    const { heard, say } = listening(null);
    say(READY, null);
    say(READY, undefined);
    expect(heard).toEqual([]);
  });

  it("S1: the frame's own window at its own origin is heard, what makes no sense is not, and nothing after the end", () => {
    const frame = {};
    const { heard, say, stop } = listening(frame);
    for (const data of [READY, { type: "@w3m-frame/UNKNOWN" }, null, "READY"]) say(data, frame);
    say(READY, frame, "https://mallory.example");
    expect(heard).toEqual([{ name: "READY" }]);
    stop();
    say(READY, frame);
    expect(heard).toHaveLength(1);
  });

  it("R9 S1: a frame is told at its own origin alone, and one that is out of the page is told nothing", () => {
    const told: [Message, string][] = [];
    const contentWindow = { postMessage: (message: Message, target: string) => told.push([message, target]) };
    const message = { id: "1", type: "@w3m-app/RELOAD" };
    sendToFrame({ contentWindow } as unknown as HTMLIFrameElement, SECURE, message);
    sendToFrame({ contentWindow: null } as HTMLIFrameElement, SECURE, message);
    expect(told).toEqual([[message, SECURE]]);
  });
});
