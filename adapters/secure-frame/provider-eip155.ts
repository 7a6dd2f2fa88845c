import { ETHEREUM, hexChainId } from "../../domain/caip.ts";
import { RpcError } from "../../domain/networks/rpc-errors.ts";
import type { WalletEvent } from "../../machines/connection/ports.ts";
import { Emitter } from "../page-wallets/shared/emitter.ts";
import type { Requests } from "./requests.ts";
import type { SessionsStore } from "./sessions-store.ts";

interface Events {
  connect: { chainId: `0x${string}` };
  disconnect: RpcError;
  chainChanged: `0x${string}`;
  accountsChanged: readonly string[];
}

/** The EVM side of the embedded wallet, as any dapp library knows it (EIP-1193); one for the page's life. */
export class EmbeddedEip155Provider extends Emitter<Events> {
  readonly #sessionsStore: SessionsStore;
  /** As last told. */
  #accounts = "";
  readonly #requests: Requests;
  #isConnected = false;

  constructor(sessionsStore: SessionsStore, requests: Requests) {
    super();
    this.#sessionsStore = sessionsStore;
    this.#requests = requests;
    sessionsStore.watch("eip155", (event) => this.#hear(event));
  }

  /** Rejects with an RpcError: 4001, 4100 where nobody is logged in, 4200, 4900, -32602, -32603. */
  async request(call: { method: string; params?: unknown }): Promise<unknown> {
    const networkId = this.#sessionsStore.of("eip155")?.networkId ?? ETHEREUM;
    // A login has granted this page its accounts already.
    const method = call?.method === "eth_requestAccounts" ? "eth_accounts" : call?.method;
    return await this.#requests.ask({ namespace: "eip155", networkId, method, params: call?.params });
  }

  #hear(event: WalletEvent): void {
    if (event.type === "chain.changed") {
      const chainId = hexChainId(event.networkId);
      if (!this.#isConnected) this.emit("connect", { chainId });
      this.#isConnected = true;
      this.emit("chainChanged", chainId);
    }
    // The account's type may change while its address stays: then no event is due.
    if (event.type === "accounts.changed" && event.accounts.join() !== this.#accounts) {
      this.#accounts = event.accounts.join();
      this.emit("accountsChanged", event.accounts);
    }
    if (event.type !== "wallet.disconnected") return;
    this.#isConnected = false;
    this.#accounts = "";
    this.emit("accountsChanged", []);
    this.emit("disconnect", new RpcError(4900));
  }
}
