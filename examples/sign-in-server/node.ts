// Node alone, with one route of the shop's own: PAGE=https://shop.example RPC=https://… npx tsx node.ts
import { createServer } from "node:http";
import { nodeListener } from "appkit/server";
import { signIn } from "./server.ts";

const { PAGE = "http://localhost:4700", PORT = "4800" } = process.env;

/** The visitor's orders, which nobody else sees. */
async function orders(request: Request): Promise<Response> {
  const headers = { "access-control-allow-origin": PAGE, "access-control-allow-credentials": "true", vary: "Origin" };
  const session = await signIn.session(request);
  if (!session) return new Response("Sign in first", { status: 401, headers });
  return Response.json({ of: session.address, orders: [] }, { headers });
}

const handle = (request: Request, client?: object): Promise<Response> =>
  new URL(request.url).pathname === "/orders" ? orders(request) : signIn.handle(request, client);

const server = createServer(nodeListener({ handle }));
server.listen(Number(PORT), "127.0.0.1", () => console.log(`Signs visitors of ${PAGE} in:`, server.address()));
