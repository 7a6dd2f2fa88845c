import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A contract's yes to a signature (ERC-1271), as a node gives it. */
const VALID = `0x1626ba7e${"0".repeat(56)}`;

/** The answer of a node of a chain on which each contract says yes. */
export const agree =
  (chainId: string) =>
  (response: ServerResponse, method: string): void => {
    const result = method === "eth_chainId" ? chainId : VALID;
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id: 0, result }));
  };

/** A chain's node on loopback that answers as it is told; `unanswered` says how many requests still wait. */
export async function startChainNode(reply: (response: ServerResponse, method: string) => unknown) {
  let unanswered = 0;
  const server = createServer(async (request, response) => {
    unanswered += 1;
    response.once("close", () => {
      unanswered -= 1;
    });
    reply(response, JSON.parse(await text(request)).method);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, unanswered: () => unanswered, stop };
}
