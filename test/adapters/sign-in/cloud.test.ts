import { describe, expect, it } from "vitest";
import { createHttp } from "../../../adapters/browser/http/client.ts";
import { createStorage } from "../../../adapters/browser/storage/storage.ts";
import { createCloudSiwx } from "../../../adapters/sign-in/configurations/cloud.ts";
import { FakeClock } from "../fake-clock.ts";
import { ETHEREUM, evmSigner } from "./signers.ts";

const DOMAIN = "shop.example";
const [NONCE_TOKEN, AUTH_TOKEN] = ["a.nonce.token", "an.auth.token"];
const [NONCE_KEY, AUTH_KEY] = ["@appkit/siwx-nonce-token", "@appkit/siwx-auth-token"];

/** Sign-in by a service whose answers are scripted, and what it was asked. */
function opened() {
  const clock = new FakeClock();
  const signer = evmSigner();
  const asked: { route: string; headers: Record<string, string>; body: Record<string, unknown> | undefined }[] = [];
  const claims = {
    ...{ address: signer.address, chainId: 1, domain: DOMAIN, uri: `https://${DOMAIN}`, nonce: "abcdefgh" },
    exp: clock.now() / 1000 + 60,
  };
  const answers: Record<string, object> = {
    nonce: { nonce: "abcdefgh", token: NONCE_TOKEN },
    authenticate: { token: AUTH_TOKEN },
    me: claims,
    "sign-out": {},
  };
  const fetch = async (url: string, init: RequestInit = {}) => {
    const route = new URL(url).pathname.split("/").at(-1) ?? "";
    const headers = Object.fromEntries(new Headers(init.headers));
    asked.push({ route, headers, body: init.body ? JSON.parse(String(init.body)) : undefined });
    return new Response(JSON.stringify(answers[route]));
  };
  const store = createStorage({ window: {} as Window, log: { info: () => {} } }, "memory");
  const walletInfo = { type: "extension", name: "Juniper" } as const;
  const siwx = createCloudSiwx({
    ...{ clock, store, domain: DOMAIN, uri: `https://${DOMAIN}`, http: createHttp({ clock, fetch }) },
    ...{ base: "https://cloud.example/auth/v1", query: { projectId: "p" }, walletInfo: () => walletInfo },
    clientId: () => "client",
  });
  const signIn = async () => {
    const message = await siwx.createMessage({ accountAddress: signer.address, chainId: ETHEREUM });
    await siwx.addSession({ data: { ...message }, message: `${message}`, signature: "0x51" });
  };
  return { siwx, store, asked, answers, claims, clock, signer, walletInfo, signIn };
}

describe("the sign-in service", () => {
  it("SIGN-4 is told the message, the signature, the wallet and the relay's client, with the nonce's token", async () => {
    const { asked, signIn, walletInfo, store } = opened();
    await signIn();
    const { headers, body } = asked.find(({ route }) => route === "authenticate") ?? {};
    expect(headers).toMatchObject({ "x-nonce-jwt": `Bearer ${NONCE_TOKEN}` });
    expect(body).toMatchObject({ signature: "0x51", clientId: "client", walletInfo });
    expect([await store.get(NONCE_KEY), await store.get(AUTH_KEY)]).toEqual([undefined, AUTH_TOKEN]);
  });

  it("SIGN-4 I4 hears of a sign-out with the session's token, and nothing of either token stays", async () => {
    const { asked, siwx, signIn, signer, store } = opened();
    await signIn();
    await siwx.createMessage({ accountAddress: signer.address, chainId: ETHEREUM });
    await siwx.setSessions([]);
    expect(asked.at(-1)).toMatchObject({ route: "sign-out", headers: { authorization: `Bearer ${AUTH_TOKEN}` } });
    expect([await store.get(NONCE_KEY), await store.get(AUTH_KEY)]).toEqual([undefined, undefined]);
  });

  it.each<[string, (change: ReturnType<typeof opened>) => object, number]>([
    ["this page and account", () => ({}), 1],
    ["this chain, in its whole name", () => ({ chainId: "x", caip2Network: ETHEREUM }), 1],
    ["another site", () => ({ domain: "evil.example" }), 0],
    ["another chain", () => ({ chainId: 137 }), 0],
    ["another account", () => ({ address: evmSigner().address }), 0],
    ["a time that is over", ({ clock }) => ({ exp: clock.now() / 1000 }), 0],
  ])("S10 SIGN-4 a session for %s counts, or does not", async (_, change, count) => {
    const all = opened();
    await all.signIn();
    all.answers["me"] = { ...all.claims, ...change(all) };
    expect(await all.siwx.getSessions(ETHEREUM, all.signer.address)).toHaveLength(count);
  });
});
