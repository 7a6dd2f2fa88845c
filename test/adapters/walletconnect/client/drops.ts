import { setTimeout as sleep } from "node:timers/promises";
import type { RelayClient } from "../../../../adapters/walletconnect/client/client.ts";
import { CLIENT_STORAGE_KEY } from "../../../../adapters/walletconnect/client/client-storage.ts";
import type { Sandbox } from "../../../../sandbox/main.ts";
import { type Random, seededRandom } from "../../../../sandbox/random.ts";
import { startWallet, type TestWallet } from "../pairing/wallet.ts";
import { ACCOUNT, memory, PLAN, until } from "./counterpart.ts";
import { compileRelayPart, type Evaluate, HASTE, PageBrowser, seenBy } from "./drops-page.ts";
import { type Freezer, startFreezer } from "./freezer.ts";

/** So long a page may take, in real milliseconds, before an approval counts as lost. */
const PATIENCE = 60_000;

/** Steps, and how often each is drawn: all pages of a run have the relay together, and feel each time that it is killed. */
const STEPS = { cut: 6, freeze: 4, down: 3, up: 3, kill: 1, sleep: 4, wake: 5, reload: 6 };
const DRAWN = Object.entries(STEPS).flatMap(([name, times]) => Array.from({ length: times }, () => name as Name));
type Name = keyof typeof STEPS | "approve";

/** A step, and what it waits for: so many messages, before or after the page hears the last of them, or a time. */
interface Step {
  name: Name;
  messages: number;
  isBefore: boolean;
  ms: number;
}

/** A sequence to play. */
export interface Plan {
  /** How it is found again. */
  name: string;
  steps: readonly Step[];
}

export interface Outcome {
  plan: string;
  /** The fault; absent where the page holds the session exactly once. */
  complaint?: string;
  /** Milliseconds, by the page's clock, from the end of all trouble until the page knew of the session. */
  took: number;
}

function randomSteps(random: Random): Step[] {
  const names: Name[] = Array.from({ length: 3 + random.below(8) }, () => random.pick(DRAWN));
  names.splice(random.below(names.length), 0, "approve");
  return names.map((name) => {
    const messages = 1 + random.below(4);
    return { name, messages, isBefore: random.chance(0.5), ms: random.chance(0.5) ? 120 : random.below(40) };
  });
}

/** Random sequences, each from a seed of its own: `seed`, and those that follow. */
export function randomPlans(seed: number, count: number): Plan[] {
  return Array.from({ length: count }, (_, index) => {
    return { name: `seed ${seed + index}`, steps: randomSteps(seededRandom(seed + index)) };
  });
}

/** A page that is thrown away before or after each of the messages of an approval. */
export function reloadPlans(): Plan[] {
  return [1, 2, 3, 4].flatMap((messages) =>
    [true, false].map((isBefore) => {
      const name = `a reload ${isBefore ? "before" : "after"} message ${messages}`;
      const approve: Step = { name: "approve", messages: 1, isBefore: false, ms: 5_000 };
      return { name, steps: [approve, { name: "reload", messages, isBefore, ms: 5_000 }] };
    }),
  );
}

const told = ({ name, messages, isBefore, ms }: Step): string => `${messages}${isBefore ? "<" : ">"}${ms}:${name}`;

/** One page, from its load to its end. */
interface Life {
  browser: PageBrowser;
  client: RelayClient;
  /** Every way in which the page came to know of a session. */
  news: string[];
}

/** The surroundings of a sequence. */
interface Lane {
  evaluate: Evaluate;
  way: Freezer;
  wallet: TestWallet;
  killRelay(): Promise<unknown>;
}

/**
 * The wallet is told of a session's end within 2.5 s, half a second here. A busy machine, or a lane that kills the relay meanwhile,
 * uses that up; the session is over all the same (CONN-13).
 */
function forgiveUntold(error: { code?: unknown }): void {
  if (error.code !== "RELAY_UNREACHABLE") throw error;
}

class Sequence {
  readonly #lane: Lane;
  readonly #storage = memory();
  readonly #since = Date.now();
  #life: Life;
  #uri: string | undefined;
  #jobs: Promise<unknown>[] = [];
  /** Milliseconds, by the page's clock, from the end of all trouble until it knew of the session. */
  took = 0;

  constructor(lane: Lane) {
    this.#lane = lane;
    this.#life = this.#load();
  }

  #load(): Life {
    const browser = new PageBrowser();
    const { setTimeout, clearTimer: clearTimeout } = browser;
    const now = () => this.#since + (Date.now() - this.#since) * HASTE;
    const metadata = () => ({ name: "Page", description: "", url: "https://page.example", icons: [] });
    const client = this.#lane.evaluate(browser).createRelayClient({
      ...{ storage: seenBy(browser, this.#storage), clock: { now, setTimeout, clearTimeout } },
      ...{ relayUrl: this.#lane.way.url, projectId: "sandbox", metadata },
    });
    const life: Life = { browser, client, news: [] };
    client.subscribe((event) => {
      if (event.type === "session.adopted") life.news.push(`adopted ${event.session.topic}`);
      if (event.type === "session.deleted") life.news.push(`deleted ${event.topic}`);
    });
    void this.#visit(life);
    return life;
  }

