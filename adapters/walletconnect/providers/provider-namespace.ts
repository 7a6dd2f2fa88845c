import { parseAccount } from "../../../domain/addresses/address.ts";
import { type CaipNetworkId, isCaipNetworkId } from "../../../domain/caip.ts";
import type { Namespace } from "../../../domain/namespaces.ts";
import { RpcError } from "../../../domain/networks/rpc-errors.ts";
import { same } from "../../../domain/same.ts";
import { Emitter } from "../../page-wallets/shared/emitter.ts";
import { disconnected, forPage } from "../../page-wallets/shared/for-page.ts";
import { PairingError } from "../client/errors.ts";
import type { RelayEvent } from "../client/relay-event.ts";
import { accountsOn, currentId } from "../session/approved-accounts.ts";
import type { OpenRequest, ReserveId } from "../session/open-request.ts";
import type { Session, SessionNamespace } from "../session/session.ts";
import type { Encoded } from "./encodings.ts";

type Encodings = typeof import("./encodings.ts");
type Encode<T> = (encodings: Encodings, address: string) => Encoded<T>;

interface SessionEvents {
  accountsChanged: readonly string[];
  chainChanged: CaipNetworkId;
  disconnect: RpcError;
}

type EventName = keyof SessionEvents;

/** Dependencies of a session's provider. */
export interface SessionDeps {
  session: Session;
  namespace: Namespace;
  /** Asks the wallet. */
  ask(networkId: CaipNetworkId, method: string, params: unknown, reserve?: ReserveId): Promise<unknown>;
  /** The wallet's answer to a request of an earlier page; absent where answers do not survive the page. */
  answer?(open: OpenRequest): Promise<unknown>;
  /** Asks the chain's nodes. */
  read(networkId: CaipNetworkId, method: string, params: unknown): Promise<unknown>;
}

/** A chain family's side of a session, for families that have no provider interface of their own. */
export interface SessionProvider {
  /**
   * Passes a request to the wallet unchanged; on the active chain, unless a chain (CAIP-2) is named. Rejects with an RpcError: 4900 after
   * the session's end, 4901 for a chain that is not served, 4200 for such a method (CONN-18), 4001 where the wallet declines;
   * with the catalogue's code in `data` where it has one.
   */
  request(call: { method: string; params?: unknown }, chain?: string): Promise<unknown>;
  on<E extends EventName>(event: E, listener: (value: SessionEvents[E]) => void): this;
  removeListener<E extends EventName>(event: E, listener: (value: SessionEvents[E]) => void): this;
}

/** A provider that follows its session. */
export class FollowingProvider extends Emitter<SessionEvents> implements SessionProvider {
  readonly #deps: SessionDeps;
  #session: Session;
  #active: CaipNetworkId;
  /** The accounts in the wallet's last event. */
  #chosen: readonly string[] = [];
  #over: RpcError | undefined;

  /** Throws NAMESPACE_MISSING where the session has none of this family. */
  constructor(deps: SessionDeps) {
    const first = deps.session.namespaces[deps.namespace]?.accounts[0];
    if (!first) throw new PairingError("NAMESPACE_MISSING");
    super();
    this.#deps = deps;
    this.#session = deps.session;
    this.#active = first.networkId;
  }

  request(call: { method: string; params?: unknown }, chain: string = this.#active): Promise<unknown> {
    return this.#ask(call, chain);
  }

  /** The wallet's answer to a request of an earlier page. */
  async answer(open: OpenRequest): Promise<unknown> {
    return await this.#deps.answer?.(open);
  }

  /** The chain that is active now. */
  networkId(): CaipNetworkId {
    return this.#active;
  }

  /** The accounts of the active chain, or of another if the wallet gave none for it; limited to the wallet's choice, if any. */
  accounts(): readonly string[] {
    if (this.#over) return [];
    const list: readonly string[] = accountsOn(this.#granted(), this.#active);
    const chosen = this.#chosen.filter((address) => list.includes(address));
    return chosen.length > 0 ? chosen : list;
  }

  /** Makes a chain active without asking the wallet. */
  activate(networkId: CaipNetworkId): void {
    this.#change(() => {
      this.#active = networkId;
    });
  }

