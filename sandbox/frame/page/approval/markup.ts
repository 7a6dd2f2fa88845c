import { parsedUrl } from "../../../../domain/parsed-url.ts";
import { visibleLine } from "../escape.ts";
import type { DappMetadata } from "../messages.ts";
import type { Block, Row, Sheet } from "./sheet.ts";

type Child = Node | string;

/** An element with a class and children; texts become text nodes, never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** In groups of four, which eyes can compare; only whole addresses and hashes. */
export function grouped(text: string): string {
  const isGrouped = /^(?:0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/i.test(text);
  return isGrouped ? (text.match(/^0x|.{1,4}/g) ?? []).join(" ") : text;
}

function rowElement({ term, text, style }: Row): HTMLElement {
  const value = element("dd", style ?? "", style === "code" ? grouped(text) : text);
  if (style === "code") value.dir = "ltr";
  return element("div", "row", element("dt", "", term), value);
}

function blockElement(block: Block): HTMLElement {
  if (block.kind === "note") return element("p", `note ${block.tone}`, block.text);
  if (block.kind === "rows") {
    const list = element("dl", "", ...block.rows.map(rowElement));
    return element("section", "plate", ...(block.title ? [element("h2", "", block.title)] : []), list);
  }
  const box = element("pre", "box", block.text);
  // So that a keyboard can scroll it.
  box.tabIndex = 0;
  box.dir = "auto";
  return element("section", "plate", element("h2", "", block.title), box);
}

/** The host of an address; undefined where it is none. */
const originOf = (url: string): string | undefined => parsedUrl(url)?.origin;

/** The requester: the origin as the browser reports it, then the app's own name. */
function who(origin: string, dapp: DappMetadata | undefined): HTMLElement[] {
  const ownName = dapp ? visibleLine(dapp.name).slice(0, 80) : "";
  const list: Row[] = [{ term: "Asked by", text: visibleLine(origin), style: "amount" }];
  if (dapp && ownName) list.push({ term: "Calls itself", text: ownName });
  if (dapp?.url) list.push({ term: "Says it is at", text: visibleLine(dapp.url).slice(0, 200) });
  const plate = element("section", "plate", element("dl", "", ...list.map(rowElement)));
  const isElse = dapp !== undefined && dapp.url !== "" && originOf(dapp.url) !== origin;
  if (!isElse) return [plate];
  return [plate, element("p", "note warn", "The address that the app gives is not the one that it is at.")];
}

/** The readable elements of a sheet: requester, chain, account and content. */
export function sheetElements(sheet: Sheet, origin: string, dapp: DappMetadata | undefined): HTMLElement[] {
  const { network, account, blocks } = sheet;
  const kind = account.kind === "smartAccount" ? "Smart account" : "Account";
  const place: Row[] = [
    { term: "Network", text: visibleLine(network) },
    { term: kind, text: account.address, style: "code" },
  ];
  return [
    ...who(origin, dapp),
    ...blocks.map(blockElement),
    element("section", "plate", element("dl", "", ...place.map(rowElement))),
  ];
}
