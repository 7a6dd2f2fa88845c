import { type CaipNetworkId, hexChainId, isCaipNetworkId, namespaceOf } from "../../../domain/caip.ts";
import type { Namespace } from "../../../domain/namespaces.ts";
import type { RpcError } from "../../../domain/networks/rpc-errors.ts";
import { Emitter } from "../../page-wallets/shared/emitter.ts";
import { forPage } from "../../page-wallets/shared/for-page.ts";
import { PairingError } from "../client/errors.ts";
import type { RelayEvent } from "../client/relay-event.ts";
import { accountsOn, currentId } from "./approved-accounts.ts";
import type { SessionPlan } from "./namespaces.ts";
import type { Session, SessionNamespace } from "./session.ts";
import type {
  ApprovedNamespaceState,
  UniversalCall,
  UniversalEvents,
  UniversalMoves,
  UniversalProvider,
  UniversalSession,
} from "./universal-provider.ts";

export interface UniversalDeps {
  session(): Session | undefined;
  /** The chain that a family's provider is on. */
  active(namespace: Namespace): CaipNetworkId | undefined;
  ask(topic: string, networkId: CaipNetworkId, method: string, params: unknown): Promise<unknown>;
  read(networkId: CaipNetworkId, method: string, params: unknown): Promise<unknown>;
  plan(): SessionPlan;
  leave(): Promise<void>;
}

export class SessionsProvider extends Emitter<UniversalEvents> implements UniversalProvider {
  readonly #deps: UniversalDeps;
  /** The reason for which requests are no longer taken. */
  over: RpcError | undefined;

  constructor(deps: UniversalDeps) {
    super();
    this.#deps = deps;
  }

  get session(): UniversalSession | undefined {
    const session = this.#deps.session();
    return session && this.#describe(session);
  }

  request(call: UniversalCall, chain?: string): Promise<unknown> {
    return forPage(() => this.#answer(call, chain));
  }

  disconnect(): Promise<void> {
    return forPage(() => this.#deps.leave());
  }

  async #answer({ method, params }: UniversalCall, chain: string | undefined): Promise<unknown> {
    if (this.over) throw this.over;
    const session = this.#deps.session();
    if (!session) throw new PairingError("SESSION_MISSING");
    const chainId = chain ?? this.#deps.active(Object.keys(session.namespaces)[0] as Namespace);
    const networkId = isCaipNetworkId(chainId) ? currentId(chainId) : undefined;
    const namespace = networkId && namespaceOf(networkId);
    const approved = namespace && session.namespaces[namespace];
    if (!networkId || !approved) throw new PairingError("NAMESPACE_MISSING");
    if (method === "eth_chainId") return hexChainId(networkId);
    if (method === "eth_accounts" || method === "eth_requestAccounts") return accountsOn(approved, networkId);
    if (namespace === "eip155" && !approved.methods.includes(method))
      return await this.#deps.read(networkId, method, params);
    return await this.#deps.ask(session.topic, networkId, method, params);
  }

  displayed(uri: string): void {
    this.emit("display_uri", uri);
  }

  moved<E extends keyof UniversalMoves>(event: E, value: UniversalEvents[E]): void {
    this.emit(event, value);
  }

  connected(session: Session): void {
    this.emit("connect", { session: this.#describe(session) });
  }

  /** Reports that the page ended the session. */
  ended(topic: string): void {
    this.emit("disconnect", { topic });
  }

  /** Takes an event of the active session. */
  hear(event: RelayEvent): void {
    if (event.type === "session.updated") {
      const { topic, namespaces } = this.#describe(event.session);
      this.emit("session_update", { topic, params: { namespaces } });
    } else if (event.type === "session.emitted") {
      const { topic, name, data, networkId } = event;
      this.emit("session_event", { topic, params: { event: { name, data }, chainId: networkId } });
    } else if (event.type === "session.deleted" || event.type === "session.expired") {
      this.emit("session_delete", { topic: event.topic });
      this.ended(event.topic);
    }
  }

  #describe({ topic, expiresAt, wallet, namespaces }: Session): UniversalSession {
    const { name, url, icon } = wallet;
    const metadata = { name, ...(url && { url }), icons: icon ? [icon] : [] };
    const approved = Object.entries(namespaces).map(([key, each]) => [key, this.#approved(key as Namespace, each)]);
    return { topic, expiry: expiresAt / 1000, peer: { metadata }, namespaces: Object.fromEntries(approved) };
  }

  #approved(namespace: Namespace, { chains, accounts, methods, events }: SessionNamespace): ApprovedNamespaceState {
    return {
      chains,
      accounts: accounts.map(({ caipAddress }) => caipAddress),
      methods,
      events,
      defaultChain: this.#deps.active(namespace),
      rpcMap: this.#deps.plan()[namespace]?.rpcMap ?? {},
    };
  }
}
