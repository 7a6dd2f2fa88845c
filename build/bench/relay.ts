import { setTimeout as sleep } from "node:timers/promises";
import { startSandbox } from "../../sandbox/main.ts";
import { type Random, seededRandom } from "../../sandbox/random.ts";
import { type Freezer, startFreezer } from "../../test/adapters/walletconnect/client/freezer.ts";
import { startWallet, type TestWallet } from "../../test/adapters/walletconnect/pairing/wallet.ts";
import { type Host, startHost } from "./host.ts";
import { lines, quantile, type Target } from "./table.ts";
import { type Tab, TabBrowser } from "./tabs.ts";

const LANES = 4;
const ADDRESS = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const SIGNATURE = "0x1234";
/** Milliseconds that are waited for what the demands want sooner. */
const PATIENCE = 60_000;
/** The longest that a network is away, in milliseconds. */
const LONGEST = 25_000;

/** What the connection to the relay suffers. */
const WAYS = ["silent", "cut", "dark", "offline", 1000, 1001, 1011, 1012, 1013] as const;
type Way = (typeof WAYS)[number];

/** When it suffers that: the visitor asks for a code, looks at it, a wallet answers it, is asked to sign, or nothing happens. */
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

interface Outcome {
  readonly name: string;
  /** Milliseconds from the network's return to a session, an answer, or a button for another try. */
  readonly took: number;
  readonly isLost: boolean;
  readonly sessions: number;
  readonly complaint?: string | undefined;
}

/** One visitor, with a wallet and a way to the relay of their own. */
interface Lane {
  readonly tab: Tab;
  readonly way: Freezer;
  readonly wallet: TestWallet;
  /** Lets the wallet answer what it is asked to sign; until `hold` is called it does so at once. */
  release(): void;
  hold(): void;
  isAsked(): boolean;
}

const ROOT = 'document.querySelector("appkit-modal")?.shadowRoot';
const CODE = `${ROOT}?.querySelector("[data-uri]")?.getAttribute("data-uri") ?? ""`;
const RETRY = `${ROOT}?.querySelector('[data-action="connection.retry"]:not([disabled])')`;
const CONNECTED = "AppKit.getAccount().isConnected";
const press = (found: string): string =>
  `new Promise((resolve) => { const look = () => { const found = ${found}; found ? resolve(found.click()) : setTimeout(look, 20); }; look(); })`;

async function code(tab: Tab): Promise<string> {
  await tab.until(`Boolean(${CODE})`);
  return tab.evaluate<string>(CODE);
}

async function ask(tab: Tab): Promise<void> {
  await tab.evaluate("void AppKit.open()");
  await tab.evaluate(press(`${ROOT}?.querySelector('[data-wallet="walletConnect"]')`));
}

/** Opens the screen of a wallet's app; gives the pairing URI in its link. */
async function askOnPhone(tab: Tab): Promise<string> {
  const link = `${ROOT}?.querySelector('a[data-action="pairing.link"]')?.href`;
  await tab.evaluate(`void AppKit.open({ view: "AllWallets" })`);
  await tab.evaluate(
    press(
      `[...(${ROOT}?.querySelectorAll("[data-wallet]") ?? [])].find((one) => one.textContent.includes("Ferryman"))`,
    ),
  );
  await tab.until(`Boolean(${link})`);
  return new URL(await tab.evaluate<string>(link)).searchParams.get("uri") ?? "";
}

async function until(is: () => boolean, what: string): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (!is()) {
    if (Date.now() > end) throw new Error(`Never: ${what}`);
    await sleep(20);
  }
}

async function openLane(browser: TabBrowser, host: Host, relayUrl: string, userAgent?: string): Promise<Lane> {
  const way = await startFreezer(relayUrl);
  let release = (): void => undefined;
  let held = Promise.resolve();
  let isAsked = false;
  const answer = async (): Promise<string> => {
    isAsked = true;
    await held;
    return SIGNATURE;
  };
  const wallet = await startWallet(relayUrl, { accounts: [`eip155:1:${ADDRESS}`], answer });
  const tab = await browser.open(`${host.url}?relay=${encodeURIComponent(way.url)}`, userAgent);
  return {
    ...{ tab, way, wallet, isAsked: () => isAsked, release: () => release() },
    hold() {
      held = new Promise((resolve) => {
        release = resolve;
      });
    },
  };
}

