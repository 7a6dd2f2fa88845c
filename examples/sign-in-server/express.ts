// Express: PAGE=https://shop.example RPC=https://… npx tsx express.ts
import { nodeListener, Refusal } from "appkit/server";
import express, { type ErrorRequestHandler } from "express";
import { signIn } from "./server.ts";

const app = express();
// Before any parser of bodies, which would leave nothing to read.
app.use("/sign-in", nodeListener(signIn));

app.get("/orders", async ({ method, headers }, response) => {
  // With the method and all headers: they say whether the visitor sent this, or another site's page did.
  const request = new Request("http://localhost/orders", { method, headers: headers as Record<string, string> });
  const session = await signIn.session(request);
  if (session) response.json({ of: session.address, orders: [] });
  else response.status(401).send("Sign in first");
});

// The response for a rejection of `session`: 503 if the store is out of reach.
const refuse: ErrorRequestHandler = (error, _request, response, next) => {
  if (!(error instanceof Refusal)) return next(error);
  response.status(error.status).set(Object.fromEntries(error.response().headers)).send(error.message);
};
app.use(refuse);

const server = app.listen(Number(process.env.PORT ?? 4800), "127.0.0.1", () =>
  console.log("Express:", server.address()),
);
