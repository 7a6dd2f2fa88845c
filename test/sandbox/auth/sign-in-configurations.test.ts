import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createPublicClient, encodeFunctionData, http as node, parseAbi, serializeErc6492Signature } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttp, type Fetch } from "../../../adapters/browser/http/client.ts";
import { createStorage } from "../../../adapters/browser/storage/storage.ts";
import { createCloudSiwx } from "../../../adapters/sign-in/configurations/cloud.ts";
import { createServerSiwx } from "../../../adapters/sign-in/configurations/server.ts";
import type { SignInSession } from "../../../domain/sign-in/sign-in-session.ts";
import type { Siwx } from "../../../domain/sign-in/siwx.ts";
import { contracts } from "../../../sandbox/assets/tokens.ts";
import { CountingClock } from "../../adapters/fake-clock.ts";
import { bitcoinSigner, ETHEREUM, evmSigner, type Signer, solanaSigner } from "../../adapters/sign-in/signers.ts";
import { startedSandbox } from "../started.ts";

const sandbox = startedSandbox();
const clock = new CountingClock();
const memory = () => createStorage({ window: {} as Window, log: { info: () => {} } }, "memory");
const PAGE = { domain: "shop.example", uri: "https://shop.example/cart" };

async function sign(siwx: Siwx, { address, chainId, sign: by }: Signer): Promise<SignInSession> {
  const message = await siwx.createMessage({ accountAddress: address, chainId });
  return { data: { ...message }, message: `${message}`, signature: await by(`${message}`) };
}
const refusal = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "accepted",
    ({ code, message }) => `${code}: ${message}`,
  );

describe("cloud auth", () => {
  function kit(fetches: Fetch = fetch) {
    const store = memory();
    const http = createHttp({
      clock,
      fetch: (url, init) => fetches(url, { ...init, headers: { ...init?.headers, origin: "https://shop.example" } }),
    });
    const query = { projectId: "p", st: "appkit", sv: "html-1.0.0" };
    const base = `${sandbox().url}/auth/v1`;
    const walletInfo = () => ({ type: "extension", name: "Juniper" }) as const;
    return { store, siwx: createCloudSiwx({ ...PAGE, clock, http, store, base, query, walletInfo }) };
  }

  it("SIGN-4 EVM, Solana and Bitcoin sign in, stay signed in, and sign out", async () => {
    for (const signer of [evmSigner(), solanaSigner(), bitcoinSigner("cloud")]) {
      const { siwx, store } = kit();
      const { chainId, address } = signer;
      expect(await siwx.getSessions(chainId, address)).toEqual([]);
      await siwx.addSession(await sign(siwx, signer));
      expect(await store.get("@appkit/siwx-nonce-token")).toBeUndefined();
      const [held] = await siwx.getSessions(chainId, address);
      expect(held).toMatchObject({ data: { chainId, accountAddress: address, ...PAGE }, message: "", signature: "" });
      expect(await siwx.getSessions(chainId, `${address}x`)).toEqual([]);
      expect(await siwx.getSessions("eip155:137", address)).toEqual([]);
      const token = (await store.get("@appkit/siwx-auth-token")) ?? "";
      await siwx.setSessions([]);
      expect(await siwx.getSessions(chainId, address)).toEqual([]);
      await store.set("@appkit/siwx-auth-token", token);
      expect(await siwx.getSessions(chainId, address)).toEqual([]);
      expect(await store.get("@appkit/siwx-auth-token")).toBeUndefined();
    }
  });

  it("SIGN-3 a refusal comes in the service's words, and the next try is good", async () => {
    const { siwx } = kit();
    const signer = evmSigner();
    const session = await sign(siwx, signer);
    const bad = { ...session, signature: await evmSigner().sign(session.message) };
    expect(await refusal(siwx.addSession(bad))).toBe("SIGN_IN_REFUSED: Signature is not valid");
    expect(await refusal(siwx.addSession(session))).toMatch(/^SIGN_IN_USED/);
    expect(await siwx.getSessions(signer.chainId, signer.address)).toEqual([]);
    await siwx.setSessions([await sign(siwx, signer)]);
    expect(await siwx.getSessions(signer.chainId, signer.address)).toHaveLength(1);
  });

  it.each([
    ["500", () => new Response("<h1>down</h1>", { status: 500 })],
    ["a page", () => new Response("<h1>Hello</h1>", { status: 401 })],
    ["nothing", () => new Response("")],
    ["another shape", () => Response.json({ nonce: "a b", token: 1 })],
    ["no network", () => Promise.reject(new TypeError("network"))],
  ])("SIGN-3 a service that answers %s is said to be out of reach", async (_, answer) => {
    let broken = true;
    const { siwx, store } = kit(async (url, init) => (broken ? answer() : fetch(url, init)));
    const signer = evmSigner();
    const quick = { accountAddress: signer.address, chainId: signer.chainId };
    if (_ !== "500") expect(await refusal(siwx.createMessage(quick))).toMatch(/^SIGN_IN_UNREACHABLE/);
    broken = false;
    const session = await sign(siwx, signer);
    broken = true;
    expect(await refusal(siwx.addSession(session))).toMatch(/^SIGN_IN_UNREACHABLE/);
    expect(await store.get("@appkit/siwx-auth-token")).toBeUndefined();
    broken = false;
    await siwx.addSession(await sign(siwx, signer));
    expect(await siwx.getSessions(signer.chainId, signer.address)).toHaveLength(1);
  });
});

