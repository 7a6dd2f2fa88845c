import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../domain/limits.ts";
import type { WalletSession } from "../../../machines/connection/ports.ts";
import { pairingMachine } from "../../../machines/pairing/pairing.ts";
import type { PairingFeedEvent } from "../../../machines/pairing/ports.ts";
import { ScriptedApp } from "../../../testing/app.ts";
import { BASE, CAROL, ETHEREUM, FAR_WALLET, PAIRED, SOLANA } from "../../../testing/samples/values.ts";
import { startWalker } from "../../../testing/walk.ts";
import { asking, openedAt, say, TTL, waiting } from "./pairing-app.ts";

const LINK = { href: "far://wc", name: "Far" };
const PAIRED_SOLANA: WalletSession = {
  ...PAIRED,
  namespace: "solana",
  accounts: [CAROL],
  networkId: SOLANA.caipNetworkId,
};

const connectedTo = (app: ScriptedApp) => Object.keys(app.root.getSnapshot().context.sessions).sort();
function propertiesOf(app: ScriptedApp, name: string): unknown {
  const tracked = app.emitted.flatMap((each) => (each.type === "event.tracked" ? [each.event] : []));
  const last = tracked.findLast(({ event }) => event === name);
  return last && "properties" in last ? last.properties : undefined;
}

