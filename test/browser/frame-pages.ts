import type { BrowserContext } from "playwright-core";
import type { Embedded } from "../../api/wire/embedded.ts";
import { ROOT } from "../../build/paths.ts";
import { bundleScript } from "../../build/script/script.ts";

/** Two origins of one site: browsers differ in the storage that they give a frame of another site. */
export const SHOP = "https://shop.pages.example";
export const SECURE = "https://secure.pages.example";
export const MALLORY = "https://mallory.example";

/** Globals of the pages of these tests. */
interface ShopGlobals {
  wallet: Embedded;
  /** The events of the frame. */
  events: string[];
  /** The outcome of each request. */
  ends: Record<string, string>;
  open(): void;
  release(): void;
  stop(): void;
  /** Asks for a code to be taken; the secure page answers by the code. */
  ask(otp: string): void;
  /** Logs in with a provider whose page is at `uri`, as a click would. */
  social(uri: string): void;
}

declare global {
  var here: ShopGlobals;
}

const SOURCE = `
import { openEmbedded } from "./api/wire/embedded.ts";
import { browserClock } from "./adapters/browser/clock.ts";
import { createStorage } from "./adapters/browser/storage/storage.ts";
import { resolveOptions } from "./domain/options/resolve.ts";

const page = { metadata: { name: "Shop", description: "", url: location.origin, icons: [] }, lang: "en" };
const resolved = resolveOptions({ projectId: "p1", endpoints: { secureFrame: "${SECURE}" } }, page);
const storage = createStorage({ window, log: { info() {} } });
const wallet = openEmbedded({
  window, clock: browserClock(), storage, resolved, sdkVersion: "test",
  host: () => document.querySelector("appkit-modal") ?? undefined,
});
const [events, ends] = [[], {}];
let order = () => {};
let stop = () => {};
globalThis.here = {
  wallet, events, ends,
  open() { stop = wallet.openFrame(undefined, ({ type }) => events.push(type), (listener) => { order = listener; }); },
  release() { order({ type: "frame.release" }); },
  stop() { stop(); },
  ask(otp) {
    ends[otp] = "pending";
    wallet.sendOtp({ otp }).then(() => { ends[otp] = "taken"; }, ({ code }) => { ends[otp] = code; });
  },
  async social(uri) {
    await wallet.preparePopup({ way: "social", social: "x", networks: [] });
    wallet.followPopup({ social: "x", uri }, (event) => events.push(event.resultUri ?? event.code ?? event.type));
  },
};
`;

/** A secure page that takes the code "good", refuses "bad", loads anew at "reload", and ignores any other. */
const SECURE_PAGE = `<!doctype html><title>Secure</title><script>
  localStorage.setItem("kept", "yes");
  const say = (message) => parent.postMessage(message, "*");
  addEventListener("message", ({ source, data }) => {
    if (source !== parent) return;
    const name = data.type.replace("@w3m-app/", "");
    parent.postMessage({ seen: name, id: data.id }, "*");
    const { otp } = data.payload ?? {};
    if (otp === "reload") return location.reload();
    if (otp === "bad") return say({ id: data.id, type: "@w3m-frame/" + name + "_ERROR", payload: { message: "Wrong" } });
    const payload = name === "SET_PREFERRED_ACCOUNT" ? { type: "eoa", address: "" } : undefined;
    if (otp === undefined || otp === "good") say({ id: data.id, type: "@w3m-frame/" + name + "_SUCCESS", payload });
    if (name === "RELOAD") setTimeout(() => location.reload(), 50);
  });
  say({ type: "@w3m-frame/READY" });
</script>`;

/** A page that sends its parent, or its opener, the messages that it is told to. */
const MALLORY_PAGE = `<!doctype html><title>Mallory</title><script>
  addEventListener("message", ({ data }) => {
    for (const each of data.forged ?? []) (opener ?? parent).postMessage(each, "*");
  });
</script>`;

/** A provider's page that is done at once. */
const DONE_PAGE = `<!doctype html><title>Done</title><script>
  opener?.postMessage({ resultUri: location.origin + "/done?token=1" }, "*");
</script>`;

/** Pages of every origin. */
const PATHS: Record<string, string> = { "/forging": MALLORY_PAGE, "/social": DONE_PAGE, "/slow": "<!doctype html>" };

/** The script of the shop's page, bundled once. */
export async function bundledShop(): Promise<string> {
  return (await bundleScript({ root: ROOT, entry: { source: SOURCE }, version: "0.0.0" })).code;
}

/** Serves the three origins to the pages of a browser. */
export async function serve(context: BrowserContext, script: string, csp?: string): Promise<void> {
  const shop = `<!doctype html><title>Shop</title><body><iframe id="w3m-iframe" title="foreign"></iframe>
    <appkit-modal></appkit-modal><script>${script.replaceAll("</script", "<\\/script")}</script>`;
  const pages: Record<string, string> = { [SHOP]: shop, [SECURE]: SECURE_PAGE };
  await context.route("**/*", (route) => {
    const { origin, pathname } = new URL(route.request().url());
    const headers = csp && origin === SHOP ? { "content-security-policy": csp } : {};
    const body = PATHS[pathname] ?? pages[origin] ?? "";
    return route.fulfill({ contentType: "text/html", headers, body });
  });
}
