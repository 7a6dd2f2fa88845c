// The server of every example here, set up by the environment:
// PAGE: the origin that may sign in; RPC: a node of its chain; STORE: nothing for memory, a file's path, or redis://…
import { createFileStore, createRedisStore, createSignInServer, type SignInStore } from "appkit/server";

const { PAGE = "http://localhost:4700", RPC = "http://localhost:8545", CHAIN = "eip155:1", STORE = "" } = process.env;

function store(): { store?: SignInStore } {
  if (STORE === "") return {};
  return { store: STORE.startsWith("redis") ? createRedisStore({ url: STORE }) : createFileStore({ path: STORE }) };
}

export const signIn = createSignInServer({
  origins: [PAGE],
  chains: [CHAIN],
  rpc: { [CHAIN]: RPC },
  // Page and server on hosts of different sites, such as shop.example and shop-api.example, need `cookie: { sameSite: "none" }`.
  ...store(),
  // Behind a proxy each connection is the proxy's, which has to name the visitor: see cluster.ts.
  ...(process.env.PROXIED && { clientAddress: ({ headers }) => headers.get("x-real-ip") ?? undefined }),
});
