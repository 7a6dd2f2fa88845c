import { afterEach, beforeEach, expect, it } from "vitest";
import { PageInvariants } from "../../../testing/host/page/watch-invariants.ts";
import { sharedBrowser } from "../../worker/browser.ts";
import { sharedSandbox } from "../../worker/sandbox.ts";
import { soon } from "../story.ts";

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof sharedBrowser>>["newPage"]>>;

let page: Page;

beforeEach(async () => {
  page = await (await sharedBrowser()).newPage();
});

afterEach(() => page.close());

it("M1 I1 to I16 are asked of the machines in a page, hold from the list to a disconnect, and name what is planted", async () => {
  const sandbox = await sharedSandbox();
  await sandbox.reset();
  const invariants = await PageInvariants.watch(page);
  const hold = () => soon(() => invariants.wrong()).toEqual([]);
  await page.goto(`${sandbox.url}/plain`);
  await page.waitForFunction("typeof AppKit.version === 'string'");
  await hold();
  await page.evaluate("void AppKit.open()");
  await page.locator('[data-wallet="example.juniper"]').click();
  await page.waitForFunction("AppKit.getAccount().isConnected");
  await hold();
  await page.evaluate("AppKit.open({ view: 'Account' })");
  await hold();
  await page.evaluate("AppKit.disconnect()");
  await page.waitForFunction("!AppKit.getAccount().isConnected");
  await hold();
  const seen = await page.evaluate("__appkitWitness.moment()");
  expect(JSON.stringify(seen)).toContain('"machine":"wallets"');

  await page.evaluate("localStorage.setItem('@appkit/wallet_name', 'of nobody')");
  expect(await invariants.wrong()).toEqual(["I4: nobody is connected, and @appkit/wallet_name is stored"]);
  await page.evaluate(
    "localStorage.removeItem('@appkit/wallet_name'); setTimeout(() => { throw new Error('planted'); }); undefined",
  );
  await soon(() => invariants.wrong()).toEqual(["I16: the page throws planted"]);
});
