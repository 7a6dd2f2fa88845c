import type { Address } from "../../domain/addresses/address.ts";
import { type CaipNetworkId, hexChainId } from "../../domain/caip.ts";
import type { RequestId } from "../../domain/embedded/embedded.ts";
import { policyOf } from "../../domain/embedded/rpc-policy.ts";
import { AppKitError, codeOf, type Fault, faultOf } from "../../domain/errors.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { RpcError, type RpcErrorCode } from "../../domain/networks/rpc-errors.ts";
import type { RequestFeedEvent, RequestOrder, RequestsFeedEvent } from "../../machines/embedded/ports.ts";
import { within } from "../browser/deadline.ts";
import { newId } from "../browser/random-id.ts";
import { tell } from "../page-wallets/shared/emitter.ts";
import { forPage } from "../page-wallets/shared/for-page.ts";
import type { SecureFrameContext } from "./context.ts";
import type { Receive, Send } from "./deps.ts";
import { type How, refused } from "./frame-rpc.ts";
import { messageOf } from "./messages.ts";
import { isForOther, responseType, SIGNATURES, SIGNED, wordsNumber } from "./rpc.ts";
import { moveFrame } from "./sessions.ts";
import { chainOf } from "./sessions-store.ts";

/** A request of the host page. */
export interface Call {
  namespace: Namespace;
  networkId: CaipNetworkId;
  method: string;
  params?: unknown;
}

/** A call that needs the owner's approval, from the host page's request to its answer. */
interface Open {
  call: Call;
  abort: AbortController;
  /** The frame's answer, once the frame was asked. */
  frameAnswer?: Promise<unknown>;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** The frame refuses in words; every other error has its number by its code. */
const refusalNumber = (thrown: unknown): RpcErrorCode | undefined =>
  thrown instanceof AppKitError && thrown.code === "FRAME_REFUSED" ? wordsNumber(thrown.message) : undefined;

/** The one way by which a method of a host page reaches the frame; what is on no list never does (S3). */
export class Requests {
  readonly #context: SecureFrameContext;
  readonly #watchers = new Set<Send<RequestsFeedEvent>>();
  readonly #open = new Map<RequestId, Open>();

  constructor(context: SecureFrameContext) {
    this.#context = context;
    // A frame that was lost is wanted again (R9).
    context.frameRpc.onMissing = () => this.#tell({ type: "frame.missing" });
  }

  /**
   * Rejects with an RpcError: 4001, 4100 where nobody is logged in or the account is another's, 4200 (APPROVE-4), 4900, -32602, -32603;
   * with the catalogue's code in `data` where it has one.
   */
  ask(call: Call): Promise<unknown> {
    return forPage(async () => {
      try {
        return await this.#ask(call);
      } catch (thrown) {
        throw this.#context.isDestroyed() ? new AppKitError("DESTROYED", {}) : thrown;
      }
    }, refusalNumber);
  }

  watch(send: Send<RequestsFeedEvent>): () => void {
    this.#watchers.add(send);
    return () => void this.#watchers.delete(send);
  }