describe("a pairing's life", () => {
  it("CONN-5 CONN-6 the relay is asked for every network of the page, and its address shows", () => {
    const app = asking();
    expect(app.route).toEqual({ view: "ConnectingWalletConnect", wallet: FAR_WALLET });
    expect(app.waiting("openPairing")[0]?.input).toEqual({ networks: [ETHEREUM, BASE, SOLANA] });
    expect(app.pairing()?.hasTag("opening")).toBe(true);
    expect(app.pairing()?.context.uri).toBeNull();
    say(app, openedAt(app));
    expect(app.pairing()?.hasTag("waiting")).toBe(true);
    expect(app.pairing()?.context).toMatchObject({ uri: "wc:one", ttl: TTL });
  });

  it("SIGN-4 CONN-22 the network that the page is on comes first, or the one that a wallet is looked for", () => {
    const app = asking({ facts: { activeNetworkId: BASE.caipNetworkId } });
    expect(app.waiting("openPairing")[0]?.input).toEqual({ networks: [BASE, ETHEREUM, SOLANA] });
    app.tell("app", { type: "namespace.connect", networkId: SOLANA.caipNetworkId });
    app.tell("app", { type: "pairing.start" });
    expect(app.waiting("openPairing")[0]?.input).toEqual({ networks: [SOLANA, ETHEREUM, BASE] });
  });

  it.each([
    ["a computer", false, { mobileLink: "far://", webappLink: "https://far.example" }, "qrcode"],
    ["a computer", false, { webappLink: "https://far.example", desktopLink: "far://" }, "web"],
    ["a computer", false, { desktopLink: "far://" }, "desktop"],
    ["a phone", true, { mobileLink: "far://", webappLink: "https://far.example" }, "mobile"],
    ["a phone", true, { desktopLink: "far://" }, "qrcode"],
  ])("CONN-5 CONN-6 on %s (%j) the first way to a wallet with %j is %s", (_, mobile, links, platform) => {
    const app = asking({ platform: { mobile } }, { id: "far", name: "Far", ...links } as typeof FAR_WALLET);
    expect(app.pairing()?.context.platform).toBe(platform);
  });

  it("EVENT-1 a wallet that this platform has no way to is told as one of the browser, any other by its way", () => {
    const input = { wallet: FAR_WALLET, networks: [ETHEREUM], namespace: "eip155" };
    for (const [platform, told] of Object.entries({ unsupported: "browser", mobile: "mobile", qrcode: "qrcode" })) {
      const walker = startWalker(pairingMachine, { ...input, platform });
      const event = { type: "track", event: "SELECT_WALLET", properties: { name: FAR_WALLET.name, platform: told } };
      expect(walker.eventsTo("app")).toContainEqual({ type: "event.tracked", event });
      walker.stop();
    }
  });

  it("CONN-6 S15 while the code is seen, a new address follows 10 s before the old one is over", () => {
    const app = waiting();
    app.pass(TTL - 1);
    expect(app.pairing()?.context.uri).toBe("wc:one");
    const [first] = app.waiting("openPairing");
    app.pass(1);
    expect(app.pairing()?.context.uri).toBeNull();
    expect(app.pairing()?.hasTag("opening")).toBe(true);
    expect(first?.actor.getSnapshot().status).toBe("stopped");
    expect(app.waiting("openPairing")).toHaveLength(1);
    say(app, openedAt(app, "wc:two"));
    expect(app.pairing()?.context.uri).toBe("wc:two");
  });

  it("CONN-6 where no code is seen it is over, until somebody asks or looks at a code", () => {
    for (const next of [{ type: "connection.retry" }, { type: "pairing.show", platform: "qrcode" }] as const) {
      const app = waiting({ platform: { mobile: true } });
      expect(app.pairing()?.context.platform).toBe("mobile");
      app.pass(TTL);
      expect(app.pairing()?.hasTag("expired")).toBe(true);
      expect(app.pairing()?.context).toMatchObject({ uri: null, staleAt: null });
      expect(app.waiting("openPairing")).toEqual([]);
      app.tell("app", { type: "pairing.show", platform: "web" });
      expect(app.waiting("openPairing")).toEqual([]);
      app.tell("app", next);
      expect(app.pairing()?.hasTag("opening")).toBe(true);
      app.stop();
    }
  });

  it("R3 S15 an address that is over by the wall clock is not shown any more, nor one that never was sound", () => {
    const app = waiting();
    say(app, { type: "pairing.stale" });
    expect(app.pairing()?.context.uri).toBeNull();
    say(app, openedAt(app, "wc:late", 0));
    expect(app.pairing()?.hasTag("opening")).toBe(true);
    expect(app.pairing()?.context.uri).toBeNull();
  });

  it("R4 CONN-6 a code that a newer one of another tab's replaced waits until a visitor asks anew", () => {
    const app = waiting();
    say(app, { type: "pairing.replaced" });
    expect(app.pairing()?.hasTag("expired")).toBe(true);
    expect(app.pairing()?.context.uri).toBeNull();
    expect(app.waiting("openPairing")).toEqual([]);
    app.tell("app", { type: "connection.retry" });
    expect(app.waiting("openPairing")).toHaveLength(1);
  });

  it("CONN-21 R2 who comes back from the wallet's app on iOS is kept from closing for 5 s", () => {
    const app = asking();
    const device = { system: "ios", browser: "safari", isIframe: false } as const;
    say(app, { ...openedAt(app), device } as PairingFeedEvent);
    say(app, { type: "pairing.returned" });
    expect(app.pairing()?.hasTag("buffering")).toBe(false);
    app.tell("app", { type: "pairing.link", link: LINK });
    say(app, { type: "pairing.returned" });
    expect(app.pairing()?.hasTag("buffering")).toBe(true);
    app.pass(LIMITS.pairingBuffer - 1);
    expect(app.pairing()?.hasTag("buffering")).toBe(true);
    app.pass(1);
    expect(app.pairing()?.hasTag("buffering")).toBe(false);
    expect(app.pairing()?.context.uri).toBe("wc:one");
  });

  it("CONN-21 R2 who comes back to a page that does not know its device goes on as before", () => {
    const app = waiting();
    app.tell("app", { type: "pairing.link", link: LINK });
    say(app, { type: "pairing.returned" });
    expect(app.pairing()?.hasTag("buffering")).toBe(false);
    expect(app.pairing()?.status).toBe("active");
    expect(app.pairing()?.context.uri).toBe("wc:one");
  });

  it("CONN-6 CONN-21 another try is allowed after 1 s, and clears what went wrong", () => {
    const app = waiting();
    say(app, { type: "pairing.failed", code: "CONNECTION_DECLINED" });
    expect(app.pairing()?.hasTag("failed")).toBe(true);
    expect(app.pairing()?.context).toMatchObject({ error: "CONNECTION_DECLINED", uri: null });
    expect(propertiesOf(app, "USER_REJECTED")).toEqual({ message: "CONNECTION_DECLINED" });
    expect(app.tracked).not.toContain("CONNECT_ERROR");
    app.pass(LIMITS.pairingRetry - 1);
    app.tell("app", { type: "connection.retry" });
    expect(app.waiting("openPairing")).toEqual([]);
    app.pass(1);
    app.tell("app", { type: "connection.retry" });
    expect(app.waiting("openPairing")).toHaveLength(1);
    expect(app.pairing()?.context.error).toBeNull();
    expect(app.read("notice").context.alert).toBeNull();
  });

  it("CONN-21 EVENT-1 an attempt that cannot even begin has failed, is recorded, and may be tried again", () => {
    const app = asking();
    app.refuse("openPairing", new Error("no relay"));
    expect(app.pairing()?.context).toMatchObject({ error: "CONNECTION_FAILED", uri: null });
    expect(propertiesOf(app, "CONNECT_ERROR")).toEqual({ message: "CONNECTION_FAILED" });
    app.pass(LIMITS.pairingRetry);
    app.tell("app", { type: "connection.retry" });
    expect(app.waiting("openPairing")).toHaveLength(1);
  });

  it.each(["INVALID_PROJECT_ID", "INVALID_APP_CONFIGURATION", "JWT_TOKEN_NOT_VALID"] as const)(
    "ERR-1 %s is said where the host looks",
    (code) => {
      const app = asking();
      say(app, { type: "pairing.failed", code });
      expect(app.pairing()?.context.error).toBe(code);
      expect(app.read("notice").context.alert).toBe(code);
    },
  );

  it("R14 a feed that breaks is a failed attempt", () => {
    const app = asking();
    app.refuse("openPairing", new Error("broken"));
    expect(app.pairing()?.context.error).toBe("CONNECTION_FAILED");
  });

  it("CONN-6 copying says whether it worked", () => {
    const app = waiting();
    app.tell("app", { type: "uri.copy" });
    expect(app.waiting("copyText")[0]?.input).toEqual({ text: "wc:one" });
    app.answer("copyText");
    expect(app.read("notice").context.toast).toMatchObject({ variant: "success", text: { key: "pairing.copied" } });
    app.tell("app", { type: "uri.copy" });
    app.refuse("copyText", new Error("no"));
    app.pass(LIMITS.toastSwap);
    expect(app.read("notice").context.toast).toMatchObject({ variant: "error" });
  });
});

