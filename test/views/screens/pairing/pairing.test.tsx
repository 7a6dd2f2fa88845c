import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { ErrorCode } from "../../../../domain/errors.ts";
import type { Wallet } from "../../../../domain/wallets/wallet.ts";
import type { PairingFeedEvent } from "../../../../machines/pairing/ports.ts";
import { ConnectingWalletConnect } from "../../../../views/screens/pairing/ConnectingWalletConnect.tsx";
import { ConnectingWalletConnectBasic } from "../../../../views/screens/pairing/ConnectingWalletConnectBasic.tsx";
import type { PairingProps } from "../../../../views/screens/pairing/pairing-props.ts";
import { keepFocus } from "../../../../views/shell/dialog/focus.ts";
import { PAIRING_URI } from "../../../gallery/samples.ts";
import { GALLERY } from "../../../gallery/states.ts";
import { announced, listed, live, type Ways } from "../../live.ts";
import { render } from "../../render.tsx";

const { Body, present, title } = ConnectingWalletConnect;
const STATES = GALLERY.ConnectingWalletConnect;

const opened = (ttl = 230_000): PairingFeedEvent => ({
  type: "pairing.opened",
  uri: PAIRING_URI,
  staleAt: Date.now() + ttl,
  ttl,
});

/** A pairing that was started, with the props of its screen. */
async function paired(ways: Ways, wallet?: Wallet, ...then: PairingFeedEvent[]) {
  let tell: (event: PairingFeedEvent) => void = () => {};
  const app = await live({
    ...ways,
    pair: (send) => {
      tell = send;
    },
  });
  await app.send({ type: "pairing.start", ...(wallet && { wallet }) });
  await vi.waitFor(() => expect(app.world().pairing).toBeDefined(), 10_000);
  for (const event of then) tell(event);
  const props = (): PairingProps => present(app.world()) as PairingProps;
  return { ...app, tell, props };
}

describe("what a pairing's screen is drawn from", () => {
  it("CONN-1: any wallet: a code alone, first on its way, then there with its life", async () => {
    const { props, tell } = await paired({});
    expect(props()).toMatchObject({ platforms: ["qrcode"], platform: "qrcode", phase: "opening", uri: undefined });
    tell(opened());
    expect(props()).toMatchObject({ phase: "waiting", uri: PAIRING_URI, ttl: 230_000 });
    expect(title(props(), (key) => key)).toBe("title.ConnectingWalletConnect");
  });

  it("CONN-2: a wallet has its ways as tabs, each with the link that this device can use", async () => {
    const wallet = listed("Heron", { webappLink: "https://app.heron.example", desktopLink: "heron-desk://" });
    const { props, send } = await paired({}, wallet, opened());
    expect(props().platforms).toEqual(["qrcode", "web", "desktop"]);
    expect(props().link).toBeUndefined();
    await send({ type: "pairing.show", platform: "web" });
    expect(props()).toMatchObject({
      platform: "web",
      link: { target: "_blank", href: `https://app.heron.example/wc?uri=${encodeURIComponent(PAIRING_URI)}` },
    });
  });

  it("CONN-2: on a phone the link to the app is ready before it is pressed", async () => {
    const device = { system: "ios", browser: "safari", isIframe: false } as const;
    const { props } = await paired({ mobile: true, device }, listed("Heron"), opened());
    expect(props()).toMatchObject({
      platforms: ["mobile"],
      link: { target: "_self", href: `heron://wc?uri=${encodeURIComponent(PAIRING_URI)}` },
    });
  });

  it("S6: a hostile wallet leads nowhere", async () => {
    const hostile = listed("Heron", { mobileLink: "javascript:alert(1)//", homepage: "javascript:alert(1)" });
    const { props } = await paired({ mobile: true }, hostile, opened());
    expect([props().platforms, props().link, props().get]).toEqual([["qrcode"], undefined, undefined]);
  });

  it.each<[ErrorCode, PairingProps["phase"]]>([
    ["CONNECTION_DECLINED", "declined"],
    ["RELAY_UNREACHABLE", "unreachable"],
    ["INVALID_ADDRESS", "noAddress"],
    ["INVALID_PROJECT_ID", "refused"],
    ["INVALID_APP_CONFIGURATION", "refused"],
    ["JWT_TOKEN_NOT_VALID", "clock"],
    ["CONNECTION_FAILED", "failed"],
  ])("ERR-1: %s reads %s; another try has to wait a moment", async (code, phase) => {
    const { props, pass, world } = await paired({}, listed("Heron"), opened(), { type: "pairing.failed", code });
    expect(props()).toMatchObject({ phase, uri: undefined, resting: true, retry: { type: "connection.retry" } });
    await pass(1000);
    expect(props().resting).toBe(false);
    expect(world().pairing?.hasTag("failed")).toBe(true);
  });

  it("CONN-6: an address that ran out is not shown, and a code asks for the next by itself", async () => {
    const wallet = listed("Heron", { webappLink: "https://app.heron.example" });
    const { props, send, pass } = await paired({}, wallet, opened(1000));
    await send({ type: "pairing.show", platform: "web" });
    await pass(1000);
    expect(props()).toMatchObject({ phase: "expired", uri: undefined, link: undefined });
    await send({ type: "pairing.show", platform: "qrcode" });
    expect(props()).toMatchObject({ phase: "opening", platform: "qrcode" });
  });

  it("CONN-5: a wallet that turns up in the browser can be asked there", async () => {
    const juniper = listed("Juniper", { rdns: "example.juniper" });
    const { props, root } = await paired({}, juniper);
    expect(props().platforms).toEqual(["qrcode", "unsupported"]);
    const wallets = root.system.get("wallets");
    wallets?.send({ type: "connector.announced", connector: announced("Juniper") });
    expect(props()).toMatchObject({ platforms: ["browser", "qrcode"], here: { type: "connector.choose" } });
  });

  it("CONN-16: a page that only pairs has the code itself, on a phone the wallets", async () => {
    const { world } = await paired({}, undefined, opened());
    expect(ConnectingWalletConnectBasic.present(world())).toMatchObject({ rows: [], pairing: { uri: PAIRING_URI } });
    const phone = await live({ mobile: true, recent: [listed("Heron")] });
    expect(ConnectingWalletConnectBasic.present(phone.world())?.rows.map(({ name }) => name)).toContain("Heron");
  });
});

