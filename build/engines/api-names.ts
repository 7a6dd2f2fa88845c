import type { CompatStatement, Identifier } from "@mdn/browser-compat-data/types";
import { KNOWN, lackedBy } from "./support.ts";

/** An interface, a member or an object that one of the oldest browsers lacks. */
export interface Lacked {
  /** As MDN has it: `URL.canParse`. */
  readonly feature: string;
  readonly lacking: readonly string[];
}

/** Objects by the names that code gives them -> their interface. */
const BY_RECEIVER: Readonly<Record<string, string>> = {
  ...{ window: "Window", globalThis: "Window", self: "Window", defaultView: "Window", contentWindow: "Window" },
  ...{ document: "Document", ownerDocument: "Document", navigator: "Navigator", clipboard: "Clipboard" },
  ...{ crypto: "Crypto", subtle: "SubtleCrypto", performance: "Performance", customElements: "CustomElementRegistry" },
  ...{ location: "Location", history: "History", response: "Response", signal: "AbortSignal" },
};

/**
 * Interfaces whose members are known by their names, whatever has them. Members of others have names that are any code's words,
 * such as `take` of an iterator; those of the language our own code cannot use before the compiler's `lib` has them.
 */
const BY_MEMBER: readonly (readonly [string, Identifier | undefined])[] = [
  ...[
    ...["Element", "HTMLElement", "HTMLDialogElement", "HTMLInputElement", "HTMLIFrameElement", "HTMLSlotElement"],
    ...["Node", "Document", "DocumentFragment", "ShadowRoot", "DOMTokenList", "CSSStyleSheet", "Range", "Animation"],
    ...["EventTarget", "Event", "AbortSignal", "Response", "Request", "Headers", "FormData", "URLSearchParams"],
    ...["Crypto", "IntersectionObserver", "ResizeObserver", "MutationObserver", "ElementInternals", "TextDecoder"],
  ].map((name) => [name, KNOWN.api[name]] as const),
  ...["Array", "String", "Object", "Promise", "Map", "Set", "RegExp", "ArrayBuffer", "Uint8Array"].map(
    (name) => [name, KNOWN.builtins[name]] as const,
  ),
];

/** Words of ours and of libraries that are names of members, too: `Response.bytes` is looked for as `response.bytes`. */
const OUR_WORDS: ReadonlySet<string> = new Set(["bytes", "delay", "states"]);

/** The APIs that pages on plain http lack in any browser (R20): MDN's list of what is limited to secure contexts, as far as it concerns us. */
const SECURE_ONLY: ReadonlySet<string> = new Set([
  ...["Crypto.randomUUID", "Crypto.subtle", "Window.caches", "Window.cookieStore"],
  ...["clipboard", "credentials", "locks", "mediaDevices", "serviceWorker", "share", "storage", "wakeLock"].map(
    (name) => `Navigator.${name}`,
  ),
]);

const PLAIN_HTTP = "a page on plain http";

function ownerNamed(name: string): Identifier | undefined {
  const home = [KNOWN.api, KNOWN.builtins].find((each) => Object.hasOwn(each, name));
  return home?.[name];
}

function statementOf(owner: Identifier | undefined, name: string): CompatStatement | undefined {
  const names = [name, `${name}_static`].filter((each) => owner && Object.hasOwn(owner, each));
  return names.map((each) => owner?.[each]?.__compat).find((each) => each !== undefined);
}

function lacked(feature: string, statement: CompatStatement): Lacked | undefined {
  const lacking = [...lackedBy(statement), ...(SECURE_ONLY.has(feature) ? [PLAIN_HTTP] : [])];
  return lacking.length > 0 ? { feature, lacking } : undefined;
}

/** The browsers that lack a global, such as `requestIdleCallback` or `URLPattern`. */
export function lackedGlobal(name: string): Lacked | undefined {
  const statement = ownerNamed(name)?.__compat ?? statementOf(KNOWN.api["Window"], name);
  return statement && lacked(name, statement);
}

/** Where every interface that has such a member is one that lacks it somewhere. */
function lackedAnywhere(name: string): Lacked | undefined {
  const found = BY_MEMBER.flatMap(([owner, members]) => {
    const statement = members && Object.hasOwn(members, name) ? members[name]?.__compat : undefined;
    return statement ? [lacked(`${owner}.${name}`, statement)] : [];
  });
  return found.every((each) => each !== undefined) ? found[0] : undefined;
}

/** The browsers that lack a member, by the name of its object, where that has one, and its own. */
export function lackedMember(receiver: string | undefined, name: string): Lacked | undefined {
  // The bundler numbers a parameter that has the name of a global: `window2`.
  const plain = receiver?.replace(/\d+$/, "");
  const owner = (plain && BY_RECEIVER[plain]) || receiver;
  const statement = owner && /^[A-Z]/.test(owner) ? statementOf(ownerNamed(owner), name) : undefined;
  if (statement) return lacked(`${owner}.${name}`, statement);
  if (owner === "Window" && ownerNamed(name)) return lackedGlobal(name);
  return OUR_WORDS.has(name) ? undefined : lackedAnywhere(name);
}
