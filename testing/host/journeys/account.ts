import type { View } from "../../../domain/modal/routes.ts";
import { NotOffered } from "../finding.ts";
import type { Visit } from "../visit.ts";
import { extensionOf, type Journey, needOffered } from "./journey.ts";

/** Somebody who has nothing, and sends nothing. */
const RECEIVER = "0x5cA1AB1e5Ca1aB1e5Ca1aB1E5Ca1AB1E5CA1aB1e";
/** A block and its balance. */
const ARRIVES = 20_000;

/** Opens a screen of a connected account, where the page has it. */
async function openAt(visit: Visit, view: View, options: object = {}): Promise<void> {
  await visit.connect(await extensionOf(visit));
  await visit.step(`open ${view}`, async () => {
    visit.expectOpen(null);
    const call = `AppKit.open(${JSON.stringify({ view, ...options })}).then(() => "", (error) => error.message)`;
    const refusal = await visit.page.evaluate<string>(call);
    if (refusal) throw new NotOffered(`the page has no ${view}: ${refusal}`);
    await visit.view(view).waitFor();
    visit.expectOpen(true);
  });
}

async function toPreview(visit: Visit, next: string, view: View): Promise<void> {
  await visit.step("preview it", async () => {
    const button = visit.action(next);
    await visit.until(async () => (await button.isEnabled()) && (await button.getAttribute("data-tone")) === "go");
    await button.click();
    await visit.view(view).waitFor();
  });
}

async function arrives(visit: Visit): Promise<void> {
  await visit.step("it arrives", async () => {
    await visit.view("Account").waitFor({ timeout: ARRIVES });
    const newest = visit.view("Account").locator(".outgoing .row").first();
    await visit.until(async () => (await newest.getAttribute("data-end")) === "confirmed", ARRIVES);
  });
}

/** Some of the network's coin, sent to somebody. */
export const sends: Journey = {
  name: "send",
  async walk(visit) {
    await openAt(visit, "WalletSend");
    await visit.step("pick the coin", async () => {
      await visit.view("WalletSend").locator('[data-action="route.push"].chip').click();
      await visit.action("send.token").first().click();
      await visit.view("WalletSend").waitFor();
    });
    await visit.step("type amount and receiver", async () => {
      await visit.dialog.locator('input[data-action="send.amount"]').fill("0.01");
      await visit.dialog.locator('input[data-action="send.to"]').fill(RECEIVER);
    });
    await toPreview(visit, "send.review", "WalletSendPreview");
    await visit.confirm("confirm", visit.dialog.locator(".transfer"), visit.action("send.confirm"));
    await arrives(visit);
  },
};

/** The coin for a token. */
export const swaps: Journey = {
  name: "swap",
  async walk(visit) {
    await openAt(visit, "Swap", { arguments: { fromToken: "ETH", toToken: "USDC", amount: "0.01" } });
    await toPreview(visit, "swap.review", "SwapPreview");
    await visit.confirm("confirm", visit.dialog.locator(".transfer"), visit.action("swap.confirm"));
    await arrives(visit);
  },
};

/** Up to the provider's page, which is closed again. */
export const buys: Journey = {
  name: "buy",
  async walk(visit) {
    await openAt(visit, "OnRampProviders");
    const reason = "the page names no provider to buy from (option onrampKeys)";
    await needOffered(visit, '[data-action="buy.open"]', reason);
    await visit.step("go to the provider, and come back", async () => {
      visit.expectOpen(null);
      const provider = visit.action("buy.open").and(visit.page.locator(":enabled:not([aria-busy])")).first();
      await provider.waitFor();
      const [popup] = await Promise.all([visit.page.waitForEvent("popup"), provider.click()]);
      await visit.view("BuyInProgress").waitFor();
      await popup.close();
    });
  },
};
