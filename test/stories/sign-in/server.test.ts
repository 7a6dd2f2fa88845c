import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../../build/free-port.ts";
import { redisPath } from "../../../build/programs/redis.ts";
import { addressOf } from "../chain.ts";
import { simulated, stories } from "../page.ts";
import type { Story } from "../story.ts";
import { soon } from "../story.ts";
import { SignInServer, SigningIn } from "./sign-in.ts";

const { visit, sandbox } = stories();
const servers: SignInServer[] = [];
let folder = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "appkit-sign-in-"));
  const redis = { REDIS_SERVER: redisPath(), REDIS_PORT: String(await freePort()), REDIS_DATA: folder };
  servers.push(
    ...(await Promise.all([
      SignInServer.start(sandbox(), { file: "cluster.ts", env: { ...redis, PORT: String(await freePort()) } }),
      SignInServer.start(sandbox(), { env: { STORE: join(folder, "sessions.db") } }),
    ])),
  );
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

function serverAt(at: number): SignInServer {
  const server = servers[at];
  if (!server) throw new Error("The server has not started");
  return server;
}

const arrive = async (server: SignInServer): Promise<SigningIn> =>
  new SigningIn(await visit({ options: { siwx: { type: "server", url: server.url } }, prepare: simulated }));

const signedIn = async (me: SigningIn, server: SignInServer): Promise<void> => {
  await me.sign();
  await me.story.closed();
  const address = new RegExp(`^${addressOf(sandbox(), "juniper")}$`, "i");
  await soon(() => server.session(me.story)).toEqual({ address: expect.stringMatching(address), chainId: 1 });
};

/** True while a process is there. */
function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

/** Asks as the page does, with the visitor's cookie, to end all sessions of the account. */
const leaveEverywhere = ({ page }: Story, url: string): Promise<number> =>
  page.evaluate(
    async (to) => (await fetch(to, { method: "POST", credentials: "include" })).status,
    `${url}/sign-out-everywhere`,
  );

it("S20 SIGN-4 two processes and Redis: one is killed before the signature comes, and nobody notices; a sign-out counts in every browser", async () => {
  const server = serverAt(0);
  const me = await arrive(server);
  await me.reach();
  const [first] = server.output.all(/Process (\d+) serves/g);
  process.kill(Number(first), "SIGKILL");
  await soon(async () => isRunning(Number(first))).toBe(false);
  await signedIn(me, server);

  const other = await arrive(server);
  await other.reach();
  await signedIn(other, server);
  expect(await leaveEverywhere(me.story, server.url)).toBe(200);
  await soon(() => server.session(other.story)).toBeNull();
  // The other page hears of it when it looks again, and asks.
  await other.story.pass(300_000);
  await other.screen.waitFor();
  await soon(() => server.output.all(/Process (\d+) serves/g).length).toBe(3);
});

it("S20 SIGN-4 the same page signs in with a file, is remembered after a reload, and signs out", async () => {
  const server = serverAt(1);
  const me = await arrive(server);
  await me.reach();
  await signedIn(me, server);
  const looked = me.story.page.waitForResponse(`${server.url}/session`);
  await me.story.page.reload();
  await looked;
  await me.untouched(() => me.story.open({ view: "Account" }));
  await me.story.action("connection.end").click();
  await me.story.disconnected();
  await soon(() => server.session(me.story)).toBeNull();
});
