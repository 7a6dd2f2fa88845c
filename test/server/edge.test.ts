// An edge runtime has the web's standards and nothing of Node: no `process`, no `Buffer`, no `require`.
import { EdgeVM } from "@edge-runtime/vm";
import { build } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../build/paths.ts";
import { evmSigner } from "../adapters/sign-in/signers.ts";
import { agree, startChainNode } from "./chain-node.ts";
import { PAGE, Visitor } from "./visitor.ts";

/** A host's worker, with the memory, or with a store of its own. */
const worker = (store: string, rpc: string): string => `
  import { createMemoryStore, createSignInServer } from "./server/main.ts";
  const { count, ...five } = createMemoryStore();
  const signIn = createSignInServer({
    origins: ["${PAGE}"], chains: ["eip155:1"], rpc: { "eip155:1": "${rpc}" }, log() {}, ${store}
  });
  async function orders(request) {
    const session = await signIn.session(request);
    return session ? Response.json({ of: session.address }) : new Response("Sign in first", { status: 401 });
  }
  addEventListener("fetch", (event) => {
    const { pathname } = new URL(event.request.url);
    event.respondWith(pathname === "/orders" ? orders(event.request) : signIn.handle(event.request));
  });`;

let node: Awaited<ReturnType<typeof startChainNode>>;
beforeAll(async () => {
  node = await startChainNode(agree("0x1"));
  return node.stop;
});

/** The worker in a runtime of its own. */
async function started(store: string) {
  const { outputFiles } = await build({
    stdin: { contents: worker(store, node.url), resolveDir: ROOT },
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    // The packages of the other stores, which nothing loads here; a module of Node's own fails the build.
    external: ["libsql", "redis"],
  });
  const runtime = new EdgeVM({ initialCode: outputFiles[0]?.text ?? "" });
  const handle = async (request: Request): Promise<Response> => {
    const { url, method, headers } = request;
    const body = method === "POST" ? { body: await request.text() } : {};
    return runtime.dispatchFetch(url, { method, headers: Object.fromEntries(headers), ...body });
  };
  return { handle, runtime };
}

describe.each([
  ["the memory", ""],
  ["a store of the host's own", "store: five"],
])("on an edge runtime with %s", (_, store) => {
  it("S20 SIGN-4 a key and a contract sign in, are known at a route of the host's, and sign out", async () => {
    const { handle, runtime } = await started(store);
    expect(runtime.evaluate("typeof process + typeof Buffer + typeof require")).toBe("undefined".repeat(3));
    const contract = { ...evmSigner(), sign: async () => "0x1234" };
    for (const visitor of [new Visitor({ handle }), new Visitor({ handle }, contract)]) {
      expect((await visitor.signIn()).status).toBe(200);
      expect(JSON.parse((await visitor.go("/orders")).text)).toEqual({ of: visitor.signer.address });
      expect((await visitor.go("/sign-out", "")).status).toBe(200);
      expect((await visitor.go("/orders")).status).toBe(401);
    }
    const thief = new Visitor({ handle });
    expect(await thief.go("/verify", "{}", { origin: "https://evil.example" })).toMatchObject({
      code: "ORIGIN_REFUSED",
    });
    expect(await thief.go("/verify", `{"message":"${"a".repeat(200_000)}"}`)).toMatchObject({ code: "BODY_TOO_LARGE" });
  });
});
