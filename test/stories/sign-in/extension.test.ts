import { readFileSync } from "node:fs";
import { getAddress } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { watchAttribute } from "../../browser/watch-attribute.ts";
import { addressOf } from "../chain.ts";
import { sandboxOptions } from "../host/own-page.ts";
import { NETWORK_NOISE, stories, type Visit } from "../page.ts";
import { soon } from "../story.ts";
import { SignInServer, SigningIn } from "./sign-in.ts";

const { visit, sandbox } = stories();
let server: SignInServer;

beforeAll(async () => {
  server = await SignInServer.start(sandbox());
});
afterAll(() => server.stop());

const address = (index = 0) => expect.stringMatching(new RegExp(`^${addressOf(sandbox(), "juniper", index)}$`, "i"));

const arrive = async (siwx: unknown, more: Visit = {}): Promise<SigningIn> =>
  new SigningIn(await visit({ options: { siwx }, ...more }));

/** The example page of a server that signs in, on the sandbox. */
function example(): string {
  const endpoints = JSON.stringify(sandboxOptions(sandbox())["endpoints"]);
  return readFileSync(new URL("../../../examples/sign-in/index.html", import.meta.url), "utf8")
    .replaceAll("http://localhost:4800", server.url)
    .replace("YOUR_PROJECT_ID", sandbox().projectId)
    .replace('{ "metadata"', `{ "endpoints": ${endpoints}, "metadata"`)
    .replace("<script src", "{{wallets}}<script src");
}

/** Every view that is drawn from now on, in turn; empty while the card is away. */
function watchViews(): string[] {
  const views: string[] = [];
  const look = () => {
    const dialog = document.querySelector("appkit-modal")?.shadowRoot?.querySelector<HTMLElement>("[role=dialog]");
    const view = dialog?.dataset["view"] ?? "";
    if (view !== (views.at(-1) ?? "")) views.push(view);
    requestAnimationFrame(look);
  };
  look();
  return views;
}

describe("a server that really verifies", () => {
  it("SIGN-1, SIGN-3, SIGN-4, S10: what is on the screen is what the wallet signs; a reload asks nobody; disconnecting signs out there", async () => {
    const me = new SigningIn(await visit({ html: example(), context: { permissions: ["local-network-access"] } }));
    const { story } = me;
    const status = story.page.locator("#status");
    const views = await story.page.evaluateHandle(watchViews);
    const shown = await me.reach();
    expect(shown).toContain(`${new URL(sandbox().url).host} wants you to sign in with your Ethereum account:`);
    await soon(() => server.session(story)).toBeNull();
    expect(me.signTexts).toEqual([]);

    await story.action("signIn.sign").dblclick();
    await story.closed();
    expect(me.signTexts).toEqual([shown]);
    await soon(() => server.session(story)).toEqual({ address: address(), chainId: 1 });
    expect(await me.stored()).toEqual({});
    // A wallet that answers within one frame is not waited for on its screen.
    const seen = async () => (await views.jsonValue()).filter((view) => view !== "ConnectingExternal");
    await soon(seen).toEqual(["Connect", "SIWXSignMessage", ""]);

    const signedIn = expect.stringMatching(
      new RegExp(`^Signed in as ${addressOf(sandbox(), "juniper")} on chain 1.$`, "i"),
    );
    await soon(() => status.textContent()).toEqual(signedIn);

    const looked = story.page.waitForResponse(`${server.url}/session`);
    await story.page.reload();
    await looked;
    await me.untouched(() => story.open({ view: "Account" }));
    await story.view("Account").waitFor();
    await soon(() => story.action("signIn.ask").count()).toBe(0);
    expect(me.signTexts.length).toBe(1);

    await story.action("connection.end").click();
    await story.disconnected();
    await soon(() => server.session(story)).toBeNull();
    await soon(() => status.textContent()).toBe("Signed out.");
  });

  it("SIGN-1, S10: another account, and another chain, sign in for themselves; a server of one chain says so, and the way back is open", async () => {
    const me = await arrive({ type: "server", url: server.url }, { noise: NETWORK_NOISE });
    const { story } = me;
    await me.reach();
    await me.sign();
    await story.closed();

    await story.setWallet("juniper", { accounts: [1, 0] });
    await me.screen.waitFor();
    expect(await me.read()).toContain(getAddress(addressOf(sandbox(), "juniper", 1)));
    await me.sign();
    await story.closed();
    await soon(() => server.session(story)).toEqual({ address: address(1), chainId: 1 });

    await story.setWallet("juniper", { chain: 8453 });
    await me.screen.waitFor();
    expect(await me.read()).toMatch(/^Chain ID: 8453$/m);
    await me.sign();
    await soon(() => me.wrong.textContent()).toBe("The signed message is not the one requested: chainId");
    await soon(() => server.session(story)).toEqual({ address: address(1), chainId: 1 });
    await story.setWallet("juniper", { chain: 1 });
    await story.closed();
    expect(await story.page.evaluate(() => [AppKit.getAccount().status, AppKit.getChainId()])).toEqual([
      "connected",
      1,
    ]);
    expect(me.signTexts.length).toBe(3);
  });
});