async function closeLane({ tab, way, wallet }: Lane): Promise<void> {
  await tab.close();
  await Promise.all([way.stop(), wallet.stop()]);
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

/** Approves the code, and settles once the wallet has sent that. */
async function approve({ wallet }: Lane, uri: string): Promise<void> {
  await wallet.kit.pair({ uri });
  await until(() => wallet.topics().length > 0, "the wallet approves");
}

const sign = (tab: Tab): Promise<unknown> =>
  tab.evaluate(
    `AppKit.getProvider("eip155").request({ method: "personal_sign", params: ["0x00", "${ADDRESS}"] }).catch(({ message }) => message)`,
  );

/** Comes to the point at which the connection drops; gives what is left to do while it is away. */
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

const STORED = `Object.keys(JSON.parse(localStorage.getItem("@appkit/pairing") ?? "{}")["wc@2:client:0.3//session"] ?? []).length`;

/** Everything works in the end: there is one session, here and there, and it signs. */
async function settle({ tab, wallet }: Lane): Promise<{ sessions: number; complaint?: string }> {
  if (!(await tab.evaluate(CONNECTED))) {
    await tab.until(`Boolean((${CODE}) || ${RETRY})`);
    if (!(await tab.evaluate(CODE))) await tab.evaluate(press(RETRY));
    await wallet.kit.pair({ uri: await code(tab) });
    await tab.until(CONNECTED);
  }
  const signed = await sign(tab);
  const here = await tab.evaluate<number>(STORED);
  const there = wallet.topics().length;
  return {
    sessions: Math.max(here, there),
    ...(signed !== SIGNATURE && { complaint: `it signs ${signed}` }),
    ...(here !== there && { complaint: `${here} sessions here, ${there} at the wallet` }),
  };
}

async function play(lane: Lane, { name, way, point, away, after }: Drop): Promise<Outcome> {
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

function randomDrops(seed: number, count: number): Drop[] {
  return Array.from({ length: count }, (_, index) => {
    const random: Random = seededRandom(seed + index);
    const way = WAYS[index % WAYS.length] ?? "silent";
    const point = POINTS[Math.floor(index / WAYS.length) % POINTS.length] ?? "code";
    const away = way === "silent" ? 0 : random.below(LONGEST);
    const name = `seed ${seed + index}: ${way} while ${point}, ${away} ms`;
    return { name, way, point, away, after: random.below(point === "code" || point === "idle" ? 2_000 : 400) };
  });
}

/** Runs what waits, so many at a time; what throws is told of as an outcome. */
async function run<T extends { name: string }>(
  all: readonly T[],
  open: () => Promise<Lane>,
  work: (lane: Lane, one: T) => Promise<Outcome>,
): Promise<Outcome[]> {
  const waiting = [...all];
  const outcomes: Outcome[] = [];
  const next = async (): Promise<void> => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const lane = await open();
      const { name } = one;
      const failed = (error: Error): Outcome => {
        const isLost = lane.wallet.topics().length > 0;
        return { name, took: Number.POSITIVE_INFINITY, isLost, sessions: Number.NaN, complaint: error.message };
      };
      const outcome = await work(lane, one).catch(failed);
      outcomes.push(outcome);
      const { took, isLost, sessions, complaint } = outcome;
      if (isLost || sessions !== 1 || complaint) {
        console.log(
          `✗ ${name}: ${took} ms, ${sessions} sessions${isLost ? ", an approval is lost" : ""} ${complaint ?? ""}`,
        );
      }
      await closeLane(lane);
    }
  };
  await Promise.all(Array.from({ length: LANES }, next));
  return outcomes;
}

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

/** What becomes of the connection while the visitor is in the wallet's app. */
const AWAY = ["alive", "silent", "cut"] as const;

interface Leave {
  readonly name: string;
  readonly fate: (typeof AWAY)[number];
  /** Milliseconds in the wallet's app. */
  readonly away: number;
}