describe("the example server", () => {
  let server: ChildProcess;
  let url = "";
  beforeAll(async () => {
    const env = { ...process.env, PAGE: new URL(PAGE.uri).origin, RPC: sandbox().nodes["eip155:1"], PORT: "0" };
    server = spawn(process.execPath, ["--import", "tsx", "examples/sign-in-server/node.ts"], { env, stdio: "pipe" });
    const [said] = await once(server.stdout as NodeJS.ReadableStream, "data");
    url = `http://127.0.0.1:${/port: (\d+)/.exec(String(said))?.[1]}`;
  });
  afterAll(() => void server.kill());

  /** A browser, as far as cookies go. */
  function browser() {
    let cookie = "";
    const seen: (RequestCredentials | undefined)[] = [];
    const jar: Fetch = async (to, init) => {
      seen.push(init?.credentials);
      const answer = await fetch(to, {
        ...init,
        headers: { ...init?.headers, cookie, origin: "https://shop.example" },
      });
      cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? cookie;
      return answer;
    };
    return {
      seen,
      siwx: createServerSiwx({ ...PAGE, clock, url, http: createHttp({ clock, fetch: jar }), statement: "Hi." }),
    };
  }

  it("SIGN-4 a visitor signs in, is known on that account and chain alone, and signs out", async () => {
    const { siwx, seen } = browser();
    const signer = evmSigner();
    const { chainId, address } = signer;
    expect(await siwx.getSessions(chainId, address)).toEqual([]);
    await siwx.addSession(await sign(siwx, signer));
    expect(await siwx.getSessions(chainId, address)).toMatchObject([{ data: { accountAddress: address, ...PAGE } }]);
    expect(await siwx.getSessions("eip155:137", address)).toEqual([]);
    expect(await siwx.getSessions(chainId, evmSigner().address)).toEqual([]);
    expect(await browser().siwx.getSessions(chainId, address)).toEqual([]);
    await siwx.revokeSession(chainId, address);
    expect(await siwx.getSessions(chainId, address)).toEqual([]);
    expect(new Set(seen)).toEqual(new Set(["include"]));
  });

  it("SIGN-4 a smart account that is not deployed yet signs in", async () => {
    const abi = parseAbi([
      "function createAccount(address, uint256)",
      "function getAddress(address, uint256) view returns (address)",
    ]);
    const owner = privateKeyToAccount(sandbox().keys[0]?.privateKey ?? "0x");
    const factory = contracts.accountFactory as `0x${string}`;
    const args = [owner.address, 23n] as const;
    const client = createPublicClient({ transport: node(sandbox().nodes["eip155:1"]) });
    const address = await client.readContract({ address: factory, abi, functionName: "getAddress", args });
    const data = encodeFunctionData({ abi, functionName: "createAccount", args });
    const by = async (message: string) =>
      serializeErc6492Signature({ address: factory, data, signature: await owner.signMessage({ message }) });
    const { siwx } = browser();
    await siwx.addSession(await sign(siwx, { address, chainId: ETHEREUM, sign: by }));
    expect(await siwx.getSessions(ETHEREUM, address)).toHaveLength(1);
  });

  it("S10 another's signature, a nonce of another visit and a chain that is not served are refused in words", async () => {
    const { siwx } = browser();
    const signer = evmSigner();
    const session = await sign(siwx, signer);
    const forged = { ...session, signature: await evmSigner().sign(session.message) };
    expect(await refusal(siwx.addSession(forged))).toBe("SIGN_IN_REFUSED: The signature is not valid");
    expect(await siwx.getSessions(signer.chainId, signer.address)).toEqual([]);
    const far = await sign(siwx, { ...signer, chainId: "eip155:137" as typeof ETHEREUM });
    expect(await refusal(siwx.addSession(far))).toBe(
      "SIGN_IN_REFUSED: The signed message is not the one requested: chainId",
    );
    const headers = { origin: "https://shop.example" };
    const answer = await fetch(`${url}/verify`, { method: "POST", headers, body: JSON.stringify(session) });
    expect([answer.status, await answer.text()]).toEqual([401, "The sign-in was used before or took too long"]);
    await siwx.addSession(await sign(siwx, signer));
    expect(await siwx.getSessions(signer.chainId, signer.address)).toHaveLength(1);
  });
});
