import { inBody, type PlantedPage } from "./plants.ts";

/** A style of the page's own, and a handler that puts its class somewhere while the modal is open. */
const whileOpen = (style: string, where: string) =>
  inBody(`const sheet = document.createElement("style");
    sheet.textContent = ${JSON.stringify(style)};
    document.head.append(sheet);
    AppKit.subscribeState(({ open }) => ${where}?.classList.toggle("gone", open));`);

const MODAL = 'document.querySelector("appkit-modal")';

/** Runs while the modal is open, some time after its dialog shows: a busy page tells that it opens before it shows it. */
const onceOpen = (script: string) =>
  inBody(`const later = () => setTimeout(() => {
    const modal = ${MODAL};
    if (modal?.shadowRoot.querySelector("dialog")?.open) { ${script} } else later();
  }, 60);
  AppKit.subscribeState(({ open }) => { if (open) later(); });`);

const HIDDEN = { page: "/plain", only: ["open and close"], kind: "modal-hidden" } as const;
const COVERED = { page: "/plain", only: ["open and close"], kind: "modal-covered" } as const;
const KEPT = { page: "/plain", only: ["look at the screens"], kind: "press-kept" } as const;
const STALE = { page: "/", find: "AppKit.subscribeAccount(showAccount);", kind: "page-stale" } as const;

/** The bugs of plants.ts as other authors would write them. */
export const SHAPES: readonly PlantedPage[] = [
  {
    ...HIDDEN,
    name: "a class that hides what holds the modal",
    ...whileOpen(".gone { display: none }", "document.body"),
    says: /<body\.gone> has display: none/,
  },
  {
    name: "a handler that closes the dialog in the modal",
    page: "/plain",
    ...onceOpen(`modal.shadowRoot.querySelector("dialog").close();`),
    only: ["reject in the extension"],
    kind: "modal-closed",
    says: /the visitor was in the middle of it/,
  },
  {
    ...KEPT,
    name: "a listener that keeps keys from the modal",
    ...inBody(`addEventListener("keydown", (event) => event.stopImmediatePropagation(), true);`),
    says: /stops the event keydown at the window/,
  },
  {
    ...KEPT,
    name: "a page's hotkeys that undo what is typed in the modal",
    ...inBody(`document.addEventListener("keydown", (event) => {
      if (!event.target.matches("input") && /^[a-z]$/.test(event.key)) event.preventDefault();
    }, true);`),
    says: /stops the event keydown at the document/,
  },
  {
    ...KEPT,
    name: "a listener that keeps input from the modal",
    ...inBody(`document.body.addEventListener("input", (event) => event.stopPropagation(), true);`),
    says: /stops the event input at <body>/,
  },
  {
    ...KEPT,
    name: "a listener that keeps what is pasted from the modal",
    ...inBody(`document.addEventListener("paste", (event) => event.preventDefault(), true);`),
    says: /stops the event paste at the document/,
  },
  {
    ...STALE,
    name: "an account that is shown once",
    plant:
      "const stop = AppKit.subscribeAccount((state) => { showAccount(state); if (state.isConnected) setTimeout(() => stop()); });",
    only: ["change the account"],
    says: /The page still shows 0x/,
  },
  {
    name: "a listener that keeps the first account that the wallet tells",
    page: "/plain",
    ...inBody(`for (const { provider } of Object.values(sandboxWallets)) {
      if (!provider?.request) continue;
      const { emit } = provider;
      if (emit) provider.emit = (name, ...rest) => name === "accountsChanged" || emit.call(provider, name, ...rest);
      const on = provider.on?.bind(provider);
      if (on) provider.on = (name, listener) => {
        let count = 0;
        return on(name, name === "accountsChanged" ? (accounts) => { if (count++ === 0 && accounts.length === 0) listener(accounts); } : listener);
      };
    }`),
    only: ["change the account"],
    kind: "account-missed",
    says: /accountsChanged did not arrive/,
  },
  {
    ...COVERED,
    name: "a transparent dialog of the page that takes all presses",
    ...onceOpen(`if (document.querySelector("#offer")) return; const offer = document.createElement("dialog"); offer.id = "offer";
      offer.style.cssText = "opacity: 0; width: 1px; height: 1px; padding: 0; border: 0";
      document.body.append(offer); offer.showModal();`),
    says: /<dialog#offer> of the page lies over/,
  },
  {
    name: "a transparent layer over the approve button",
    page: "/csp",
    find: "function show() {",
    plant: `addEventListener("DOMContentLoaded", () => {
      const layer = document.createElement("div");
      layer.id = "shield";
      layer.popover = "manual";
      layer.style.cssText = "inset: 0; width: 100vw; height: 100vh; border: 0; background: #ffffff1a; pointer-events: none";
      document.body.append(layer);
      const frame = () => document.querySelector("#w3m-iframe")?.checkVisibility();
      setInterval(() => (frame() ? layer.showPopover() : layer.hidePopover()), 100);
    });
    function show() {`,
    only: ["log in by e-mail"],
    kind: "modal-covered",
    says: /<div#shield> of the page lies over/,
  },
  {
    name: "an instance for each of two parts of the page",
    page: "/plain",
    ...inBody(
      `for (const networks of [["eip155:1"], ["eip155:8453"]]) AppKit.createAppKit({ projectId: "sandbox", networks });`,
    ),
    only: ["open and close"],
    kind: "created-twice",
    says: /created twice/,
  },
  {
    name: "an instance that is made anew each time the page is shown",
    page: "/plain",
    ...inBody(`const render = () => AppKit.create({ projectId: "sandbox", networks: ["eip155:1"] });
      render(); document.addEventListener("visibilitychange", render);`),
    only: ["connect an extension"],
    kind: "created-twice",
    says: /created twice/,
  },
  {
    name: "a signer that keeps its account after a switch",
    page: "/",
    find: "tell(await act(provider, account));",
    plant: "globalThis.signer ??= account; tell(await act(provider, globalThis.signer));",
    only: ["switch to another wallet"],
    kind: "wrong-wallet",
    says: /personal_sign for 0x/,
  },
  {
    name: "a provider that is found once, as a page of old does",
    page: "/",
    find: 'const provider = AppKit.getProvider("eip155");',
    plant: "const { provider } = sandboxWallets.juniper;",
    only: ["switch to another wallet"],
    kind: "wrong-wallet",
    says: /asks the wallet "juniper" for personal_sign/,
  },
  {
    name: "a sign-in that a page tells by an event before the server's answer",
    page: "/sign-in",
    find: 'if (data.event === "SIWX_AUTH_SUCCESS") showSession();',
    plant: 'if (/^SIWX_AUTH/.test(data.event)) status.textContent = "Signed in as a member.";',
    only: ["sign in"],
    kind: "sign-in-unchecked",
    says: /says "Signed in as a member\." although .* refused/,
  },
  {
    name: "a sign-in that opens a part of the page before the server's answer",
    page: "/sign-in",
    find: "</body>",
    plant: `<button id="vault" hidden>Open the vault</button><script>
      AppKit.subscribeEvents(({ data }) => { if (data.event === "CLICK_SIGN_SIWX_MESSAGE") document.querySelector("#vault").hidden = false; });
    </script></body>`,
    only: ["sign in"],
    kind: "sign-in-unchecked",
    says: /says "Open the vault" although .* refused/,
  },
];

