import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { tokensOf } from "../../../sandbox/assets/tokens.ts";
import { addressOf } from "../chain.ts";
import { NETWORK_NOISE, stories } from "../page.ts";
import { soon } from "../story.ts";
import { owners } from "./owners.ts";
import { SHOP, unitsIn, unitsOf } from "./sender.ts";

const { visit, sandbox } = stories();
const { byExtension } = owners({ visit, sandbox });

const USDC = tokensOf("eip155:1").find(({ symbol }) => symbol === "USDC")?.address;

describe("the form of a transfer", () => {
  it("SEND-6: all that can be sent leaves the fee, and the chain takes it", async () => {
    const { me, address } = await byExtension();
    await me.open();
    await me.pick("ETH");
    await soon(() => me.form.locator(".cost").count()).toBeGreaterThan(0);
    await me.form.locator('[data-action="send.most"]').click();
    await soon(() => me.amount.inputValue()).not.toBe("");
    const most = await me.amount.inputValue();
    const held = await unitsOf(sandbox(), address, "ETH");
    expect(unitsIn(most, "ETH")).toBeLessThan(held);
    await me.to.fill(SHOP);
    await me.toReview();
    await me.confirm();
    await me.arrived(most);
    expect(await unitsOf(sandbox(), SHOP, "ETH")).toBe(unitsIn(most, "ETH"));
    expect(Number(await unitsOf(sandbox(), address, "ETH"))).toBeLessThan(10 ** 15);
  });

  it("SEND-9: figures that there is no room for are smaller, and end in a sign that there are more of them", async () => {
    const { me } = await byExtension({ context: { viewport: { width: 320, height: 700 } } });
    await me.open();
    await me.fill({ token: "ETH", amount: "0.5", to: SHOP });
    const drawn = () =>
      me.amount.evaluate((field) => {
        const { fontSize, textOverflow } = getComputedStyle(field);
        return { size: Number.parseFloat(fontSize), end: textOverflow, isCut: field.scrollWidth > field.clientWidth };
      });
    await soon(drawn).toMatchObject({ end: "ellipsis", isCut: false });
    const short = await drawn();
    await me.amount.fill("0.123456");
    await soon(drawn).toMatchObject({ isCut: false });
    await me.amount.fill("0.12345678");
    await soon(drawn).toMatchObject({ end: "ellipsis", isCut: false });
    await soon(async () => (await drawn()).size).toBeLessThan(short.size);
  });

  it("SEND-9: a worth that there is no room for ends within its row", async () => {
    const huge = {
      name: "Ether",
      symbol: "ETH",
      price: 10 ** 15,
      quantity: { decimals: "18", numeric: "1000000" },
      iconUrl: "",
    };
    const headers = { "access-control-allow-origin": "*" };
    const prepare = (page: Page) =>
      page.route("**/balance?*", (route) => route.fulfill({ headers, json: { balances: [huge] } }));
    const { me } = await byExtension({ prepare });
    await me.open();
    await me.form.locator('[data-action="route.push"].chip').click();
    const row = me.tokens.locator('[data-action="send.token"]').first();
    await row.getByText("$1,000,000,000,000,000,000,000.00").waitFor();
    expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  it("SEND-6: more than there is, no amount, no receiver: the button says what is missing", async () => {
    const { me } = await byExtension();
    await me.open();
    const says = (text: string) => soon(() => me.next.textContent()).toBe(text);
    await says("Select token");
    await me.pick("USDC");
    await says("Add amount");
    await me.amount.fill("1.2345678");
    await says("Incorrect value");
    await me.form.getByText("USDC has at most 6 digits after the point.").waitFor();
    await me.amount.fill("2450.750001");
    await says("Insufficient funds");
    await me.amount.fill("2450.75");
    await says("Add address");
    await me.to.fill("0x5cA1AB1e5Ca1aB1e5Ca1aB1E5Ca1AB1E5CA1aB1E");
    await says("Invalid address");
    await me.form
      .getByText("That isn't an address on Ethereum.")
      .waitFor({ timeout: 500 })
      .catch(() => me.amount.focus());
    await me.form.getByText("That isn't an address on Ethereum.").waitFor();
    await me.to.fill(SHOP);
    await says("Preview send");
  });

  it("SEND-6: a balance has the colour of what is wrong where it is too low, and not where the amount is misspelt", async () => {
    const { me } = await byExtension();
    await me.open();
    await me.pick("ETH");
    const colourOf = (part: string) =>
      me.form.locator(`.amount ${part}`).evaluate((drawn) => getComputedStyle(drawn).color);
    const plain = await colourOf(".have > bdi");
    await me.amount.fill("0,5");
    await me.form.locator(".amount > .wrong").waitFor();
    await soon(() => colourOf(".have > bdi")).toBe(plain);
    const wrong = await colourOf(".wrong");
    await me.amount.fill("999");
    await soon(() => me.next.textContent()).toBe("Insufficient funds");
    await soon(() => colourOf(".have > bdi")).toBe(wrong);
  });

  it.each([
    ["ENS", "heron.eth", () => addressOf(sandbox(), "heron")],
    ["the registry", "shop.reown.id", () => SHOP],
  ])("SEND-3: a name of %s shows the whole address of whom it stands for", async (_, name, whose) => {
    await sandbox().control("name", { name: "shop.reown.id", address: SHOP });
    const { me } = await byExtension();
    const address = whose();
    const before = await unitsOf(sandbox(), address, "ETH");
    await me.open();
    await me.fill({ token: "ETH", amount: "0.125", to: name });
    const shown = async () => (await me.receiver.getAttribute("data-raw"))?.toLowerCase();
    await soon(shown).toBe(address.toLowerCase());
    await me.toReview();
    await me.review.getByText(name).waitFor();
    const whole = await me.review.locator(".transfer .whole").getAttribute("data-raw");
    expect(whole?.toLowerCase()).toBe(address.toLowerCase());
    await me.confirm();
    await me.arrived("0.125");
    expect((await unitsOf(sandbox(), address, "ETH")) - before).toBe(unitsIn("0.125", "ETH"));
    await me.open();
    await me.form.locator('[data-action="send.choose"]').filter({ hasText: name }).click();
    await soon(shown).toBe(address.toLowerCase());
  });

  it("SEND-3: a name that nobody has says so, and cannot be sent to", async () => {
    const { me } = await byExtension({ noise: NETWORK_NOISE });
    await me.open();
    await me.fill({ token: "ETH", amount: "0.125", to: "nobody-has-this.eth" });
    await me.form.getByText("Nobody was found by that name.").waitFor();
    await soon(() => me.story.toast("error").textContent()).toBe("Error resolving name");
    expect([await me.next.textContent(), await me.next.isDisabled()]).toEqual(["Invalid address", true]);
  });

  it("SEND-1: a payment link fills the form; one for another network leads to the networks", async () => {
    const { me } = await byExtension();
    await me.open();
    await me.to.fill(`ethereum:${USDC}@8453/transfer?address=${SHOP}&uint256=1500000`);
    await me.form.getByText("The payment link is for another network.").waitFor();
    await soon(() => me.next.isDisabled()).toBe(true);
    await me.to.fill(`ethereum:${USDC}@1/transfer?address=${SHOP}&uint256=1.5e6`);
    await soon(() => me.amount.inputValue()).toBe("1.5");
    await soon(() => me.to.inputValue()).toBe(SHOP);
    await me.toReview();
    await me.confirm();
    await me.arrived("1.5");
    expect(await unitsOf(sandbox(), SHOP, "USDC")).toBe(1_500_000n);
  });
});
