import { expect, it } from "vitest";
import type { HttpClient, HttpOptions } from "../../../adapters/browser/http/client.ts";
import { createServerSiwx } from "../../../adapters/sign-in/configurations/server.ts";
import { FakeClock } from "../fake-clock.ts";
import { ETHEREUM, evmSigner } from "./signers.ts";

it("SIGN-4 the cookies of the host's server go along with every question, also where it is of another origin", async () => {
  const { address } = evmSigner();
  const asked: [string, RequestCredentials | undefined][] = [];
  const answer = async (url: string, options?: HttpOptions) => {
    const route = url.split("/").at(-1) ?? "";
    asked.push([route, options?.credentials]);
    return route === "nonce" ? { nonce: "abcdefgh" } : { address, chainId: 1 };
  };
  const http = { get: answer, post: (url: string, _: unknown, options?: HttpOptions) => answer(url, options) };
  const siwx = createServerSiwx({
    ...{ http: http as unknown as HttpClient, clock: new FakeClock(), url: "https://api.shop.example/auth" },
    ...{ domain: "shop.example", uri: "https://shop.example" },
  });
  const message = await siwx.createMessage({ accountAddress: address, chainId: ETHEREUM });
  await siwx.addSession({ data: { ...message }, message: `${message}`, signature: "0x51" });
  expect(await siwx.getSessions(ETHEREUM, address)).toHaveLength(1);
  await siwx.setSessions([]);
  expect(asked).toEqual(["nonce", "verify", "session", "sign-out"].map((route) => [route, "include"]));
});
