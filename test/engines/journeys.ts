import { createPublicClient, http } from "viem";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Sandbox } from "../../sandbox/main.ts";
import { sharedSandbox } from "../worker/sandbox.ts";
import { KEYS, Page } from "./page.ts";
import type { Remote } from "./remote.ts";
import "../stories/window.ts";

const ADA = "ada@example.com";
const BALANCE = ".bal [data-raw]";
const dialog = (view: string): string => `[role="dialog"][data-view="${view}"]`;
const wallet = (id: string): string => `[data-wallet="${id}"]`;
const action = (type: string): string => `[data-action="${type}"]`;

let sandbox: Sandbox;
let remote: Remote;
let page: Page;

async function visit(path = "/plain", options: object = {}): Promise<void> {
  const url = new URL(path, sandbox.url);
  url.searchParams.set("options", JSON.stringify(options));
  await page.go(url.href);
  await ready();
}

/** Waits for the script; from now on each exception that nobody catches is collected (I16). */
async function ready(): Promise<void> {
  await page.until(() => page.run(() => "AppKit" in window), true);
  await page.run(() => {
    const uncaught: string[] = [];
    Object.assign(window, { uncaught });
    addEventListener("error", ({ error }) => error && uncaught.push(String(error)));
    addEventListener("unhandledrejection", ({ reason }) => uncaught.push(String(reason)));
  });
}

const status = () => page.run(() => ("AppKit" in window ? AppKit.getAccount().status : undefined));
const connected = (): Promise<void> => page.until(status, "connected");
const open = (): Promise<void> => page.click("appkit-button");

/** A visitor connects the scripted wallet, and is back on the page. */
async function connect(): Promise<void> {
  await open();
  await page.click(wallet("example.juniper"));
  await connected();
  await page.hides("[role=dialog]");
}

/** Opens the account, reads what the chain says that it holds, and disconnects. */
async function lookAndLeave(): Promise<void> {
  await open();
  await page.until(() => page.attribute(BALANCE, "data-raw"), "1.284");
  await page.click(action("connection.end"));
  await page.until(status, "disconnected");
}

/** The focused element's host on the page, and what of it a visitor can tell from the others. Runs in the browser. */
function focused(): readonly (string | undefined)[] {
  const host = document.activeElement;
  const inside = host?.shadowRoot?.activeElement;
  return [host?.tagName, inside?.outerHTML];
}

/** Takes the focus from everything, and keeps each key that reaches the page from now on. Runs in the browser. */
function hearKeys(): void {
  (document.activeElement as HTMLElement | null)?.blur();
  const pressed: string[] = [];
  Object.assign(window, { pressed });
  addEventListener("keydown", ({ key }) => pressed.push(key));
}

/** The margins of the card that is a part of the page, left and right, in whole pixels. Runs in the browser. */
function margins(): readonly number[] {
  const host = document.querySelector("appkit-modal");
  const [outer, inner] = [host, host?.shadowRoot?.querySelector(".card")].map((each) => each?.getBoundingClientRect());
  return outer && inner ? [inner.left - outer.left, outer.right - inner.right].map(Math.round) : [];
}

/** Has the page ask the connected wallet for a signature; the answer is awaited later. */
const ask = (): Promise<void> =>
  page.run(() => {
    const params = ["0x41686f79", AppKit.getAddress()];
    Object.assign(window, { signed: AppKit.getProvider("eip155")?.request({ method: "personal_sign", params }) });
  });

/** True for a signature of an account on the first chain, which may be a contract. */
const isOf = (address: "0x", message: string, signature: "0x"): Promise<boolean> =>
  createPublicClient({ transport: http(sandbox.nodes["eip155:1"]) }).verifyMessage({ address, message, signature });

/** True when the wallet's answer is the signature of the connected account. */
async function isSigned(): Promise<boolean> {
  const [address, signature] = await page.run(async () => [
    AppKit.getAddress() as "0x",
    await (window as unknown as { signed: Promise<"0x"> }).signed,
  ]);
  return isOf(address as "0x", "Ahoy", signature as "0x");
}

async function mailedCode(): Promise<string> {
  const { code = "" } = await sandbox.control("mailbox", { wait: { to: ADA, timeout: 8_000 } });
  return code;
}

/** The main journeys of a visitor in one engine; each starts a browser of its own. */
export function walkJourneys(engine: string, start: () => Promise<Remote>): void {
  describe(`in ${engine}`, () => journeys(start));
}

