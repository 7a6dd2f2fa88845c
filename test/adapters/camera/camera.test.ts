import { encode } from "uqr";
import { describe, expect, it } from "vitest";
import { watchCamera } from "../../../adapters/camera/camera.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { CameraEvent, CameraFault } from "../../../machines/send/ports.ts";
import { FakeClock } from "../fake-clock.ts";

const LINK = "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/** A picture of 720 by 720 pixels, with a code of `text` in it. */
function pictureOf(text: string): ImageData {
  const [side, scale] = [720, 12];
  const { data, size } = encode(text, { border: 4 });
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < size * scale; y += 1)
    for (let x = 0; x < size * scale; x += 1)
      if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        pixels.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3);
  return { width: side, height: side, data: pixels, colorSpace: "srgb" } as ImageData;
}

class Track extends EventTarget {
  isStopped = false;
  stop(): void {
    this.isStopped = true;
  }
}

interface PageOptions {
  isSecureContext?: boolean;
  /** The answers of the browser's own reader; absent where the browser has none. */
  detect?: () => Promise<{ rawValue: string }[]>;
  formats?: string[];
  /** The page's policy for the camera. */
  isAllowed?: boolean;
}

/** A page with a camera. */
class CameraPage {
  readonly clock = new FakeClock();
  readonly heard: CameraEvent[] = [];
  readonly tracks: Track[] = [];
  readonly shown: object[] = [];
  /** The part of each picture that was looked at: left, top, width, height. */
  readonly looks: number[][] = [];
  /** The constraints that the page was asked for. */
  readonly wanted: MediaStreamConstraints[] = [];
  video: Record<string, unknown> = {};
  /** The picture before the camera. */
  picture = pictureOf(LINK);
  /** The browser gives no picture, as while a phone turns to another camera. */
  isLost = false;
  readonly stop: () => void;
  #answer: { resolve(stream: unknown): void; reject(error: unknown): void } | undefined;

  constructor(
    { isSecureContext = true, detect, formats = ["qr_code"], isAllowed = true }: PageOptions = {},
    size = { videoWidth: 1_280, videoHeight: 720 },
  ) {
    const { picture, shown } = this;
    const self = this;
    class OffscreenCanvas {
      readonly width = picture.width;
      readonly height = picture.height;
      getContext = () => ({
        drawImage: (_: object, ...area: number[]) => self.#draw(area),
        getImageData: () => self.picture,
      });
    }
    const video = () => {
      self.video = {
        setAttribute: (name: string, value: string) => Object.assign(self.video, { [name]: value }),
        play: async () => undefined,
        remove: () => void shown.splice(0),
        ...size,
      };
      return self.video;
    };
    const window = {
      isSecureContext,
      OffscreenCanvas,
      document: { createElement: video, featurePolicy: { allowsFeature: () => isAllowed } },
      navigator: {
        mediaDevices: {
          getUserMedia: (constraints: MediaStreamConstraints) => {
            self.wanted.push(constraints);
            return new Promise((resolve, reject) => {
              self.#answer = { resolve, reject };
            });
          },
        },
      },
      ...(detect && {
        BarcodeDetector: class {
          static getSupportedFormats = async () => formats;
          detect = detect;
        },
      }),
    };
    const host = { append: (element: object) => void shown.push(element) };
    this.stop = watchCamera({ window: window as never, clock: this.clock, host: () => host as never }, (event) =>
      this.heard.push(event),
    );
  }

  #draw(area: number[]): void {
    this.looks.push(area.slice(0, 4));
    if (this.isLost) throw new DOMException("", "InvalidStateError");
  }

  /** The visitor allows the camera. */
  async allow(): Promise<void> {
    const track = new Track();
    this.tracks.push(track);
    this.#answer?.resolve({ getTracks: () => [track] });
    await settle();
  }

  async refuse(name: string): Promise<void> {
    this.#answer?.reject(new DOMException("", name));
    await settle();
  }

  /** The next picture. */
  async pass(): Promise<void> {
    await this.clock.advance(LIMITS.scanPause);
    await settle();
  }

  get codes(): string[] {
    return this.heard.flatMap((event) => (event.type === "code.read" ? [event.text] : []));
  }
}

/** Lets the promises of an answer settle; the kit's decoder is a module that has to be read first. */
async function settle(): Promise<void> {
  await import("../../../adapters/camera/decoder.ts");
  await new Promise((done) => setTimeout(done, 0));
}

