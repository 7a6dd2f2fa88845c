import { ed25519 } from "@noble/curves/ed25519.js";
import { base58 } from "@scure/base";
import { describe, expect, it } from "vitest";
import { stories } from "../page.ts";
import {
  isLetIn,
  keptChains,
  keptSessions,
  messageShown,
  move,
  NOTE_SHOWN,
  provesEvm,
  reloaded,
  signShown,
} from "../signed.ts";
import { type Story, soon } from "../story.ts";

const { visit, sandbox } = stories();

const solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const evm = (...chains: number[]) => ({ siwx: "default", networks: chains.map((chain) => `eip155:${chain}`) });
const phoneAddress = () => String(sandbox().phoneWallet.eip155[0]);

/** Requests to the phone, oldest first. */
/** The prompts of the phone's owner, without the requests that a wallet answers by itself. */
const asked = async (story: Story): Promise<string[]> =>
  (await story.phone()).happenings.flatMap(({ kind, method }) =>
    ["authenticate", "proposal", "request"].includes(kind) && !method?.startsWith("wallet_get") ? String(method) : [],
  );

const chainId = (story: Story) => story.page.evaluate(() => AppKit.getChainId());
const reason = (story: Story) => story.toast("error").textContent();

describe("one-click sign-in by a code", () => {
  it("AUTH-12, SIGN-4, SIGN-1: signs in on every chain at once; a switch and a reload ask nobody; disconnecting forgets", async () => {
    const story = await visit({ options: evm(1, 8453), before: NOTE_SHOWN });
    await story.pair();
    await soon(() => story.page.evaluate(() => window.shown)).toEqual(["", "Connect", "ConnectingWalletConnect", ""]);
    await soon(() => asked(story)).toEqual(["session_authenticate"]);
    await soon(() => keptChains(story)).toEqual(["eip155:1", "eip155:8453"]);
    await provesEvm(story);
    const sessions = await keptSessions(story);
    expect(sessions.map(({ cacao }) => cacao?.p.iss).sort()).toEqual([
      `did:pkh:eip155:1:${phoneAddress()}`,
      `did:pkh:eip155:8453:${phoneAddress()}`,
    ]);
    expect(sessions.map(({ cacao, signature }) => cacao?.s.s === signature)).toEqual([true, true]);

    await story.page.evaluate(() => AppKit.switchNetwork(8453));
    await soon(() => chainId(story)).toBe(8453);
    await isLetIn(story);
    await reloaded(story, "connected");
    await isLetIn(story);
    await soon(() => asked(story)).toEqual(["session_authenticate"]);
    expect(await story.request("personal_sign", ["0x6869", phoneAddress()])).toMatch(/^0x[0-9a-f]{130}$/);

    await story.page.evaluate(() => AppKit.disconnect());
    await story.disconnected();
    await soon(() => keptSessions(story)).toEqual([]);
    await soon(async () => (await story.phone()).sessions.length).toBe(0);
  });

  it("AUTH-12, SIGN-3, S10: what another key signed, or other fields, connects nobody; the visitor reads why and tries again, on a page of one chain", async () => {
    const story = await visit({ options: evm(8453) });
    const tries = [
      [{ oneClickOtherKey: true }, "The signature is not valid"],
      [{ oneClickFields: { domain: "evil.example" } }, "The signed message is not the one requested: domain"],
    ] as const;
    let uri = await story.showCode();
    for (const [set, why] of tries) {
      await story.controlPhone({ set: { oneClickOtherKey: false, oneClickFields: {}, ...set }, pair: uri });
      await soon(() => reason(story)).toBe(why);
      await soon(() => story.dialog.textContent()).toContain("Could not sign in");
      await soon(() => story.page.evaluate(() => AppKit.getAccount().isConnected)).toBe(false);
      await soon(() => keptSessions(story)).toEqual([]);
      await soon(async () => (await story.phone()).sessions.length).toBe(0);
      const last = uri;
      await story.action("connection.retry").click();
      await soon(() => story.code()).not.toBe(last);
      uri = await story.code();
    }
    await story.controlPhone({ set: { oneClickOtherKey: false, oneClickFields: {} }, pair: uri });
    await story.connected();
    await story.closed();
    await soon(() => keptChains(story)).toEqual(["eip155:8453"]);
    await provesEvm(story);
  });
});

describe("sign-in by a code in two steps", () => {
  it("SIGN-4, SIGN-2, SIGN-3: a wallet without one click connects, then signs what is on the screen, or declines", async () => {
    const story = await visit({ options: evm(1, 8453) });
    await story.controlPhone({ set: { oneClick: false, methods: { personal_sign: "reject" } } });
    await story.controlPhone({ pair: await story.showCode() });
    const text = await messageShown(story);
    expect(text).toContain(`wants you to sign in with your Ethereum account:\n${phoneAddress()}`);
    await story.action("signIn.sign").click();
    await soon(() => reason(story)).toBe("Signature declined");
    await soon(() => keptSessions(story)).toEqual([]);
    await story.controlPhone({ set: { methods: {} } });
    await signShown(story);
    await soon(() => asked(story)).toEqual(["session_proposal", "personal_sign", "personal_sign"]);
    expect((await keptSessions(story)).map(({ message, cacao }) => [message, cacao])).toEqual([[text, undefined]]);
    await provesEvm(story);

    await reloaded(story, "connected");
    await isLetIn(story);
    await story.page.evaluate(() => void AppKit.switchNetwork(8453));
    expect(await messageShown(story)).toContain("Chain ID: 8453");
    await signShown(story);
    expect(await keptChains(story)).toEqual(["eip155:1", "eip155:8453"]);
    await story.page.evaluate(() => AppKit.switchNetwork(1));
    await soon(() => chainId(story)).toBe(1);
    await isLetIn(story);
    expect((await asked(story)).filter((method) => method === "personal_sign")).toHaveLength(3);
  });

  it("SIGN-4, SIGN-1: a page with Solana, too, asks for no one click; the paired wallet signs for each chain family once", async () => {
    const story = await visit({ options: { siwx: "default", networks: ["eip155:1", solana] } });
    await story.controlPhone({ pair: await story.showCode() });
    await signShown(story);
    await isLetIn(story);
    await soon(() => asked(story)).toEqual(["session_proposal", "personal_sign"]);
    await move(story, solana);
    const text = await messageShown(story);
    expect(text).toContain(`wants you to sign in with your Solana account:\n${sandbox().phoneWallet.solana[0]}`);
    await signShown(story);
    const solanaSession = (await keptSessions(story)).find(({ data }) => String(data.chainId) === solana);
    const bytes = new TextEncoder().encode(text);
    const key = base58.decode(String(sandbox().phoneWallet.solana[0]));
    expect(ed25519.verify(base58.decode(solanaSession?.signature ?? ""), bytes, key)).toBe(true);
    await move(story, "eip155:1");
    await soon(() => chainId(story)).toBe(1);
    await isLetIn(story);
    await soon(() => asked(story)).toEqual(["session_proposal", "personal_sign", "solana_signMessage"]);
  });
});
