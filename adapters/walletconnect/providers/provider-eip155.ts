import { type Address, parseAccount, parseEvmAddress } from "../../../domain/addresses/address.ts";
import { type CaipNetworkId, evmNetworkId, hexChainId } from "../../../domain/caip.ts";
import { RpcError } from "../../../domain/networks/rpc-errors.ts";
import { same } from "../../../domain/same.ts";
import { Emitter } from "../../page-wallets/shared/emitter.ts";
import { disconnected, forPage } from "../../page-wallets/shared/for-page.ts";
import { PairingError } from "../client/errors.ts";
import type { RelayEvent } from "../client/relay-event.ts";
import { accountsOn } from "../session/approved-accounts.ts";
import type { OpenRequest, ReserveId } from "../session/open-request.ts";
import type { Session } from "../session/session.ts";
import type { SessionDeps } from "./provider-namespace.ts";

/** A call as a page makes it (EIP-1193). */
interface Call {
  method: string;
  params?: readonly unknown[] | object;
  /** Stores a request to the wallet. It is a field, because libraries with callbacks pass theirs as the second argument. */
  reserve?: ReserveId;
}

interface ProviderEvents {
  connect: { chainId: `0x${string}` };
  disconnect: RpcError;
  chainChanged: `0x${string}`;
  accountsChanged: readonly string[];
}

type EventName = keyof ProviderEvents;

/** Dependencies of the EVM provider of a session. */
export interface Eip155Deps extends Omit<SessionDeps, "namespace"> {
  /** The chain to start on; default: the first that was approved. */
  networkId?: CaipNetworkId;
}

/** The EVM side of a session, as any dapp library knows it (EIP-1193). */
export interface Eip155Provider {
  /** Rejects with an RpcError: a number of EIP-1193, with the catalogue's code in `data` where it has one. */
  request(call: Call): Promise<unknown>;
  on<E extends EventName>(event: E, listener: (value: ProviderEvents[E]) => void): Eip155Provider;
  removeListener<E extends EventName>(event: E, listener: (value: ProviderEvents[E]) => void): Eip155Provider;
  /** The chain that is active now. */
  networkId(): CaipNetworkId;
  /** The accounts on the active chain; none once the session has ended. */
  accounts(): readonly string[];
  /** Makes a chain active without asking the wallet. */
  activate(networkId: CaipNetworkId): void;
  /** Takes an event of this session's wallet. */
  hear(event: RelayEvent): void;
  /** Ends the provider with its session: every later request fails with the reason, which has the number 4900. */
  end(reason?: RpcError): void;
}

/** Methods of the wallet; all others go to the chain's nodes. */
const WALLET_METHOD = /^(?:wallet_|personal_|eth_sign|eth_sendTransaction$)/;

/** A signed transaction needs no wallet. */
const BROADCAST = "eth_sendRawTransaction";

/** The chain in a wallet's event: a number, hex, decimal, or a whole CAIP-2 id. */
function readChain(data: unknown): CaipNetworkId | undefined {
  return evmNetworkId(typeof data === "string" ? data.replace(/^eip155:/, "") : data);
}

/** The EVM provider of a session. */
export function createEip155Provider(deps: Eip155Deps): Eip155Provider {
  return new SessionEip155Provider(deps);
}

class SessionEip155Provider extends Emitter<ProviderEvents> implements Eip155Provider {
  readonly #deps: Eip155Deps;
  #session: Session;
  #active: CaipNetworkId;
  /** The accounts in the wallet's last event. */
  #chosen: readonly string[] = [];
  #over: RpcError | undefined;

  constructor(deps: Eip155Deps) {
    const first = deps.session.namespaces.eip155?.chains[0];
    if (!first) throw new PairingError("NAMESPACE_MISSING");
    super();
    this.#deps = deps;
    this.#session = deps.session;
    this.#active = deps.networkId && this.#approved().includes(deps.networkId) ? deps.networkId : first;
  }

  networkId(): CaipNetworkId {
    return this.#active;
  }

