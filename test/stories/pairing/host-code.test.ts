import { expect, it } from "vitest";
import { stories } from "../page.ts";
import { soon } from "../story.ts";

const { visit } = stories();

const uri = (letter: string) => `wc:${letter.repeat(64)}@2?relay-protocol=irn&symKey=${"587d5484".repeat(8)}`;

it("CONF-13, S15: a page that pairs by itself shows its own code, and the kit asks no relay", async () => {
  const story = await visit({ options: { manualWCControl: true } });
  const sockets: string[] = [];
  story.page.on("websocket", (socket) => sockets.push(socket.url()));
  const code = story.page.locator("appkit-modal [data-uri]");
  await story.page.evaluate((one) => AppKit.open({ uri: one }), uri("a"));
  await soon(() => code.getAttribute("data-uri")).toBe(uri("a"));
  await story.page.evaluate((one) => AppKit.open({ uri: one }), uri("b"));
  await soon(() => code.getAttribute("data-uri")).toBe(uri("b"));
  await story.page.evaluate(() => AppKit.close());
  await story.closed();
  await story.page.evaluate(() => AppKit.open({ view: "ConnectingWalletConnect" }));
  await story.view("ConnectingWalletConnect").waitFor();
  await soon(() => code.count()).toBe(0);
  expect(sockets).toEqual([]);
});
