import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createClient } from "redis";
import { createPublicClient, custom } from "viem";
import { parseSiweMessage, verifySiweMessage } from "viem/siwe";
import type { SignInServer, SignInStore } from "../../server/main.ts";
import { ROOT } from "../paths.ts";
import { RedisServer } from "../programs/redis.ts";
import {
  createMemoryStore,
  createRedisStore,
  createSignInServer,
  inLanes,
  PAGE,
  type Proof,
  prepare,
  submit,
} from "./sign-in-visits.ts";
import { lines, median, quantile, short, type Target } from "./table.ts";

const SIGN_INS = 100;
const ROUNDS = 20;
const WARM_ROUNDS = 3;
const SESSIONS = 100_000;
const READINGS = 5_000;
const PER_PROCESS = 1_500;
const REPLAYS = 10_000;
const CRASHED = 10_000;
const LANES = 16;

function serverOn(store: SignInStore): SignInServer {
  const limits = { perAccount: 1e9, perAddress: 1e9 };
  return createSignInServer({ origins: [PAGE], chains: ["eip155:1"], store, limits, log: () => {} });
}

/** How long each call takes, in milliseconds. */
async function timed(count: number, work: (at: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const started = performance.now();
    await work(at);
    times.push(performance.now() - started);
  }
  return times;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0);

/** The duration of calls: each in milliseconds by the clock, and all of them in processor time. */
class Cost {
  readonly times: number[] = [];
  #microseconds = 0;

  /** Gives what a call took of the processor, in microseconds. */
  async add(count: number, work: (at: number) => Promise<unknown>): Promise<number> {
    const before = process.cpuUsage();
    this.times.push(...(await timed(count, work)));
    const { user, system } = process.cpuUsage(before);
    this.#microseconds += user + system;
    return (user + system) / count;
  }

  /** Calls that one core does in a second, whatever else the machine is busy with. */
  get perSecond(): number {
    return (this.times.length * 1e6) / this.#microseconds;
  }

  row(name: string): string[] {
    return [name, short(this.perSecond), `${quantile(this.times, 0.99).toFixed(2)} ms`];
  }
}

/** The route `verify` with its sessions beside viem's check of the message alone, in turns. */
async function verification(): Promise<Target[]> {
  const server = serverOn(createMemoryStore());
  const nobody = custom({ request: () => Promise.reject(new Error("A key needs no node")) });
  const client = createPublicClient({ transport: nobody });
  const ready: Proof[] = [];
  const ours = async (at: number): Promise<void> => {
    if (typeof (await submit(server, ready[at] as Proof)) !== "string") throw new Error("A sign-in was refused");
  };
  const viems = async (at: number): Promise<void> => {
    const { message, signature } = JSON.parse((ready[at] as Proof).body);
    const { nonce = "" } = parseSiweMessage(message);
    const params = { message, signature, nonce, domain: new URL(PAGE).host, mode: "eoa" };
    if (!(await verifySiweMessage(client, params))) throw new Error("viem refused a message");
  };
  let [own, others] = [new Cost(), new Cost()];
  let ratios: number[] = [];
  for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
    if (round === 0) [own, others, ratios] = [new Cost(), new Cost(), []];
    ready.length = 0;
    await inLanes(SIGN_INS, 1, async () => void ready.push(await prepare(server)));
    // Each begins as often as the other: what the first leaves to be collected is paid by the second.
    const ownFirst = round % 2 === 0 ? await own.add(SIGN_INS, ours) : undefined;
    const other = await others.add(SIGN_INS, viems);
    ratios.push((ownFirst ?? (await own.add(SIGN_INS, ours))) / other);
  }
  const rows = [own.row("sign-ins, whole"), others.row("viem's verifySiweMessage alone")];
  console.log(lines("EVM keys on one core", [["", "a second", "99 % within"], ...rows]));
  return [{ name: "our time for one, viem's being 1", is: [median(ratios)], most: [1], unit: "" }];
}

/** The added time of reading a session from Redis, with many others stored, instead of from memory. */
async function readings(url: string): Promise<Target[]> {
  const redis = createRedisStore({ url });
  const value = JSON.stringify({ address: "0x", chainId: 1, account: "eip155:1:0x", expiresAt: 1e15, resources: [] });
  await inLanes(SESSIONS, 64, (at) =>
    redis.putSession({ id: `id ${at}`, account: `account ${at % 30_000}`, value }, 3_600_000),
  );
  const read = async (store: SignInStore): Promise<number> => {
    const server = serverOn(store);
    const cookie = String(await submit(server, await prepare(server)));
    const request = new Request(`${PAGE}/orders`, { headers: { cookie } });
    await timed(READINGS, () => server.session(request));
    const times = await timed(READINGS, async () => {
      if (!(await server.session(request))) throw new Error("The session is lost");
    });
    return quantile(times, 0.99);
  };
  const [memory, inRedis] = [await read(createMemoryStore()), await read(redis)];
  await redis.close();
  console.log(
    `\n${SESSIONS} sessions in Redis: 99 % read within ${inRedis.toFixed(2)} ms; in memory ${memory.toFixed(3)} ms`,
  );
  return [{ name: "reading one of 100,000 in Redis, 99 %", is: [inRedis - memory], most: [1], unit: "ms" }];
}

