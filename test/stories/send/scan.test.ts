import { describe, it } from "vitest";
import { sharedBrowserWithCamera } from "../../worker/browser.ts";
import { stories } from "../page.ts";
import { soon } from "../story.ts";
import { writeCameraVideo } from "./camera-video.ts";
import { owners } from "./owners.ts";
import { type Sender, SHOP } from "./sender.ts";

// The first code shows for long enough to be looked at on a busy machine.
const PAGE = "https://shop.example/";
const VIDEO = writeCameraVideo(PAGE, PAGE, PAGE, PAGE, `ethereum:${SHOP}@1?value=25e16`);
const { visit, sandbox } = stories(sharedBrowserWithCamera(VIDEO));
const { byExtension } = owners({ visit, sandbox });

/**
 * Remembers every stream of the camera that the page was given. All but the first one are dark: a code that is read would close the
 * screen before the visitor does.
 */
const REMEMBER = `
  const { mediaDevices } = navigator;
  const ask = mediaDevices.getUserMedia.bind(mediaDevices);
  globalThis.streams = [];
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await ask(wanted);
    for (const track of stream.getTracks()) track.enabled = globalThis.streams.length === 0;
    globalThis.streams.push(stream);
    return stream;
  };
`;

/** The states of the tracks of the camera, and the pictures of it in the page. */
const cameraOf = ({ story }: Sender) =>
  story.page.evaluate(() => {
    const { streams } = globalThis as unknown as { streams: MediaStream[] };
    const states = streams.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState));
    return { states, pictures: document.querySelectorAll("video").length };
  });

/** Waits until the camera's picture has a size. It is looked at in the page, which goes on to the next code meanwhile. */
const pictureIn = ({ story }: Sender) =>
  story.page.waitForFunction(() => {
    const { width = 0, height = 0 } = document.querySelector("video")?.getBoundingClientRect() ?? {};
    return Math.min(width, height) > 200;
  });

async function scan(me: Sender): Promise<void> {
  await me.form.getByText("Scan", { exact: true }).click();
  await me.story.view("WalletSendScan").waitFor();
}

describe("scanning whom to send to", () => {
  it("SEND-3: a web page before the camera is named, a payment link fills the form, and every way out lets go of the camera", async () => {
    const { me } = await byExtension({ before: REMEMBER, context: { permissions: ["camera"] } });
    await me.open();
    const view = me.story.view("WalletSendScan");
    const seen = [view.getByText("This code opens a web page.").waitFor(), pictureIn(me)];
    await Promise.all([...seen, scan(me)]);
    await me.form.waitFor();
    await soon(() => me.amount.inputValue()).toBe("0.25");
    await soon(() => me.receiver.getAttribute("data-raw")).toBe(SHOP);
    await soon(() => cameraOf(me)).toEqual({ states: ["ended"], pictures: 0 });

    await me.form.locator('[data-action="send.to"][aria-label]').click();
    await scan(me);
    await soon(async () => (await cameraOf(me)).states.length).toBe(2);
    await me.story.action("route.back").click();
    await soon(() => cameraOf(me)).toEqual({ states: ["ended", "ended"], pictures: 0 });

    await scan(me);
    await soon(async () => (await cameraOf(me)).states.length).toBe(3);
    await me.story.page.keyboard.press("Escape");
    await soon(() => cameraOf(me)).toEqual({ states: ["ended", "ended", "ended"], pictures: 0 });
  });

  it("SEND-3: a refused camera is said so, and asked for again once the visitor has allowed it", async () => {
    const { me } = await byExtension({ context: { permissions: [] } });
    await me.open();
    await scan(me);
    const view = me.story.view("WalletSendScan");
    await view.getByText("No camera allowed").waitFor();
    await me.story.page.context().grantPermissions(["camera"]);
    await view.locator('[data-action="scan.retry"]').click();
    await soon(() => me.amount.inputValue().catch(() => "")).toBe("0.25");
  });
});