  /**
   * Holds one request; stopping it gives the host the answer. Where there is none yet the frame is told to give it up, and the host gets
   * what comes of that: the owner may have approved already (S14).
   */
  hold(id: RequestId, send: Send<RequestFeedEvent>, receive: Receive<RequestOrder>): () => void {
    receive(() => void this.#send(id, send));
    return () => this.#settle(id);
  }

  /** Nobody is logged in any more: what is open is over. */
  end(): void {
    for (const id of [...this.#open.keys()]) this.#settle(id);
  }

  async #ask(call: Call): Promise<unknown> {
    const policy = policyOf(call.method);
    if (!policy) {
      const refusal = lateError("REQUEST_NOT_ALLOWED", {});
      this.#tell({ type: "request.refused" });
      this.#context.log.error(refusal.message);
      throw refusal;
    }
    if (this.#context.isDestroyed()) throw new AppKitError("DESTROYED", {});
    const session = this.#context.sessionsStore.of(call.namespace);
    if (!session) throw new RpcError(4100);
    if (call.method === "eth_chainId") return hexChainId(call.networkId);
    if (policy === "safe") return await this.#read(call);
    return await this.#askOwner(call, session.accounts);
  }

  /** Ends by its deadline, wherever it waits (I3). */
  #read(call: Call): Promise<unknown> {
    const [ms, late] = [LIMITS.httpTotal, () => lateError("FRAME_LOST", {})];
    return within(this.#context.clock, ms, late, undefined, (signal) => this.#call(call, signal, { ms }));
  }

  #askOwner(call: Call, accounts: readonly Address[]): Promise<unknown> {
    if (!isSendable(call)) throw new RpcError(-32602);
    if (isForOther(call, accounts)) throw new RpcError(4100);
    // Nobody would see it.
    if (this.#watchers.size === 0) throw lateError("REQUEST_ABORTED", {});
    const id = newId(this.#context.window) as RequestId;
    return new Promise((resolve, reject) => {
      this.#open.set(id, { call, abort: new AbortController(), resolve, reject });
      const { method, namespace } = call;
      this.#tell({ type: "request.asked", request: { id, method, namespace } });
    });
  }

  async #send(id: RequestId, send: Send<RequestFeedEvent>): Promise<void> {
    const open = this.#open.get(id);
    if (open?.frameAnswer) return;
    try {
      if (!open) throw lateError("REQUEST_ABORTED", {});
      open.frameAnswer = this.#callOwner(open);
      await open.frameAnswer;
      send({ type: "request.answered" });
    } catch (error) {
      send({ type: "request.failed", fault: this.#faultOf(error, open?.call) });
    }
  }

  async #callOwner({ call, abort: { signal } }: Open): Promise<unknown> {
    const answer = await this.#call(call, signal, { signal }).catch((error: unknown) => {
      // Given up on the way to its network: the frame was not asked.
      throw codeOf(error, "FRAME_LOST") === "FRAME_ABORTED" ? lateError("REQUEST_ABORTED", {}) : error;
    });
    if (SIGNED.includes(call.method) && responseType(answer) === "RPC_RESPONSE_OBJECT") throw refused();
    return answer;
  }

  /** A smart account that cannot sign is said so: many pages know keys alone (AUTH-12). */
  #faultOf(error: unknown, call: Call | undefined): Fault {
    const fault = faultOf(error, "FRAME_LOST");
    const isRefused = fault.code === "FRAME_REFUSED" && !wordsNumber(`${fault.values?.["message"]}`);
    const isSmart = call && this.#context.sessionsStore.of(call.namespace)?.embedded?.accountType === "smartAccount";
    if (!isRefused || !isSmart || !SIGNATURES.includes(call.method)) return fault;
    return { code: "SMART_ACCOUNT_UNSUPPORTED" };
  }

  #settle(id: RequestId): void {
    const open = this.#open.get(id);
    if (!open) return;
    this.#open.delete(id);
    const { frameAnswer, abort, resolve, reject } = open;
    if (frameAnswer) frameAnswer.then(resolve, reject);
    else reject(lateError("REQUEST_ABORTED", {}));
    abort.abort(lateError("REQUEST_ABORTED", {}));
  }

  /**
   * Asks the frame, on the network that the call is for. While its owner looks at a request the frame stays where that one is: what is
   * read meanwhile names its network in the message alone. `signal` ends the way to that network, `how` the request itself.
   */
  async #call(call: Call, signal: AbortSignal, how: How): Promise<unknown> {
    const { frameRpc, sessionsStore } = this.#context;
    const guard = sessionsStore.guard(signal);
    const { answer } = await sessionsStore.inTurn(async () => {
      if (
        sessionsStore.frameNetwork !== call.networkId &&
        !this.#isHeldAgainst(call) &&
        (await moveFrame(this.#context, call.networkId, guard, { signal })) !== call.networkId
      )
        throw refused();
      return { answer: frameRpc.ask("RPC_REQUEST", carriedBy(call), how) };
    }, signal);
    return await answer;
  }

  /** True while another call is being approved. */
  #isHeldAgainst(call: Call): boolean {
    return [...this.#open.values()].some((open) => open.frameAnswer !== undefined && open.call !== call);
  }

  #tell(event: RequestsFeedEvent): void {
    for (const send of [...this.#watchers]) tell(send, event);
  }
}

function carriedBy({ namespace, networkId, method, params }: Call) {
  return { method, params, chainId: chainOf(networkId), chainNamespace: namespace };
}

function isSendable(call: Call): boolean {
  try {
    return Boolean(messageOf("RPC_REQUEST", "", carriedBy(call)));
  } catch {
    return false;
  }
}