function journeys(start: () => Promise<Remote>): void {
  beforeAll(async () => {
    sandbox = await sharedSandbox();
  });
  beforeEach(async () => {
    await sandbox.reset();
    remote = await start();
    await remote.send("SetWindowRect", { x: 0, y: 0, width: 1280, height: 860 });
    page = new Page(remote);
  });
  afterEach(async () => {
    const uncaught = await page.run(() => (window as unknown as { uncaught: string[] }).uncaught);
    await remote.end();
    expect(uncaught).toEqual([]);
  });

  it("CONN-8, CONN-12, CONN-13: a wallet that announces itself is connected, outlives a reload, and is disconnected", async () => {
    await visit();
    await connect();
    await page.reload();
    await ready();
    await connected();
    await lookAndLeave();
  });

  it("R18: Enter opens, Tab stays inside, Escape closes, and the page's button has the focus again", async () => {
    const opener = 'button[onclick="AppKit.open()"]';
    await visit();
    await page.run((selector) => document.querySelector<HTMLElement>(selector)?.focus(), opener);
    await page.keys(KEYS.Enter);
    await page.shows(dialog("Connect"));
    const stops = new Set<string>();
    for (let times = 0; times < 30; times += 1) {
      await page.keys(KEYS.Tab);
      const [host, stop = ""] = await page.run(focused);
      expect(host).toBe("APPKIT-MODAL");
      stops.add(stop);
    }
    expect(stops.size).toBeGreaterThan(4);
    await page.keys(KEYS.Escape);
    await page.hides("[role=dialog]");
    expect(await page.run((selector) => document.activeElement?.matches(selector), opener)).toBe(true);
  });

  it("CONN-1, CONN-22: the code is drawn, a wallet elsewhere pairs with it and signs", async () => {
    await visit();
    await open();
    await page.click(wallet("walletConnect"));
    await page.shows(".qr svg[data-uri]");
    await sandbox.control("phone-wallet", { pair: await page.attribute(".qr svg[data-uri]", "data-uri") });
    await connected();
    await ask();
    expect(await isSigned()).toBe(true);
  });

  it("EMAIL-1, APPROVE-2, S5b, R18: a mailed code logs in; a press in the secure page, held, approves, and keys are the page's again", async () => {
    await visit();
    await open();
    await page.type('input[type="email"]', ADA);
    await page.keys(KEYS.Enter);
    await page.shows(dialog("EmailVerifyOtp"));
    await page.type(`input${action("otp.submit")}`, await mailedCode());
    await connected();
    await page.hides("[role=dialog]");
    await page.run(hearKeys);
    await ask();
    await page.shows(dialog("ApproveTransaction"));
    await page.inFrame("#w3m-iframe");
    await page.shows('button[data-action="approve"][data-sight="clear"]');
    await page.press('button[data-action="approve"]');
    await page.inFrame();
    expect(await isSigned()).toBe(true);
    await page.release();
    await page.hides("[role=dialog]");
    await page.keys("k");
    expect(await page.run(() => (window as unknown as { pressed: string[] }).pressed)).toContain("k");
  });

  it("AUTH-14, R16: a click opens the provider's window, whose answer logs in", async () => {
    await visit();
    await open();
    const [own = ""] = await page.windows();
    await page.click('[data-social="google"]');
    await page.until(async () => (await page.windows()).length, 2);
    const popup = (await page.windows()).find((each) => each !== own) ?? "";
    await page.inWindow(popup);
    await page.click('button[value="continue"]');
    await page.until(() => page.windows(), [own]);
    await page.inWindow(own);
    await connected();
  });

  it("SIGN-1, SIGN-3: the message is read and signed, and the tab keeps the session", async () => {
    await visit("/plain", { siwx: "default" });
    await open();
    await page.click(wallet("example.juniper"));
    await page.shows(action("signIn.read"), "wants you to sign in with your Ethereum account:");
    await page.click(action("signIn.sign"));
    await connected();
    await page.hides("[role=dialog]");
    const sessions = await page.run(() => JSON.parse(sessionStorage.getItem("@appkit/siwx") ?? "[]"));
    const [{ data, message, signature }] = sessions;
    expect(await isOf(data.accountAddress, message, signature)).toBe(true);
  });

  it("CONF-10, CONN-8: a card that is a part of the page stands in its middle, and connects", async () => {
    await visit("/plain", { enableEmbedded: true });
    await page.run(() => document.body.append(document.createElement("appkit-modal")));
    await page.shows(wallet("example.juniper"));
    const [left = 0, right = 0] = await page.run(margins);
    expect(left).toBeGreaterThan(50);
    expect(Math.abs(left - right)).toBeLessThan(2);
    await page.click(wallet("example.juniper"));
    await connected();
  });

  it("S17: the strictest policy is not violated once", async () => {
    await visit("/csp");
    await connect();
    await lookAndLeave();
    expect(await page.run(() => (window as unknown as { violations: string[] }).violations)).toEqual([]);
  });

  it("R7: where the browser denies storage, a wallet is connected all the same", async () => {
    await visit();
    await page.run(() => {
      const frame = document.createElement("iframe");
      // An origin of nobody, which browsers give no storage.
      frame.setAttribute("sandbox", "allow-scripts");
      frame.src = location.href;
      frame.id = "denied";
      frame.style.cssText = "position: fixed; inset: 0; width: 100%; height: 100%; border: 0; background: #fff";
      document.body.append(frame);
    });
    await page.inFrame("#denied");
    await ready();
    const denied = () => {
      try {
        return typeof localStorage;
      } catch (error) {
        return (error as Error).name;
      }
    };
    expect(await page.run(denied)).toBe("SecurityError");
    await connect();
    await lookAndLeave();
  });
}
