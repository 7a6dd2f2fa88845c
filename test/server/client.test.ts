import { createSiweMessage } from "viem/siwe";
import { expect, it } from "vitest";
import { createHttp, type Fetch } from "../../adapters/browser/http/client.ts";
import { createServerSiwx } from "../../adapters/sign-in/configurations/server.ts";
import { createSiweSiwx } from "../../adapters/sign-in/configurations/siwe.ts";
import { buildCacao, readCacao } from "../../domain/sign-in/cacao.ts";
import type { SignInData } from "../../domain/sign-in/sign-in-message.ts";
import type { Siwx } from "../../domain/sign-in/siwx.ts";
import type { SiweConfig } from "../../domain/sign-in/siwx-option.ts";
import { CountingClock } from "../adapters/fake-clock.ts";
import { ETHEREUM, evmSigner, type Signer } from "../adapters/sign-in/signers.ts";
import { PAGE, serve } from "./visitor.ts";

const clock = new CountingClock();
const page = { domain: "shop.example", uri: `${PAGE}/cart` };
const url = "https://api.shop.example/sign-in";

/** The tabs of one browser, whose requests have one cookie. */
function browserOn({ server }: Pick<ReturnType<typeof serve>, "server">) {
  let cookie = "";
  const fetches: Fetch = async (to, init) => {
    const headers = { ...(init?.headers as Record<string, string>), origin: PAGE, ...(cookie && { cookie }) };
    const answer = await server.handle(new Request(to, { ...(init as RequestInit), headers }));
    cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return answer;
  };
  const http = createHttp({ clock, fetch: fetches });
  const json = async (path: string, init?: RequestInit) => (await fetches(`${url}${path}`, init as never)).json();
  return { json, tab: () => createServerSiwx({ ...page, clock, url, http }) };
}

async function signIn(siwx: Siwx, { address, chainId, sign }: Signer): Promise<void> {
  const message = await siwx.createMessage({ accountAddress: address, chainId });
  await siwx.addSession({ data: { ...message }, message: `${message}`, signature: await sign(`${message}`) });
}

it("SIGN-4 S20 a tab hears that another signed in, that a browser elsewhere signed out of all, and that the session has ended", async () => {
  const served = serve();
  const [browser, elsewhere, signer] = [browserOn(served), browserOn(served), evmSigner()];
  const [one, two] = [browser.tab(), browser.tab()];
  const sees = async (siwx: Siwx) => (await siwx.getSessions(ETHEREUM, signer.address)).length;
  await signIn(one, signer);
  expect([await sees(one), await sees(two), await sees(elsewhere.tab())]).toEqual([1, 1, 0]);
  await signIn(elsewhere.tab(), signer);
  await elsewhere.json("/sign-out-everywhere", { method: "POST" });
  expect([await sees(one), await sees(two)]).toEqual([0, 0]);
  await signIn(two, signer);
  expect(await sees(one)).toBe(1);
  served.clock.now += 25 * 3_600_000;
  expect([await sees(one), await sees(two)]).toEqual([0, 0]);
});

it("SIGN-4 whatever a server says to a sign-out counts, its status alone says whether it was one", async () => {
  const left = (answer: () => Response) => {
    const http = createHttp({ clock, fetch: async () => answer() });
    return createServerSiwx({ ...page, clock, url, http })
      .setSessions([])
      .then(
        () => "signed out",
        ({ code }) => code,
      );
  };
  for (const body of ["OK", "<html></html>", "", "{}", "null"])
    expect(await left(() => new Response(body))).toBe("signed out");
  expect(await left(() => new Response(null, { status: 204 }))).toBe("signed out");
  const endless = { headers: { "content-length": "9000000000" } };
  expect(await left(() => new Response("OK", endless))).toBe("signed out");
  expect(await left(() => new Response("Not now", { status: 409 }))).toBe("SIGN_IN_REFUSED");
  expect(await left(() => new Response("OK", { status: 500 }))).toBe("SIGN_IN_UNREACHABLE");
  expect(await left(() => Response.error())).toBe("SIGN_IN_UNREACHABLE");
});

it("SIGN-4 S10 one-click sign-in hands its CACAO over, with the account in the wallet's own case", async () => {
  const [{ tab }, { address, sign }] = [browserOn(serve()), evmSigner()];
  const siwx = tab();
  const fields = await siwx.createMessage({ accountAddress: "", chainId: ETHEREUM, chains: [ETHEREUM] });
  const data: SignInData = { ...fields, accountAddress: address.toLowerCase() };
  const { message } = readCacao(buildCacao(data, { t: "eip191", s: "" }));
  const signature = await sign(message);
  await siwx.setSessions([{ data, message, signature, cacao: buildCacao(data, { t: "eip191", s: signature }) }]);
  expect(await siwx.getSessions(ETHEREUM, address)).toHaveLength(1);
});

it("SIGN-4 siweConfig works with the same routes", async () => {
  const [{ json }, signer] = [browserOn(serve()), evmSigner()];
  const config: SiweConfig = {
    getNonce: async () => (await json("/nonce")).nonce,
    getMessageParams: async () => ({ ...page, chains: [1] }),
    createMessage: ({ address, chainId, nonce, iat }) =>
      createSiweMessage({
        ...{ ...page, chainId, nonce, version: "1", address: address.split(":")[4] as `0x${string}` },
        issuedAt: new Date(iat),
      }),
    verifyMessage: async (signed) =>
      (await json("/verify", { method: "POST", body: JSON.stringify(signed) })).address !== undefined,
    getSession: () => json("/session"),
    signOut: async () => (await json("/sign-out", { method: "POST" })) === null,
  };
  const siwx = createSiweSiwx(config, clock);
  await signIn(siwx, signer);
  expect(await siwx.getSessions(ETHEREUM, signer.address)).toHaveLength(1);
  await siwx.revokeSession(ETHEREUM, signer.address);
  expect(await siwx.getSessions(ETHEREUM, signer.address)).toEqual([]);
});

it("SIGN-4 only a server that says so means that nobody is signed in", async () => {
  const held = (status: number) => {
    const http = createHttp({ clock, fetch: async () => new Response("", { status }) });
    const siwx = createServerSiwx({ ...page, clock, url, http });
    return siwx.getSessions(ETHEREUM, evmSigner().address).then(
      (sessions) => sessions.length,
      ({ code }) => code,
    );
  };
  expect([await held(401), await held(404)]).toEqual([0, "SIGN_IN_UNREACHABLE"]);
});

it("S10 a server that answers a proof with the session of somebody else has signed nobody in", async () => {
  const fetch: Fetch = async (to) =>
    Response.json(String(to).endsWith("/nonce") ? { nonce: "0123456789abcdef" } : session);
  const siwx = createServerSiwx({ ...page, clock, url, http: createHttp({ clock, fetch }) });
  const signer = evmSigner();
  let session: unknown = { address: evmSigner().address, chainId: 1 };
  await expect(signIn(siwx, signer)).rejects.toMatchObject({ code: "SIGN_IN_UNREACHABLE" });
  session = { address: signer.address, chainId: 137 };
  await expect(signIn(siwx, signer)).rejects.toMatchObject({ code: "SIGN_IN_UNREACHABLE" });
  session = { address: signer.address, chainId: 1 };
  await signIn(siwx, signer);
});