  /** Takes an event of this session's wallet. */
  hear(event: RelayEvent): void {
    const topic = "session" in event ? event.session.topic : "topic" in event && event.topic;
    if (this.#over || topic !== this.#session.topic) return;
    if (event.type === "session.updated") this.#update(event.session);
    else if (event.type === "session.emitted") this.#hearWallet(event);
    else if (event.type !== "session.adopted") this.end();
  }

  /** Ends the provider with its session. */
  end(reason = disconnected()): void {
    if (this.#over) return;
    this.#over = reason;
    this.emit("accountsChanged", []);
    this.emit("disconnect", reason);
  }

  protected isGranted(method: string): boolean {
    return this.#granted()?.methods.includes(method) ?? false;
  }

  /**
   * Sends an encoded request to the wallet, for its first account; `reserve` stores the request. Throws an RpcError (-32602) for parameters
   * that cannot be encoded.
   */
  protected call<T>(encode: Encode<T>, chain: CaipNetworkId = this.#active, reserve?: ReserveId): Promise<T> {
    return forPage(async () => {
      const address = this.first();
      const { method, params, read } = await encoded((encodings) => encode(encodings, address));
      return read(await this.#ask({ method, params }, chain, reserve));
    });
  }

  /** The default account. Throws the reason of the session's end where there is none. */
  protected first(): string {
    const [address] = this.accounts();
    if (address === undefined) throw this.#over ?? disconnected();
    return address;
  }

  /** Asks the chain's nodes. */
  protected node<T>(encode: (encodings: Encodings) => Encoded<T>, chain: CaipNetworkId): Promise<T> {
    return forPage(async () => {
      const { method, params, read } = await encoded(encode);
      return read(await this.#deps.read(chain, method, params));
    });
  }

  #ask({ method, params }: { method: string; params?: unknown }, chain: string, reserve?: ReserveId): Promise<unknown> {
    return forPage(() => {
      if (this.#over) throw this.#over;
      if (!isCaipNetworkId(chain)) throw new PairingError("NAMESPACE_MISSING");
      return this.#deps.ask(currentId(chain), method, params, ...(reserve ? [reserve] : []));
    });
  }

  #granted(): SessionNamespace | undefined {
    return this.#session.namespaces[this.#deps.namespace];
  }

  #update(session: Session): void {
    const approved = session.namespaces[this.#deps.namespace];
    const [first] = approved?.accounts ?? [];
    if (!approved || !first) this.end();
    else
      this.#change(() => {
        if (!same(approved.accounts, this.#granted()?.accounts)) this.#chosen = [];
        this.#session = session;
        if (!approved.chains.includes(this.#active)) this.#active = first.networkId;
      });
  }

  #hearWallet({ name, networkId, data }: Extract<RelayEvent, { type: "session.emitted" }>): void {
    const family = `${this.#deps.namespace}:`;
    if (!networkId.startsWith(family)) return;
    // The event's own chain may differ from the one in its data: the data counts.
    if (name === "chainChanged")
      this.activate(currentId(isCaipNetworkId(data) && data.startsWith(family) ? data : networkId));
    if (name !== "accountsChanged" || !Array.isArray(data)) return;
    this.#change(() => {
      this.#chosen = data.filter((text) => typeof text === "string").map((text) => parseAccount(text)?.address ?? text);
    });
  }

  /** Runs a change, and emits events for the differences. */
  #change(change: () => void): void {
    const before = { chain: this.#active, accounts: this.accounts().join() };
    change();
    const accounts = this.accounts();
    if (this.#active !== before.chain) this.emit("chainChanged", this.#active);
    if (accounts.join() !== before.accounts) this.emit("accountsChanged", accounts);
  }
}

/** Loads the encodings at their first use. */
async function encoded<T>(encode: (encodings: Encodings) => Encoded<T>): Promise<Encoded<T>> {
  const encodings = await import("./encodings.ts");
  try {
    return encode(encodings);
  } catch (cause) {
    throw cause instanceof RpcError ? cause : new RpcError(-32602, { cause });
  }
}