/** As the guide starts each of several processes. */
const PROCESS_FLAGS = ["--max-semi-space-size=64"];

/** A process of the server that does what it is told. */
class Process {
  readonly #child: ChildProcess;
  readonly #gone: Promise<never>;

  constructor(url: string) {
    const file = join(ROOT, "build/bench/sign-in-process.ts");
    this.#child = fork(file, [url], {
      execArgv: ["--import", "tsx", ...PROCESS_FLAGS],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#gone = once(this.#child, "exit").then(() => Promise.reject(new Error("A process ended")));
    this.#gone.catch(() => {});
  }

  async tell<T>(task: string, input?: unknown): Promise<T> {
    this.#child.send({ task, input });
    const [{ answer }] = await Promise.race([once(this.#child, "message"), this.#gone]);
    return answer as T;
  }

  stop(): void {
    this.#child.disconnect();
  }
}

/** Sign-ins a second of processes that work at the same time. */
async function throughput(processes: readonly Process[]): Promise<number> {
  await Promise.all(processes.map((each) => each.tell("prepare", PER_PROCESS)));
  const started = performance.now();
  const done = await Promise.all(processes.map((each) => each.tell<number>("submit")));
  if (sum(done) !== PER_PROCESS * processes.length) throw new Error("A sign-in was refused");
  return (sum(done) * 1000) / (performance.now() - started);
}

async function processTargets(url: string): Promise<Target[]> {
  const processes = [new Process(url), new Process(url)];
  const [first, second] = processes as [Process, Process];
  // Until the compiler is through with the code, its threads take of the other process's core.
  for (let round = 0; round < WARM_ROUNDS; round += 1) await throughput(processes);
  const [alone, together]: [number[], number[]] = [[], []];
  for (let round = 0; round < 3; round += 1) {
    alone.push(await throughput([first]));
    together.push(await throughput(processes));
  }
  const [one, two] = [median(alone), median(together)];
  const proof = await first.tell<Proof>("one");
  const replay = { ...proof, count: REPLAYS / 2 };
  const counted = sum(await Promise.all([first, second].map((each) => each.tell<number>("replay", replay))));
  for (const each of processes) each.stop();
  console.log(
    `\nProcesses with Redis: one ${short(one)}, two ${short(two)} sign-ins a second, ${(two / one).toFixed(2)} times`,
  );
  return [
    { name: "one process beside two (1.7 times)", is: [one / two], most: [1 / 1.7], unit: "" },
    { name: "sign-ins of 10,000 racing replays, less one", is: [Math.abs(counted - 1)], most: [0], unit: "" },
  ];
}

/** Sessions in Redis whose index does not know them, and places in an index whose session is not there. */
async function halves(url: string): Promise<number> {
  const client = createClient({ url });
  await client.connect();
  let count = 0;
  for await (const keys of client.scanIterator({ MATCH: "sign-in:session:*", COUNT: 1_000 }))
    for (const key of keys) {
      const index = await client.hGet(key, "index");
      if (!index || !(await client.sIsMember(index, key))) count += 1;
    }
  for await (const keys of client.scanIterator({ MATCH: "sign-in:account:*", COUNT: 1_000 }))
    for (const index of keys)
      for (const key of await client.sMembers(index)) if (!(await client.exists(key))) count += 1;
  client.destroy();
  return count;
}

/** Redis is killed and started again, several times, while visitors sign in. */
async function crash(): Promise<Target[]> {
  const redis = await RedisServer.start();
  const store = createRedisStore({ url: redis.url });
  const server = serverOn(store);
  const cookies: string[] = [];
  let refused = 0;
  const visitors = inLanes(CRASHED, LANES, async () => {
    for (;;) {
      const outcome = await prepare(server).then(
        (proof) => submit(server, proof),
        () => 503,
      );
      if (typeof outcome === "string") return void cookies.push(outcome);
      refused += 1;
      // A visitor who is refused comes again in a moment.
      await pause(50);
    }
  });
  for (const share of [0.2, 0.5, 0.8]) {
    while (cookies.length < CRASHED * share) await pause(5);
    await redis.kill();
    await pause(300);
    await redis.resume();
  }
  await visitors;
  let lost = 0;
  for (const cookie of cookies)
    if (!(await server.session(new Request(`${PAGE}/orders`, { headers: { cookie } })))) lost += 1;
  const half = await halves(redis.url);
  await store.close();
  await redis.stop();
  console.log(
    `\nRedis killed three times during ${CRASHED} sign-ins: ${cookies.length} confirmed, ${refused} told to come again first`,
  );
  return [
    { name: "confirmed sessions that a crash lost", is: [lost], most: [0], unit: "" },
    { name: "sessions that are there by half", is: [half], most: [0], unit: "" },
  ];
}

/** Measures the cost and the limits of sign-in on a host's server (`npm run bench -- server`). */
export async function serverTargets(): Promise<Target[]> {
  const targets = await verification();
  const redis = await RedisServer.start();
  try {
    targets.push(...(await readings(redis.url)), ...(await processTargets(redis.url)));
  } finally {
    await redis.stop();
  }
  return [...targets, ...(await crash())];
}
