import { ETHEREUM } from "../../domain/caip.ts";
import { servedNetworks } from "../../domain/embedded/embedded.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import { LAZY_MESSAGES } from "../../domain/lazy-messages.ts";
import { safePageUrl } from "../../domain/safe-url.ts";
import type { EmbeddedDeps } from "./deps.ts";

/** The frame's own scripts, storage, forms and windows; nothing of this page (S5). */
const SANDBOX = "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox";

/** Where the secure page is; throws FRAME_NOT_SET for what is no address of a page. */
export function originOf({ secureFrame }: Pick<EmbeddedDeps, "secureFrame">): string {
  const safe = safePageUrl(secureFrame);
  if (!safe) throw lateError("FRAME_NOT_SET", {});
  return new URL(safe).origin;
}

/** The network that the page starts with, where an embedded wallet can be on it. */
function startOf({ networks, defaultNetworkId }: ReturnType<EmbeddedDeps["settings"]>): string {
  const served = servedNetworks(networks).map(({ caipNetworkId }) => caipNetworkId);
  return served.find((id) => id === defaultNetworkId) ?? served[0] ?? ETHEREUM;
}

const TITLE = "frame.title";

/** The frame's name for whoever cannot see it, in the visitor's language. */
function titleIn({ messages, catalogue }: ReturnType<EmbeddedDeps["settings"]>): string {
  return messages[TITLE] ?? catalogue?.[TITLE] ?? LAZY_MESSAGES[TITLE];
}

/** The frame's element, not yet in the page (protocol.md §1.1); unseen until the screen that it belongs to shows it. */
export function createElement(deps: EmbeddedDeps): HTMLIFrameElement {
  const settings = deps.settings();
  const { projectId } = settings;
  const origin = originOf(deps);
  const query = new URLSearchParams({
    ...(projectId && { projectId }),
    chainId: startOf(settings),
    version: "4",
    enableLogger: `${deps.enableAuthLogger}`,
  });
  const element = deps.window.document.createElement("iframe");
  const attributes = {
    id: "w3m-iframe",
    name: "w3m-secure-iframe",
    slot: "frame",
    title: titleIn(settings),
    sandbox: SANDBOX,
    allow: `publickey-credentials-get ${origin}; clipboard-write ${origin}`,
    referrerpolicy: "origin",
    src: `${deps.secureFrame.replace(/\/+$/, "")}/sdk?${query}`,
  };
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.hidden = true;
  return element;
}

/** Puts it into the page, where it stays: moving it would load it anew. */
export function placeElement({ window, host }: EmbeddedDeps, element: HTMLIFrameElement): void {
  (host() ?? window.document.body).append(element);
}

/** Runs it at once, or in a page that has no body yet, once it is parsed. Returns what ends the wait. */
export function withBody({ document }: Window, run: () => void): () => void {
  if (document.body) {
    run();
    return () => undefined;
  }
  document.addEventListener("DOMContentLoaded", run, { once: true });
  return () => document.removeEventListener("DOMContentLoaded", run);
}
