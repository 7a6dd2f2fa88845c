// Stands in for jsonrpc-provider and jsonrpc-ws-connection, whose requests wait for ever once the socket is gone, and which
// forget a socket that is still opening.
import { EventEmitter } from "./events.ts";
import { formatJsonRpcRequest, getBigIntRpcId, isJsonRpcRequest, isJsonRpcResponse } from "./jsonrpc.ts";
import { safeJsonParse, safeJsonStringify } from "./safe-json.ts";

interface Request {
  id?: string;
  method: string;
  params?: unknown;
}

interface Answer {
  id?: number | bigint | string;
  result?: unknown;
  error?: unknown;
}

/** A message that the relay hands over. */
interface Delivery {
  params?: { data?: { message?: unknown } | null } | null;
}

interface Waiting {
  resolve(result?: unknown): void;
  reject(error: unknown): void;
}

const OPEN = 1;

/** The relay's close code for a client that it refuses: unknown project, foreign origin, expired token. */
const REFUSED = 3000;

/** The key of requests that wait for the socket to open, among those that wait for an answer. */
const OPENING = "";

/** One websocket. */
export class WsConnection {
  readonly url: string;
  socket: WebSocket | undefined;

  constructor(url: string) {
    this.url = url;
  }

  /** Sends where that is possible; the relay asks for a lost acknowledgement again. */
  async send(payload: unknown): Promise<void> {
    if (this.socket?.readyState === OPEN) this.socket.send(safeJsonStringify(payload));
  }
}

/** Requests and answers over one websocket; open requests are rejected when it ends. */
export class JsonRpcProvider extends EventEmitter {
  readonly connection: WsConnection;
  readonly #waiting = new Map<string, Waiting>();

  constructor(connection: WsConnection) {
    super();
    this.connection = connection;
  }

  connect(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(OPENING, { resolve, reject });
      const socket = new WebSocket(this.connection.url);
      this.connection.socket = socket;
      socket.onopen = () => {
        this.#waiting.delete(OPENING);
        this.emit("connect");
        resolve(undefined);
      };
      socket.onmessage = ({ data }) => this.#hear(data);
      socket.onclose = ({ code, reason }) => this.#end(code, reason);
    });
  }

  /** Ends at once: an unreachable peer would not answer for a minute. */
  async disconnect(): Promise<void> {
    const { socket } = this.connection;
    if (!socket) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
    this.#end(1000, "");
  }

  request({ id = String(getBigIntRpcId()), method, params = [] }: Request): Promise<unknown> {
    if (this.connection.socket?.readyState !== OPEN) return Promise.reject(new Error("The relay is not connected"));
    return new Promise((resolve, reject) => {
      this.#waiting.set(String(id), { resolve, reject });
      void this.connection.send(formatJsonRpcRequest(method, params, id));
    });
  }

  /**
   * The library fails, in nobody's sight, on a message without a text, and takes an answer with a method for a message (I16). It
   * leaves all else alone that it does not know.
   */
  #hear(data: unknown): void {
    const payload = safeJsonParse(String(data));
    const isAnswer = isJsonRpcResponse(payload);
    const { params } = (payload ?? {}) as Delivery;
    if (typeof params?.data?.message === "string" || (isAnswer && !isJsonRpcRequest(payload)))
      this.emit("payload", payload);
    if (!isAnswer) return;
    const { id, result, error } = payload as Answer;
    const waiting = this.#waiting.get(String(id));
    this.#waiting.delete(String(id));
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(error);
  }

  #end(code: number, reason: string): void {
    this.connection.socket = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Error(`The relay closed the connection (${code})`));
    if (code === REFUSED) this.emit("error", new Error(reason));
    this.emit("disconnect");
  }
}

export { WsConnection as default };
