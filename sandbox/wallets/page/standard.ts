import type { PageWallet } from "../shape.ts";
import type { PageProvider } from "./provider.ts";

interface Account {
  readonly address: string;
  readonly publicKey: Uint8Array;
  readonly chains: readonly string[];
  readonly features: readonly string[];
}

/** An account as the sandbox names it. */
interface Named {
  readonly address: string;
  /** Base64. */
  readonly publicKey: string;
}

type Change = { readonly accounts: readonly Account[] };
type Listener = (change: Change) => void;
interface Input {
  readonly account: Account;
  readonly chain?: string;
  readonly message?: Uint8Array;
  readonly transaction?: Uint8Array;
  readonly options?: object;
}

const signing = ["solana:signMessage", "solana:signTransaction", "solana:signAndSendTransaction"];
const toText = (bytes: Uint8Array | undefined): string => btoa(String.fromCharCode(...(bytes ?? [])));
const toBytes = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** A Solana wallet of the wallet standard whose keys are in the sandbox. */
export class StandardWallet {
  readonly version = "1.0.0";
  readonly name: string;
  readonly icon: string;
  readonly chains: readonly string[];
  readonly features: Readonly<Record<string, object>>;
  readonly #provider: PageProvider;
  readonly #listeners = new Set<Listener>();
  #accounts: readonly Account[] = [];

  constructor(wallet: PageWallet, provider: PageProvider) {
    const { announce, name, icon, solanaChains } = wallet;
    this.name = announce.name ?? name;
    this.icon = announce.icon ?? icon;
    this.chains = solanaChains;
    this.#provider = provider;
    const without = announce.without ?? [];
    this.features = Object.fromEntries(Object.entries(this.#all()).filter(([feature]) => !without.includes(feature)));
  }

  get accounts(): readonly Account[] {
    return this.#accounts;
  }

  /** How many listeners the page has left. */
  get listenerCount(): number {
    return this.#listeners.size;
  }

  #all(): Record<string, object> {
    const supportedTransactionVersions = ["legacy", 0];
    return {
      "standard:connect": { version: "1.0.0", connect: this.#connect },
      "standard:disconnect": { version: "1.0.0", disconnect: this.#disconnect },
      "standard:events": { version: "1.0.0", on: this.#on },
      "solana:signMessage": { version: "1.1.0", signMessage: this.#signMessage },
      "solana:signTransaction": {
        ...{ version: "1.0.0", supportedTransactionVersions, signTransaction: this.#signTransaction },
      },
      "solana:signAndSendTransaction": {
        ...{ version: "1.0.0", supportedTransactionVersions, signAndSendTransaction: this.#signAndSend },
      },
    };
  }

  #ask<T>(method: string, params: object): Promise<T> {
    return this.#provider.request({ method, params: [params] }) as Promise<T>;
  }

  #take(named: unknown): void {
    // A test may have the wallet report any value; a wallet of this kind would pass it on.
    this.#accounts = Array.isArray(named) ? named.map((one: Named) => this.#account(one)) : (named as Account[]);
    for (const listener of [...this.#listeners]) listener({ accounts: this.#accounts });
  }

  #account({ address, publicKey }: Named): Account {
    return Object.freeze({ address, publicKey: toBytes(publicKey), chains: this.chains, features: signing });
  }

  readonly #connect = async (input: { silent?: boolean } = {}): Promise<Change> => {
    this.#provider.on("solana:accounts", this.#hear);
    const named = await this.#ask<readonly Named[]>("solana_connect", { silent: input.silent === true });
    this.#accounts = Array.isArray(named) ? named.map((one) => this.#account(one)) : (named as never);
    return { accounts: this.#accounts };
  };

  readonly #hear = (named: unknown): void => this.#take(named);

  readonly #disconnect = async (): Promise<void> => {
    await this.#ask("solana_disconnect", {});
    this.#provider.removeListener("solana:accounts", this.#hear);
    this.#take([]);
  };

  readonly #on = (event: string, listener: Listener): (() => void) => {
    if (event === "change") this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly #signMessage = (...inputs: Input[]): Promise<object[]> =>
    inTurn(inputs, async ({ account, message }) => {
      const params = { address: account.address, message: toText(message) };
      const { signature } = await this.#ask<{ signature: string }>("solana_signMessage", params);
      return { signedMessage: message, signature: toBytes(signature), signatureType: "ed25519" };
    });

  readonly #signTransaction = async (...inputs: Input[]): Promise<object[]> => {
    const { account, chain } = inputs[0] ?? {};
    const transactions = inputs.map(({ transaction }) => toText(transaction));
    const params = { address: account?.address, chain, transactions };
    const signed = await this.#ask<{ transactions: string[] }>("solana_signTransaction", params);
    return signed.transactions.map((text) => ({ signedTransaction: toBytes(text) }));
  };

  readonly #signAndSend = (...inputs: Input[]): Promise<object[]> =>
    inTurn(inputs, async ({ account, chain, transaction, options }) => {
      const params = { address: account.address, chain, transaction: toText(transaction), options };
      const { signature } = await this.#ask<{ signature: string }>("solana_signAndSendTransaction", params);
      return { signature: toBytes(signature) };
    });
}

async function inTurn(inputs: readonly Input[], one: (input: Input) => Promise<object>): Promise<object[]> {
  const outputs: object[] = [];
  for (const input of inputs) outputs.push(await one(input));
  return outputs;
}

type Register = (api: { register(...wallets: object[]): () => void }) => void;

/** Registers a wallet now, and with every page script that gets ready later (wallet-standard). */
export function register(wallet: object): void {
  const callback: Register = (api) => void api.register(wallet);
  window.addEventListener("wallet-standard:app-ready", (event) => callback((event as CustomEvent).detail));
  window.dispatchEvent(new CustomEvent("wallet-standard:register-wallet", { detail: callback }));
}
