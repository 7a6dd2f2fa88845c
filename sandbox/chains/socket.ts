import { WebSocket, WebSocketServer } from "ws";
import { Refused } from "../http/reply.ts";
import type { Upgrade } from "../http/route.ts";
import type { Chain } from "./chains.ts";
import { isOpen, publicAnswer, type RpcBody, rpcBody } from "./public-node.ts";

/** Close code of a server that goes away to come back. */
const restart = 1012;

function refused(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Refused && error.reply.status === 400 ? -32700 : -32603;
  return JSON.stringify({ jsonrpc: "2.0", id: null, error: { code, message } });
}

/** Websockets of the chains: each is piped to one of the node's own, through the same door as the requests by HTTP. */
export class ChainSockets {
  readonly #server = new WebSocketServer({ noServer: true });

  /** Takes a connection for a chain. */
  open(chain: Chain, { request, socket, head, fault }: Upgrade): void {
    this.#server.handleUpgrade(request, socket, head, (client) => this.#pipe(chain, client, fault));
  }

  /** Closes every connection, as a service does that starts again. */
  close(): void {
    for (const client of this.#server.clients) client.close(restart);
  }

  /** Ends every connection at once. */
  stop(): void {
    for (const client of this.#server.clients) client.terminate();
    this.#server.close();
  }

  #pipe(chain: Chain, client: WebSocket, fault: Upgrade["fault"]): void {
    const node = new WebSocket(chain.node.url.replace(/^http/, "ws"));
    const opened = new Promise<void>((resolve) => node.once("open", () => resolve()));
    const answer = async (text: string): Promise<void> => {
      const body: RpcBody = rpcBody(text);
      if (!isOpen(body, fault)) return client.send(await publicAnswer(chain, body, fault));
      await opened;
      node.send(text);
    };
    client.on("message", (data) => {
      answer(String(data)).catch((error: unknown) => client.send(refused(error)));
    });
    node.on("message", (data) => client.send(String(data)));
    client.once("close", () => node.terminate());
    node.once("close", () => client.close(restart));
    for (const end of [client, node]) end.on("error", () => end.terminate());
  }
}
