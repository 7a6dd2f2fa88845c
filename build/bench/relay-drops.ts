import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "../../sandbox/random.ts";
import {
  approve,
  ask,
  CODE,
  CONNECTED,
  code,
  type Lane,
  type Outcome,
  RETRY,
  ROOT,
  SIGNATURE,
  settle,
  sign,
  until,
} from "./relay-lane.ts";

/** The longest that a network is away, in milliseconds. */
const LONGEST = 25_000;

/** Ways in which the connection to the relay drops. */
const WAYS = ["silent", "cut", "dark", "offline", 1000, 1001, 1011, 1012, 1013] as const;

type Way = (typeof WAYS)[number];

/** The point of the drop: the visitor asks for a code, looks at it, a wallet answers it, is asked to sign, or nothing happens. */
const POINTS = ["asking", "code", "settling", "signing", "idle"] as const;

type Point = (typeof POINTS)[number];

interface Drop {
  readonly name: string;
  readonly way: Way;
  readonly point: Point;
  /** Milliseconds that the network is away. */
  readonly away: number;
  /** Milliseconds from the point to the drop. */
  readonly after: number;
}

async function drop({ tab, way }: Lane, kind: Way): Promise<void> {
  if (kind === "silent") way.freeze();
  else if (kind === "cut") way.down(true);
  else if (kind === "dark") way.dark(true);
  else if (kind === "offline") {
    way.dark(true);
    await tab.setOffline(true);
  } else {
    way.close(kind);
    way.down(true);
  }
}

async function bringBack({ tab, way }: Lane, kind: Way): Promise<void> {
  way.dark(false);
  way.down(false);
  if (kind === "offline") await tab.setOffline(false);
}

/** Brings a lane to the point of the drop; gives the steps that are left for the time without a network. */
async function comeTo(lane: Lane, point: Point): Promise<() => Promise<unknown>> {
  const { tab } = lane;
  if (point === "asking") {
    await tab.evaluate("void AppKit.open()");
    await tab.until(`Boolean(${ROOT}?.querySelector('[data-wallet="walletConnect"]'))`);
    await ask(tab);
    return async () => undefined;
  }
  await ask(tab);
  const uri = await code(tab);
  if (point === "code") return () => approve(lane, uri);
  if (point === "settling") {
    const approved = approve(lane, uri);
    return () => approved;
  }
  await approve(lane, uri);
  await tab.until(CONNECTED);
  if (point === "idle") return async () => undefined;
  lane.hold();
  void sign(tab).then((signed) => tab.evaluate(`globalThis.signed = ${JSON.stringify(signed)}`));
  await until(lane.isAsked, "the wallet is asked");
  return async () => lane.release();
}

/** Waits for a session or an answer; true where a button for another try is there instead. */
async function cameBack(lane: Lane, point: Point): Promise<boolean> {
  const { tab } = lane;
  if (point === "idle") {
    const signed = await sign(tab);
    if (signed !== SIGNATURE) throw new Error(`The wallet's answer is ${signed}`);
    return false;
  }
  if (point === "signing") {
    await tab.until(`globalThis.signed === "${SIGNATURE}"`);
    return false;
  }
  const wanted = point === "asking" ? CODE : CONNECTED;
  await tab.until(`Boolean((${wanted}) || ${RETRY})`);
  return tab.evaluate<boolean>(`!(${wanted})`);
}

export async function play(lane: Lane, { name, way, point, away, after }: Drop): Promise<Outcome> {
  const rest = await comeTo(lane, point);
  await sleep(after);
  await drop(lane, way);
  const gone = Date.now();
  await rest();
  const left = way === "silent" ? 0 : away - (Date.now() - gone);
  if (left > 0) await sleep(left);
  await bringBack(lane, way);
  const returned = Date.now();
  const isRetry = await cameBack(lane, point);
  const took = Date.now() - returned;
  const isLost = isRetry && lane.wallet.topics().length > 0;
  return { name, took, isLost, ...(await settle(lane)) };
}

export function randomDrops(seed: number, count: number): Drop[] {
  return Array.from({ length: count }, (_, index) => {
    const random = seededRandom(seed + index);
    const way = WAYS[index % WAYS.length] ?? "silent";
    const point = POINTS[Math.floor(index / WAYS.length) % POINTS.length] ?? "code";
    const away = way === "silent" ? 0 : random.below(LONGEST);
    const name = `seed ${seed + index}: ${way} while ${point}, ${away} ms`;
    return { name, way, point, away, after: random.below(point === "code" || point === "idle" ? 2_000 : 400) };
  });
}
