import { LIMITS } from "../../domain/limits.ts";
import type { CameraEvent, CameraFault } from "../../machines/send/ports.ts";
import type { Clock, Timer } from "../browser/clock.ts";
import { type CodeReader, openCodeReader } from "./code-reader.ts";

export interface CameraDeps {
  window: Window & typeof globalThis;
  clock: Clock;
  /** Our element in the page, whose card shows the picture. */
  host(): HTMLElement | undefined;
}

/** The names of the errors of `getUserMedia` (Media Capture and Streams, 10.2.2). */
const FAULTS: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: "denied",
  SecurityError: "forbidden",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** The camera on the back of a phone, large enough for a code that fills a third of the picture. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: "environment", width: { ideal: 1_280 }, height: { ideal: 720 } },
};

/** The side of the scanned square in pixels: enough for codes with more modules than payment links have. */
const SIDE = 720;

/** True where the visitor cannot allow the camera: on plain http, and where the policy of the page or frame excludes it. */
function isForbidden({ isSecureContext, navigator, document }: Window): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  return !isSecureContext || !navigator.mediaDevices || featurePolicy?.allowsFeature("camera") === false;
}

/** Shows a stream as a child of our element: the card has a slot for it. */
function createVideo({ window, host }: CameraDeps, stream: MediaStream): HTMLVideoElement {
  const video = window.document.createElement("video");
  Object.assign(video, { slot: "camera", muted: true, playsInline: true, srcObject: stream });
  video.setAttribute("aria-hidden", "true");
  host()?.append(video);
  return video;
}

/** The running camera. */
class Camera {
  readonly #deps: CameraDeps;
  readonly #send: (event: CameraEvent) => void;
  #stream: MediaStream | undefined;
  #video: HTMLVideoElement | undefined;
  #timer: Timer;
  #isOver = false;
  /** The last code, which is reported once while it stays in the picture. */
  #last: string | undefined;

  constructor(deps: CameraDeps, send: (event: CameraEvent) => void) {
    this.#deps = deps;
    this.#send = send;
  }

  async open(): Promise<void> {
    const { window } = this.#deps;
    if (isForbidden(window)) return this.#fail("forbidden");
    try {
      const [stream, read] = await Promise.all([this.#ask(), openCodeReader(window)]);
      if (this.#isOver) return;
      this.#video = createVideo(this.#deps, stream);
      await this.#video.play();
      if (this.#isOver) return;
      this.#send({ type: "camera.opened" });
      this.#look(this.#video, read, new window.OffscreenCanvas(SIDE, SIDE));
    } catch (error) {
      this.#fail(FAULTS[(error as Partial<Error> | null)?.name ?? ""] ?? "failed");
    }
  }

  stop(): void {
    this.#isOver = true;
    this.#deps.clock.clearTimeout(this.#timer);
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    if (this.#video) this.#video.srcObject = null;
    this.#video?.remove();
  }

  /** Asks the visitor for the camera. A permission that comes after the end releases the camera at once. */
  async #ask(): Promise<MediaStream> {
    this.#stream = await this.#deps.window.navigator.mediaDevices.getUserMedia(WANTED);
    if (this.#isOver) this.stop();
    for (const track of this.#stream.getTracks()) track.addEventListener("ended", () => this.#fail("failed"));
    return this.#stream;
  }

  /** Looks for a code, again and again with pauses; a picture that cannot be read is skipped. */
  async #look(video: HTMLVideoElement, read: CodeReader, canvas: OffscreenCanvas): Promise<void> {
    const text = await this.#read(video, read, canvas).catch(() => undefined);
    if (this.#isOver) return;
    this.#timer = this.#deps.clock.setTimeout(() => void this.#look(video, read, canvas), LIMITS.scanPause);
    if (text === undefined || text === this.#last) return;
    this.#last = text;
    this.#send({ type: "code.read", text });
  }

  /** The code in the middle of the picture, which is the part that the card shows. */
  async #read(video: HTMLVideoElement, read: CodeReader, canvas: OffscreenCanvas): Promise<string | undefined> {
    const { videoWidth, videoHeight } = video;
    const side = Math.min(videoWidth, videoHeight);
    const [left, top] = [(videoWidth - side) / 2, (videoHeight - side) / 2];
    canvas.getContext("2d", { willReadFrequently: true })?.drawImage(video, left, top, side, side, 0, 0, SIDE, SIDE);
    return read(canvas);
  }

  #fail(fault: CameraFault): void {
    if (this.#isOver) return;
    this.stop();
    this.#send({ type: "camera.failed", fault });
  }
}

/** Shows the camera's picture in the card and reads codes in it; returns the function that ends it and releases the camera. */
export function watchCamera(deps: CameraDeps, send: (event: CameraEvent) => void): () => void {
  const camera = new Camera(deps, send);
  void camera.open();
  return () => camera.stop();
}
