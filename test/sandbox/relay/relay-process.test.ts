import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { Journal } from "../../../sandbox/relay/journal.ts";
import { Mailboxes } from "../../../sandbox/relay/mailboxes.ts";
import { relayProgram } from "../../../sandbox/relay/program.ts";
import type { ProcessMessage, RelayConfig } from "../../../sandbox/relay/shape.ts";
import { newClient, relayAddress } from "./relay-client.ts";

const folder = mkdtempSync(join(tmpdir(), "appkit-relay-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
const newFile = (): string => {
  files += 1;
  return join(folder, `journal-${files}`);
};

async function started(heartbeat: number) {
  const config: RelayConfig = { journal: newFile(), offset: 0, faults: {}, heartbeat };
  const child = fork(relayProgram(folder), [JSON.stringify(config)], { execArgv: [] });
  const [said] = (await once(child, "message")) as [ProcessMessage];
  return { child, base: `ws://127.0.0.1:${"port" in said ? said.port : 0}` };
}

it("sandbox: the relay pings, and ends a connection that does not answer", async () => {
  const { child, base } = await started(400);
  const [alive, dead] = await Promise.all(
    [true, false].map(async (autoPong) => new WebSocket(await relayAddress(base, newClient()), { autoPong })),
  );
  let pings = 0;
  alive?.on("ping", () => {
    pings += 1;
  });
  const [code] = await once(dead as WebSocket, "close");
  expect(code).toBe(1006);
  await expect.poll(() => pings, { timeout: 20_000 }).toBeGreaterThan(2);
  expect(alive?.readyState).toBe(WebSocket.OPEN);
  child.kill("SIGKILL");
  await once(child, "exit");
});

it("sandbox: no relay outlives the sandbox that started it, and Ctrl-C is left to that one", async () => {
  const { child } = await started(20_000);
  child.kill("SIGINT");
  child.send({ number: 1, name: "report", value: null });
  const [said] = (await once(child, "message")) as [{ value: { memory: number } }];
  expect(said.value.memory).toBeLessThan(100 * 1024 * 1024);
  child.disconnect();
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});

type Step =
  | { readonly do: "subscribe"; readonly client: string; readonly topic: string }
  | { readonly do: "unsubscribe"; readonly client: string; readonly topic: string }
  | {
      readonly do: "post";
      readonly client: string;
      readonly topic: string;
      readonly message: string;
      readonly ttl: number;
    }
  | { readonly do: "read"; readonly client: string; readonly topic: string }
  | { readonly do: "wait"; readonly seconds: number };

const client = fc.constantFrom("a", "b", "c");
const topic = fc.constantFrom("x", "y");
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom("subscribe" as const, "unsubscribe" as const), client, topic }),
    fc.record({
      do: fc.constant("post" as const),
      ...{ client, topic, message: fc.constantFrom("1", "2", "3", "4"), ttl: fc.integer({ min: 1, max: 50 }) },
    }),
    fc.record({ do: fc.constant("read" as const), client, topic }),
    fc.record({ do: fc.constant("wait" as const), seconds: fc.integer({ min: 1, max: 30 }) }),
  ),
  { minLength: 20, maxLength: 60 },
);

const everything = (boxes: Mailboxes): string[] =>
  ["a", "b", "c"].flatMap((who) =>
    ["x", "y"].flatMap((where) =>
      boxes.unread(who, where).map(({ message, from }) => `${who}${where}${from}${message}`),
    ),
  );

function take(boxes: Mailboxes, step: Exclude<Step, { do: "wait" }>): void {
  if (step.do === "subscribe") boxes.subscribe(step.client, step.topic);
  else if (step.do === "unsubscribe") boxes.unsubscribe(step.client, step.topic);
  else if (step.do === "read") {
    for (const stored of boxes.unread(step.client, step.topic)) boxes.acknowledge(step.client, stored);
  } else boxes.store({ topic: step.topic, message: step.message, from: step.client, tag: 0, ttl: step.ttl });
}

it("sandbox: after any sequence of events the journal gives the same mailboxes again", () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      const path = newFile();
      let now = 1_000_000;
      const boxes = new Mailboxes(new Journal(path), () => now);
      for (const step of sequence) {
        if (step.do === "wait") now += step.seconds * 1000;
        else take(boxes, step);
        for (const seen of everything(boxes)) expect(seen[0]).not.toBe(seen[2]);
      }
      const again = new Mailboxes(new Journal(path), () => now);
      expect(everything(again)).toEqual(everything(boxes));
      boxes.sweep();
      expect(again.counts()).toEqual(boxes.counts());
    }),
    { numRuns: 60 },
  );
});

it("sandbox: the journal is rewritten when most of it is over, and still holds what is not", () => {
  const path = newFile();
  const boxes = new Mailboxes(new Journal(path), () => 1_000);
  boxes.subscribe("reader", "busy");
  boxes.store({ topic: "quiet", message: "kept", from: "writer", tag: 1, ttl: 300, attestation: "a.b.c" });
  for (let at = 0; at < 2_500; at += 1) {
    boxes.store({ topic: "busy", message: String(at), from: "writer", tag: 1, ttl: at % 2 === 0 ? 1 : 300 });
    take(boxes, { do: "read", client: "reader", topic: "busy" });
  }
  const lines = (): number => readFileSync(path, "utf8").split("\n").length;
  expect(lines()).toBeGreaterThan(5_000);
  boxes.sweep();
  expect(lines()).toBeLessThan(2_510);
  const later = new Mailboxes(new Journal(path), () => 5_000);
  later.sweep();
  expect(later.unread("reader", "quiet")).toMatchObject([{ message: "kept", attestation: "a.b.c", from: "writer" }]);
  expect(later.store({ topic: "busy", message: "1", from: "writer", tag: 1, ttl: 300 })).toBeUndefined();
  expect(later.store({ topic: "busy", message: "0", from: "writer", tag: 1, ttl: 300 })).toBeDefined();
  boxes.clear();
  boxes.store({ topic: "quiet", message: "after", from: "writer", tag: 1, ttl: 300 });
  const last = new Mailboxes(new Journal(path), () => 1_000);
  expect(last.unread("reader", "quiet")).toMatchObject([{ message: "after" }]);
  expect(readFileSync(path, "utf8").startsWith("{")).toBe(true);
});
