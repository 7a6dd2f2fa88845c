import { describe, expect, it } from "vitest";
import { NETWORK_NOISE, stories } from "../page.ts";
import { isLetIn, messageShown, reloaded, signShown } from "../signed.ts";
import { type Story, soon } from "../story.ts";

const { visit } = stories();

const cloud = { options: { siwx: "cloud", networks: ["eip155:1", "eip155:8453"] }, noise: NETWORK_NOISE };

/** Requests to the sign-in service since the log was cleared, with their status. */
const served = async (story: Story): Promise<string[]> =>
  (await story.log()).flatMap(({ endpoint, status }) =>
    endpoint.startsWith("auth-") ? `${endpoint.slice("auth-".length)} ${status}` : [],
  );

const tokens = (story: Story) =>
  story.page.evaluate(() =>
    [sessionStorage, localStorage].map((area) => Object.keys(area).filter((key) => key.startsWith("@appkit/siwx"))),
  );
const NONE = [[], []];
const HELD = [["@appkit/siwx-auth-token"], []];

async function choose(story: Story): Promise<void> {
  await story.open();
  await story.wallet("example.juniper").click();
}

/** The account that the service says is signed in, asked past the page. */
const whoIs = (story: Story) =>
  story.page.evaluate(async () => {
    const authorization = `Bearer ${sessionStorage.getItem("@appkit/siwx-auth-token")}`;
    const answer = await fetch("/auth/v1/me?projectId=sandbox&includeAppKitAccount=true", {
      headers: { authorization },
    });
    return answer.json();
  });

describe("sign-in by the cloud", () => {
  it("SIGN-4, SIGN-3, SIGN-1: the service judges, a failure of it costs a try alone, and a reload is silent; leaving ends its session", async () => {
    const story = await visit(cloud);
    await story.fault("auth-authenticate", { status: 500, times: 1 });
    await choose(story);
    const first = await messageShown(story);
    await story.action("signIn.sign").click();
    await soon(() => story.toast("error").textContent()).toBe("The site's sign-in server didn't answer as expected.");
    expect(await messageShown(story)).not.toBe(first);
    expect(await tokens(story)).not.toEqual(HELD);
    await signShown(story);
    expect(await tokens(story)).toEqual(HELD);
    expect(await served(story)).toEqual(["nonce 200", "authenticate 500", "nonce 200", "authenticate 200"]);
    expect((await story.walletRequests()).filter((call) => call === "juniper:personal_sign")).toHaveLength(2);
    const address = await story.page.evaluate(() => AppKit.getAddress());
    const wallet = { type: "extension", name: "Juniper" };
    await soon(() => whoIs(story)).toMatchObject({ address, chainId: 1, appKitAccount: { connection_method: wallet } });

    await story.clearLog();
    await reloaded(story, "connected");
    await isLetIn(story);
    await soon(() => served(story)).toEqual(["me 200"]);
    await story.page.evaluate(() => AppKit.disconnect());
    await soon(() => tokens(story)).toEqual(NONE);
    await soon(() => served(story)).toContain("sign-out 200");
  });

  it("SIGN-1, SIGN-4: one click on a page that is not on its first network signs in where the page is, and asks nothing more", async () => {
    const story = await visit({ ...cloud, options: { ...cloud.options, defaultNetwork: "eip155:8453" } });
    await story.pair();
    await isLetIn(story);
    await soon(() => story.page.evaluate(() => AppKit.getChainId())).toBe(8453);
    await soon(() => whoIs(story)).toMatchObject({ chainId: 8453 });
    const requests = (await story.phone()).happenings.filter(({ kind }) => kind === "request");
    expect(requests.filter(({ method }) => !method?.startsWith("wallet_get"))).toEqual([]);
    expect(await served(story)).not.toContain("sign-out 200");
  });

  it("AUTH-12: a service that cannot be asked after a reload lets the wallet go, says so, and another try works", async () => {
    const story = await visit(cloud);
    await choose(story);
    await signShown(story);
    await story.fault("auth-me", { close: true });
    await reloaded(story, "disconnected");
    await story.view("Connect").waitFor();
    const said = "A problem occurred while trying initialize authentication";
    await soon(() => story.toast("error").textContent()).toBe(said);
    await soon(() => tokens(story)).toEqual(NONE);
    await story.fault("auth-me", null);
    await story.wallet("example.juniper").click();
    await signShown(story);
    await isLetIn(story);
    expect(await tokens(story)).toEqual(HELD);
  });

  it("SIGN-4, AUTH-12: one click is judged by the service, too; one that refuses connects nobody", async () => {
    const story = await visit(cloud);
    await story.fault("auth-authenticate", { status: 500, delay: 1_500, times: 1 });
    await story.controlPhone({ pair: await story.showCode() });
    await soon(() => story.toast("loading").textContent()).toBe("Authenticating...");
    await soon(() => story.toast("error").textContent()).toBe("The site's sign-in server didn't answer as expected.");
    await soon(() => story.page.evaluate(() => AppKit.getAccount().isConnected)).toBe(false);
    expect(await tokens(story)).not.toEqual(HELD);
    await soon(async () => (await story.phone()).sessions.length).toBe(0);
    await story.action("connection.retry").click();
    await story.controlPhone({ pair: await story.code() });
    await story.connected();
    await story.closed();
    await isLetIn(story);
    expect(await whoIs(story)).toMatchObject({ address: await story.page.evaluate(() => AppKit.getAddress()) });
  });
});
