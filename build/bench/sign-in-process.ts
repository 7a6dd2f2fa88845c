// One process of a sign-in server for `npm run bench -- server`: it does what it is told, with the Redis of its first argument.
import { createRedisStore, createSignInServer, inLanes, PAGE, type Proof, prepare, submit } from "./sign-in-visits.ts";

/** Enough at once to keep the process busy while Redis answers. */
const LANES = 16;

const [url = ""] = process.argv.slice(2);
const store = createRedisStore({ url });
const limits = { perAccount: 1e9, perAddress: 1e9 };
const server = createSignInServer({ origins: [PAGE], chains: ["eip155:1"], store, limits, log: () => {} });
let proofs: Proof[] = [];
/** The first connection may take longer than a visitor is let wait. */
const ready = store.takeNonce("none");

const TASKS: Readonly<Record<string, (input: number | Proof) => Promise<unknown>>> = {
  /** Makes so many visitors ready to hand their signatures in. */
  prepare: async (count) => {
    proofs = [];
    await inLanes(Number(count), LANES, async () => void proofs.push(await prepare(server)));
  },
  /** Hands all of them in; gives how many signed in. */
  submit: async () => {
    let done = 0;
    await inLanes(proofs.length, LANES, async (at) => {
      const proof = proofs[at];
      if (proof && typeof (await submit(server, proof)) === "string") done += 1;
    });
    return done;
  },
  one: () => prepare(server),
  /** Hands one proof in many times at once; gives how often it counted. */
  replay: async (input) => {
    const { count, ...proof } = input as Proof & { count: number };
    const outcomes = await Promise.all(Array.from({ length: count }, () => submit(server, proof)));
    return outcomes.filter((outcome) => typeof outcome === "string").length;
  },
};

process.on("message", async ({ task, input }: { task: string; input: number | Proof }) => {
  await ready;
  process.send?.({ answer: await TASKS[task]?.(input) });
});
process.on("disconnect", () => process.exit());
