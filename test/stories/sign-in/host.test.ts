import { createPublicClient, http } from "viem";
import { parseSiweMessage } from "viem/siwe";
import { describe, expect, it } from "vitest";
import { addressOf } from "../chain.ts";
import { hostDocument } from "../host/own-page.ts";
import { stories, type Visit } from "../page.ts";
import { type Story, soon } from "../story.ts";
import { SigningIn } from "./sign-in.ts";

const { visit, sandbox } = stories();

/** Calls of the host's functions, oldest first. */
type Calls = readonly (readonly [name: string, ...args: unknown[]])[];

/** A page that signs in by functions of its own, and records their calls. */
const page = (rules: object) =>
  hostDocument(
    '{{wallets}}<script src="/appkit.js"></script>',
    `<appkit-button></appkit-button><script>
      const calls = [];
      let session = JSON.parse(localStorage.getItem("host-session"));
      const note = (name, answer) => (...args) => {
        calls.push([name, ...args]);
        return answer(...args);
      };
      let answerSession;
      const ready = new Promise((resolve) => { answerSession = resolve; });
      if (!localStorage.getItem("host-waits")) answerSession();
      const keep = (next) => {
        session = next;
        localStorage.setItem("host-session", JSON.stringify(next));
        return true;
      };
      const write = ({ address, chainId, nonce, domain, uri, version, iat, statement }) =>
        domain + " wants you to sign in with your Ethereum account:\\n" + address.split(":").pop() + "\\n\\n" + statement +
        "\\n\\nURI: " + uri + "\\nVersion: " + version + "\\nChain ID: " + chainId + "\\nNonce: " + nonce + "\\nIssued At: " + iat;
      let verify = ({ message }) => {
        const [, address] = message.split("\\n");
        return keep({ address, chainId: Number(/Chain ID: (\\d+)/.exec(message)[1]) });
      };
      AppKit.create({
        ...{{options}},
        siweConfig: {
          ...${JSON.stringify(rules)},
          getNonce: note("getNonce", () => Math.random().toString(36).slice(2).padEnd(12, "0")),
          getMessageParams: note("getMessageParams", async () => ({
            domain: location.host, uri: location.origin, chains: [1, 8453], statement: "The host's own words.",
          })),
          createMessage: note("createMessage", write),
          verifyMessage: note("verifyMessage", async (signed) => verify(signed)),
          getSession: note("getSession", async () => { await ready; return session; }),
          signOut: note("signOut", async () => keep(null)),
          onSignIn: note("onSignIn", () => {}),
          onSignOut: note("onSignOut", () => {}),
        },
      });
    </script>`,
  );

const callsOf = ({ page }: Story, ...names: string[]): Promise<Calls> =>
  page.evaluate(`calls.filter(([name]) => ${JSON.stringify(names)}.includes(name))`) as Promise<Calls>;

const arrive = async (rules: object = {}, more: Visit = {}): Promise<SigningIn> =>
  new SigningIn(await visit({ html: page(rules), ...more }));

const own = (index = 0) => addressOf(sandbox(), "juniper", index);

