// Express: PAGE=https://shop.example RPC=https://… npx tsx express.ts
import { nodeListener } from "appkit/server";
import express from "express";
import { signIn } from "./server.ts";

const app = express();
// Before any parser of bodies, which would leave nothing to read.
app.use("/sign-in", nodeListener(signIn));

app.get("/orders", async ({ headers, method }, response) => {
  const { cookie = "", origin } = headers;
  const request = new Request("http://localhost/orders", { method, headers: { cookie, ...(origin && { origin }) } });
  const session = await signIn.session(request);
  if (session) response.json({ of: session.address, orders: [] });
  else response.status(401).send("Sign in first");
});

const server = app.listen(Number(process.env.PORT ?? 4800), "127.0.0.1", () =>
  console.log("Express:", server.address()),
);
