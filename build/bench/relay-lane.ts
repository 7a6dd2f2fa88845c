import { setTimeout as sleep } from "node:timers/promises";
import { type Freezer, startFreezer } from "../../test/adapters/walletconnect/client/freezer.ts";
import { startWallet, type TestWallet } from "../../test/adapters/walletconnect/pairing/wallet.ts";
import type { Host } from "./host.ts";
import type { Tab, TabBrowser } from "./tabs.ts";

const ADDRESS = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

export const SIGNATURE = "0x1234";

/** The longest wait, in milliseconds, for an outcome that the requirements want sooner. */
const PATIENCE = 60_000;

export interface Outcome {
  readonly name: string;
  /** Milliseconds from the network's return to a session, an answer, or a button for another try. */
  readonly took: number;
  readonly isLost: boolean;
  readonly sessions: number;
  readonly complaint?: string | undefined;
}

/** One visitor, with a wallet and a way to the relay of their own. */
export interface Lane {
  readonly tab: Tab;
  readonly way: Freezer;
  readonly wallet: TestWallet;
  /** Lets the wallet answer signature requests; until `hold` is called it does so at once. */
  release(): void;
  hold(): void;
  isAsked(): boolean;
}

export const ROOT = 'document.querySelector("appkit-modal")?.shadowRoot';

export const CODE = `${ROOT}?.querySelector("[data-uri]")?.getAttribute("data-uri") ?? ""`;

export const RETRY = `${ROOT}?.querySelector('[data-action="connection.retry"]:not([disabled])')`;

export const CONNECTED = "AppKit.getAccount().isConnected";

export const press = (found: string): string =>
  `new Promise((resolve) => { const look = () => { const found = ${found}; found ? resolve(found.click()) : setTimeout(look, 20); }; look(); })`;

export async function code(tab: Tab): Promise<string> {
  await tab.until(`Boolean(${CODE})`);
  return tab.evaluate<string>(CODE);
}

export async function ask(tab: Tab): Promise<void> {
  await tab.evaluate("void AppKit.open()");
  await tab.evaluate(press(`${ROOT}?.querySelector('[data-wallet="walletConnect"]')`));
}

export async function until(is: () => boolean, what: string): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (!is()) {
    if (Date.now() > end) throw new Error(`Never: ${what}`);
    await sleep(20);
  }
}

export async function openLane(browser: TabBrowser, host: Host, relayUrl: string, userAgent?: string): Promise<Lane> {
  const way = await startFreezer(relayUrl);
  let release = (): void => undefined;
  let turn = Promise.resolve();
  let isAsked = false;
  const answer = async (): Promise<string> => {
    isAsked = true;
    await turn;
    return SIGNATURE;
  };
  const wallet = await startWallet(relayUrl, { accounts: [`eip155:1:${ADDRESS}`], answer });
  const tab = await browser.open(`${host.url}?relay=${encodeURIComponent(way.url)}`, userAgent);
  return {
    ...{ tab, way, wallet, isAsked: () => isAsked, release: () => release() },
    hold() {
      turn = new Promise((resolve) => {
        release = resolve;
      });
    },
  };
}

export async function closeLane({ tab, way, wallet }: Lane): Promise<void> {
  await tab.close();
  await Promise.all([way.stop(), wallet.stop()]);
}

/** Approves the code, and settles once the wallet has sent that. */
export async function approve({ wallet }: Lane, uri: string): Promise<void> {
  await wallet.kit.pair({ uri });
  await until(() => wallet.topics().length > 0, "the wallet approves");
}

export const sign = (tab: Tab): Promise<unknown> =>
  tab.evaluate(
    `AppKit.getProvider("eip155").request({ method: "personal_sign", params: ["0x00", "${ADDRESS}"] }).catch(({ message }) => message)`,
  );

const STORED = `Object.keys(JSON.parse(localStorage.getItem("@appkit/pairing") ?? "{}")["wc@2:client:0.3//session"] ?? []).length`;

/** Waits until everything works: there is one session, here and there, and it signs. */
export async function settle({ tab, wallet }: Lane): Promise<{ sessions: number; complaint?: string }> {
  if (!(await tab.evaluate(CONNECTED))) {
    await tab.until(`Boolean((${CODE}) || ${RETRY})`);
    if (!(await tab.evaluate(CODE))) await tab.evaluate(press(RETRY));
    await wallet.kit.pair({ uri: await code(tab) });
    await tab.until(CONNECTED);
  }
  const signed = await sign(tab);
  const here = await tab.evaluate<number>(STORED);
  const there = wallet.topics().length;
  return {
    sessions: Math.max(here, there),
    ...(signed !== SIGNATURE && { complaint: `it signs ${signed}` }),
    ...(here !== there && { complaint: `${here} sessions here, ${there} at the wallet` }),
  };
}
