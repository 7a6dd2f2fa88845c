import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { createClient } from "redis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../build/free-port.ts";
import { RedisServer } from "../../build/programs/redis.ts";
import { buildSignIn } from "../../domain/sign-in/sign-in-message.ts";
import { type ClosableStore, createRedisStore } from "../../server/main.ts";
import { runs } from "../runs.ts";
import { serve, Visitor } from "./visitor.ts";

/** Requests at once. */
const ROUND = 250;

let redis: RedisServer;
const stores: ClosableStore[] = [];
beforeAll(async () => {
  redis = await RedisServer.start();
});
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await redis.stop();
});

/** A server on the Redis that all of them share, as a process of its own has it. */
function process() {
  const store = createRedisStore({ url: redis.url });
  stores.push(store);
  return serve({ store, limits: { perAccount: 1_000_000 } }).server;
}

it("S20 of thousands of racing replays of one nonce over two servers, one signs in", async () => {
  const servers = [process(), process()];
  const visitor = new Visitor(servers);
  const body = await visitor.proof(buildSignIn(visitor.fields(await visitor.nonce())));
  const request = visitor.request("/verify", body);
  const statuses: (number | undefined)[] = [];
  // So many at once that a busy machine answers each of them within the time that a store has.
  for (let round = 0; round < runs(10_000) / ROUND; round++) {
    const attempts = Array.from({ length: ROUND }, (_, at) => servers[at % 2]?.handle(request.clone()));
    statuses.push(...(await Promise.all(attempts)).map((answer) => answer?.status));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(new Set(statuses)).toEqual(new Set([200, 401]));
});

it("S20 a Redis that was never there is told to the log, and found once it is there", async () => {
  const port = await freePort();
  const store = createRedisStore({ url: `redis://127.0.0.1:${port}` });
  stores.push(store);
  const { server, log } = serve({ store });
  const visitor = new Visitor(server);
  expect(await visitor.go("/nonce")).toMatchObject({ status: 503, code: "STORE_UNREACHABLE" });
  expect(log).toEqual([expect.objectContaining({ code: "STORE_UNREACHABLE", cause: "Error ECONNREFUSED" })]);
  const { hostname, port: there } = new URL(redis.url);
  const forwarding = createServer((socket) => void socket.pipe(connect(Number(there), hostname)).pipe(socket));
  await once(forwarding.listen(port, "127.0.0.1"), "listening");
  expect((await visitor.signIn()).status).toBe(200);
  await store.close();
  forwarding.close();
});

it("S20 what Redis itself refuses is told to the log by its code: a wrong password, and a memory that is full", async () => {
  const { host } = new URL(redis.url);
  const store = createRedisStore({ url: `redis://nobody:wrong@${host}` });
  stores.push(store);
  const { server, log } = serve({ store });
  expect(await new Visitor(server).go("/nonce")).toMatchObject({ status: 503, code: "STORE_UNREACHABLE" });
  expect(log).toEqual([
    expect.objectContaining({ code: "STORE_UNREACHABLE", cause: expect.stringMatching(/WRONGPASS$/) }),
  ]);
  const full = serve({
    store: createRedisStore({
      client: {
        sendCommand: () => Promise.reject(new Error("OOM command not allowed when used memory > 'maxmemory'.")),
      },
    }),
  });
  expect(await new Visitor(full.server).go("/nonce")).toMatchObject({ status: 503, code: "STORE_UNREACHABLE" });
  expect(full.log).toEqual([expect.objectContaining({ cause: "Error OOM" })]);
});

it("S20 a visitor whose requests go to two servers in turn is signed in on both, and out of both at once", async () => {
  const visitor = new Visitor([process(), process()]);
  expect((await visitor.signIn()).status).toBe(200);
  expect([await visitor.session(), await visitor.session()]).not.toContain(null);
  await visitor.go("/sign-out-everywhere", "");
  expect([await visitor.session(), await visitor.session()]).toEqual([null, null]);
});

it("S20 Redis that crashes loses no session that was confirmed; until it is back the answer is 503", async () => {
  const server = process();
  const members = Array.from({ length: 20 }, () => new Visitor(server));
  for (const member of members) expect((await member.signIn()).status).toBe(200);
  const late = new Visitor(server);
  const body = await late.proof(buildSignIn(late.fields(await late.nonce())));
  await redis.kill();
  expect(await late.go("/verify", body)).toMatchObject({ status: 503, code: "STORE_UNREACHABLE" });
  expect((await members[0]?.go("/session"))?.headers.get("retry-after")).toBe("5");
  await redis.resume();
  await expect.poll(async () => (await late.go("/session")).status).toBe(200);
  expect(await late.session()).toBeNull();
  expect(await Promise.all(members.map((member) => member.session()))).not.toContain(null);
  expect((await late.go("/verify", body)).status).toBe(200);
});

/** The name under which a store finds Redis, which leads each new connection to where it points. */
async function nameOf(first: RedisServer) {
  const paths: Socket[] = [];
  let to = first;
  const server = createServer((socket) => {
    const path = connect(Number(new URL(to.url).port), "127.0.0.1");
    paths.push(socket, path);
    for (const each of [socket, path]) each.on("error", () => {});
    socket.pipe(path).pipe(socket);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead: (other: RedisServer) => {
      to = other;
    },
    /** Open connections drop everything silently: neither end is told. */
    cut: () => {
      for (const each of paths) each.unpipe().pause();
    },
    close: () => {
      for (const each of paths) each.destroy();
      server.close();
    },
  };
}

it("S20 after a failover the new primary is found, whether the old one became a replica or is gone without a word", async () => {
  const [other, name, control] = [await RedisServer.start(), await nameOf(redis), createClient({ url: redis.url })];
  const store = createRedisStore({ url: name.url });
  stores.push(store);
  await control.connect();
  const takes = () =>
    store.putNonce("nonce", "value", 60_000).then(
      () => "taken",
      (error: Error) => error.message,
    );
  expect(await takes()).toBe("taken");

  name.lead(other);
  await control.sendCommand(["REPLICAOF", "127.0.0.1", "1"]);
  expect(await takes()).toContain("READONLY");
  await expect.poll(takes).toBe("taken");
  await control.sendCommand(["REPLICAOF", "NO", "ONE"]);

  name.lead(redis);
  name.cut();
  expect(await takes()).toBe("Redis does not answer");
  await expect.poll(takes).toBe("taken");
  control.destroy();
  name.close();
  await other.stop();
});

it("S20 Redis that has no memory left signs nobody in, by half or else, until it has", async () => {
  const control = createClient({ url: redis.url });
  await control.connect();
  const visitor = new Visitor(process());
  const body = await visitor.proof(buildSignIn(visitor.fields(await visitor.nonce())));
  await control.configSet("maxmemory", "1");
  expect(await visitor.go("/verify", body)).toMatchObject({ status: 503, code: "STORE_UNREACHABLE" });
  expect(await visitor.session()).toBeNull();
  await control.configSet("maxmemory", "0");
  expect((await visitor.go("/verify", body)).status).toBe(200);
  control.destroy();
});
