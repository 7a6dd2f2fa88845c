import { ed25519 } from "@noble/curves/ed25519.js";
import { base58 } from "@scure/base";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { watchAttribute } from "../../browser/watch-attribute.ts";
import { ADA, Embedded } from "../embedded/embedded.ts";
import { NETWORK_NOISE, stories } from "../page.ts";
import { keptSessions } from "../signed.ts";
import { soon } from "../story.ts";
import { SignInServer, SigningIn } from "./sign-in.ts";

const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

const { visit, sandbox } = stories();
let server: SignInServer;

beforeAll(async () => {
  server = await SignInServer.start(sandbox());
});
afterAll(() => server.stop());

describe("an e-mail wallet that has to sign in", () => {
  it("SIGN-1, SIGN-4, ROUTE-8: the approval comes over the message and cannot be dismissed; rejected it leads back, approved it is in", async () => {
    const siwx = { type: "server", url: server.url };
    const story = await visit({ wallets: [], options: { networks: ["eip155:1", "eip155:8453"], siwx } });
    const [me, wallet] = [new SigningIn(story), new Embedded(story)];
    await wallet.askForCode();
    await wallet.type(await wallet.code(ADA));
    const shown = await me.read();
    expect(shown).toContain(await wallet.address());

    await me.sign();
    await wallet.ready();
    await wallet.page.getByText("wants you to sign in with your Ethereum account").waitFor();
    const shakes = await story.page.evaluateHandle(watchAttribute, "data-shaking");
    await story.page.keyboard.press("Escape");
    await soon(() => shakes.jsonValue()).toEqual(["true", null]);
    await soon(() => story.view("ApproveTransaction").count()).toBe(1);
    await wallet.reject();
    await soon(() => me.wrong.textContent()).toBe("Signature declined");
    await soon(() => story.toast("error").textContent()).toBe("This application might not support Smart Accounts");
    expect(await me.read()).toBe(shown);
    await soon(() => server.session(story)).toBeNull();

    await me.sign();
    await wallet.approve();
    await story.closed();
    const address = await wallet.address();
    await soon(() => server.session(story)).toEqual({ address, chainId: 1 });

    await wallet.logOut();
    await soon(() => server.session(story)).toBeNull();
  });

  it("SIGN-1, SIGN-4: on Solana it signs the message of a Solana account, and the page finds it to be its own", async () => {
    const story = await visit({ wallets: [], options: { networks: [SOLANA], siwx: "default" }, noise: NETWORK_NOISE });
    const [me, wallet] = [new SigningIn(story), new Embedded(story)];
    await wallet.askForCode();
    await wallet.type(await wallet.code(ADA));
    const shown = await me.read();
    expect(shown).toContain("wants you to sign in with your Solana account:");
    await me.sign();
    await wallet.approve();
    await story.closed();
    const [session] = await keptSessions(story);
    const { message = "", signature = "", data } = session ?? {};
    const key = base58.decode(data?.accountAddress ?? "");
    expect(message).toBe(shown);
    expect(ed25519.verify(base58.decode(signature), new TextEncoder().encode(message), key)).toBe(true);
  });
});
