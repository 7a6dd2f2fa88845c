/** Something that an old browser lacks and that may be used all the same. */
export interface Guarded {
  /** As MDN has it; its parts are meant, too. */
  readonly feature: string;
  readonly why: string;
}

const LOOKS = "without it the same is there, and looks a little plainer";

/** The APIs that are used although one of the oldest browsers, or a page on plain http, lacks them. A row that nothing needs is refused. */
export const GUARDED: readonly Guarded[] = [
  { feature: "Window.requestIdleCallback", why: "asked for first; without it a timer does" },
  { feature: "Navigator.locks", why: "absent, each tab has a connection of its own" },
  { feature: "Navigator.clipboard", why: "asked for first; without it the older command copies" },
  { feature: "Clipboard.readText", why: "asked for first; without it one pastes by hand" },
  { feature: "Navigator.mediaDevices", why: "asked for first; without it there is no scan" },
  { feature: "BarcodeDetector", why: "asked for first; without it the kit reads codes itself" },
  {
    feature: "Document.featurePolicy",
    why: "asked for first; without it the browser's refusal counts as the visitor's",
  },
  { feature: "ArrayBuffer.transfer", why: "a transfer of coins has this name, and is no buffer" },
  { feature: "ArrayBuffer.resize", why: "the decoder of codes has a method of this name for pictures" },
  { feature: "Document.exitPointerLock", why: "absent, no page can have locked the pointer" },
  { feature: "Document.prerendering", why: "absent, the page is one that its visitor sees" },
  { feature: "Navigator.globalPrivacyControl", why: "absent, the visitor has not said anything" },
  { feature: "Request.keepalive", why: "ignored, an event that is told as the page goes may be lost" },
  { feature: "Uint8Array.toHex", why: "@noble asks for it first, and has methods of this name" },
  { feature: "Uint8Array.fromHex", why: "@noble asks for it first, and has methods of this name" },
  { feature: "Element.moveBefore", why: "preact asks for it first" },
  { feature: "css.properties.cursor", why: "a phone has no pointer" },
  { feature: "css.properties.forced-color-adjust", why: "Safari has no forced colours" },
  { feature: "css.properties.scrollbar-color", why: LOOKS },
  { feature: "css.properties.scrollbar-width", why: LOOKS },
  { feature: "css.properties.text-size-adjust", why: "Firefox on computers does not enlarge text by itself" },
  { feature: "css.properties.text-wrap", why: LOOKS },
];
