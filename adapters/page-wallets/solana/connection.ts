import { type CaipNetworkId, caipAddress } from "../../../domain/caip.ts";
import { unlessAborted } from "../../browser/deadline.ts";
import type { SessionDeps } from "../../walletconnect/providers/provider-namespace.ts";
import { bytesOf, type SolanaProvider, SolanaSessionProvider } from "../../walletconnect/providers/provider-solana.ts";
import type { Session } from "../../walletconnect/session/session.ts";
import { disconnected, forPage } from "../shared/for-page.ts";
import { walletError } from "../shared/wallet-error.ts";
import { type RequestTarget, request, signMessage } from "./request.ts";
import { chainsOf, methodsOf, type StandardWallet, type WalletAccount } from "./standard.ts";

/** A wallet's grant to this page. */
export interface Grant {
  connectorId: string;
  wallet: StandardWallet;
  /** In the wallet's order, the first one active; never empty. */
  accounts: readonly WalletAccount[];
  networkId: CaipNetworkId;
}

type Sign = (message: Uint8Array, address: string) => Promise<Uint8Array>;

/** The provider that a session of a paired wallet has as well, so that a page cannot tell which it has. */
class PageProvider extends SolanaSessionProvider {
  readonly #sign: Sign;

  constructor(deps: SessionDeps, sign: Sign) {
    super(deps);
    this.#sign = sign;
  }

  /** Straight to the wallet: base58, which a session wants, takes time that grows with the square of the length. */
  override signMessage(message: ArrayLike<number>): Promise<Uint8Array> {
    return forPage(() => this.#sign(bytesOf(message), this.first()));
  }
}

/** The connection to a wallet of this page, from its grant to its end, in the form of a session. */
export class Connection {
  readonly connectorId: string;
  readonly wallet: StandardWallet;
  readonly #provider: PageProvider;
  readonly #end = new AbortController();
  #accounts: readonly WalletAccount[];
  /** How many feeds listen to the wallet. */
  watchers = 0;

  /** `read` asks a network's nodes. Throws NAMESPACE_MISSING where the grant holds nothing for Solana. */
  constructor({ connectorId, wallet, accounts, networkId }: Grant, read: SessionDeps["read"]) {
    this.connectorId = connectorId;
    this.wallet = wallet;
    this.#accounts = accounts;
    const session = this.#session(networkId);
    this.#provider = new PageProvider({ session, namespace: "solana", ask: this.#request, read }, this.#sign);
  }

  get provider(): SolanaProvider {
    return this.#provider;
  }

  get accounts(): readonly WalletAccount[] {
    return this.#accounts;
  }

  get networkId(): CaipNetworkId {
    return this.#provider.networkId();
  }

  get isOver(): boolean {
    return this.#end.signal.aborted;
  }

  /** Takes what the wallet grants now; where nothing is left for this page, it is over. */
  take(accounts: readonly WalletAccount[], networkId = this.networkId): void {
    if (this.isOver) return;
    this.#accounts = accounts;
    const session = this.#session(networkId);
    const namespace = session.namespaces.solana;
    if (!namespace || namespace.accounts.length === 0) {
      this.end();
      return;
    }
    this.#provider.hear({ type: "session.updated", session });
    if (networkId !== this.networkId && namespace.chains.includes(networkId)) this.activate(networkId);
  }

  activate(networkId: CaipNetworkId): void {
    this.#provider.activate(networkId);
  }

  /** Ends the connection; open requests reject with the reason (I3). */
  end(reason = disconnected()): void {
    if (this.isOver) return;
    this.#end.abort(reason);
    this.#provider.end(reason);
  }

  #session(networkId: CaipNetworkId): Session {
    const chains = [...chainsOf(this.wallet)].sort((one, other) => +(other === networkId) - +(one === networkId));
    const accounts = chains.flatMap((chain) =>
      this.#accounts.map(({ address }) => ({ networkId: chain, address, caipAddress: caipAddress(chain, address) })),
    );
    const namespace = { chains, accounts, methods: methodsOf(this.wallet), events: [], former: {} };
    const wallet = { name: "", links: {} };
    return { topic: this.connectorId, expiresAt: Number.MAX_SAFE_INTEGER, wallet, namespaces: { solana: namespace } };
  }

  #ask<T>(networkId: CaipNetworkId, ask: (target: RequestTarget) => Promise<T>): Promise<T> {
    const { wallet, accounts } = this;
    return unlessAborted(ask({ wallet, accounts, networkId }), this.#end.signal).catch((thrown: unknown) => {
      throw walletError(thrown);
    });
  }

  readonly #request: SessionDeps["ask"] = (networkId, method, params) =>
    this.#ask(networkId, (target) => request(target, method, params));

  readonly #sign: Sign = (message, address) =>
    this.#ask(this.networkId, (target) => signMessage(target, message, address));
}
