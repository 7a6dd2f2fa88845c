// Hono, which runs on web standards as the server does: in Node here, on an edge platform with `export default app`.
// PAGE=https://shop.example RPC=https://… npx tsx hono.ts
import { createServer } from "node:http";
import { nodeListener } from "appkit/server";
import { Hono } from "hono";
import { signIn } from "./server.ts";

const app = new Hono();
app.all("/sign-in/*", ({ req }) => signIn.handle(req.raw));
app.get("/orders", async (context) => {
  const session = await signIn.session(context.req.raw);
  return session ? context.json({ of: session.address, orders: [] }) : context.text("Sign in first", 401);
});

const server = createServer(nodeListener({ handle: async (request) => app.fetch(request) }));
server.listen(Number(process.env.PORT ?? 4800), "127.0.0.1", () => console.log("Hono:", server.address()));
