import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsedUrl } from "../../domain/parsed-url.ts";
import {
  safeAppUrl,
  safeIconUri,
  safeImageUrl,
  safePageUrl,
  safeRpcUrl,
  safeSocketUrl,
} from "../../domain/safe-url.ts";
import { runs } from "../runs.ts";
import eip6963 from "../vectors/eip/eip-6963.json" with { type: "json" };

const SCRIPT = "javascript:alert(1)";

/** Refused everywhere. */
const HOSTILE = [
  SCRIPT,
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "javascript\u0000:alert(1)",
  "javascript://example.com/%0aalert(1)",
  "vbscript:msgbox(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:text/html;base64,PHNjcmlwdD4=",
  "file:///etc/passwd",
  "about:blank",
  "filesystem:https://example.com/temporary/x",
  "view-source:https://example.com",
  "chrome://settings",
  "chrome-extension://abc/page.html",
  "googlechrome://example.com",
  "moz-extension://abc",
  "ms-settings:network",
  "ms-word:ofe|u|https://example.com/x.docx",
  "search-ms:query=x",
  "intent://scan/#Intent;scheme=zxing;end",
  "tel:+123",
  "sms:+123",
  "mailto:a@b.c",
  "jar:https://example.com!/",
  "http://example.com",
  "http://localhost.evil.com",
  "http://127.0.0.1.evil.com",
  "http://localhost@evil.com",
  "https://user:password@example.com",
  "https://user@example.com",
  "https://:password@example.com",
  "https://example.com/\u0007",
  "https://example.com/\r\nSet-Cookie: x",
  "https://example.com/\u0085",
  "https://",
  "https:example.com",
  "https:/example.com",
  "//example.com",
  "/path",
  "example.com",
  "",
  "://",
  "https://exa mple.com",
  `https://example.com/${"a".repeat(2048)}`,
  `https://example.com/${"é".repeat(1000)}`,
];

describe("pages and images", () => {
  test.each(HOSTILE)("S6: %j is neither a page, an image nor an app", (text) => {
    expect(safePageUrl(text)).toBeUndefined();
    expect(safeImageUrl(text)).toBeUndefined();
    expect(safeImageUrl(text, true)).toBeUndefined();
    expect(safeIconUri(text)).toBeUndefined();
    expect(safeAppUrl(text)).toBeUndefined();
  });

  test.each([
    ["https://example.com", "https://example.com/"],
    ["HTTPS://EXAMPLE.com/A?b=c#d", "https://example.com/A?b=c#d"],
    ["https://example.com:8443/a b", "https://example.com:8443/a%20b"],
    ["https://bücher.example", "https://xn--bcher-kva.example/"],
    ["https://my-bücher.example/", "https://xn--my-bcher-95a.example/"],
    ["http://localhost:4700/x", "http://localhost:4700/x"],
    ["http://127.0.0.1", "http://127.0.0.1/"],
    ["http://[::1]:80/x", "http://[::1]/x"],
  ])("S6: %s is a page and an image", (text, normal) => {
    expect(safePageUrl(text)).toBe(normal);
    expect(safeImageUrl(text)).toBe(normal);
  });

  test("S6: what is no text is no link", () => {
    for (const value of [undefined, null, 1, {}, ["https://example.com"], { toString: () => "https://example.com" }]) {
      for (const gate of [safePageUrl, safeImageUrl, safeIconUri, safeAppUrl, safeRpcUrl, safeSocketUrl]) {
        expect(gate(value)).toBeUndefined();
      }
    }
  });

  test("S6: blobs and image data are images only where the page made them", () => {
    const blob = "blob:https://example.com/9115d58c-bcda-ff47-86e5-083e9a215304";
    const pixel = "data:image/png;base64,AAAA";
    for (const own of [blob, pixel, "blob:null/9115d58c-bcda-ff47-86e5-083e9a215304"]) {
      expect(safeImageUrl(own)).toBeUndefined();
      expect(safeImageUrl(own, true)).toBe(own);
      expect(safePageUrl(own)).toBeUndefined();
      expect(safeAppUrl(own)).toBeUndefined();
    }
    expect(safeImageUrl(`blob:${SCRIPT}`, true)).toBeUndefined();
    expect(safeImageUrl("https://example.com/a.png", true)).toBe("https://example.com/a.png");
  });
});

describe("icons that wallets announce", () => {
  test.each(eip6963.icons_valid)("S7: the standard's icon passes (case %#)", (icon) => {
    expect(safeIconUri(icon)).toBe(icon);
  });

  test("S7: line breaks inside are dropped", () => {
    expect(safeIconUri("\n data:image/svg+xml,<svg\n/>\n")).toBe("data:image/svg+xml,<svg/>");
  });

  test.each([
    "https://example.com/icon.png",
    "data:image/png",
    "data:image/png;base64,",
    "data:,image/png",
    "data:text/html;image/png,x",
    "data:imagex/png,x",
    "data:image/svg+xml,<svg\u0000/>",
    "blob:https://example.com/9115d58c-bcda-ff47-86e5-083e9a215304",
    SCRIPT,
  ])("S7: %j is no icon", (icon) => {
    expect(safeIconUri(icon)).toBeUndefined();
  });

  test("S7: 200,000 characters at most", () => {
    const start = "data:image/png;base64,";
    expect(safeIconUri(start + "A".repeat(200_000 - start.length))).toHaveLength(200_000);
    expect(safeIconUri(start + "A".repeat(200_001 - start.length))).toBeUndefined();
  });
});

