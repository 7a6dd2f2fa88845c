import { LIMITS } from "../../domain/limits.ts";
import type { FrameFeedEvent, FrameOrder } from "../../machines/embedded/ports.ts";
import { pause } from "../browser/deadline.ts";
import { listenToFrame, sendToFrame } from "./channel.ts";
import type { At, EmbeddedDeps, Receive, Send } from "./deps.ts";
import { createElement, originOf, placeElement, withBody } from "./element.ts";
import type { FrameRpc } from "./frame-rpc.ts";
import type { Heard } from "./messages.ts";

/** The frame in the page, one at a time, from its first load until it is lost or nobody wants it. */
export class Frame {
  readonly #deps: EmbeddedDeps;
  readonly #frameRpc: FrameRpc;
  /** Greets each new page of the frame. */
  readonly #greet: () => void;
  #end: (event?: FrameFeedEvent) => void = () => undefined;
  /** Greets the frame, and has it asked what waits. */
  #release: () => void = () => undefined;
  /** Until then the frame may load anew, as it was told to; in milliseconds since 1970. */
  #mayLoadUntil = 0;
  #element: HTMLIFrameElement | undefined;
  /** The frame's page has said so, in the place where it is. */
  #isReady = false;

  constructor(deps: EmbeddedDeps, frameRpc: FrameRpc, greet: () => void) {
    this.#deps = deps;
    this.#frameRpc = frameRpc;
    this.#greet = greet;
  }

  /** Puts the frame into the page. Stopping it takes it out, and ends all that it was asked. */
  open(send: Send<FrameFeedEvent>, receive: Receive<FrameOrder>): () => void {
    this.#end();
    try {
      return this.#open(send, receive);
    } catch {
      this.#end();
      send({ type: "frame.failed" });
      return () => undefined;
    }
  }

  /** Takes the frame out of the page, until it is asked for again. */
  close(): void {
    this.#end({ type: "frame.failed" });
  }

  /** Puts another frame in the place of this one, which knows only whom it let in itself. */
  renew(): void {
    this.#end({ type: "frame.reloaded" });
  }

  /** Runs what has its owner look at the frame, which shows only in the host's element: that may have been placed since. */
  seated<T>(run: () => T): T {
    const host = this.#deps.host();
    if (host && this.#element && !host.contains(this.#element)) this.renew();
    return run();
  }

  /**
   * Has the frame begin anew, and greets it again. What is asked meanwhile waits: for READY, or, of a frame that does not load for that,
   * a while after its answer.
   */
  async reload(at?: At): Promise<void> {
    const { clock } = this.#deps;
    const release = this.#release;
    this.#mayLoadUntil = clock.now() + LIMITS.frameReady;
    const answer = this.#frameRpc.ask("RELOAD", undefined, at);
    this.#frameRpc.hold();
    try {
      await answer;
      await pause(clock, LIMITS.frameSettle, at?.signal);
    } finally {
      release();
    }
  }

  #open(send: Send<FrameFeedEvent>, receive: Receive<FrameOrder>): () => void {
    const origin = originOf(this.#deps);
    const element = createElement(this.#deps);
    const frameRpc = this.#frameRpc;
    const stops: (() => void)[] = [];
    const end = (event?: FrameFeedEvent) => {
      if (stops.length === 0) return;
      for (const stop of stops.splice(0)) stop();
      frameRpc.lose();
      element.remove();
      if (event) send(event);
    };
    const { window } = this.#deps;
    stops.push(listenToFrame(window, element, origin, this.#hearer(send)));
    frameRpc.isThere = true;
    this.#mayLoadUntil = 0;
    this.#isReady = false;
    this.#element = element;
    this.#end = end;
    this.#release = () => {
      if (stops.length === 0 || !this.#isReady || frameRpc.isReleased) return;
      frameRpc.release((message) => sendToFrame(element, origin, message), this.#greet);
    };
    receive(this.#release);
    const place = () => {
      stops.push(this.#watch(element, end));
      placeElement(this.#deps, element);
    };
    stops.push(withBody(window, place));
    return () => end();
  }

  #hearer(send: Send<FrameFeedEvent>): (heard: Heard) => void {
    return (heard) => {
      if (heard.name !== "READY") return this.#frameRpc.hear(heard);
      if (!this.#isReady) send({ type: "frame.answered" });
      else if (this.#mayLoad()) {
        this.#frameRpc.hold();
        this.#frameRpc.forget();
        this.#release();
      }
      this.#isReady = true;
    };
  }

  #mayLoad(): boolean {
    return this.#deps.clock.now() < this.#mayLoadUntil;
  }

  /** Tells the end of a frame that was blocked, taken out of the page, or loaded anew by itself. */
  #watch(element: HTMLIFrameElement, end: (event: FrameFeedEvent) => void): () => void {
    const { MutationObserver, document } = this.#deps.window;
    let loads = 0;
    const fail = () => end({ type: "frame.failed" });
    const load = () => {
      loads += 1;
      if (loads > 1 && !this.#mayLoad()) end({ type: "frame.reloaded" });
    };
    element.addEventListener("load", load);
    element.addEventListener("error", fail);
    let isPlacedAgain = false;
    const observer = new MutationObserver(() => {
      if (element.isConnected) return;
      if (isPlacedAgain || this.#frameRpc.isReleased) return fail();
      // A page that puts its content in the place of all takes a frame away that was asked nothing yet.
      [isPlacedAgain, this.#isReady, loads] = [true, false, 0];
      placeElement(this.#deps, element);
    });
    const root = this.#deps.host()?.getRootNode() ?? document;
    for (const each of new Set([root, document])) observer.observe(each, { childList: true, subtree: true });
    return () => {
      element.removeEventListener("load", load);
      element.removeEventListener("error", fail);
      observer.disconnect();
    };
  }
}
