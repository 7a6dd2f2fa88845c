import type { BasicProps } from "../../views/screens/pairing/ConnectingWalletConnectBasic.tsx";
import type { PairingProps } from "../../views/screens/pairing/pairing-props.ts";
import { connector, GERMAN, getJuniper, LONG, NAMES, PAIRING_URI, picture, row } from "./samples.ts";

const APP = { name: "Larkspur", image: picture(3) };
const JUNIPER = { name: "Juniper", image: picture(1) };

const pairing: PairingProps = {
  app: APP,
  wallet: JUNIPER,
  platforms: ["qrcode", "web", "desktop"],
  platform: "qrcode",
  phase: "waiting",
  uri: PAIRING_URI,
  staleAt: Date.now() + 171_000,
  ttl: 230_000,
  retry: { type: "connection.retry" },
  get: { name: "Juniper", event: getJuniper },
};
const opening: PairingProps = { ...pairing, phase: "opening", uri: undefined, staleAt: undefined };
const onPhone: PairingProps = {
  ...pairing,
  platforms: ["mobile"],
  platform: "mobile",
  link: {
    href: `juniper://wc?uri=${encodeURIComponent(PAIRING_URI)}`,
    target: "_self",
    choice: { href: "juniper://", name: "Juniper" },
  },
  get: { name: "Juniper", href: "https://store.example/juniper" },
};
const web: PairingProps = { ...onPhone, platforms: ["qrcode", "web"], platform: "web" };
const ALL = { count: "480+", samples: NAMES.slice(4, 8).map((name) => ({ name })) };
const basic: BasicProps = {
  rows: [],
  all: ALL,
  pairing: { ...pairing, wallet: undefined, platforms: ["qrcode"], get: undefined },
};
const longNamed = { name: "Bramble, th…", event: getJuniper };

/** Ways to a wallet that is elsewhere, each in every state. */
export const PAIRING = {
  ConnectingWalletConnect: {
    code: pairing,
    opening,
    "any wallet": { ...pairing, wallet: undefined, platforms: ["qrcode"], get: undefined },
    "no picture": {
      ...pairing,
      wallet: { name: "Heron" },
      platforms: ["qrcode"],
      get: { ...longNamed, name: "Heron" },
    },
    mobile: onPhone,
    "mobile, opening": { ...onPhone, phase: "opening", uri: undefined, link: undefined },
    "mobile, opened": { ...onPhone, opened: true },
    web,
    desktop: { ...onPhone, platforms: ["qrcode", "desktop"], platform: "desktop" },
    browser: {
      ...pairing,
      platforms: ["browser", "qrcode"],
      platform: "browser",
      here: { type: "connector.choose", connector: connector("Juniper") },
    },
    unsupported: { ...pairing, platforms: ["qrcode", "unsupported"], platform: "unsupported" },
    "unsupported, nowhere to get": {
      ...pairing,
      platforms: ["qrcode", "unsupported"],
      platform: "unsupported",
      get: undefined,
    },
    expired: { ...opening, ...onPhone, phase: "expired" },
    "web, opening": { ...web, phase: "opening", uri: undefined, link: undefined },
    "web, expired": { ...web, phase: "expired", uri: undefined, link: undefined },
    connected: { ...opening, phase: "connected" },
    declined: { ...opening, phase: "declined" },
    "declined, resting": { ...opening, phase: "declined", resting: true },
    unreachable: { ...opening, phase: "unreachable", wallet: undefined, platforms: ["qrcode"], get: undefined },
    "no address": { ...opening, phase: "noAddress" },
    refused: { ...opening, phase: "refused" },
    "wrong clock": { ...opening, phase: "clock" },
    unsigned: { ...opening, phase: "unsigned" },
    failed: { ...opening, phase: "failed" },
    "long name": {
      ...pairing,
      wallet: { name: LONG },
      platforms: ["browser", "qrcode", "web", "desktop"],
      get: longNamed,
    },
    "long name, mobile": { ...onPhone, wallet: { name: GERMAN }, platforms: ["mobile", "web"], get: longNamed },
  },
  ConnectingWalletConnectBasic: {
    code: basic,
    opening: { ...basic, pairing: { ...opening, wallet: undefined, platforms: ["qrcode"], get: undefined } },
    unreachable: {
      ...basic,
      pairing: { ...opening, wallet: undefined, platforms: ["qrcode"], get: undefined, phase: "unreachable" },
    },
    phone: {
      rows: [row("Juniper", { tag: "installed", image: picture(1) }), row("Heron Wallet", { tag: "recent" })],
      all: ALL,
    },
    "phone, nothing here": { rows: [], all: ALL },
  },
} satisfies {
  ConnectingWalletConnect: Record<string, PairingProps>;
  ConnectingWalletConnectBasic: Record<string, BasicProps>;
};