describe("the panels of a pairing", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

  it("CONN-1: the code is drawn at rest, 200 ms on, and its place was kept", () => {
    const { all, one, root } = render(<Body {...STATES.code} staleAt={Date.now() + 192_000} />);
    expect(all(".sk[data-w='code']")).toHaveLength(1);
    pass(200);
    expect(one("[data-uri]").dataset["uri"]).toBe(PAIRING_URI);
    expect(root.textContent).toContain("Expires in 3:12");
    pass(7000);
    expect(root.textContent).toContain("Expires in 3:05");
    expect(one<HTMLProgressElement>("progress").value).toBe(185);
  });

  it("S15: a code that ran out while nobody looked is gone at the first look, before anybody is told", () => {
    const { all, root } = render(<Body {...STATES.code} staleAt={Date.now() + 60_000} />);
    pass(1000);
    const hide = (state: string): void => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      act(() => void document.dispatchEvent(new Event("visibilitychange")));
    };
    hide("hidden");
    pass(61_000);
    expect(root.textContent).toContain("Expires in 0:59");
    hide("visible");
    expect(all("[data-uri]")).toEqual([]);
    expect(root.textContent).toContain("Preparing code…");
    expect(all("[data-action='uri.copy']").map((copy) => (copy as HTMLButtonElement).disabled)).toEqual([true]);
  });

  it("CONN-1: the address can be copied while it may be shown", () => {
    const { press, sent, again, one } = render(<Body {...STATES.mobile} />);
    press("[data-action='uri.copy']");
    expect(sent).toEqual([{ type: "uri.copy" }]);
    again(<Body {...STATES["mobile, opening"]} />);
    expect(one<HTMLButtonElement>("[data-action='uri.copy']").disabled).toBe(true);
  });

  it("CONN-2: the wallet opens by a real link, which is remembered; waiting says so, then offers it again", () => {
    const { one, sent, again } = render(<Body {...STATES.mobile} />);
    const link = one<HTMLAnchorElement>("a[data-action='pairing.link']");
    expect([link.getAttribute("href"), link.target]).toEqual([STATES.mobile.link?.href, "_self"]);
    const said = (): string[] => [one("[role='status'] p").textContent ?? "", link.textContent ?? ""];
    expect(said()).toEqual(["Open Juniper, approve there, then come back.", "Open"]);
    link.addEventListener("click", (event) => event.preventDefault());
    act(() => link.click());
    expect(sent).toEqual([{ type: "pairing.link", link: { href: "juniper://", name: "Juniper" } }]);
    again(<Body {...STATES["mobile, opened"]} />);
    expect(said()[0]).toBe("Open Juniper, approve there, then come back.");
    pass(3000);
    expect(said()).toEqual(["Still waiting. Is Juniper installed?", "Open"]);
    pass(2000);
    expect(said()).toEqual(["Still waiting. Is Juniper installed?", "Try again"]);
  });

  it("CONN-2: a link gives nothing of the page away, and no wait begins before it was followed, nor with another way", () => {
    const { one, again } = render(<Body {...STATES.web} />);
    const link = () => one<HTMLAnchorElement>("a[data-action='pairing.link']");
    expect(link().rel).toBe("noopener noreferrer");
    pass(5000);
    expect(link().textContent).toBe("Open");
    again(<Body {...STATES.web} opened />);
    pass(5000);
    expect(link().textContent).toBe("Try again");
    again(<Body {...STATES.web} opened platform="desktop" platforms={["qrcode", "web", "desktop"]} />);
    expect(link().textContent).toBe("Open");
  });

  it("CONN-21: the way that led to the wallet stays in sight when it has connected, in room for a code", () => {
    const { one, again } = render(<Body {...STATES.web} />);
    again(<Body {...STATES.web} platform="qrcode" phase="connected" />);
    expect(one("[role='tab'][aria-selected='true']").textContent).toBe("Web app");
    expect(one("[role='tabpanel'] > .panel").dataset["room"]).toBe("code");
    const alone = render(<Body {...STATES.mobile} />);
    expect(alone.one(".body > .panel").dataset["room"]).toBe("link");
  });

  it("CONN-1: the clock runs from the whole life of an address, in seconds", () => {
    const { one } = render(<Body {...STATES.code} staleAt={Date.now() + 192_000} />);
    expect(one<HTMLProgressElement>("progress").max).toBe(230);
  });

  it("CONN-2: tabs lead from one way to another", () => {
    const { all, press, sent } = render(<Body {...STATES.code} />);
    expect(all("[role='tab']").map(({ textContent }) => textContent)).toEqual(["Mobile", "Web app", "Desktop"]);
    press("[role='tab']:last-child");
    expect(sent).toEqual([{ type: "pairing.show", platform: "desktop" }]);
  });

  it("CONN-21: what went wrong is said at once, and can be tried again when it may be", () => {
    const { one, press, sent, again } = render(<Body {...STATES["declined, resting"]} />);
    expect(one("[role='alert'] h3").textContent).toBe("Connection declined");
    expect(one<HTMLButtonElement>("[data-action='connection.retry']").disabled).toBe(true);
    again(<Body {...STATES.declined} />);
    press("[data-action='connection.retry']");
    expect(sent).toEqual([{ type: "connection.retry" }]);
  });

  it("CONN-21: what can be pressed stands where it stood, whatever became of the attempt", () => {
    const actions = (): (string | undefined)[] => all("[data-action]").map(({ dataset }) => dataset["action"]);
    const { all, again } = render(<Body {...STATES.web} get={undefined} />);
    const tabs = ["pairing.show", "pairing.show"];
    expect(actions()).toEqual([...tabs, "pairing.link", "uri.copy"]);
    again(<Body {...STATES["web, opening"]} get={undefined} />);
    expect(actions()).toEqual([...tabs, "pairing.link", "uri.copy"]);
    again(<Body {...STATES["web, expired"]} get={undefined} />);
    expect(actions()).toEqual([...tabs, "connection.retry", "uri.copy"]);
    expect(all(":disabled").map(({ dataset }) => dataset["action"])).toEqual(["uri.copy"]);
  });

  it("CONN-21: a retry is busy in place until there is a code, then the focus stays on the screen; what follows is said", async () => {
    const { one, all, press, again, root } = render(<Body {...STATES.declined} />);
    onTestFinished(keepFocus(root));
    const spoken = (): (string | null)[] => all("[role='status']").map(({ textContent }) => textContent);
    expect(spoken()).toEqual([""]);
    one("[data-action='connection.retry']").focus();
    press("[data-action='connection.retry']");
    again(<Body {...STATES.opening} />);
    expect(document.activeElement).toBe(one("[data-action='connection.retry'][aria-busy='true']"));
    expect(spoken()).toEqual(["Preparing code…"]);
    again(<Body {...STATES.code} />);
    await vi.waitFor(() => expect(document.activeElement).toBe(one("[role='tabpanel'] > .panel")));
    again(<Body {...STATES.declined} />);
    one("[role='tab'][tabindex='0']").focus();
    again(<Body {...STATES.code} />);
    expect(document.activeElement).toBe(one("[role='tab'][tabindex='0']"));
  });

  it("CONN-5: a wallet that is not in this browser is to be had from where that is said, once", () => {
    const { one, all, press, sent, again } = render(<Body {...STATES.unsupported} />);
    expect(one(".hero h3").textContent).toBe("Juniper isn't installed here");
    expect(one(".hero p").textContent).toBe("Don't have Juniper? Install it, then come back to this page.");
    press(".btn[data-tone='go']");
    expect(sent).toMatchObject([{ type: "route.push", route: { view: "Downloads" } }]);
    expect(all(".foot")).toEqual([]);
    again(<Body {...STATES.unsupported} get={STATES.mobile.get} />);
    expect(one(".btn[data-tone='go']").getAttribute("href")).toBe("https://store.example/juniper");
    again(<Body {...STATES["unsupported, nowhere to get"]} />);
    expect(all(".btn")).toEqual([]);
    expect(one(".hero p").textContent?.trim()).toBe("Install it, then come back to this page.");
  });

  it("CONN-5: who does not have the wallet is shown where it is", () => {
    const { one, press, sent, again } = render(<Body {...STATES.code} />);
    expect(one(".foot").textContent).toBe("Don't have Juniper? Get it");
    press(".foot button");
    expect(sent).toMatchObject([{ type: "route.push", route: { view: "Downloads" } }]);
    again(<Body {...STATES.mobile} />);
    expect(one(".foot a").getAttribute("href")).toBe("https://store.example/juniper");
  });

  it("CONN-5: a wallet that is installed here is not offered for download", () => {
    const { all, again } = render(<Body {...STATES.browser} />);
    expect(all(".foot")).toEqual([]);
    again(<Body {...STATES.browser} platform="qrcode" />);
    expect(all(".foot")).toEqual([]);
  });
});
