import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { createSiweMessage } from "viem/siwe";
import type { SignInServer } from "../../server/main.ts";
import { DIST } from "../paths.ts";

export const PAGE = "https://shop.example";

/** The server as it is shipped: in sources each `import()` is a request to the compiler, which no host pays for. */
export const { createMemoryStore, createRedisStore, createSignInServer } = (await import(
  pathToFileURL(join(DIST, "esm/server.js")).href
)) as typeof import("../../server/main.ts");

/** A browser's proof of a sign-in: its cookie, and a signed message. */
export interface Proof {
  readonly cookie: string;
  readonly body: string;
}

const cookieOf = (response: Response): string => response.headers.get("set-cookie")?.split(";")[0] ?? "";

/** A visitor with a key of their own, up to the signature. */
export async function prepare(server: SignInServer): Promise<Proof> {
  const answer = await server.handle(new Request(`${PAGE}/nonce`, { headers: { origin: PAGE } }));
  if (answer.status !== 200) throw new Error(`There is no nonce: ${answer.status}`);
  const { nonce } = (await answer.json()) as { nonce: string };
  const account = privateKeyToAccount(generatePrivateKey());
  const fields = { address: account.address, chainId: 1, domain: new URL(PAGE).host, uri: PAGE, version: "1" } as const;
  const message = createSiweMessage({ ...fields, nonce, issuedAt: new Date() });
  return {
    cookie: cookieOf(answer),
    body: JSON.stringify({ message, signature: await account.signMessage({ message }) }),
  };
}

/** Hands a proof in; gives the cookie of the session, or the status of the refusal. */
export async function submit(server: SignInServer, { cookie, body }: Proof): Promise<string | number> {
  const headers = { origin: PAGE, cookie };
  const answer = await server.handle(new Request(`${PAGE}/verify`, { method: "POST", headers, body }));
  return answer.status === 200 ? cookieOf(answer) : answer.status;
}

/** Does `count` things, `width` of them at a time. */
export async function inLanes(count: number, width: number, work: (at: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  async function lane(): Promise<void> {
    while (next < count) await work(next++);
  }
  await Promise.all(Array.from({ length: width }, lane));
}