describe("apps", () => {
  test.each([
    ["metamask://", "metamask://"],
    ["TRUST://wc?uri=wc%3Aabc%402", "trust://wc?uri=wc%3Aabc%402"],
    ["okex://main", "okex://main"],
    ["bnc://app.binance.com/cedefi/", "bnc://app.binance.com/cedefi/"],
    ["onekey-wallet://", "onekey-wallet://"],
    ["rainbow:", "rainbow:"],
    ["wc:7f6e504b@2?relay-protocol=irn&symKey=587d", "wc:7f6e504b@2?relay-protocol=irn&symKey=587d"],
    ["https://metamask.app.link", "https://metamask.app.link/"],
    ["http://localhost:4700/wallet", "http://localhost:4700/wallet"],
  ])("S6: %s opens an app", (text, normal) => {
    expect(safeAppUrl(text)).toBe(normal);
  });

  test.each([
    "metamask://user:password@host",
    `metamask://${"a".repeat(2048)}`,
    "1inch://x",
    "-x://y",
    "ws://example.com",
  ])("S6: %j opens nothing", (text) => {
    expect(safeAppUrl(text)).toBeUndefined();
  });
});

describe("nodes and sockets", () => {
  test("NET-8: an HTTP RPC address is http or https", () => {
    expect(safeRpcUrl("https://rpc.example/v1?x=1")).toBe("https://rpc.example/v1?x=1");
    expect(safeRpcUrl("http://10.0.0.7:8545")).toBe("http://10.0.0.7:8545/");
    for (const text of [
      "ws://rpc.example",
      "wss://rpc.example",
      "ftp://rpc.example",
      "rpc.example",
      SCRIPT,
      "https://a:b@rpc.example",
      "",
    ]) {
      expect(safeRpcUrl(text)).toBeUndefined();
    }
  });

  test("NET-8: a socket address is ws or wss", () => {
    expect(safeSocketUrl("wss://relay.example")).toBe("wss://relay.example/");
    expect(safeSocketUrl("ws://localhost:8545/x")).toBe("ws://localhost:8545/x");
    for (const text of ["https://relay.example", "http://relay.example", SCRIPT, "wss://a:b@relay.example", "wss:"]) {
      expect(safeSocketUrl(text)).toBeUndefined();
    }
  });
});

test("S6: whatever comes in, what comes out passes the same gate unchanged", () => {
  const gates = [
    safePageUrl,
    safeImageUrl,
    (text: unknown) => safeImageUrl(text, true),
    safeIconUri,
    safeAppUrl,
    safeRpcUrl,
    safeSocketUrl,
  ];
  const anything = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc
      .tuple(
        fc.constantFrom(...HOSTILE, "metamask:", "https://", "data:image/png,", "wss://"),
        fc.string({ unit: "grapheme" }),
      )
      .map((segments) => segments.join("")),
  );
  fc.assert(
    fc.property(anything, (text) => {
      for (const gate of gates) {
        const once = gate(text);
        if (once !== undefined) expect(gate(once)).toBe(once);
      }
      const app = safeAppUrl(text);
      if (app) expect(new URL(app).protocol).not.toMatch(/^(?:javascript|data|vbscript|file|blob|about):/);
    }),
    { numRuns: runs(5_000) },
  );
});

test("S6: what is let through as it came is what the platform's parser makes of it", () => {
  const segments = [
    "https://",
    "http://",
    "localhost",
    ":4700",
    ":80",
    ":0443",
    ":59999",
    ":99999",
    "/",
    ".",
    "..",
    "a",
    "b-c",
    "-",
    "--",
    "xn--",
  ];
  const more = [
    "7",
    "0x7f",
    "example",
    "com",
    "UP",
    "_",
    "~",
    "?",
    "&",
    "=",
    "#",
    "%2e",
    "%41",
    "@",
    "\\",
    " ",
    "é",
    "\n",
  ];
  const link = fc.array(fc.constantFrom(...segments, ...more), { maxLength: 12 }).map((each) => each.join(""));
  const local = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;
  const likely = fc.tuple(
    fc.constantFrom("https://a.example/", "https://a-b.c.io", "http://localhost:4700/", "https://"),
    link,
  );
  const same = (text: string): void => {
    // `URL.canParse` of Node 20 misreads letters beyond ASCII once it is compiled for speed.
    const url = /^https?:\/\//i.test(text) && !/[\n]/.test(text) ? parsedUrl(text) : undefined;
    const isSafe = url && !url.username && !url.password && (url.protocol === "https:" || local.test(url.hostname));
    expect(safePageUrl(text)).toBe(isSafe ? url.href : undefined);
  };
  fc.assert(
    fc.property(
      fc.oneof(
        link,
        likely.map((each) => each.join("")),
      ),
      same,
    ),
    { numRuns: runs(20_000) },
  );
  for (const text of ["https://icons.example/a/b.c/~d-e_f.png?w=1&h=2", "http://localhost:4700/a", "https://a.b/?"])
    same(text);
});
