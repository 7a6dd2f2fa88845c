import { expect, it } from "vitest";
import type { HttpClient, HttpOptions } from "../../../adapters/browser/http/client.ts";
import { createServerSiwx } from "../../../adapters/sign-in/configurations/server.ts";
import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { FakeClock } from "../fake-clock.ts";
import { ETHEREUM, evmSigner } from "./signers.ts";

type Answer = (route: string) => unknown;

/** Sign-in at a host's own server, and what that is asked. */
function serverOf(answerOf: Answer, required?: boolean) {
  const clock = new FakeClock();
  const asked: [string, RequestCredentials | undefined][] = [];
  const answer = async (url: string, options?: HttpOptions) => {
    const route = url.split("/").at(-1) ?? "";
    asked.push([route, options?.credentials]);
    return answerOf(route);
  };
  const http = { get: answer, post: (url: string, _: unknown, options?: HttpOptions) => answer(url, options) };
  const siwx = createServerSiwx({
    ...{ http: http as unknown as HttpClient, clock, url: "https://api.shop.example/auth" },
    ...{ domain: "shop.example", uri: "https://shop.example" },
    ...(required !== undefined && { required }),
  });
  const signIn = async (address: string) => {
    const message = await siwx.createMessage({ accountAddress: address, chainId: ETHEREUM });
    await siwx.addSession({ data: { ...message }, message: `${message}`, signature: "0x51" });
  };
  return { siwx, asked, signIn, clock };
}

const { address } = evmSigner();
const refusal = (status: number) => new AppKitError("HTTP_STATUS", { status } as never);

/** The server fails at a route. */
const failing =
  (at: string, error: unknown): Answer =>
  (route) => {
    if (route === at) throw error;
    return route === "nonce" ? { nonce: "abcdefgh" } : { address, chainId: 1 };
  };

it("SIGN-4 the cookies of the host's server go along with every question, and sign-in is required unless the host says otherwise", async () => {
  const { siwx, asked, signIn } = serverOf(failing("", undefined));
  await signIn(address);
  expect(await siwx.getSessions(ETHEREUM, address)).toHaveLength(1);
  await siwx.setSessions([]);
  expect(asked).toEqual(["nonce", "verify", "session", "sign-out"].map((route) => [route, "include"]));
  expect([siwx.getRequired?.(), serverOf(() => null, false).siwx.getRequired?.()]).toEqual([true, false]);
});

it("I4 SIGN-4 a session counts for the account and the chain that the server names, by its number or its id", async () => {
  const held = (session: unknown) => serverOf(() => session).siwx.getSessions(ETHEREUM, address);
  const other = evmSigner().address;
  expect(await held({ address, chainId: "eip155:1" })).toMatchObject([{ data: { accountAddress: address } }]);
  expect(await held({ address, chainId: 10 })).toEqual([]);
  expect(await held({ address: other, chainId: 1 })).toEqual([]);
  expect(await held(null)).toEqual([]);
  const answering = (session: unknown) => (route: string) => (route === "nonce" ? { nonce: "abcdefgh" } : session);
  const signed = (session: unknown) => serverOf(answering(session)).signIn(address);
  await expect(signed({ address: other, chainId: 1 })).rejects.toMatchObject({ code: "SIGN_IN_UNREACHABLE" });
  await expect(signed({ address, chainId: 1 })).resolves.toBeUndefined();
});

it("SIGN-4 a server that knows nobody holds no session; one that cannot be asked is not taken for that", async () => {
  const sessions = (error: unknown) => serverOf(failing("session", error)).siwx.getSessions(ETHEREUM, address);
  expect(await sessions(refusal(401))).toEqual([]);
  await expect(sessions(refusal(503))).rejects.toMatchObject({ code: "SIGN_IN_UNREACHABLE" });
});

it("SIGN-4 I3 a refusal whose words never end is none in the server's own words", async () => {
  const endless = new Response(new ReadableStream(), { status: 401 });
  const error = new AppKitError("HTTP_STATUS", { status: 401 } as never, { cause: endless });
  const { siwx, clock } = serverOf(failing("session", error));
  const held = siwx.getSessions(ETHEREUM, address);
  await clock.advance(LIMITS.httpTimeout);
  expect(await held).toEqual([]);
});

it("SIGN-4 CONN-13 a sign-out counts whatever page the server answers with, and has failed where it did not take it", async () => {
  const left = (error: unknown) => serverOf(failing("sign-out", error)).siwx.setSessions([]);
  for (const reason of ["malformed", "too-large"] as const)
    await expect(left(new AppKitError("HTTP_REQUEST", { reason }))).resolves.toBeUndefined();
  await expect(left(refusal(503))).rejects.toMatchObject({ code: "SIGN_IN_UNREACHABLE" });
});
