import { RpcError } from "../../domain/networks/rpc-errors.ts";
import { tell } from "../page-wallets/shared/emitter.ts";
import { checkCall } from "../page-wallets/shared/for-page.ts";
import { isPassing, listen, type Provider } from "../page-wallets/shared/provider.ts";
import { listOf } from "../page-wallets/shared/untrusted.ts";
import { Gate } from "./gate.ts";

type Listener = (value: unknown) => void;
type Call = { method: string; params?: unknown };

/** Events that are passed on to libraries (EIP-1193); the announced provider emits `connect` and `disconnect` itself. */
const PASSED_ON = ["accountsChanged", "chainChanged", "message"];

/** Ends the session for the whole page. */
export type EndSession = () => Promise<void>;

/** True if a call about permissions concerns `eth_accounts` alone (EIP-2255). */
function isAboutAccounts(params: unknown): boolean {
  const requested = listOf(params)?.[0];
  return typeof requested === "object" && requested !== null && Object.keys(requested).join() === "eth_accounts";
}

function permission(value: unknown): object {
  return { parentCapability: "eth_accounts", caveats: [{ type: "restrictReturnedAccounts", value }] };
}

/**
 * One wallet for the page's other libraries, for the life of the page. An announcement cannot be withdrawn, so the provider outlives its
 * session, reports its end, and serves the next session with the same wallet (EIP-1193, EIP-6963).
 */
export class AnnouncedProvider implements Provider {
  readonly #endSession: EndSession;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #gate = new Gate();
  #source: Provider | undefined;
  /** True after the wallet's own disconnect event; the session's end is about to follow. */
  #isOver = false;
  /** True if the last reported list of accounts was empty. */
  #isEmpty = true;
  /** True if a library may know an earlier session, or that there is none. */
  #isKnown = false;
  #unlisten: readonly (() => void)[] = [];

  constructor(endSession: EndSession) {
    this.#endSession = endSession;
  }

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
    return this;
  }

  removeListener(event: string, listener: Listener): this {
    this.#listeners.get(event)?.delete(listener);
    return this;
  }

  /** Waits while the session is being restored. Throws 4900 while there is none, else what the wallet throws. */
  async request(call: Call): Promise<unknown> {
    if (this.#gate.isClosed) await this.#gate.pass();
    const source = this.#isOver ? undefined : this.#source;
    const { method, params } = checkCall(call);
    if (!source && method === "eth_accounts") return [];
    if (!source) throw new RpcError(4900);
    // The session is the permission, so the visitor is not asked again.
    if (method === "wallet_getPermissions" || (method === "wallet_requestPermissions" && isAboutAccounts(params)))
      return [permission(await source.request({ method: "eth_accounts" }))];
    if (method !== "wallet_revokePermissions" || !isAboutAccounts(params)) return await source.request(call);
    await this.#endSession();
    return null;
  }

  /** Holds all answers while the last page's session is being restored. */
  expect(): void {
    if (!this.#source) this.#gate.close();
  }

  /** Continues with the provider of a session. */
  take(source: Provider): void {
    this.#gate.open();
    if (source === this.#source) return;
    const isBack = this.#source === undefined || this.#isOver;
    this.#drop();
    this.#source = source;
    this.#isOver = false;
    const passed = PASSED_ON.map((event) => listen(source, event, (value) => this.#emit(event, value)));
    this.#unlisten = [...passed, listen(source, "disconnect", (error) => this.#hearEnd(error))];
    if (this.#isKnown) void this.#tellState(source, isBack).catch(() => undefined);
    this.#isKnown = true;
    this.#isEmpty = false;
  }

  /** Called when the session has ended, or was not restored. */
  end(): void {
    if (this.#gate.isClosed) this.#isKnown = true;
    this.#gate.open();
    if (!this.#source) return;
    this.#drop();
    this.#tellEnd();
    this.#isOver = false;
  }

  #drop(): void {
    for (const unlisten of this.#unlisten) unlisten();
    this.#unlisten = [];
    this.#source = undefined;
  }

  #hearEnd(error: unknown): void {
    if (isPassing(error)) this.#emit("disconnect", error);
    else this.#tellEnd();
  }

  #tellEnd(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#emit("accountsChanged", []);
    this.#emit("disconnect", new RpcError(4900));
  }

  /** Emits the state of this session for libraries that know an earlier one. */
  async #tellState(source: Provider, isBack: boolean): Promise<void> {
    const ask = (method: string) => source.request({ method });
    const [chainId, accounts] = await Promise.all([ask("eth_chainId"), ask("eth_accounts")]);
    if (source !== this.#source || this.#isOver) return;
    if (isBack) this.#emit("connect", { chainId });
    else this.#emit("chainChanged", chainId);
    this.#emit("accountsChanged", accounts);
  }

  #emit(event: string, value: unknown): void {
    if (event === "accountsChanged") {
      const isEmpty = listOf(value)?.length === 0;
      if (isEmpty && this.#isEmpty) return;
      this.#isEmpty = isEmpty;
    }
    for (const listener of [...(this.#listeners.get(event) ?? [])]) tell(listener, value);
  }
}
