import { describe, expect, it } from "vitest";
import { addressOf } from "./chain.ts";
import { Embedded } from "./embedded/embedded.ts";
import { NETWORK_NOISE, stories, type Visit } from "./page.ts";
import { Sender } from "./send/sender.ts";
import { soon } from "./story.ts";

const { visit, sandbox } = stories();

/** One visitor with the embedded wallet, who looks for a name. */
class Seeker extends Embedded {
  get field() {
    return this.story.view("RegisterAccountName").locator('[data-action="name.type"]').first();
  }

  get register() {
    return this.story.action("name.register");
  }

  /** From the settings to the form. */
  async seek(): Promise<void> {
    await this.settings();
    await this.story.action("route.push").filter({ hasText: "Choose account name" }).click();
    await this.story.view("ChooseAccountName").getByRole("button", { name: "Choose name" }).click();
    await this.story.view("RegisterAccountName").waitFor();
  }

  override async type(text: string): Promise<void> {
    if (!(await this.story.view("RegisterAccountName").isVisible())) return super.type(text);
    await this.field.fill(text);
  }

  /** The tag of the name in the form. */
  async says(tag: string): Promise<void> {
    await this.story.view("RegisterAccountName").getByText(tag, { exact: true }).first().waitFor();
  }
}

async function loggedIn(more: Visit = {}): Promise<Seeker> {
  const me = new Seeker(await visit({ wallets: [], options: { networks: ["eip155:1"] }, ...more }));
  await me.logIn();
  return me;
}

describe("a name for the account of an embedded wallet", () => {
  it("NAME-1, NAME-2, NAME-3: it is found free, signed for, registered, shown at once, and others send to it", async () => {
    const me = await loggedIn();
    const { story } = me;
    const address = await me.address();
    await me.seek();
    await me.type("Ada-Lee");
    await me.says("Available");
    await me.register.click();
    await me.approve();
    await story.view("RegisterAccountNameSuccess").getByText("Account name chosen successfully").waitFor();
    await story.action("route.reset").filter({ hasText: "Let's go!" }).click();
    await story.view("Account").getByText("ada-lee.reown.id").first().waitFor();
    expect(await story.page.evaluate((of) => AppKit.getReownName(of), address)).toBe("ada-lee.reown.id");

    const sender = new Sender(story);
    await sender.open();
    await sender.to.fill("ada-lee.reown.id");
    await soon(() => sender.form.locator(".to img, .to .avatar").count()).toBeGreaterThan(0);

    await story.page.reload();
    await story.connected();
    await me.settings();
    await soon(() => story.action("route.push").filter({ hasText: "Choose account name" }).count()).toBe(0);
    await story.view("AccountSettings").getByText("ada-lee.reown.id").first().waitFor();
  });

  it("NAME-1: of a taken name it says so, and free ones like it are one press away", async () => {
    const me = await loggedIn();
    await sandbox().control("name", { name: "grace.reown.id", address: addressOf(sandbox(), "heron") });
    await me.seek();
    await me.type("gra");
    await me.story.view("RegisterAccountName").getByText("Name must be at least 4 characters long").waitFor();
    await me.type("grace");
    await me.says("Registered");
    await soon(() => me.register.isDisabled()).toBe(true);
    await me.story.action("name.type").filter({ hasText: "Available" }).first().click();
    await soon(() => me.register.isEnabled()).toBe(true);
  });

  it("NAME-2: what is declined, or refused by the registry, leads back to the form with the reason", async () => {
    const me = await loggedIn({ noise: NETWORK_NOISE });
    const { story } = me;
    await me.seek();
    await me.type("hopper");
    await me.says("Available");
    await me.register.click();
    await me.reject();
    await soon(() => story.toast("error").textContent()).toBe("Signature declined");
    await story.view("RegisterAccountName").waitFor();
    await me.says("Available");
    const reasons = [{ field: "name", description: "This name is reserved" }];
    await story.fault("register", { status: 400, body: { status: "FAILED", reasons } });
    await me.register.click();
    await me.approve();
    await soon(() => story.toast("error").textContent()).toBe("This name is reserved");
    await story.view("RegisterAccountName").waitFor();
    await story.fault("register", { status: 400, body: "no" });
    await me.says("Available");
    await me.register.click();
    await me.approve();
    await soon(() => story.toast("error").textContent()).toBe("Error registering name hopper.reown.id");
  });
});
