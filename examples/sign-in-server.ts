// A server that signs visitors in with their EVM wallet: a nonce, a check of what was signed, a session in a cookie.
// PAGE=https://shop.example RPC=https://… npx tsx sign-in-server.ts
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { createPublicClient, http } from "viem";
import { createSiweMessage, parseSiweMessage, type SiweMessage, validateSiweMessage } from "viem/siwe";

type Session = { address: string; chainId: number };
type Visit = { nonce?: string; nonceUntil?: number; until: number; session?: Session };
type Answer = [status: number, body: unknown, visit?: Visit];

const { PAGE = "http://localhost:4700", RPC = "http://localhost:8545", PORT = "4800" } = process.env;
const { origin, host: domain, protocol } = new URL(PAGE);
const chain = createPublicClient({ transport: http(RPC) });
const visits = new Map<string, Visit>();
const attributes = `; HttpOnly; Path=/; Max-Age=86400; SameSite=${protocol === "https:" ? "None; Secure" : "Lax"}`;
const cors = {
  "access-control-allow-origin": origin,
  "access-control-allow-credentials": "true",
  "access-control-allow-headers": "content-type",
};
const DAY = 86_400_000;
/** A nonce's life, and as long for clocks that are a little off. */
const CLOCK = 600_000;

async function verify(nonce: string, text: string): Promise<Session> {
  const { message, signature } = JSON.parse(text);
  const said = parseSiweMessage(message) as SiweMessage;
  if (!(Math.abs(Date.now() - Number(said.issuedAt)) < CLOCK)) throw new Error("The clock of this device is off");
  if (nonce === "" || said.nonce !== nonce) throw new Error("The nonce was used before or has expired");
  if (!validateSiweMessage({ message: said, domain, nonce })) throw new Error("The message is not for here and now");
  if (new URL(said.uri).origin !== origin) throw new Error("The message names another page");
  // What viem reads and writes again must be what was signed: its reader alone lets other texts pass.
  if (createSiweMessage(said) !== message) throw new Error("The message is malformed");
  if (said.chainId !== (await chain.getChainId())) throw new Error("The message is for another chain");
  const isSigned = await chain.verifyMessage({ address: said.address, message, signature });
  if (!isSigned) throw new Error("The signature is not valid");
  return { address: said.address, chainId: said.chainId };
}

async function answer({ url, method, headers }: IncomingMessage, text: string, visit: Visit): Promise<Answer> {
  if (headers.origin && headers.origin !== origin) return [403, "This page may not sign in here"];
  if (url === "/session") return [200, visit.session ?? null];
  if (url === "/nonce") {
    const nonce = randomBytes(16).toString("hex");
    return [200, { nonce }, { ...visit, nonce, nonceUntil: Date.now() + 300_000 }];
  }
  if (method === "POST" && url === "/sign-out") return [200, null, { until: 0 }];
  if (method !== "POST" || url !== "/verify") return [404, "Not found"];
  const { nonce = "", nonceUntil = 0 } = visit;
  // It counts for one call, whatever comes of it.
  visit.nonce = "";
  const session = await verify(nonceUntil > Date.now() ? nonce : "", text);
  return [200, session, { session, until: Date.now() + DAY }];
}

const server = createServer(async (request, response) => {
  const id = /(?:^|; )visit=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  const parts: Buffer[] = [];
  for await (const part of request) if (parts.push(part) > 16) return request.destroy();
  for (const [each, { until }] of visits) if (until < Date.now()) visits.delete(each);
  const visit = visits.get(id) ?? { until: Date.now() + DAY };
  const failed = (error: Error): Answer => [401, error.message];
  const [status, body, after] = await answer(request, `${Buffer.concat(parts)}`, visit).catch(failed);
  // A change gets a new name, so that nobody can have put it there before.
  const name = randomBytes(24).toString("base64url");
  if (after) visits.delete(id);
  if (after) visits.set(name, after);
  const cookie = after && { "set-cookie": `visit=${name}${attributes}` };
  response.writeHead(request.method === "OPTIONS" ? 204 : status, { ...cors, ...cookie });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
});
server.listen(Number(PORT), "127.0.0.1", () => console.log(`Signs visitors of ${PAGE} in:`, server.address()));