  accounts(): readonly string[] {
    if (this.#over) return [];
    const list: readonly string[] = accountsOn(this.#session.namespaces.eip155, this.#active);
    const chosen = this.#chosen.filter((address) => list.includes(address));
    return chosen.length > 0 ? chosen : list;
  }

  request(call: Call): Promise<unknown> {
    return forPage(() => this.#answer(call));
  }

  /** The wallet's answer to a request of an earlier page. */
  async answer(open: OpenRequest): Promise<unknown> {
    return await this.#deps.answer?.(open);
  }

  async #answer({ method, params = [], reserve }: Call): Promise<unknown> {
    if (this.#over) throw this.#over;
    if (method === "eth_accounts" || method === "eth_requestAccounts") return this.accounts();
    if (method === "eth_chainId") return hexChainId(this.#active);
    if (method === "net_version") return String(BigInt(hexChainId(this.#active)));
    if (method === "wallet_switchEthereumChain") return await this.#switch(params);
    if (method !== BROADCAST && this.#granted().includes(method))
      return await this.#deps.ask(this.#active, method, params, ...(reserve ? [reserve] : []));
    if (WALLET_METHOD.test(method)) throw new RpcError(4200);
    return await this.#deps.read(this.#active, method, params);
  }

  activate(networkId: CaipNetworkId): void {
    if (networkId === this.#active) return;
    this.#active = networkId;
    this.emit("chainChanged", hexChainId(networkId));
    this.emit("accountsChanged", this.accounts());
  }

  hear(event: RelayEvent): void {
    if (this.#over) return;
    if (event.type === "session.updated") {
      if (event.session.topic === this.#session.topic) this.#update(event.session);
      return;
    }
    if (!("topic" in event) || event.topic !== this.#session.topic) return;
    if (event.type !== "session.emitted") this.end();
    else if (event.networkId.startsWith("eip155:")) this.#hearWallet(event);
  }

  end(reason = disconnected()): void {
    if (this.#over) return;
    this.#over = reason;
    this.emit("accountsChanged", []);
    this.emit("disconnect", reason);
  }

  #hearWallet({ name, networkId, data }: Extract<RelayEvent, { type: "session.emitted" }>): void {
    // The event's own chain may differ from the one in its data: the data counts.
    const chain = readChain(data) ?? readChain(networkId);
    if (name === "chainChanged" && chain) this.activate(chain);
    if (name === "accountsChanged") this.#pick(data);
  }

  #approved(): readonly CaipNetworkId[] {
    return this.#session.namespaces.eip155?.chains ?? [];
  }

  #granted(): readonly string[] {
    return this.#session.namespaces.eip155?.methods ?? [];
  }

  /** Switches to an approved chain at once; for another chain the wallet is asked, if it supports that (protocol.md §5.10). */
  async #switch(params: unknown): Promise<null> {
    const [requested] = Array.isArray(params) ? params : [];
    const networkId = evmNetworkId((requested as { chainId?: unknown } | undefined)?.chainId);
    if (!networkId) throw new RpcError(-32602);
    if (!this.#approved().includes(networkId)) {
      if (!this.#granted().includes("wallet_switchEthereumChain")) throw new RpcError(4902);
      await this.#deps.ask(this.#active, "wallet_switchEthereumChain", [{ chainId: hexChainId(networkId) }]);
    }
    this.activate(networkId);
    return null;
  }

  /** Takes the wallet's choice among its approved accounts, the active one first; it counts until the next grant. */
  #pick(data: unknown): void {
    const texts = Array.isArray(data) ? data : [];
    const named = new Set(texts.map((text) => parseAccount(text)?.address ?? parseEvmAddress(text)));
    const list: readonly unknown[] = accountsOn(this.#session.namespaces.eip155, this.#active);
    const approved = [...named].filter((address) => list.includes(address)) as Address[];
    if (approved.length === 0) return;
    this.#chosen = approved;
    this.emit("accountsChanged", approved);
  }

  #update(session: Session): void {
    const before = this.accounts();
    if (!same(session.namespaces.eip155?.accounts, this.#session.namespaces.eip155?.accounts)) this.#chosen = [];
    this.#session = session;
    const [first] = this.#approved();
    if (!first) this.end();
    else if (!this.#approved().includes(this.#active)) this.activate(first);
    else if (this.accounts().join() !== before.join()) this.emit("accountsChanged", this.accounts());
  }
}
