// Several tabs of Chromium with its own locks and channels, against an untouched wallet.
import type { Browser, BrowserContext, Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { ROOT } from "../../build/paths.ts";
import { bundleScript } from "../../build/script/script.ts";
import { ACCOUNT, ADDRESS, until } from "../adapters/walletconnect/client/counterpart.ts";
import { startWallet, type TestWallet } from "../adapters/walletconnect/pairing/wallet.ts";
import { startedSandbox } from "../sandbox/started.ts";
import { sharedBrowser } from "../worker/browser.ts";

type Client = import("../../adapters/walletconnect/client/client.ts").RelayClient;
type Pairing = import("../../adapters/walletconnect/pairing/pairing.ts").Pairing;

interface TabHere {
  client: Client;
  pairing?: Pairing;
  pair(): Promise<string>;
  said: string[];
}

declare global {
  var tab: TabHere;
}

const SOURCE = `
import { browserClock } from "./adapters/browser/clock.ts";
import { createStorage } from "./adapters/browser/storage/storage.ts";
import { planSession } from "./adapters/walletconnect/session/namespaces.ts";
import { createSharedRelayClient } from "./adapters/walletconnect/tabs/tabs.ts";
import { newId } from "./adapters/browser/random-id.ts";
import { unknownNetwork } from "./domain/networks/network.ts";

const plan = planSession([unknownNetwork("eip155:1")]);
const client = createSharedRelayClient({
  storage: createStorage({ window, log: { info() {} } }),
  clock: browserClock(),
  relayUrl: location.origin.replace("http", "ws"),
  projectId: "sandbox",
  metadata: () => ({ name: "Page", description: "", url: location.origin, icons: [] }),
  isShared: true,
  locks: navigator.locks,
  channel: (name) => new BroadcastChannel(name),
  newId: () => newId(window),
});
const said = [];
client.subscribe(({ type }) => said.push(type));
globalThis.tab = { client, said, async pair() {
  globalThis.tab.pairing = await client.openPairing(plan);
  return globalThis.tab.pairing.uri;
} };
`;

const sandbox = startedSandbox();
let browser: Browser;
let code: string;
let wallet: TestWallet;
let context: BrowserContext;
let problems: string[];

beforeAll(async () => {
  const bundle = bundleScript({ root: ROOT, entry: { source: SOURCE }, version: "0.0.0" });
  [browser, { code }] = await Promise.all([sharedBrowser(), bundle]);
});

beforeEach(async () => {
  context = await browser.newContext();
  problems = [];
  wallet = await startWallet(sandbox().endpoints.relay ?? "", { accounts: [ACCOUNT], answer: () => "0x1234" });
  return async () => {
    await context.close();
    await wallet.stop();
    expect(problems, "errors, and words on the console (I16)").toEqual([]);
  };
});

async function openTab(): Promise<Page> {
  const page = await context.newPage();
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => problems.push(message.text()));
  await page.goto(`${sandbox().url}/control`);
  await page.addScriptTag({ content: code });
  return page;
}

const topics = (page: Page) => page.evaluate(async () => (await tab.client.sessions()).map(({ topic }) => topic));
const said = (page: Page, type: string) => page.evaluate((name) => tab.said.includes(name), type);
const approved = (page: Page) => page.evaluate(async () => (await tab.pairing?.approval)?.topic);
const locks = (page: Page) => page.evaluate(async () => (await navigator.locks.query()).held?.length);

const sign = (page: Page, of: string): Promise<unknown> =>
  page.evaluate(
    ([topic = "", address]) => {
      const networkId = "eip155:1" as never;
      return tab.client.request({ topic, networkId, method: "personal_sign", params: ["0x00", address] });
    },
    [of, ADDRESS],
  );

const connections = async () => (await sandbox().control("relay")).connections;

test("R6: tabs share one socket, a tab that is closed hands over, and a logout is seen in all", async () => {
  const [first, second, third] = [await openTab(), await openTab(), await openTab()];
  expect(await locks(first)).toBe(0);
  for (const page of [first, second, third]) expect(await topics(page)).toEqual([]);

  await wallet.kit.pair({ uri: await second.evaluate(() => tab.pair()) });
  const topic = (await approved(second)) ?? "";
  for (const page of [first, second, third]) expect(await topics(page)).toEqual([topic]);
  for (const page of [first, second, third]) expect(await sign(page, topic)).toBe("0x1234");
  expect(await connections()).toBe(2);
  expect([await said(first, "session.adopted"), await said(second, "session.adopted")]).toEqual([true, false]);

  await first.close();
  expect(await sign(third, topic)).toBe("0x1234");
  expect(await connections()).toBe(2);

  await third.evaluate((of) => tab.client.disconnect(of), topic);
  await until(() => said(second, "session.deleted"));
  expect(await topics(second)).toEqual([]);
  expect(await second.evaluate(() => localStorage.length)).toBe(0);
});

test("R1: a pairing goes on when the tab is closed that had the socket", async () => {
  const [first, second] = [await openTab(), await openTab()];
  for (const page of [first, second]) await topics(page);
  const uri = await second.evaluate(() => tab.pair());
  await first.close();
  await wallet.kit.pair({ uri });
  const topic = await approved(second);
  expect(wallet.topics()).toEqual([topic]);
  expect(await topics(second)).toEqual([topic]);
});
