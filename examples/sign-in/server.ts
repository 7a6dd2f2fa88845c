// A server that signs visitors in with their EVM wallet: a nonce, a check of the signed message, a session in a cookie.
// PAGE=https://shop.example RPC=https://… npx tsx sign-in-server.ts
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createPublicClient, http } from "viem";
import { createSiweMessage, parseSiweMessage, type SiweMessage, validateSiweMessage } from "viem/siwe";

type Session = { address: string; chainId: number };
type Answer = [status: number, body: unknown, name?: string];
/** An error whose text the visitor may read; the text of any other error may hold the key to the node. */
class Refusal extends Error {}

const { PAGE = "http://localhost:4700", RPC = "http://localhost:8545", PORT = "4800" } = process.env;
const { origin, host: domain, protocol } = new URL(PAGE);
const chain = createPublicClient({ transport: http(RPC) });
const attributes = `; HttpOnly; Path=/; Max-Age=86400; SameSite=${protocol === "https:" ? "None; Secure" : "Lax"}`;
const cors = {
  "access-control-allow-origin": origin,
  "access-control-allow-credentials": "true",
  "access-control-allow-headers": "content-type",
};
/** A nonce's life, and as long for clocks that are a little off. */
const CLOCK = 600_000;

/** By the name in a visitor's cookie, oldest first. A nonce counts for one call, whatever its outcome, and then is empty. */
const nonces = new Map<string, { nonce: string; until: number }>();
const sessions = new Map<string, Session>();

/** A nonce lives five minutes; the oldest goes earlier where there are too many. */
function keep(name: string, nonce: string): void {
  nonces.delete(name);
  nonces.set(name, { nonce, until: Date.now() + 300_000 });
  const [oldest = ""] = nonces.keys();
  if (nonces.size > 10_000) nonces.delete(oldest);
}

async function verify(nonce: string, text: string): Promise<Session> {
  const { message, signature } = JSON.parse(text);
  const said = parseSiweMessage(message) as SiweMessage;
  if (!(Math.abs(Date.now() - Number(said.issuedAt)) < CLOCK)) throw new Refusal("The clock of this device is off");
  if (nonce === "" || said.nonce !== nonce) throw new Refusal("The nonce was used before or has expired");
  if (!validateSiweMessage({ message: said, domain, nonce })) throw new Refusal("The message is not for here and now");
  if (new URL(said.uri).origin !== origin) throw new Refusal("The message names another page");
  // viem's reader alone accepts other texts, so its own spelling of the message must equal the signed one.
  if (createSiweMessage(said) !== message) throw new Refusal("The message is malformed");
  if (said.chainId !== (await chain.getChainId())) throw new Refusal("The message is for another chain");
  const { address, chainId } = said;
  if (!(await chain.verifyMessage({ address, message, signature }))) throw new Refusal("The signature is not valid");
  return { address, chainId };
}

async function answer({ url, method, headers }: IncomingMessage, text: string, name: string): Promise<Answer> {
  // An image of another site brings the cookie along, and no Origin.
  const isForeign = headers.origin ? headers.origin !== origin : headers["sec-fetch-site"]?.endsWith("-site");
  if (isForeign) return [403, "This page may not sign in here"];
  if (method === "OPTIONS") return [204, ""];
  if (url === "/session") return [200, sessions.get(name) ?? null];
  const fresh = randomBytes(24).toString("base64url");
  if (url === "/nonce") {
    const nonce = randomBytes(16).toString("hex");
    const mine = nonces.has(name) || sessions.has(name) ? name : fresh;
    keep(mine, nonce);
    return [200, { nonce }, mine];
  }
  if (method === "POST" && url === "/verify") {
    const { nonce = "", until = 0 } = nonces.get(name) ?? {};
    if (nonce) keep(name, "");
    const session = await verify(until > Date.now() ? nonce : "", text);
    // A session that was signed out meanwhile stays signed out.
    if (!nonces.delete(name)) throw new Refusal("This visit has ended");
    sessions.delete(name);
    // A sign-in gets a new cookie name, so that nobody can have planted it before.
    sessions.set(fresh, session);
    setTimeout(() => sessions.delete(fresh), 86_400_000).unref();
    return [200, session, fresh];
  }
  if (method !== "POST" || url !== "/sign-out") return [404, "Not found"];
  for (const kept of [nonces, sessions]) kept.delete(name);
  return [200, null, ""];
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const name = /(?:^|; )visit=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  const parts: Buffer[] = [];
  for await (const part of request) if (parts.push(part) > 16) return void request.destroy();
  const failed = (error: Error): Answer => (error instanceof Refusal ? [401, error.message] : [502, ""]);
  const [status, body, visit = name] = await answer(request, `${Buffer.concat(parts)}`, name).catch(failed);
  response.writeHead(status, visit === name ? cors : { ...cors, "set-cookie": `visit=${visit}${attributes}` });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

// A client that disconnects in the middle of a request gets no answer.
const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
server.listen(Number(PORT), "127.0.0.1", () => console.log(`Signs visitors of ${PAGE} in:`, server.address()));
