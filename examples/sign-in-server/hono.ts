// Hono, which runs on web standards as the server does: in Node here, on an edge platform with `export default app`.
// PAGE=https://shop.example RPC=https://… npx tsx hono.ts
import { createServer } from "node:http";
import { type Client, nodeListener, Refusal } from "appkit/server";
import { Hono } from "hono";
import { signIn } from "./server.ts";

const app = new Hono<{ Bindings: Client }>();
// The second argument has the visitor's network address, by which attempts are counted.
app.all("/sign-in/*", ({ req, env }) => signIn.handle(req.raw, env));
app.get("/orders", async (context) => {
  const session = await signIn.session(context.req.raw);
  return session ? context.json({ of: session.address, orders: [] }) : context.text("Sign in first", 401);
});

// The response for a rejection of `session`: 503 if the store is out of reach.
app.onError((error, context) =>
  error instanceof Refusal ? error.response() : context.text("Something went wrong", 500),
);

const server = createServer(nodeListener({ handle: async (request, client) => app.fetch(request, client) }));
server.listen(Number(process.env.PORT ?? 4800), "127.0.0.1", () => console.log("Hono:", server.address()));