describe("a visitor who does not sign", () => {
  it("SIGN-3, I6: a refusal is told, the message stays, and the next try is in; the tab alone keeps it", async () => {
    const me = await arrive({ type: "default", statement: "Welcome to the shop.", lifetime: 3_600_000 });
    const { story } = me;
    await story.setWallet("juniper", { mode: "reject", methods: ["personal_sign"] });
    const shown = await me.reach();
    expect(shown).toContain("Welcome to the shop.");
    await me.sign();
    await soon(() => story.toast("error").textContent()).toBe("Signature declined");
    expect(await me.read()).toBe(shown);
    await soon(() => me.keptSessions()).toEqual([]);
    expect(me.signTexts).toEqual([shown]);

    await story.setWallet("juniper", { mode: "approve" });
    await me.sign();
    await story.closed();
    expect(me.signTexts).toEqual([shown, shown]);
    await soon(() => me.keptSessions()).toMatchObject([
      { message: shown, data: { accountAddress: address(), chainId: "eip155:1" } },
    ]);
    await soon(() => me.isSigned()).toBe(true);
    expect(Object.keys(await me.stored())).toEqual(["@appkit/siwx"]);
    expect(Object.keys(await story.stored()).filter((key) => key.includes("siwx"))).toEqual([]);
  });

  it("ROUTE-8, I6: where it is required, Escape, the cross, the page behind and the host cannot pass it; cancelling disconnects", async () => {
    const me = await arrive("default");
    const { story } = me;
    await me.reach();
    const shakes = await story.page.evaluateHandle(watchAttribute, "data-shaking");
    const ways = [
      () => story.page.keyboard.press("Escape"),
      () => story.action("modal.dismiss").click(),
      () => story.page.mouse.click(10, 400),
    ];
    const wanted: (string | null)[] = [];
    for (const leave of ways) {
      await leave();
      wanted.push("true", null);
      await soon(() => shakes.jsonValue()).toEqual(wanted);
      await soon(() => me.screen.isVisible()).toBe(true);
    }
    await story.page.evaluate(() => AppKit.close());
    await story.closed();
    await story.open({ view: "Account" });
    await me.screen.waitFor();

    await me.cancel();
    await story.disconnected();
    await story.closed();
    await story.open();
    await story.view("Connect").waitFor();
    expect(me.signTexts).toEqual([]);
    expect(await me.stored()).toEqual({});
  });

  it("SIGN-3: where it is not, cancelling keeps the wallet, a reload does not ask again, and Account leads back", async () => {
    const me = await arrive({ type: "default", required: false });
    const { story } = me;
    await me.reach();
    await me.cancel();
    await story.closed();
    const isConnected = () => story.page.evaluate(() => AppKit.getAccount().isConnected);
    await soon(() => isConnected()).toBe(true);

    await story.page.reload();
    await story.connected();
    await me.untouched(() => story.open());
    await story.action("signIn.ask").click();
    await me.read();
    await story.page.keyboard.press("Escape");
    await story.closed();
    await soon(() => isConnected()).toBe(true);
    expect(me.signTexts).toEqual([]);

    await story.open();
    await story.action("signIn.ask").click();
    await me.read();
    await me.sign();
    await story.closed();
    await soon(() => me.isSigned()).toBe(true);
    await story.open();
    await story.view("Account").waitFor();
    await soon(() => story.action("signIn.ask").count()).toBe(0);
  });
});
