import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkFor, platformsOf, reopenLinkFor } from "../../../domain/pairing/deep-link.ts";
import { deviceOf } from "../../../domain/pairing/user-agent.ts";
import { downloadsOf, downloadTarget } from "../../../domain/wallets/downloads.ts";
import type { Wallet } from "../../../domain/wallets/wallet.ts";
import { runs } from "../../runs.ts";
import { USER_AGENTS } from "./user-agents.ts";

const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`));
const uris = fc
  .tuple(hex(64), hex(64), fc.integer({ min: 1, max: 9_999_999_999 }))
  .map(([topic, key, expiry]) => `wc:${topic}@2?relay-protocol=irn&symKey=${key}&expiryTimestamp=${expiry}`);
const devices = fc
  .tuple(fc.constantFrom(...USER_AGENTS), fc.boolean(), fc.boolean())
  .map(([{ userAgent, touch = 0 }, telegram, isIframe]) =>
    deviceOf({ userAgent, maxTouchPoints: touch, telegram, isIframe }),
  );
const platforms = fc.constantFrom("mobile", "web", "desktop");

const DENIED = [
  "javascript",
  "JavaScript",
  "data",
  "vbscript",
  "file",
  "blob",
  "about",
  "intent",
  "tel",
  "ms-word",
  "chrome",
];
const words = fc.stringMatching(/^[a-z0-9]{1,20}$/);
const hostile = fc.oneof(
  fc.tuple(fc.constantFrom(...DENIED), fc.constantFrom(":", "://", ":/"), words).map((segments) => segments.join("")),
  fc.tuple(words, words).map(([user, host]) => `https://${user}:x@${host}.example`),
  fc.tuple(words, words).map(([user, host]) => `heron://${user}@${host}`),
  fc
    .tuple(words, fc.constantFrom("\0", "\n", "\t", "\r", "\x7f", "\x85"))
    .map(([host, bad]) => `https://${host}${bad}.example`),
  words.map((host) => `http://${host}.example`),
  fc.integer({ min: 2049, max: 9000 }).map((length) => `https://heron.example/${"a".repeat(length)}`),
  words,
  fc.constant(""),
);

/** A wallet whose every link is `link`. */
const made = (link: string): Wallet => ({
  ...{ id: "x", name: "x", mobileLink: link, desktopLink: link, webappLink: link, homepage: link },
  ...{ appStore: link, playStore: link, chromeStore: link },
});

/** The address as a wallet reads it out of a link. */
function handed(href: string): string {
  const found = /[?&]uri=([^&]*)$/.exec(href)?.[1] ?? "";
  const once = decodeURIComponent(found);
  return once.startsWith("wc%3A") ? decodeURIComponent(once) : once;
}

describe("a hostile wallet list", () => {
  it("S6: gives no link to open, no store, and the QR code alone", () => {
    const none = fc.property(hostile, uris, devices, platforms, (link, uri, device, platform) => {
      const wallet = made(link);
      expect(linkFor(wallet, uri, device, platform)).toBeUndefined();
      expect(platformsOf(wallet, device, { installed: false, injectedListed: false })).toEqual(["qrcode"]);
      expect([downloadsOf(wallet), downloadTarget(wallet, device)]).toEqual([[], undefined]);
      const request = { requestId: 1, sessionTopic: "a".repeat(64) };
      expect(reopenLinkFor({ href: link, name: "x" }, device, request)).toBeUndefined();
    });
    fc.assert(none, { numRuns: runs(2_000) });
  });

  it("S6: whatever a link is, what comes of it is https, http on this machine, or a scheme of an app", () => {
    const property = fc.property(
      fc.string({ unit: "binary" }),
      uris,
      devices,
      platforms,
      (link, uri, device, platform) => {
        const { href } = linkFor(made(link), uri, device, platform) ?? { href: "https:" };
        expect(href).toMatch(/^[a-z][-+.a-z0-9]*:[!-~]*$/);
        expect(href).not.toMatch(/^(?:javascript|data|vbscript|file|blob|about):/);
        expect(href.length).toBeLessThanOrEqual(2048);
      },
    );
    fc.assert(property, { numRuns: 400 });
  });
});

describe("every good link", () => {
  const schemes = fc.stringMatching(/^heron[-+.a-z0-9]{0,12}$/).map((scheme) => `${scheme}://`);
  const paths = fc.tuple(schemes, words).map(([scheme, path]) => `${scheme}${path}`);
  const pages = fc.tuple(words, words).map(([host, path]) => `https://x${host}.example/${path}`);
  const queries = pages.map((page) => `${page}?ref=1`);
  const tabs = { mobile: ["mobileLink"], web: ["webappLink"], desktop: ["desktopLink"] } as const;

  it("CONN-2: hands over the pairing's address as it is, and remembers what it was made of", () => {
    const good = fc.oneof(schemes, paths, pages, queries);
    const whole = fc.property(good, uris, devices, platforms, (link, uri, device, platform) => {
      const wallet: Wallet = { id: "x", name: "Heron", [tabs[platform][0]]: link };
      const found = linkFor(wallet, uri, device, platform);
      const isUsed =
        platform === "web" ? link.startsWith("https:") : (platform === "mobile") === (device.system !== "desktop");
      expect(found !== undefined).toBe(isUsed);
      if (!found) return;
      expect(handed(found.href)).toBe(uri);
      expect(found.choice.href.startsWith(link)).toBe(true);
      const twice = device.system === "android" && device.browser === "telegram" && !link.startsWith("https:");
      expect(found.href.includes("wc%253A")).toBe(twice);
    });
    fc.assert(whole, { numRuns: runs(2_000) });
  });
});
