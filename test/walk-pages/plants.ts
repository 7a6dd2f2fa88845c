import type { Kind } from "../../testing/host/finding.ts";
import type { Plant } from "./site.ts";

/** A bug in the host code of an example, and what a walk has to say about it. */
export interface PlantedPage extends Plant {
  readonly name: string;
  readonly page: string;
  /** Journeys that are enough to meet it. */
  readonly only: readonly string[];
  readonly kind: Kind;
  readonly says: RegExp;
}

/** A module of the page's own at its end. */
export const inBody = (script: string): Plant => ({
  find: "</body>",
  plant: `<script type="module">${script}</script></body>`,
});

const OVERLAY = `
const bar = document.createElement("div");
bar.id = "newsletter";
bar.popover = "manual";
bar.textContent = "Would you like our newsletter?";
Object.assign(bar.style, { inset: "40% 0 0 0", width: "100vw", height: "60vh", margin: "0" });
document.addEventListener("DOMContentLoaded", () => {
  document.body.append(bar);
  const frame = () => document.querySelector("#w3m-iframe")?.checkVisibility();
  setInterval(() => (frame() ? bar.showPopover() : bar.hidePopover()), 100);
});
function show() {`;

export const PLANTS: readonly PlantedPage[] = [
  {
    name: "a handler that hides the modal",
    page: "/plain",
    ...inBody(`AppKit.subscribeState(({ open }) => {
      document.body.hidden = open;
    });`),
    only: ["open and close"],
    kind: "modal-hidden",
    says: /<body> has display: none/,
  },
  {
    name: "a handler that closes the modal",
    page: "/plain",
    ...inBody(`document.addEventListener("click", ({ target }) => {
      if (!target.closest("#menu")) AppKit.close();
    });`),
    only: ["reject in the extension"],
    kind: "modal-closed",
    says: /the visitor was in the middle of it/,
  },
  {
    name: "a script that writes into the storage of AppKit",
    page: "/plain",
    ...inBody(`AppKit.subscribeAccount(() => localStorage.setItem("@appkit/recent_wallets", "[{"));`),
    only: ["reject in the extension"],
    kind: "invariant",
    says: /^I15: @appkit\/recent_wallets does not parse\. Nothing that a page may do leads there/,
  },
  {
    name: "a listener that swallows the account change",
    page: "/",
    find: "AppKit.subscribeAccount(showAccount);",
    plant: "AppKit.subscribeAccount((state) => { if (!account || !state.isConnected) showAccount(state); });",
    only: ["change the account"],
    kind: "page-stale",
    says: /The page still shows 0x/,
  },
  {
    name: "a listener that keeps the wallet's event from AppKit",
    page: "/plain",
    ...inBody(`for (const { provider } of Object.values(sandboxWallets)) {
      if (!provider?.on) continue;
      const on = provider.on.bind(provider);
      provider.on = (name, listener) => on(name, name === "accountsChanged" ? () => {} : listener);
    }`),
    only: ["change the account"],
    kind: "account-missed",
    says: /accountsChanged did not arrive/,
  },
  {
    name: "an overlay over the approve button",
    page: "/csp",
    find: "function show() {",
    plant: OVERLAY,
    only: ["log in by e-mail"],
    kind: "modal-covered",
    says: /<div#newsletter> of the page lies over/,
  },
  {
    name: "a double create",
    page: "/wagmi",
    ...inBody(
      `const render = () => AppKit.create({ projectId: "sandbox", networks: ["eip155:1"] }); render(); render();`,
    ),
    only: ["open and close"],
    kind: "created-twice",
    says: /AppKit is created twice/,
  },
  {
    name: "a stale provider kept after a switch",
    page: "/",
    find: 'const provider = AppKit.getProvider("eip155");',
    plant: 'globalThis.cached ??= AppKit.getProvider("eip155"); const provider = globalThis.cached;',
    only: ["switch to another wallet"],
    kind: "wrong-wallet",
    says: /asks the wallet "juniper" for personal_sign/,
  },
  {
    name: "a sign-in accepted without its server's answer",
    page: "/sign-in",
    ...inBody(`AppKit.subscribeEvents(({ data }) => {
      if (data.event !== "CLICK_SIGN_SIWX_MESSAGE") return;
      const area = document.createElement("p");
      area.textContent = "Members only: the plan of the harvest";
      document.body.append(area);
    });`),
    only: ["sign in"],
    kind: "sign-in-unchecked",
    says: /says "Members only: the plan of the harvest" although .* refused/,
  },
];
