import type { Route } from "../../domain/modal/routes.ts";
import { say } from "../../testing/answer.ts";
import type { ScriptedApp } from "../../testing/app.ts";
import { buyFormSample, buySample, purchasesSample } from "../../testing/samples/buy.ts";
import { namesSample } from "../../testing/samples/names.ts";
import { scanSample } from "../../testing/samples/send.ts";
import { grantsSample } from "../../testing/samples/sessions.ts";
import { swapFormSample, swapSample } from "../../testing/samples/swap.ts";
import type { PortName } from "../../testing/wired.ts";
import { flowOf } from "./send.ts";

type Flow = "scan" | "swap" | "buy" | "names" | "grants";
type Wish = { readonly type: string };

/** The samples of the machines of each flow. */
const SAMPLES = {
  scan: [scanSample],
  swap: [swapFormSample, swapSample],
  buy: [buyFormSample, buySample, purchasesSample],
  names: [namesSample],
  grants: [grantsSample],
} as const;

export const FLOW_FEEDS: readonly PortName[] = ["prepareCheckouts", "openCheckout", "watchCamera"];

/** How the events begin by which a visitor asks something of a flow. */
const NOUNS: Readonly<Record<Flow, string>> = {
  scan: "scan.",
  swap: "swap.",
  buy: "buy.",
  names: "name.",
  grants: "grant.",
};

const wishesOf = (flow: Flow): readonly Wish[] =>
  (SAMPLES[flow] as readonly { events: readonly Wish[] }[])
    .flatMap(({ events }) => events)
    .filter(({ type }) => type.startsWith(NOUNS[flow]));

const WISHES = {
  scan: wishesOf("scan"),
  swap: wishesOf("swap"),
  buy: wishesOf("buy"),
  names: wishesOf("names"),
  grants: wishesOf("grants"),
};
const ROUTES: readonly Route[] = [
  { view: "Swap" },
  { view: "SwapSelectToken", side: "to" },
  { view: "OnRampProviders" },
  { view: "RegisterAccountName" },
  { view: "GrantedHere" },
  { view: "WalletSendScan" },
];

const wish = (flow: Flow) => (app: ScriptedApp, n: number) =>
  flowOf(app, flow)?.send(WISHES[flow][n % WISHES[flow].length] as Wish);

/** The outcomes of a provider's window and its address. */
const CHECKOUTS = buyFormSample.events.filter(({ type }) => type === "checkout.prepared");
/** The pictures of the camera. */
const CAMERA = scanSample.events.filter(({ type }) => /^(?:camera|code)\./.test(type));
const WINDOWS = buySample.events.filter(({ type }) => type.startsWith("popup."));

const heard = (port: PortName, events: readonly Wish[]) => (app: ScriptedApp, n: number) => {
  const ask = app.waiting(port)[0];
  if (ask) say(ask.actor, events[n % events.length] as Wish);
};

/** A visitor's acts on swaps, purchases and names, and what their services tell meanwhile. */
export const FLOW_HAPPENINGS: readonly ((app: ScriptedApp, n: number) => void)[] = [
  wish("swap"),
  wish("swap"),
  wish("buy"),
  wish("names"),
  wish("grants"),
  wish("scan"),
  heard("watchCamera", CAMERA),
  heard("prepareCheckouts", CHECKOUTS),
  heard("openCheckout", WINDOWS),
  (app, n) => app.tell("router", { type: "route.push", route: ROUTES[n % ROUTES.length] as Route }),
];