describe("the camera", () => {
  it("SEND-3: a code before it is read by the kit's decoder, once while it stays there", async () => {
    const page = new CameraPage();
    await page.allow();
    expect(page.heard).toEqual([{ type: "camera.opened" }, { type: "code.read", text: LINK }]);
    expect(page.shown).toHaveLength(1);
    await page.pass();
    await page.pass();
    page.picture = pictureOf("another");
    await page.pass();
    expect(page.codes).toEqual([LINK, "another"]);
  });

  it("SEND-3: the camera on the back of a phone is asked for, without sound, and its picture stays in the page", async () => {
    const page = new CameraPage();
    await page.allow();
    expect(page.wanted).toMatchObject([{ audio: false, video: { facingMode: "environment" } }]);
    // Without these a phone plays it over the whole screen, or not at all, and a screen reader finds a player.
    expect(page.video).toMatchObject({ slot: "camera", muted: true, playsInline: true, "aria-hidden": "true" });
  });

  it.each([
    ["wide", { videoWidth: 1_280, videoHeight: 720 }, [280, 0, 720, 720]],
    ["high", { videoWidth: 720, videoHeight: 1_280 }, [0, 280, 720, 720]],
  ])("SEND-3: of a %s picture the middle is read, which the card shows", async (_, size, look) => {
    const page = new CameraPage({}, size);
    await page.allow();
    expect(page.looks).toEqual([look]);
  });

  it("SEND-3, I16: a picture that cannot be read is followed by the next", async () => {
    const page = new CameraPage();
    page.isLost = true;
    await page.allow();
    expect(page.heard).toEqual([{ type: "camera.opened" }]);
    page.isLost = false;
    await page.pass();
    expect(page.codes).toEqual([LINK]);
  });

  it("SEND-3: the browser's own decoder is taken where it knows this kind of code", async () => {
    const own = new CameraPage({ detect: async () => [{ rawValue: "own" }] });
    await own.allow();
    expect(own.codes).toEqual(["own"]);
    const other = new CameraPage({ detect: async () => [{ rawValue: "own" }], formats: ["ean_13"] });
    await other.allow();
    expect(other.codes).toEqual([LINK]);
  });

  it("SEND-3: a browser's decoder that fails gives way to the kit's", async () => {
    const page = new CameraPage({ detect: () => Promise.reject(new DOMException("", "NotSupportedError")) });
    await page.allow();
    await page.pass();
    expect(page.codes).toEqual([LINK]);
  });

  it("SEND-3: a picture without a code is looked past", async () => {
    const page = new CameraPage();
    page.picture = { ...page.picture, data: new Uint8ClampedArray(720 * 720 * 4).fill(255) };
    await page.allow();
    page.picture = pictureOf(LINK);
    await page.pass();
    expect(page.codes).toEqual([LINK]);
  });

  it.each<[string, CameraFault]>([
    ["NotAllowedError", "denied"],
    ["SecurityError", "forbidden"],
    ["NotFoundError", "missing"],
    ["OverconstrainedError", "missing"],
    ["NotReadableError", "busy"],
    ["AbortError", "busy"],
    ["TypeError", "failed"],
  ])("SEND-3: %s is told as %s", async (name, fault) => {
    const page = new CameraPage();
    await page.refuse(name);
    expect(page.heard).toEqual([{ type: "camera.failed", fault }]);
  });

  it.each<[string, PageOptions]>([
    ["on plain http", { isSecureContext: false }],
    ["under a policy without it", { isAllowed: false }],
  ])("SEND-3: nobody is asked %s", (_, options) => {
    const page = new CameraPage(options);
    expect(page.wanted).toEqual([]);
    expect(page.heard).toEqual([{ type: "camera.failed", fault: "forbidden" }]);
  });

  it("SEND-3: stopped, it lets go of the camera and takes the picture away", async () => {
    const page = new CameraPage();
    await page.allow();
    page.stop();
    expect([page.tracks[0]?.isStopped, page.shown.length, page.clock.pending]).toEqual([true, 0, 0]);
    expect(page.video["srcObject"]).toBeNull();
  });

  it("SEND-3: a camera that is allowed after the visitor has left is let go at once", async () => {
    const page = new CameraPage();
    page.stop();
    await page.allow();
    expect([page.tracks[0]?.isStopped, page.shown.length, page.heard.length]).toEqual([true, 0, 0]);
  });

  it("SEND-3: a camera that is unplugged is told", async () => {
    const page = new CameraPage();
    await page.allow();
    page.tracks[0]?.dispatchEvent(new Event("ended"));
    expect(page.heard.at(-1)).toEqual({ type: "camera.failed", fault: "failed" });
    expect(page.tracks[0]?.isStopped).toBe(true);
  });
});