  /** The kit's part on a page that loads, with a visitor who wants a code. */
  async #visit({ browser, client, news }: Life): Promise<void> {
    for (const { topic } of await client.sessions()) news.push(`found ${topic}`);
    while (this.#uri === undefined) {
      try {
        const { uri, approval } = await client.openPairing(PLAN);
        // Shown by nobody.
        if (browser.isGone) return;
        this.#uri = uri;
        approval.then(
          ({ topic }) => news.push(`approved ${topic}`),
          (error) => news.push(`failed: ${error.code}`),
        );
      } catch {
        await new Promise<void>((resolve) => browser.setTimeout(resolve, 1_000));
      }
    }
  }

  #wake(): void {
    const { browser, client } = this.#life;
    browser.wake();
    void client.restartTransport();
  }

  async #approve(): Promise<void> {
    const { kit, topics } = this.#lane.wallet;
    await until(() => this.#uri !== undefined);
    await kit.pair({ uri: this.#uri ?? "" });
    // A proposal is pending until its answer is sent.
    await until(() => topics().length > 0 && Object.keys(kit.getPendingSessionProposals()).length === 0);
  }

  #take(name: Name): void {
    const { way, killRelay } = this.#lane;
    if (name === "approve") this.#jobs.push(this.#approve());
    else if (name === "cut") way.cut();
    else if (name === "freeze") way.freeze();
    else if (name === "down" || name === "up") way.down(name === "down");
    else if (name === "kill") this.#jobs.push(killRelay());
    else if (name === "sleep") this.#life.browser.sleep();
    else if (name === "wake") this.#wake();
    else {
      this.#life.browser.end();
      this.#life = this.#load();
    }
  }

  /** The fault at this moment; nothing once the page has the session exactly once. */
  async #complaint(): Promise<string | undefined> {
    const [topic, ...more] = this.#lane.wallet.topics();
    if (!topic || more.length > 0) return `the wallet has ${more.length + (topic ? 1 : 0)} sessions`;
    const { client, news } = this.#life;
    const known = (await client.sessions()).map((session) => session.topic);
    if (known.join() !== topic) return `the page holds ${known.length} sessions, and heard: ${news.join(", ")}`;
    if (news.length !== 1 || !news[0]?.endsWith(topic)) return `the page heard: ${news.join(", ")}`;
    return undefined;
  }

  async run(steps: readonly Step[]): Promise<string | undefined> {
    for (const { name, messages, isBefore, ms } of steps) {
      await this.#life.browser.next(messages, isBefore, ms);
      this.#take(name);
    }
    this.#lane.way.down(false);
    this.#wake();
    await Promise.all(this.#jobs);
    const calm = Date.now();
    await until(() => this.#life.news.length > 0);
    this.took = (Date.now() - calm) * HASTE;
    // Messages still to come arrive on a new connection.
    await this.#life.client.restartTransport();
    return await this.#complaint();
  }

  /** How far it came. */
  state(): string {
    const code = this.#uri === undefined ? "no code" : "a code";
    return `${code}, sessions at the wallet: ${this.#lane.wallet.topics().length}, heard: ${this.#life.news.join(", ")}`;
  }

  /** Ends the session; says what the page has left of it. */
  async end(): Promise<string | undefined> {
    const { client, browser } = this.#life;
    const [topic] = this.#lane.wallet.topics();
    if (topic) await client.disconnect(topic).catch(forgiveUntold);
    const left = this.#storage.items.has(CLIENT_STORAGE_KEY);
    browser.end();
    this.#lane.way.cut();
    return left ? "a record is left" : undefined;
  }
}

/** A relay, and wallets at it, on which sequences of drops and restores run, several at a time. */
export class Drops {
  readonly #sandbox: Sandbox;
  readonly #evaluate: Evaluate;

  private constructor(sandbox: Sandbox, evaluate: Evaluate) {
    this.#sandbox = sandbox;
    this.#evaluate = evaluate;
  }

  static async at(sandbox: Sandbox): Promise<Drops> {
    return new Drops(sandbox, await compileRelayPart());
  }

  /** Runs them, so many at a time. */
  async run(plans: readonly Plan[], lanes: number, tell: (outcome: Outcome) => void): Promise<void> {
    const waiting = [...plans];
    const work = async (): Promise<void> => {
      for (let plan = waiting.shift(); plan; plan = waiting.shift()) {
        const lane = await this.#open();
        tell(await this.#one(lane, plan));
        await Promise.all([lane.wallet.stop(), lane.way.stop()]);
      }
    };
    await Promise.all(Array.from({ length: lanes }, work));
  }

  async #one(lane: Lane, { name, steps }: Plan): Promise<Outcome> {
    const sequence = new Sequence(lane);
    const patience = new AbortController();
    const late = sleep(PATIENCE, undefined, patience).then(
      () => `nothing in time, ${sequence.state()}`,
      () => "",
    );
    const complaint = await Promise.race([sequence.run(steps), late]).catch(String);
    const left = await Promise.race([sequence.end(), late]).catch(String);
    patience.abort();
    const plan = `${name}: ${steps.map(told).join(" ")}`;
    const wrong = complaint ?? left;
    return { plan, took: sequence.took, ...(wrong !== undefined && { complaint: wrong }) };
  }

  async #open(): Promise<Lane> {
    const relayUrl = this.#sandbox.endpoints["relay"] ?? "";
    const wallet = await startWallet(relayUrl, { accounts: [ACCOUNT], answer: () => "0x1234" });
    const { heartbeat } = wallet.kit.core;
    heartbeat.stop();
    heartbeat.interval /= HASTE;
    await heartbeat.init();
    const killRelay = () => this.#sandbox.control("relay", { kill: true });
    return { evaluate: this.#evaluate, way: await startFreezer(relayUrl), wallet, killRelay };
  }
}
