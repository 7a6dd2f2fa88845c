import type { WebSocket } from "ws";
import { isRecord } from "../../../domain/record.ts";
import type { Cluster } from "../cluster.ts";
import { parseJson, writeJson } from "../json.ts";
import type { Landed } from "../ledger.ts";
import { badParams, codes, RpcError } from "../rpc/error.ts";
import { answered } from "../rpc/proxy.ts";
import { endsWatch, type Watch, watchFor } from "./subscriptions.ts";

/** One websocket to a cluster, with its subscriptions. */
export class Connection {
  readonly #cluster: Cluster;
  readonly #client: WebSocket;
  readonly #newId: () => number;
  readonly #watches = new Map<number, Watch>();

  /** `newId` numbers subscriptions. */
  constructor(cluster: Cluster, client: WebSocket, newId: () => number) {
    this.#cluster = cluster;
    this.#client = client;
    this.#newId = newId;
  }

  get cluster(): Cluster {
    return this.#cluster;
  }

  /** True when a subscription waits for slots here. */
  get wantsSlots(): boolean {
    return [...this.#watches.values()].some(({ onSlot }) => onSlot);
  }

  landed(landed: Landed): void {
    for (const [id, watch] of this.#watches) {
      const told = watch.onLanded?.(landed) ?? [];
      for (const one of told) this.#notify(id, watch, one);
      if (watch.once && told.length > 0) this.#watches.delete(id);
    }
  }

  slotBegan(): void {
    for (const [id, watch] of this.#watches) if (watch.onSlot) this.#notify(id, watch, watch.onSlot());
  }

  /** Answers a client's message; a message without an id, such as a ping, gets no answer. */
  receive(text: string): void {
    let value: unknown;
    try {
      value = parseJson(text);
    } catch {
      this.#send({ jsonrpc: "2.0", error: { code: codes.parseError, message: "Parse error" }, id: null });
      return;
    }
    const items = Array.isArray(value) ? value : [value];
    const answers = items.map((item) => this.#answer(item)).filter((answer) => answer !== undefined);
    if (answers.length > 0) this.#send(Array.isArray(value) ? answers : answers[0]);
    this.#tellFirst();
  }

  #answer(request: unknown): object | undefined {
    const { id, method, params } = isRecord(request) ? request : {};
    if (typeof method !== "string") {
      return { jsonrpc: "2.0", error: { code: codes.invalidRequest, message: "Invalid request" }, id: id ?? null };
    }
    const outcome = answered(() => this.#call(method, Array.isArray(params) ? params : []));
    return id === undefined ? undefined : { jsonrpc: "2.0", ...outcome, id };
  }

  #call(method: string, params: readonly unknown[]): number | true {
    if (endsWatch(method)) {
      return this.#watches.delete(Number(params[0])) ? true : badParams("Invalid subscription id.");
    }
    const watch = watchFor(this.#cluster, method, params);
    if (!watch) throw new RpcError(codes.methodNotFound, "Method not found");
    const id = this.#newId();
    this.#watches.set(id, watch);
    return id;
  }

  /** Sends first notifications, which state the present: after the answer that names the subscription. */
  #tellFirst(): void {
    for (const [id, watch] of this.#watches) {
      if (watch.first === undefined) continue;
      this.#notify(id, watch, watch.first);
      this.#watches.delete(id);
    }
  }

  #notify(subscription: number, { kind }: Watch, result: unknown): void {
    this.#send({ jsonrpc: "2.0", method: `${kind}Notification`, params: { result, subscription } });
  }

  #send(message: unknown): void {
    if (this.#client.readyState === this.#client.OPEN) this.#client.send(writeJson(message));
  }
}
