import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { NETWORK_NOISE, stories, type Visit } from "../page.ts";
import { press, reload, userOf } from "../social.ts";
import { type Story, soon } from "../story.ts";
import { openSettings } from "./embedded.ts";

const { visit, sandbox } = stories();

/** Records the page's messages to the frame. */
const WATCH_FRAME = `{
  const told = (window.told = []);
  addEventListener("message", ({ data }) => told.push(data?.type));
}`;
/** Messages to the frame since it was there, without the prefix. */
const told = async (story: Story): Promise<string[]> => {
  const frame = story.page.frames().find((one) => one.url().startsWith(`${sandbox().secureFrame}/`));
  const types = (await frame?.evaluate(() => (window as unknown as { told: string[] }).told)) ?? [];
  return types.filter((type) => type?.startsWith("@w3m-app/")).map((type) => type.slice("@w3m-app/".length));
};
const shown = async (visited: Visit = {}): Promise<Story> => {
  const story = await visit({ before: WATCH_FRAME, ...visited });
  await press(story, "farcaster");
  await story.view("ConnectingFarcaster").waitFor();
  return story;
};
const phone = (says: object) => sandbox().control("frame", says);

/** The text that a camera reads off the screen: another page of the browser looks at the picture. */
async function seen(story: Story): Promise<string | undefined> {
  const picture = (await story.dialog.screenshot()).toString("base64");
  const eye = await story.page.context().newPage();
  await eye.evaluate(await readFile(createRequire(import.meta.url).resolve("jsqr/dist/jsQR.js"), "utf8"));
  const read = await eye.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const image = context?.getImageData(0, 0, bitmap.width, bitmap.height);
    const { jsQR } = globalThis as unknown as { jsQR: (...picture: unknown[]) => { data: string } | null };
    return image && jsQR(image.data, image.width, image.height)?.data;
  }, picture);
  await eye.close();
  return read;
}

describe("a login with Farcaster", () => {
  it("AUTH-10: its code is what a camera reads; the phone approves, the name shows, a reload keeps it", async () => {
    const story = await shown();
    const uri = await story.code();
    await soon(() => seen(story)).toBe(uri);
    const second = await story.page.context().newPage();
    await second.goto(uri);
    await second.getByLabel("User name").fill("vitalia.eth");
    await second.getByRole("button", { name: "Approve" }).click();
    await second.getByText("You are signed in on the other screen").waitFor();
    await story.connected();
    await story.closed();
    await soon(() => userOf(story)).toMatchObject({ user: { username: "vitalia.eth" }, authProvider: "farcaster" });
    await reload(story, "connected");
    await soon(() => userOf(story)).toMatchObject({ user: { username: "vitalia.eth" }, authProvider: "farcaster" });
    await story.open();
    await soon(() => story.view("Account").textContent()).toContain("vitalia.eth");
    await openSettings(story);
    await story.action("connection.end").click();
    await story.disconnected();
    await soon(() => story.page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("vitalia");
  });

  it("AUTH-10, AUTH-4: the phone says no: said in words; another try has another code, and works", async () => {
    const story = await shown({ noise: NETWORK_NOISE });
    const first = await story.code();
    await phone({ farcaster: "refuse" });
    await story.dialog.getByRole("alert").filter({ hasText: "refused on the phone" }).waitFor();
    await story.action("connection.retry").click();
    await soon(() => story.code()).not.toBe(first);
    await phone({ farcaster: "approve", userName: "grace" });
    await story.connected();
    await soon(() => userOf(story)).toMatchObject({ user: { username: "grace" } });
  });

  it("ROUTE-4: leaving has the frame begin anew and learn of the page again, and the next login works", async () => {
    const story = await shown();
    const first = await story.code();
    expect(await told(story)).toContain("CONNECT_FARCASTER");
    await story.page
      .frames()
      .at(-1)
      ?.evaluate(() => {
        (window as unknown as { told: string[] }).told.length = 0;
      });
    await story.action("route.back").click();
    await soon(async () => (await told(story)).includes("SYNC_DAPP_DATA")).toBe(true);
    await press(story, "farcaster");
    await soon(() => story.code()).not.toBe(first);
    await phone({ farcaster: "approve", userName: "grace" });
    await story.connected();
  });

  it("AUTH-10: on a phone it is a link to its app, and coming back logs in", async () => {
    const userAgent =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1";
    const story = await shown({
      context: { viewport: { width: 390, height: 800 }, userAgent, hasTouch: true, isMobile: true },
    });
    const link = story.dialog.getByRole("link", { name: "Open Farcaster" });
    await link.waitFor();
    await soon(() => link.getAttribute("href")).toMatch(
      new RegExp(`^${sandbox().secureFrame}/farcaster/[0-9a-f]{32}$`),
    );
    const [app] = await Promise.all([story.page.waitForEvent("popup"), link.click()]);
    await app.getByRole("button", { name: "Approve" }).click();
    await story.connected();
    await story.closed();
  });

  it("R9: the service is down: said in words, and another try works", async () => {
    await sandbox().control("faults", { endpoint: "frame:farcaster/start", fault: { status: 503 } });
    const story = await shown({ noise: NETWORK_NOISE });
    await story.action("connection.retry").waitFor();
    await soon(() => story.dialog.getByRole("alert").textContent()).toMatch(/Something went wrong/);
    await story.fault("frame:farcaster/start", null);
    await story.action("connection.retry").click();
    await story.code();
    await phone({ farcaster: "approve", userName: "grace" });
    await story.connected();
  });
});