describe("a host with functions of its own (siweConfig)", () => {
  it("SIGN-4: each of them is called as it is to be, and nobody is signed in, or asked to, before the host said so", async () => {
    const me = await arrive();
    const { story } = me;
    const shown = await me.reach();
    expect(shown).toContain("The host's own words.");
    const [[, given] = []] = await callsOf(story, "createMessage");
    const { nonce = "" } = parseSiweMessage(shown);
    expect(given).toMatchObject({ chainId: 1, nonce, version: "1", uri: sandbox().url });
    expect(String((given as { address: string }).address).toLowerCase()).toBe(
      `did:pkh:eip155:1:${own()}`.toLowerCase(),
    );
    expect(await callsOf(story, "verifyMessage", "onSignIn", "signOut", "onSignOut")).toEqual([]);

    await me.sign();
    await story.closed();
    expect(me.signTexts).toEqual([shown]);
    const [verified, told] = await callsOf(story, "verifyMessage", "onSignIn");
    expect(verified).toEqual(["verifyMessage", { message: shown, signature: expect.any(String) }]);
    const { signature } = (verified?.[1] ?? {}) as { signature: "0x" };
    const chain = createPublicClient({ transport: http(sandbox().nodes["eip155:1"] ?? "") });
    expect(await chain.verifyMessage({ address: own() as "0x", message: shown, signature })).toBe(true);
    expect(told).toEqual(["onSignIn", { address: expect.stringMatching(new RegExp(own(), "i")), chainId: 1 }]);

    await story.page.reload();
    await soon(async () => (await callsOf(story, "getSession")).length).toBeGreaterThan(0);
    await me.untouched(() => story.open());

    await story.page.evaluate("localStorage.setItem('host-waits', '1')");
    await story.page.reload();
    await soon(async () => (await callsOf(story, "getSession")).length).toBeGreaterThan(0);
    await story.open();
    await story.dialog.getByText("Looking for an earlier sign-in").waitFor();
    await soon(() => story.action("signIn.sign").count()).toBe(0);
    await story.page.evaluate("answerSession()");
    await story.action("connection.end").click();
    await story.disconnected();
    await soon(() => callsOf(story, "signOut", "onSignOut")).toEqual([["signOut"], ["onSignOut"]]);
  });

  it("SIGN-4: another account, and another network, sign the last one out and are asked for", async () => {
    const me = await arrive();
    const { story } = me;
    await me.reach();
    await me.sign();
    await story.closed();
    await story.setWallet("juniper", { accounts: [1, 0] });
    expect((await me.read()).toLowerCase()).toContain(own(1).toLowerCase());
    expect(await callsOf(story, "signOut", "onSignOut")).toEqual([["signOut"], ["onSignOut"]]);
    await me.sign();
    await story.closed();
    await story.setWallet("juniper", { chain: 8453 });
    expect(await me.read()).toMatch(/^Chain ID: 8453$/m);
    expect((await callsOf(story, "signOut")).length).toBe(2);
  });

  it("SIGN-4: with signOutOnAccountChange and signOutOnDisconnect off, the host's session is left alone", async () => {
    const me = await arrive({ signOutOnAccountChange: false, signOutOnDisconnect: false });
    const { story } = me;
    await me.reach();
    await me.sign();
    await story.closed();
    await story.setWallet("juniper", { accounts: [1, 0] });
    await me.read();
    await story.setWallet("juniper", { accounts: [0, 1] });
    await story.closed();
    await story.open();
    await story.action("connection.end").click();
    await story.disconnected();
    expect(await callsOf(story, "signOut", "onSignOut")).toEqual([]);
    await story.connect();
    expect(me.signTexts.length).toBe(1);
  });

  it("SIGN-3, SIGN-4: a host that does not believe a signature says so, and its own words where it throws some", async () => {
    const me = await arrive();
    const { story } = me;
    await story.page.evaluate("Object.assign(window, { honest: verify }); verify = () => false");
    await me.reach();
    await me.sign();
    await soon(() => me.wrong.textContent()).toBe("Failed to verify message");
    await me.read();
    await story.page.evaluate("verify = () => { throw new Error('This account is closed') }");
    await me.sign();
    await soon(() => me.wrong.textContent()).toBe("This account is closed");
    expect(await callsOf(story, "onSignIn")).toEqual([]);
    await me.read();
    await story.page.evaluate("verify = window.honest");
    await me.sign();
    await story.closed();
    expect((await callsOf(story, "onSignIn")).length).toBe(1);
    // Each message counts for one call of the host's function, whatever its outcome.
    expect(new Set(me.signTexts).size).toBe(3);
  });
});

describe("under the strictest policy", () => {
  it("S17, SIGN-4: a sign-in that the page itself verifies goes without a violation", async () => {
    const story = await visit({ path: "/csp", options: { siwx: "default" } });
    const me = new SigningIn(story);
    await me.reach();
    await me.sign();
    await story.closed();
    await soon(() => me.isSigned()).toBe(true);
    expect(await story.page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([]);
  });
});
