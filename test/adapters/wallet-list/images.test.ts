import { afterEach, describe, expect, it } from "vitest";
import { createHttp } from "../../../adapters/browser/http/client.ts";
import { loadImages } from "../../../adapters/wallet-list/images.ts";
import type { ImageEvent, ImageRequest } from "../../../machines/wallets/ports.ts";
import { CountingClock, FakeClock } from "../fake-clock.ts";
import { serve, stopServers } from "../server.ts";

const PIXEL = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");

function open(baseUrl: string, clock = new CountingClock(), ask: typeof fetch = fetch) {
  const made = new Map<string, string>();
  const told: ImageEvent[] = [];
  let want: (request: ImageRequest) => void = () => {};
  const urls = {
    createObjectURL: (blob: Blob) => {
      const url = `blob:https://shop.example/${made.size}`;
      made.set(url, blob.type);
      return url;
    },
    revokeObjectURL: (url: string) => void made.delete(url),
  };
  const world = { clock, http: createHttp({ clock, fetch: ask }), urls, baseUrl, projectId: "p1", sdkVersion: "v1" };
  const stop = loadImages(
    world,
    (event) => void told.push(event),
    (listener) => {
      want = listener;
    },
  );
  const images = () => Object.assign({}, ...told.map((event) => event.images)) as Record<string, string>;
  return {
    clock,
    made,
    told,
    images,
    stop,
    want: (kind: "wallet" | "asset", ids: string[]) => want({ type: "images.want", kind, ids }),
  };
}

const until = async (is: () => boolean) => {
  for (let turn = 0; turn < 200 && !is(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(is()).toBe(true);
};

afterEach(stopServers);

describe("WALLET-4", () => {
  it("WALLET-4: wallets' and assets' images become addresses, each id asked for once, with projectId, st and sv", async () => {
    const server = await serve((_, response) => response.setHeader("content-type", "image/gif").end(PIXEL));
    const { want, images, made, told, stop } = open(server.url);
    want("wallet", ["w1", "w2", "w1"]);
    want("asset", ["a1"]);
    want("wallet", ["w2"]);
    await until(() => Object.keys(images()).length === 3);
    expect(server.received.map(({ url }) => url).toSorted()).toEqual(
      ["/getWalletImage/w1", "/getWalletImage/w2", "/public/getAssetImage/a1"].map(
        (path) => `${path}?projectId=p1&st=appkit&sv=v1`,
      ),
    );
    expect([...made.values()]).toEqual(["image/gif", "image/gif", "image/gif"]);
    expect(told.length).toBeLessThan(3);
    stop();
    expect(made.size).toBe(0);
  });

  it("WALLET-4: what is no image, or does not come, is left out", async () => {
    const server = await serve(({ url }, response) => {
      if (url.includes("html")) response.setHeader("content-type", "text/html").end("<script>0</script>");
      else if (url.includes("none")) response.writeHead(404).end();
      else if (url.includes("empty")) response.setHeader("content-type", "image/png").end();
      else if (url.includes("busy")) response.writeHead(503).end();
      else response.setHeader("content-type", "image/svg+xml; charset=utf-8").end("<svg/>");
    });
    const { want, images, made, stop } = open(server.url);
    want("wallet", ["html", "none", "empty", "busy", "good"]);
    await until(() => Object.keys(images()).length === 1 && server.received.length === 5);
    expect(Object.keys(images())).toEqual(["good"]);
    expect([...made.values()]).toEqual(["image/svg+xml"]);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(server.received).toHaveLength(5);
    stop();
  });

  it("WALLET-4: six at a time; one that says nothing gives up its place after 2 s", async () => {
    const clock = new FakeClock();
    const asked: string[] = [];
    const hang = ((url: string, init?: RequestInit) => {
      asked.push(url);
      return new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
    }) as typeof fetch;
    const { want, told, stop } = open("https://x.example", clock as unknown as CountingClock, hang);
    want(
      "wallet",
      Array.from({ length: 20 }, (_, index) => `w${index}`),
    );
    await clock.advance(1_999);
    expect(asked).toHaveLength(6);
    await clock.advance(1);
    expect(asked).toHaveLength(12);
    stop();
    await clock.advance(60_000);
    expect([asked.length, told.length, clock.pending]).toEqual([12, 0, 0]);
  });

  it("R19: an image that comes after the end leaves no address", async () => {
    const server = await serve((_, response) => {
      setTimeout(() => response.setHeader("content-type", "image/gif").end(PIXEL), 50);
    });
    const { want, made, told, stop, clock } = open(server.url);
    want("wallet", ["w1"]);
    await until(() => server.received.length === 1);
    stop();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect([made.size, told.length, clock.pending]).toEqual([0, 0, 0]);
  });
});
