import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "../../sandbox/random.ts";
import { approve, CONNECTED, type Lane, type Outcome, press, ROOT, settle } from "./relay-lane.ts";
import type { Tab } from "./tabs.ts";

/** Opens the screen of a wallet's app; gives the pairing URI in its link. */
async function askOnPhone(tab: Tab): Promise<string> {
  const link = `${ROOT}?.querySelector('a[data-action="pairing.link"]')?.href`;
  await tab.evaluate(`void AppKit.open({ view: "AllWallets" })`);
  await tab.evaluate(
    press(
      `[...(${ROOT}?.querySelectorAll("[data-wallet]") ?? [])].find((one) => one.textContent.includes("Ferryman"))`,
    ),
  );
  await tab.until(`Boolean(${link})`);
  return new URL(await tab.evaluate<string>(link)).searchParams.get("uri") ?? "";
}

export const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

/** The connection's fate while the visitor is in the wallet's app. */
const AWAY = ["alive", "silent", "cut"] as const;

interface Leave {
  readonly name: string;
  readonly fate: (typeof AWAY)[number];
  /** Milliseconds in the wallet's app. */
  readonly away: number;
}

/** Notes the moments at which the page is visible again, opens a socket, and reports an account to the host. */
const CLOCKS = `
  globalThis.opened = 0;
  const Socket = WebSocket;
  globalThis.WebSocket = class extends Socket {
    constructor(url) {
      super(url);
      if (document.visibilityState === "visible") globalThis.opened += 1;
    }
  };
  document.addEventListener("visibilitychange", () => { globalThis[document.visibilityState] = Date.now(); });
  AppKit.subscribeAccount(({ isConnected }) => { if (isConnected) globalThis.connectedAt ??= Date.now(); });`;

export async function visitWallet(lane: Lane, { name, fate, away }: Leave): Promise<Outcome & { restarts: number }> {
  const { tab, way } = lane;
  const uri = await askOnPhone(tab);
  await tab.evaluate(CLOCKS);
  await tab.leave();
  if (fate === "silent") way.freeze();
  if (fate === "cut") way.cut();
  await approve(lane, uri);
  await sleep(away);
  await tab.comeBack();
  await tab.until(CONNECTED);
  const took = await tab.evaluate<number>("connectedAt - visible");
  const restarts = await tab.evaluate<number>("opened");
  return { name, took, isLost: false, restarts, ...(await settle(lane)) };
}

/** Visits to the wallet's app, taking the fates of the connection in turn. */
export function randomLeaves(seed: number, count: number): Leave[] {
  return Array.from({ length: count }, (_, index) => {
    const fate = AWAY[index % AWAY.length] ?? "alive";
    const away = seededRandom(seed + index).below(8_000);
    return { name: `seed ${seed + index}: ${fate}, ${away} ms in the wallet's app`, fate, away };
  });
}
