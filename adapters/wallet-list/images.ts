import { LIMITS } from "../../domain/limits.ts";
import type { ImageEvent, ImageKind, ImageRequest } from "../../machines/wallets/ports.ts";
import type { Clock, Timer } from "../browser/clock.ts";
import type { HttpClient } from "../browser/http/client.ts";
import { type ServiceUrlDeps, serviceUrl } from "../service-url.ts";

export interface ImagesDeps extends ServiceUrlDeps {
  clock: Clock;
  http: HttpClient;
  /** Makes an address for image data, and gives it back: `URL` in a browser. */
  urls: Pick<typeof URL, "createObjectURL" | "revokeObjectURL">;
}

/** How many are loaded at the same time. */
const AT_ONCE = 6;

/** Images that come this close together, in milliseconds, are told in one event. */
const TOGETHER = 40;

const PATHS: Record<ImageKind, string> = { wallet: "getWalletImage", asset: "public/getAssetImage" };

/** One feed of images: what waits, what runs, what is there. */
class Images {
  readonly #deps: ImagesDeps;
  readonly #send: (event: ImageEvent) => void;
  readonly #end = new AbortController();
  readonly #seen = new Set<string>();
  readonly #waiting: { kind: ImageKind; id: string }[] = [];
  readonly #made: string[] = [];
  #ready: Record<string, string> = {};
  #timer: Timer | undefined;
  #running = 0;

  constructor(deps: ImagesDeps, send: (event: ImageEvent) => void) {
    this.#deps = deps;
    this.#send = send;
  }

  want({ kind, ids }: ImageRequest): void {
    for (const id of ids) {
      if (this.#seen.has(id)) continue;
      this.#seen.add(id);
      this.#waiting.push({ kind, id });
    }
    this.#next();
  }

  stop(): void {
    this.#end.abort();
    this.#waiting.length = 0;
    if (this.#timer !== undefined) this.#deps.clock.clearTimeout(this.#timer);
    for (const url of this.#made.splice(0)) this.#deps.urls.revokeObjectURL(url);
  }

  #next(): void {
    while (this.#running < AT_ONCE) {
      const wanted = this.#waiting.shift();
      if (!wanted) return;
      this.#running += 1;
      // An image that does not come leaves its place to the monogram.
      this.#load(wanted.kind, wanted.id)
        .catch(() => {})
        .finally(() => {
          this.#running -= 1;
          this.#next();
        });
    }
  }

  async #load(kind: ImageKind, id: string): Promise<void> {
    const { http, urls } = this.#deps;
    const url = serviceUrl(this.#deps, `${PATHS[kind]}/${encodeURIComponent(id)}`);
    const { signal } = this.#end;
    const body = await http.bytes(url, { signal, timeout: LIMITS.imagePreload, repeatable: false });
    const type = /^image\/[-+.a-z0-9]+/i.exec(body.contentType)?.[0];
    if (!type || body.bytes.length === 0 || signal.aborted) return;
    const made = urls.createObjectURL(new Blob([body.bytes], { type }));
    this.#made.push(made);
    this.#ready[id] = made;
    this.#timer ??= this.#deps.clock.setTimeout(() => this.#tell(), TOGETHER);
  }

  #tell(): void {
    const images = this.#ready;
    this.#ready = {};
    this.#timer = undefined;
    this.#send({ type: "images.loaded", images });
  }
}

/** Loads each wanted image once and tells its address; the addresses end with the feed (WALLET-4). */
export function loadImages(
  deps: ImagesDeps,
  send: (event: ImageEvent) => void,
  receive: (listener: (request: ImageRequest) => void) => void,
): () => void {
  const images = new Images(deps, send);
  receive((request) => images.want(request));
  return () => images.stop();
}
