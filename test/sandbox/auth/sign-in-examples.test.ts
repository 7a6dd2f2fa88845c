import { type ChildProcess, spawn } from "node:child_process";
import { createPublicClient, createWalletClient, encodeFunctionData, http, parseAbi } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SIGN_IN_SERVERS } from "../../../build/examples/sign-in-server.ts";
import { startExample } from "../../../build/examples/site.ts";
import { contracts } from "../../../sandbox/assets/tokens.ts";
import { ETHEREUM, evmSigner, type Signer } from "../../adapters/sign-in/signers.ts";
import { PAGE, Visitor } from "../../server/visitor.ts";
import { receiptOf } from "../receipt.ts";
import { startedSandbox } from "../started.ts";

const sandbox = startedSandbox();

const EXAMPLES = [
  ["node.ts", ""],
  ["express.ts", "/sign-in"],
  ["hono.ts", "/sign-in"],
] as const;

const children: ChildProcess[] = [];
const urls = new Map<string, string>();

async function start(file: string, path: string): Promise<void> {
  const env = { ...process.env, PAGE, RPC: sandbox().nodes["eip155:1"], PORT: "0", NO_COLOR: "1" };
  const args = ["--import", "tsx", `examples/sign-in-server/${file}`];
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  let text = "";
  for await (const part of child.stdout) {
    text += part;
    const port = /\bport: (\d+)/.exec(text)?.[1];
    if (port) return void urls.set(file, `http://127.0.0.1:${port}${path}`);
  }
  throw new Error(`${file} did not start`);
}

beforeAll(() => Promise.all(EXAMPLES.map(([file, path]) => start(file, path))));
afterAll(() => {
  for (const child of children) child.kill();
});

/** A browser on the page of an example. */
function visitorOf(file: string, signer?: Signer): Visitor {
  const handle = async (request: Request): Promise<Response> => {
    const body = request.method === "POST" ? { body: await request.text() } : {};
    const { pathname } = new URL(request.url);
    const base = pathname === "/orders" ? new URL(urls.get(file) ?? "").origin : urls.get(file);
    return fetch(`${base}${pathname}`, { method: request.method, headers: request.headers, ...body });
  };
  return new Visitor({ handle }, signer);
}

describe.each(EXAMPLES)("sandbox: the example %s", (file) => {
  it("sandbox: signs a visitor in and out, and protects its own route", async () => {
    const visitor = visitorOf(file);
    expect(await visitor.go("/orders")).toMatchObject({ status: 401, text: "Sign in first" });
    expect((await visitor.signIn()).status).toBe(200);
    const orders = await visitor.go("/orders");
    expect(JSON.parse(orders.text)).toEqual({ of: visitor.signer.address, orders: [] });
    await visitor.go("/sign-out", "");
    expect(await visitor.go("/orders")).toMatchObject({ status: 401 });
    expect(await visitor.go("/verify", "{}")).toMatchObject({ status: 400, code: "REQUEST_MALFORMED" });
  });

  it("sandbox: does not take another site's request to its own route for the visitor's, and bears a cookie that is there twice", async () => {
    const visitor = visitorOf(file);
    await visitor.signIn();
    const foreign = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" };
    expect(await visitor.go("/orders", undefined, foreign)).toMatchObject({ status: 401 });
    const { cookie } = visitor;
    visitor.cookie = `${cookie}; ${cookie}`;
    expect(await visitor.go("/orders")).toMatchObject({ status: 400, code: "REQUEST_MALFORMED" });
    visitor.cookie = cookie;
    expect(await visitor.go("/orders")).toMatchObject({ status: 200 });
  });
});

it("sandbox: a wallet that is a contract signs in by the word of the chain, and its owner's key alone counts (ERC-1271)", async () => {
  const abi = parseAbi([
    "function createAccount(address owner, uint256 salt) returns (address)",
    "function getAddress(address owner, uint256 salt) view returns (address)",
  ]);
  const transport = http(sandbox().nodes["eip155:1"]);
  const chain = createPublicClient({ transport });
  const owner = privateKeyToAccount(sandbox().keys[0]?.privateKey ?? "0x");
  const args = [owner.address, 31n] as const;
  const factory = contracts.accountFactory as `0x${string}`;
  const address = await chain.readContract({ address: factory, abi, functionName: "getAddress", args });
  const data = encodeFunctionData({ abi, functionName: "createAccount", args });
  const hash = await createWalletClient({ account: owner, transport }).sendTransaction({
    to: factory,
    data,
    chain: null,
  });
  await receiptOf(chain, hash);
  const account = { chainId: ETHEREUM, address };
  const visitor = visitorOf("node.ts", { ...account, sign: (message) => owner.signMessage({ message }) });
  expect(JSON.parse((await visitor.signIn()).text)).toEqual({ address, chainId: 1 });
  const thief = visitorOf("node.ts", { ...account, sign: evmSigner().sign });
  expect(await thief.signIn()).toMatchObject({ status: 401, code: "SIGNATURE_INVALID" });
});

it.each(SIGN_IN_SERVERS)(
  "sandbox: `npm run example sign-in %s` serves a page that names the server it started",
  async (server) => {
    const { url, stop } = await startExample("sign-in", sandbox(), 0, server);
    try {
      const [, named] = /"url": "([^"]+)"/.exec(await (await fetch(url)).text()) ?? [];
      const answer = await fetch(`${named}/nonce`, { headers: { origin: new URL(url).origin } });
      expect([answer.status, await answer.json()]).toEqual([200, { nonce: expect.any(String) }]);
    } finally {
      await stop();
    }
  },
);

it("sandbox: a server that no example has is named", async () => {
  await expect(startExample("sign-in", sandbox(), 0, "koa")).rejects.toThrow("There is no server koa");
});
