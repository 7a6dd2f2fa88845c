import { decodeBase58 } from "../../domain/addresses/base58.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import { RpcError } from "../../domain/networks/rpc-errors.ts";
import { numbered } from "../../domain/numbered.ts";
import { readChain } from "../nodes/solana/chains.ts";
import { tell } from "../page-wallets/shared/emitter.ts";
import { forPage } from "../page-wallets/shared/for-page.ts";
import { field } from "../page-wallets/shared/untrusted.ts";
import type { Live } from "./evm.ts";
import { Gate } from "./gate.ts";
import type { Identity } from "./identity.ts";
import type { EndSession } from "./provider.ts";
import {
  readBytes,
  type Signer,
  type Signing,
  type SigningRequest,
  send,
  signMessage,
  signTransactions,
} from "./signing.ts";

/** An account of the wallet standard. */
export interface StandardAccount {
  readonly address: string;
  readonly publicKey: Uint8Array;
  readonly chains: readonly string[];
  readonly features: readonly string[];
}

type Change = { accounts?: readonly StandardAccount[]; chains?: readonly string[] };
type Listener = (change: Change) => void;

const CLUSTERS = ["solana:mainnet", "solana:devnet", "solana:testnet"];
const SIGNING = ["solana:signMessage", "solana:signTransaction", "solana:signAndSendTransaction"];
const VERSION = "1.0.0";

/** The name by which libraries know a network; its id where it has none. */
function chainName(networkId: CaipNetworkId): string {
  return CLUSTERS.find((cluster) => readChain(cluster) === networkId) ?? networkId;
}

/** The chains of a session, the active one first. */
function chainsOf({ session }: Live<Signer>): readonly string[] {
  const { networkId, grant } = session;
  return [...new Set([networkId, ...(grant?.approvedNetworkIds ?? [])].map(chainName))];
}

function accountsOf({ session }: Live<Signer>, chains: readonly string[]): readonly StandardAccount[] {
  return session.accounts.map((address) => {
    const publicKey = decodeBase58(address) ?? new Uint8Array();
    return Object.freeze({ address, publicKey, chains, features: SIGNING });
  });
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export interface WalletDeps {
  read: Signing["read"];
  endSession: EndSession;
}

/** One wallet for the page's other libraries (wallet standard). It outlives its session, and serves the next one. */
export class AnnouncedWallet {
  readonly version = VERSION;
  readonly name: string;
  readonly icon: string;
  readonly features: Readonly<Record<string, object>>;
  readonly #deps: WalletDeps;
  readonly #listeners = new Set<Listener>();
  readonly #gate = new Gate();
  #live: Live<Signer> | undefined;
  #chains: readonly string[] = CLUSTERS;
  #accounts: readonly StandardAccount[] = [];

  constructor({ name, icon }: Identity, deps: WalletDeps) {
    this.name = name;
    this.icon = icon;
    this.#deps = deps;
    this.features = Object.freeze(this.#features());
  }

  get chains(): readonly string[] {
    return this.#chains;
  }

  get accounts(): readonly StandardAccount[] {
    return this.#accounts;
  }

  /** Holds all answers while the last page's session is being restored. */
  expect(): void {
    if (!this.#live) this.#gate.close();
  }

  /** Continues with a session, or without one, and emits the changes. */
  follow(live: Live<Signer> | undefined): void {
    this.#gate.open();
    const { session } = this.#live ?? {};
    this.#live = live;
    if (live?.session === session) return;
    const chains = live ? chainsOf(live) : this.#chains;
    const accounts = live ? accountsOf(live, chains) : [];
    const change: Change = {};
    if (!isSame(chains, this.#chains)) change.chains = this.#chains = Object.freeze(chains);
    if (!isSame(accounts, this.#accounts)) change.accounts = this.#accounts = Object.freeze(accounts);
    if (Object.keys(change).length === 0) return;
    for (const listener of [...this.#listeners]) tell(listener, change);
  }

  #features(): Record<string, object> {
    const supportedTransactionVersions = Object.freeze(["legacy", 0]);
    return {
      "standard:connect": { version: VERSION, connect: this.#connect },
      "standard:disconnect": { version: VERSION, disconnect: this.#disconnect },
      "standard:events": { version: VERSION, on: this.#on },
      "solana:signMessage": { version: VERSION, signMessage: this.#signMessage },
      "solana:signTransaction": { version: VERSION, supportedTransactionVersions, signTransaction: this.#sign },
      "solana:signAndSendTransaction": {
        version: VERSION,
        supportedTransactionVersions,
        signAndSendTransaction: this.#send,
      },
    };
  }

  /** Connects without a prompt, because the session is the consent. Throws 4900 without a session, unless `silent`. */
  readonly #connect = async (how?: { silent?: boolean }): Promise<{ accounts: readonly StandardAccount[] }> => {
    if (this.#gate.isClosed) await this.#gate.pass();
    if (!this.#live && !how?.silent) throw new RpcError(4900);
    return { accounts: this.#accounts };
  };

  readonly #disconnect = async (): Promise<void> => {
    if (this.#gate.isClosed) await this.#gate.pass();
    if (this.#live) await this.#deps.endSession();
  };

  readonly #on = (event: string, listener: Listener): (() => void) => {
    if (event !== "change") return () => {};
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly #signMessage = (...inputs: unknown[]): Promise<object[]> =>
    forPage(async () => {
      const { signing, requests } = await this.#read(inputs, "message");
      const signed: object[] = [];
      for (const each of requests) {
        const signature = await signMessage(signing, each);
        signed.push({ signedMessage: each.bytes, signature });
      }
      return signed;
    });

  readonly #sign = (...inputs: unknown[]): Promise<object[]> =>
    forPage(async () => {
      const { signing, requests } = await this.#read(inputs, "transaction");
      return (await signTransactions(signing, requests)).map((signedTransaction) => ({ signedTransaction }));
    });

  readonly #send = (...inputs: unknown[]): Promise<object[]> =>
    forPage(async () => {
      const { signing, requests } = await this.#read(inputs, "transaction");
      const sent: object[] = [];
      for (const [at, each] of numbered(requests))
        sent.push({ signature: await send(signing, each, field(inputs[at], "options")) });
      return sent;
    });

  /** Parses requests. Throws 4900 without a session, 4100 for an account that the session lacks, -32602 for malformed input. */
  async #read(inputs: readonly unknown[], name: string): Promise<{ signing: Signing; requests: SigningRequest[] }> {
    if (this.#gate.isClosed) await this.#gate.pass();
    const live = this.#live;
    if (!live) throw new RpcError(4900);
    const accounts = live.session.accounts.map(String);
    const requests = inputs.map((input) => {
      const address = field(field(input, "account"), "address");
      if (typeof address !== "string" || !accounts.includes(address)) throw new RpcError(4100);
      const chain = field(input, "chain");
      const networkId = chain === undefined ? live.session.networkId : readChain(chain);
      if (!networkId) throw new RpcError(-32602);
      return { address, networkId, bytes: readBytes(field(input, name)) };
    });
    return { signing: { signer: live.provider, accounts, read: this.#deps.read }, requests };
  }
}