/** Notes when the page is seen again, the sockets that it opens from then on, and when the host knows an account. */
const CLOCKS = `
  globalThis.opened = 0;
  const Socket = WebSocket;
  globalThis.WebSocket = class extends Socket {
    constructor(url) {
      super(url);
      if (document.visibilityState === "visible") globalThis.opened += 1;
    }
  };
  document.addEventListener("visibilitychange", () => { globalThis[document.visibilityState] = Date.now(); });
  AppKit.subscribeAccount(({ isConnected }) => { if (isConnected) globalThis.connectedAt ??= Date.now(); });`;

async function visitWallet(lane: Lane, { name, fate, away }: Leave): Promise<Outcome & { restarts: number }> {
  const { tab, way } = lane;
  const uri = await askOnPhone(tab);
  await tab.evaluate(CLOCKS);
  await tab.leave();
  if (fate === "silent") way.freeze();
  if (fate === "cut") way.cut();
  await approve(lane, uri);
  await sleep(away);
  await tab.comeBack();
  await tab.until(CONNECTED);
  const took = await tab.evaluate<number>("connectedAt - visible");
  const restarts = await tab.evaluate<number>("opened");
  return { name, took, isLost: false, restarts, ...(await settle(lane)) };
}

function summary(outcomes: readonly Outcome[]): string[] {
  const took = outcomes.map((one) => one.took / 1000);
  return [0.5, 0.95, 1].map((share) => `${quantile(took, share).toFixed(1)} s`);
}

function verdict(title: string, outcomes: readonly Outcome[], most: number): Target[] {
  const slowest = Math.max(...outcomes.map(({ took }) => took)) / 1000;
  return [
    { name: `${title}, slowest`, is: [slowest], most: [most], unit: "s" },
    { name: `${title}, lost approvals`, is: [outcomes.filter(({ isLost }) => isLost).length], most: [0], unit: "" },
    {
      name: `${title}, not exactly one session, or one that does not sign`,
      is: [outcomes.filter(({ sessions, complaint }) => sessions !== 1 || complaint).length],
      most: [0],
      unit: "",
    },
  ];
}

/** R1 and R2 on the shipped script in Chromium, with an untouched wallet library at the other end of a relay that drops. */
export async function relayTargets(count: number, seed: number): Promise<Target[]> {
  const sandbox = await startSandbox({ port: 0 });
  const host = await startHost(sandbox);
  const browser = await TabBrowser.start();
  const relayUrl = sandbox.endpoints["relay"] ?? "";
  try {
    console.log(`R1 and R2 in Chromium, seeds ${seed} to ${seed + count - 1}, ${LANES} at a time`);
    const open = (userAgent?: string) => () => openLane(browser, host, relayUrl, userAgent);
    const dropped = await run(randomDrops(seed, count), open(), play);
    const restarts: number[] = [];
    const leaves = Array.from({ length: count }, (_, index): Leave => {
      const fate = AWAY[index % AWAY.length] ?? "alive";
      const away = seededRandom(seed + index).below(8_000);
      return { name: `seed ${seed + index}: ${fate}, ${away} ms in the wallet's app`, fate, away };
    });
    const left = await run(leaves, open(IPHONE), async (lane, leave) => {
      const outcome = await visitWallet(lane, leave);
      restarts.push(outcome.restarts);
      return outcome;
    });
    const rows = [
      ["", "p50", "p95", "slowest"],
      [`${dropped.length} drops: network's return to session, answer or another try`, ...summary(dropped)],
      [`${left.length} visits to the wallet's app: back in sight to session`, ...summary(left)],
    ];
    console.log(lines("Relay", rows));
    return [
      ...verdict("R1", dropped, 20),
      ...verdict("R2", left, 3),
      { name: "R2, sockets opened on coming back, most", is: [Math.max(...restarts)], most: [1], unit: "" },
      {
        name: "R2, came back without a new socket",
        is: [restarts.filter((made) => made < 1).length],
        most: [0],
        unit: "",
      },
    ];
  } finally {
    await browser.stop();
    await host.stop();
    await sandbox.stop();
  }
}
