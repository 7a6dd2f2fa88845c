import { hexToBytes } from "@noble/hashes/utils";
import type { BitcoinAccounts, NamedBitcoin } from "../../bitcoin.ts";
import { type BitcoinLine, toBytes, toText } from "./line.ts";

interface Account {
  readonly address: string;
  readonly publicKey: Uint8Array;
  readonly chains: readonly string[];
  readonly features: readonly string[];
}

interface PsbtInput {
  readonly psbt: Uint8Array;
  readonly inputsToSign: readonly { readonly account: Account; readonly signingIndexes: readonly number[] }[];
}

const features = [
  "bitcoin:connect",
  "bitcoin:signMessage",
  "bitcoin:signTransaction",
  "bitcoin:signAndSendTransaction",
];
const version = "1.0.0";

/** A Bitcoin wallet of wallet-standard: features `bitcoin:…`, bytes in and out. */
export class StandardBitcoinWallet {
  readonly version = version;
  readonly name: string;
  readonly icon: string;
  readonly chains = ["bitcoin:mainnet", "bitcoin:testnet"];
  readonly features: Readonly<Record<string, object>>;
  readonly #line: BitcoinLine;
  readonly #listeners = new Set<(change: { accounts: readonly Account[] }) => void>();
  #accounts: readonly Account[] = [];
  #isAwake = false;

  constructor({ name, icon }: { name: string; icon: string }, line: BitcoinLine) {
    this.name = name;
    this.icon = icon;
    this.#line = line;
    this.features = {
      "bitcoin:connect": { version, connect: this.#connect },
      "bitcoin:disconnect": { version, disconnect: () => line.ask("bitcoin_disconnect") },
      "bitcoin:events": { version, on: this.#on },
      "bitcoin:signMessage": { version, signMessage: this.#signMessage },
      "bitcoin:signTransaction": { version, signTransaction: this.#signTransaction },
      "bitcoin:signAndSendTransaction": { version, signAndSendTransaction: this.#signAndSend },
    };
  }

  get accounts(): readonly Account[] {
    this.#wake();
    return this.#accounts;
  }

  /** Shows the accounts of a permitted site without a request, at the first read. */
  #wake(): void {
    if (this.#isAwake) return;
    this.#isAwake = true;
    this.#line.hear((now) => this.#take(now?.addresses ?? [], now?.network));
    this.#line.ask("bitcoin_accounts").then(
      (now) => this.#take((now as BitcoinAccounts).addresses, (now as BitcoinAccounts).network),
      () => {},
    );
  }

  #take(addresses: readonly NamedBitcoin[], network = "mainnet"): void {
    this.#accounts = addresses.map(({ address, publicKey }) => {
      return Object.freeze({ address, publicKey: hexToBytes(publicKey), chains: [`bitcoin:${network}`], features });
    });
    for (const listener of [...this.#listeners]) listener({ accounts: this.#accounts });
  }

  readonly #connect = async ({ purposes }: { purposes: readonly string[] }): Promise<object> => {
    const { addresses, network } = (await this.#line.ask("bitcoin_connect", {})) as BitcoinAccounts;
    this.#take(addresses, network);
    const wanted = addresses.filter(({ purpose }) => purposes.includes(purpose)).map(({ address }) => address);
    return { accounts: this.#accounts.filter(({ address }) => wanted.includes(address)) };
  };

  readonly #on = (event: string, listener: (change: { accounts: readonly Account[] }) => void): (() => void) => {
    if (event === "change") this.#listeners.add(listener);
    this.#wake();
    return () => this.#listeners.delete(listener);
  };

  readonly #signMessage = async (...inputs: { account: Account; message: Uint8Array }[]): Promise<object[]> => {
    const signed: object[] = [];
    for (const { account, message } of inputs) {
      const params = { address: account.address, message: new TextDecoder().decode(message) };
      const { signature } = (await this.#line.ask("bitcoin_signMessage", params)) as { signature: string };
      signed.push({ signedMessage: message, signature: toBytes(signature) });
    }
    return signed;
  };

  async #sign({ psbt, inputsToSign }: PsbtInput, broadcast: boolean): Promise<{ psbt: string; txid?: string }> {
    const signInputs = inputsToSign.flatMap(({ account: { address }, signingIndexes }) =>
      signingIndexes.map((index) => ({ address, index })),
    );
    const answer = await this.#line.ask("bitcoin_signPsbt", { psbt: toText(psbt), signInputs, broadcast });
    return answer as { psbt: string; txid?: string };
  }

  readonly #signTransaction = (...inputs: PsbtInput[]): Promise<object[]> =>
    Promise.all(inputs.map(async (input) => ({ signedPsbt: toBytes((await this.#sign(input, false)).psbt) })));

  readonly #signAndSend = (...inputs: PsbtInput[]): Promise<object[]> =>
    Promise.all(inputs.map(async (input) => ({ txId: (await this.#sign(input, true)).txid })));
}
