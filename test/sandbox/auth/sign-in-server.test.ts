import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { createSiweMessage } from "viem/siwe";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ETHEREUM, evmSigner } from "../../adapters/sign-in/signers.ts";

const PAGE = "https://shop.example";
/** Its clock goes on by five minutes at each message, which is answered. */
const HURRY =
  "const { now } = Date; let late = 0; Date.now = () => now() + late;" +
  "process.on('message', () => { late += 301_000; process.send('done'); });";

/** A node of Ethereum that answers when it is let, finds every signature good, and may be broken. */
const node = { isBroken: false, asked: 0, letIt: Promise.resolve() };
const nodes = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const { id, method } = JSON.parse(`${Buffer.concat(parts)}`);
  node.asked += 1;
  await node.letIt;
  const result = method === "eth_chainId" ? "0x1" : `0x${"1".padStart(64, "0")}`;
  response.writeHead(node.isBroken ? 500 : 200, { "content-type": "application/json" });
  response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
});

let server: ChildProcess;
let port = 0;
beforeAll(async () => {
  await once(nodes.listen(0, "127.0.0.1"), "listening");
  const RPC = `http://127.0.0.1:${(nodes.address() as AddressInfo).port}/v3/SECRET`;
  const start = ["--import", "tsx", "--import", `data:text/javascript,${HURRY}`, "examples/sign-in/server.ts"];
  server = spawn(process.execPath, start, {
    env: { ...process.env, PAGE, RPC, PORT: "0" },
    stdio: ["ignore", "pipe", "ignore", "ipc"],
  });
  const [said] = await once(server.stdout as NodeJS.ReadableStream, "data");
  port = Number(/port: (\d+)/.exec(String(said))?.[1]);
});
beforeEach(() => void Object.assign(node, { isBroken: false, asked: 0, letIt: Promise.resolve() }));
afterAll(() => {
  server.kill();
  nodes.closeAllConnections();
  nodes.close();
});

/** A browser on the page, as far as one cookie goes. */
class Browser {
  cookie = "";
  readonly #signer = evmSigner();
  readonly session = { address: this.#signer.address, chainId: 1 };

  /** A request with its cookie; the page's, unless other headers are given. */
  async go(path: string, body?: string, headers: Record<string, string> = { origin: PAGE }) {
    const init = body === undefined ? {} : { method: "POST", body };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      headers: { ...headers, cookie: this.cookie },
    });
    this.cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? this.cookie;
    return [answer.status, await answer.text()] as const;
  }

  async held(): Promise<unknown> {
    return JSON.parse((await this.go("/session"))[1]);
  }

  /** A signed message to be verified. */
  async signed(): Promise<string> {
    const { nonce } = JSON.parse((await this.go("/nonce"))[1]);
    const { address, sign } = this.#signer;
    const fields = { address: address as `0x${string}`, chainId: Number(ETHEREUM.split(":")[1]), nonce };
    const message = createSiweMessage({
      domain: "shop.example",
      uri: PAGE,
      version: "1",
      issuedAt: new Date(),
      ...fields,
    });
    return JSON.stringify({ message, signature: await sign(message) });
  }
}

it("S10 SIGN-4 a caller who goes away in the middle of a request leaves the server standing", async () => {
  const caller = connect(port, "127.0.0.1");
  caller.write('POST /verify HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"me');
  await expect.poll(() => caller.bytesWritten, { timeout: 10_000 }).toBeGreaterThan(0);
  const gone = once(caller, "close");
  setTimeout(() => caller.destroy(), 100);
  await gone;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(server.exitCode).toBeNull();
  expect(await new Browser().held()).toBeNull();
});

it("S10 SIGN-3 what a broken node says stays on the server, and so does what a made-up request breaks", async () => {
  const browser = new Browser();
  const body = await browser.signed();
  node.isBroken = true;
  expect(await browser.go("/verify", body)).toEqual([502, ""]);
  expect(await browser.go("/verify", "<b>")).toEqual([502, ""]);
  expect(await browser.held()).toBeNull();
});

it("S10 SIGN-4 a request that another site makes changes nothing, with and without an Origin", async () => {
  const browser = new Browser();
  const body = await browser.signed();
  const { cookie } = browser;
  for (const foreign of [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    { origin: "null" },
  ]) {
    for (const path of ["/nonce", "/session"]) expect((await browser.go(path, undefined, foreign))[0]).toBe(403);
    for (const path of ["/verify", "/sign-out"]) expect((await browser.go(path, body, foreign))[0]).toBe(403);
  }
  expect(browser.cookie).toBe(cookie);
  const page = { "sec-fetch-site": "cross-site", origin: PAGE };
  expect(await browser.go("/verify", body, page)).toEqual([200, JSON.stringify(browser.session)]);
  expect((await browser.go("/session", undefined, { "sec-fetch-site": "same-origin" }))[0]).toBe(200);
});

it("SIGN-4 a visit keeps its name until it signs in, so that a second tab's nonce signs nobody out", async () => {
  const browser = new Browser();
  await browser.go("/nonce");
  const guest = browser.cookie;
  await browser.go("/verify", await browser.signed());
  expect(browser.cookie).not.toBe(guest);
  const member = browser.cookie;
  await browser.go("/nonce");
  expect(browser.cookie).toBe(member);
  expect(await browser.held()).toEqual(browser.session);
  browser.cookie = guest;
  expect(await browser.held()).toBeNull();
});

it("S10 SIGN-4 a nonce lives five minutes, and a session goes on", async () => {
  const [late, member] = [new Browser(), new Browser()];
  const body = await late.signed();
  await member.go("/verify", await member.signed());
  server.send("hurry");
  await once(server, "message");
  expect(await late.go("/verify", body)).toEqual([401, "The nonce was used before or has expired"]);
  expect(await member.held()).toEqual(member.session);
});

it("S10 SIGN-4 a flood of visits throws out the oldest that is not signed in, and nobody who is", async () => {
  const [guest, member] = [new Browser(), new Browser()];
  const body = await guest.signed();
  await member.go("/verify", await member.signed());
  const flood = connect(port, "127.0.0.1");
  flood.write(
    `${"GET /nonce HTTP/1.1\r\nHost: x\r\n\r\n".repeat(10_000)}GET /session HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  );
  for await (const _ of flood);
  expect(await guest.go("/verify", body)).toEqual([401, "The nonce was used before or has expired"]);
  expect(await member.held()).toEqual(member.session);
});

it("S10 SIGN-4 a sign-out that comes while a check is still running wins, for a guest and for a member", async () => {
  const browser = new Browser();
  for (const isMember of [false, true]) {
    if (isMember) await browser.go("/verify", await browser.signed());
    const body = await browser.signed();
    let letIt = () => {};
    Object.assign(node, { asked: 0, letIt: new Promise<void>((resolve) => (letIt = resolve)) });
    const verified = browser.go("/verify", body);
    await expect.poll(() => node.asked, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(await browser.go("/sign-out", "")).toEqual([200, "null"]);
    letIt();
    expect(await verified).toEqual([401, "This visit has ended"]);
    expect(await browser.held()).toBeNull();
  }
});
