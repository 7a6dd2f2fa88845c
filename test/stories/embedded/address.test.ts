import { describe, expect, it } from "vitest";
import { NETWORK_NOISE, simulated, stories } from "../page.ts";
import { soon } from "../story.ts";
import { ADA, Embedded } from "./embedded.ts";

const { visit } = stories();

const NEW = "ada.lovelace@example.com";

async function loggedIn(): Promise<Embedded> {
  const me = new Embedded(await visit({ wallets: [], prepare: simulated, noise: NETWORK_NOISE }));
  await me.logIn();
  return me;
}

/** From the account to the box for another address, and sends one off. */
async function change(me: Embedded, email: string): Promise<void> {
  const { story } = me;
  await me.settings();
  await story.action("route.push").filter({ hasText: ADA }).click();
  await story.view("UpdateEmailWallet").waitFor();
  await soon(() => me.box.inputValue()).toBe(ADA);
  await me.box.fill(email);
  await story.page.getByRole("button", { name: "Save" }).click();
}

describe("another address for the embedded wallet", () => {
  it("AUTH-11, EMAIL-1: a code to the old one, a code to the new one; wrong codes are refused; it is the same wallet", async () => {
    const me = await loggedIn();
    const { story } = me;
    const address = await me.address();
    await change(me, NEW);
    await story.view("UpdateEmailPrimaryOtp").getByText(ADA).waitFor();
    const first = await me.code(ADA);
    await me.type(first === "111111" ? "222222" : "111111");
    await soon(() => me.wrong.textContent()).toBe("Invalid code");
    await me.type(first);
    await story.view("UpdateEmailSecondaryOtp").getByText(NEW).waitFor();
    const second = await me.code(NEW);
    await soon(() => me.wrong.count()).toBe(0);
    await me.type(second === "111111" ? "222222" : "111111");
    await soon(() => me.wrong.textContent()).toBe("Invalid code");
    await me.type(second);
    await soon(() => story.toast("success").textContent()).toBe("Email address changed");
    await story.view("AccountSettings").getByText(NEW).waitFor();
    expect((await me.storedLogin())["EMAIL"]).toBe(NEW);
    await soon(() => me.address()).toBe(address);

    await story.page.reload();
    await story.connected();
    await me.settings();
    await story.view("AccountSettings").getByText(NEW).waitFor();
    await story.action("connection.end").click();
    await story.disconnected();
    await me.logIn(NEW);
    await soon(() => me.address()).toBe(address);
  });

  it("EMAIL-2, EMAIL-3: what is no address is said to be none; a second mail waits, then comes; leaving changes nothing", async () => {
    const me = await loggedIn();
    const { story } = me;
    await change(me, "nobody-at-all");
    await soon(() => me.wrong.textContent()).toBe("That email address looks incomplete.");
    await me.box.fill(NEW);
    await me.box.press("Enter");
    await story.view("UpdateEmailPrimaryOtp").waitFor();
    const again = story.action("email.resend");
    await soon(() => again.textContent()).toMatch(/^Resend in \d+s$/);
    await soon(() => again.isDisabled()).toBe(true);
    await story.action("route.back").click();
    await story.view("UpdateEmailWallet").waitFor();
    await me.box.fill(NEW);
    await me.box.press("Enter");
    await soon(() => me.wrong.textContent()).toMatch(/^Please try again after \d+ seconds$/);
    await story.pass(31_000);
    await me.box.press("Enter");
    await story.view("UpdateEmailPrimaryOtp").waitFor();
    await story.pass(31_000);
    await again.click();
    await soon(() => story.toast("success").textContent()).toBe("Code sent again");
    await me.type(await me.code(ADA));
    await story.view("UpdateEmailSecondaryOtp").getByText(NEW).waitFor();
    await story.page.keyboard.press("Escape");
    await story.closed();
    expect((await me.storedLogin())["EMAIL"]).toBe(ADA);
    await me.settings();
    await story.view("AccountSettings").getByText(ADA).waitFor();
  });
});