describe("what a pairing brings", () => {
  it("CONN-7 CONN-8 an approval connects every namespace that was granted, and closes the card", () => {
    const app = waiting();
    say(app, { type: "pairing.approved", sessions: [PAIRED, PAIRED_SOLANA] });
    expect(connectedTo(app)).toEqual(["eip155", "solana"]);
    expect(app.connection("solana")?.context.session).toEqual(PAIRED_SOLANA);
    expect(app.account("solana")?.context.address).toBe(CAROL);
    expect(app.pairing()).toBeUndefined();
    expect(app.waiting("openPairing")).toEqual([]);
    expect(app.read("modal").hasTag("open")).toBe(false);
  });

  it("CONN-8 a share that lacks the namespace that asked connects the others alone", () => {
    const app = waiting();
    say(app, { type: "pairing.approved", sessions: [PAIRED_SOLANA] });
    expect(connectedTo(app)).toEqual(["solana"]);
    expect(app.connection("eip155")?.hasTag("disconnected")).toBe(true);
  });

  it("CONN-8 what the page has no network of is not taken", () => {
    const app = waiting({ settings: { networks: [ETHEREUM] } });
    say(app, { type: "pairing.approved", sessions: [PAIRED, PAIRED_SOLANA] });
    expect(connectedTo(app)).toEqual(["eip155"]);
  });

  it("CONN-10 CONN-11 the wallet of the list is a recent one, under its own id", () => {
    const app = waiting();
    say(app, { type: "pairing.approved", sessions: [PAIRED, PAIRED_SOLANA] });
    expect(app.read("wallets").context.recent).toEqual([FAR_WALLET]);
    const any = new ScriptedApp();
    any.tell("app", { type: "modal.open" });
    any.tell("app", { type: "pairing.start" });
    say(any, { type: "pairing.approved", sessions: [PAIRED] });
    expect(any.read("wallets").context.recent).toEqual([]);
  });

  it("CONN-10 the way that was taken is tracked and kept", () => {
    const code = waiting();
    say(code, { type: "pairing.approved", sessions: [PAIRED] });
    expect(propertiesOf(code, "CONNECT_SUCCESS")).toEqual({ method: "qrcode", name: "Far" });
    expect(code.root.getSnapshot().context.link).toBeNull();
    const link = waiting({ platform: { mobile: true } });
    expect(propertiesOf(link, "SELECT_WALLET")).toEqual({ name: "Far", platform: "mobile" });
    link.tell("app", { type: "pairing.link", link: LINK });
    say(link, { type: "pairing.approved", sessions: [PAIRED, PAIRED_SOLANA] });
    expect(propertiesOf(link, "CONNECT_SUCCESS")).toEqual({ method: "mobile", name: "Far" });
    expect(link.root.getSnapshot().context.link).toEqual(LINK);
  });

  it("CONN-10 EVENT-1 whoever looks at a code after a link was opened scans it: the link is forgotten", () => {
    const app = waiting();
    app.tell("app", { type: "pairing.link", link: LINK });
    app.tell("app", { type: "pairing.show", platform: "desktop" });
    expect(app.pairing()?.context.link).toEqual(LINK);
    app.tell("app", { type: "pairing.show", platform: "qrcode" });
    say(app, { type: "pairing.approved", sessions: [PAIRED] });
    expect(propertiesOf(app, "CONNECT_SUCCESS")).toEqual({ method: "qrcode", name: "Far" });
    expect(app.root.getSnapshot().context.link).toBeNull();
  });

  it("CONN-9 CONN-13 a disconnect ends every namespace of the session, and forgets the way", () => {
    const app = waiting({ platform: { mobile: true } });
    app.tell("app", { type: "pairing.link", link: LINK });
    say(app, { type: "pairing.approved", sessions: [PAIRED, PAIRED_SOLANA] });
    app.tell("app", { type: "connection.end", namespace: "solana" });
    expect(app.waiting("disconnectWallet")).toHaveLength(2);
    app.answer("disconnectWallet");
    app.answer("disconnectWallet");
    expect(connectedTo(app)).toEqual([]);
    expect(app.root.getSnapshot().context.link).toBeNull();
  });

  it("CONN-14 CONN-19 a wallet that ends its session ends it here", () => {
    const app = waiting();
    say(app, { type: "pairing.approved", sessions: [PAIRED, PAIRED_SOLANA] });
    for (const { actor } of app.waiting("watchWallet"))
      actor.send({ type: "feed.said", event: { type: "wallet.disconnected" } });
    expect(connectedTo(app)).toEqual([]);
  });

  it("R4 an approval that no pairing waits for is adopted, and twice is as once", () => {
    const app = new ScriptedApp();
    const result = { sessions: [PAIRED, PAIRED_SOLANA], wallet: null, link: null };
    app.tell("app", { type: "sessions.settled", result, namespace: null });
    app.tell("app", { type: "sessions.settled", result, namespace: null });
    expect(connectedTo(app)).toEqual(["eip155", "solana"]);
    expect(app.waiting("watchWallet")).toHaveLength(2);
  });

  it("CONN-10 R4 what a wallet grants later leaves the way to it as it is", () => {
    const app = new ScriptedApp({ facts: { connectors: { eip155: "walletConnect" }, deepLink: LINK } });
    app.answer("restoreWallet", PAIRED);
    const result = { sessions: [PAIRED, PAIRED_SOLANA], wallet: null, link: null };
    app.tell("app", { type: "sessions.settled", result, namespace: null, isMore: true });
    expect(connectedTo(app)).toEqual(["eip155", "solana"]);
    expect(app.root.getSnapshot().context.link).toEqual(LINK);
  });

  it("CONN-10 CONN-12 each namespace is restored by itself, with the way that was taken", () => {
    const connectors = { eip155: "walletConnect", solana: "walletConnect" };
    const app = new ScriptedApp({ facts: { connectors, deepLink: LINK } });
    expect(app.waiting("restoreWallet")).toHaveLength(2);
    app.answer("restoreWallet", PAIRED_SOLANA);
    app.refuse("restoreWallet", new Error("gone"));
    expect(connectedTo(app)).toEqual(["solana"]);
    expect(app.root.getSnapshot().context.link).toEqual(LINK);
  });
});