/** Pages that look faulty and keep nothing from a visitor. */
export const HARMLESS: readonly Pick<PlantedPage, "name" | "find" | "plant" | "only">[] = [
  {
    name: "classes that fade, cut and move what holds the modal, which lies in the top layer",
    ...whileOpen(
      ".gone { opacity: 0; clip-path: inset(50%); visibility: hidden; translate: -9999px; pointer-events: none }",
      "document.body",
    ),
    only: ["open and close"],
  },
  {
    name: "a class that would hide the modal's own element, which is safe from it",
    ...whileOpen(
      "appkit-modal.gone { display: none !important; opacity: 0 !important; visibility: hidden !important }",
      MODAL,
    ),
    only: ["open and close"],
  },
  {
    name: "a dialog of the page below the modal, and an empty layer for its messages above it",
    ...inBody(`const below = document.createElement("dialog");
      below.style.cssText = "width: 100vw; height: 100vh; max-width: none; max-height: none";
      document.body.append(below);
      const layer = document.createElement("div");
      layer.popover = "manual";
      layer.style.cssText = "inset: 0; width: 100vw; height: 100vh; border: 0; background: none; pointer-events: none";
      document.body.append(layer);
      const { open } = AppKit;
      AppKit.open = (...given) => { if (!below.open) below.showModal(); return open(...given); };
      AppKit.subscribeState(({ open: isOpen }) => {
        if (isOpen) setTimeout(() => layer.showPopover(), 60);
        else { below.close(); layer.hidePopover(); }
      });`),
    only: ["reject in the extension"],
  },
  {
    name: "a link to the page at which visitors connect",
    ...inBody(`const link = document.createElement("a");
      link.href = "/plain?connect";
      link.textContent = "Connect wallet";
      document.body.prepend(link);`),
    only: ["open and close"],
  },
];
