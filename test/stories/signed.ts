import { recoverMessageAddress } from "viem";
import { expect } from "vitest";
import type { SignInSession } from "../../domain/sign-in/sign-in-session.ts";
import { type Story, soon } from "./story.ts";

declare global {
  interface Window {
    /** Views in the order in which they were on the page; empty while there is none. */
    shown: string[];
  }
}

/** Runs before the page: notes every view that is painted. */
export const NOTE_SHOWN = `
  window.shown = [];
  const look = () => {
    const modal = document.querySelector("appkit-modal")?.shadowRoot;
    const view = modal?.querySelector("[role=dialog][data-view]")?.dataset.view ?? "";
    if (shown.at(-1) !== view) shown.push(view);
    requestAnimationFrame(look);
  };
  look();`;

/** The sessions that the page keeps; those of `localStorage` are kept for other tabs, too. */
export function keptSessions(
  story: Story,
  area: "sessionStorage" | "localStorage" = "sessionStorage",
): Promise<SignInSession[]> {
  return story.page.evaluate((name) => JSON.parse(window[name].getItem("@appkit/siwx") ?? "[]"), area);
}

/** Chains that the page keeps a session of. */
export const keptChains = async (story: Story): Promise<string[]> =>
  (await keptSessions(story)).map(({ data }) => data.chainId).sort();

/** Waits until the message is on the screen and may be signed, and reads it there. */
export async function messageShown(story: Story): Promise<string> {
  await story.view("SIWXSignMessage").waitFor();
  // While another message is on its way, the last one stands there still.
  await story.page.locator('[data-action="signIn.sign"]:not([aria-busy])').waitFor();
  return String(await story.action("signIn.read").textContent());
}

/** Signs the message that is on the screen, and waits until the card is gone. */
export async function signShown(story: Story): Promise<void> {
  await messageShown(story);
  await story.action("signIn.sign").click();
  await story.closed();
}

/** Switches the page to another network. */
export function move(story: Story, network: string): Promise<void> {
  return story.page.evaluate((id) => {
    const to = AppKit.getCaipNetworks().find(({ caipNetworkId }) => caipNetworkId === id);
    if (to) void AppKit.switchNetwork(to);
  }, network);
}

/** Checks that no signature is asked for: the card that opens is that of the account. */
export async function isLetIn(story: Story): Promise<void> {
  await soon(() => story.dialog.count()).toBe(0);
  await story.open();
  await story.view("Account").waitFor();
  await story.page.evaluate(() => AppKit.close());
  await story.closed();
}

/** True when each kept session of an EVM account is signed by that account, and none is kept for longer than the tab. */
export async function provesEvm(story: Story): Promise<void> {
  for (const { data, message, signature } of (await keptSessions(story)).filter(({ data }) =>
    data.chainId.startsWith("eip155"),
  )) {
    expect(message).toContain(data.accountAddress);
    expect(await recoverMessageAddress({ message, signature: signature as `0x${string}` })).toBe(data.accountAddress);
  }
  await soon(() => keptSessions(story, "localStorage")).toEqual([]);
}

/** Reloads the page and waits until it knows how it stands. */
export async function reloaded(story: Story, wanted: "connected" | "disconnected"): Promise<void> {
  await story.page.reload();
  await soon(() => story.page.evaluate(() => "AppKit" in window && AppKit.getAccount().status)).toBe(wanted);
}