describe("a pairing that signs in", () => {
  const toastOf = (app: ScriptedApp) => app.read("notice").context.toast;

  it("AUTH-12 SIGN-4 says that it authenticates until it is known, and shows no address meanwhile", () => {
    const app = waiting();
    say(app, { type: "pairing.authenticating" });
    expect(toastOf(app)).toMatchObject({
      variant: "loading",
      text: { key: "pairing.authenticating" },
      autoClose: false,
    });
    expect(app.pairing()?.context.uri).toBeNull();
    app.pass(LIMITS.toast);
    expect(toastOf(app)?.text).toEqual({ key: "pairing.authenticating" });
    say(app, { type: "pairing.approved", sessions: [PAIRED] });
    app.pass(LIMITS.toastSwap);
    expect(connectedTo(app)).toEqual(["eip155"]);
    expect(toastOf(app)?.text).not.toEqual({ key: "pairing.authenticating" });
    expect(app.tracked.slice(-3)).toEqual(["CONNECT_SUCCESS", "SIWX_AUTH_SUCCESS", "MODAL_CLOSE"]);
  });

  it("SIGN-4 what was signed does not count: nothing is connected, and why is said", () => {
    const app = waiting();
    say(app, { type: "pairing.authenticating" });
    say(app, { type: "pairing.failed", code: "SIGN_IN_MISMATCH", values: { field: "nonce" } });
    app.pass(LIMITS.toastSwap);
    expect(toastOf(app)?.text).toEqual({ key: "error.SIGN_IN_MISMATCH", values: { field: "nonce" } });
    expect(app.pairing()?.hasTag("failed")).toBe(true);
    expect(connectedTo(app)).toEqual([]);
    expect(app.tracked.slice(-2)).toEqual(["CONNECT_ERROR", "SIWX_AUTH_ERROR"]);
  });

  it("SIGN-4 R13 a host that never says whether it counts ends the attempt, with another try", () => {
    const app = waiting();
    say(app, { type: "pairing.authenticating" });
    app.pass(LIMITS.signInStep);
    expect(app.pairing()?.context.error).toBe("SIGN_IN_UNREACHABLE");
    app.pass(LIMITS.pairingRetry);
    app.tell("app", { type: "connection.retry" });
    expect(app.pairing()?.hasTag("opening")).toBe(true);
  });
});
