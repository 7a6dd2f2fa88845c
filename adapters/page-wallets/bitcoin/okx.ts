import { BITCOIN } from "../../../domain/addresses/bitcoin-address.ts";
import { fromHex, toHex } from "../../../domain/bytes.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import { field, listOf, methodOf, tryTo } from "../shared/untrusted.ts";
import { readSignature, readTxid, signedOf, understood, unsupported } from "./bytes.ts";
import type {
  BitcoinProtocol,
  MessageToSign,
  PsbtToSign,
  SignedPsbt,
  Transfer,
  WalletReport,
  WalletUpdate,
} from "./protocol.ts";
import { accountsIn, type Read } from "./reported-accounts.ts";

/** `window.okxwallet` has a provider for each network. */
const PROVIDERS = new Map<CaipNetworkId, string>([
  [BITCOIN.mainnet, "bitcoin"],
  [BITCOIN.testnet, "bitcoinTestnet"],
  [BITCOIN.signet, "bitcoinSignet"],
]);

/** The provider of a network, where the wallet has one. */
export function okxProvider(okxwallet: unknown, networkId: CaipNetworkId = BITCOIN.mainnet): unknown {
  const provider = field(okxwallet, PROVIDERS.get(networkId) ?? "");
  return typeof field(provider, "connect") === "function" ? provider : undefined;
}

async function ask(provider: unknown, method: string, ...of: unknown[]): Promise<unknown> {
  const call = methodOf(provider, method) ?? unsupported();
  return await call(...of);
}

/** OKX Wallet: one method for each act, one account at a time. */
export class OkxProtocol implements BitcoinProtocol {
  readonly #wallet: unknown;
  readonly #read: Read;
  #networkId = BITCOIN.mainnet;

  constructor(okxwallet: unknown, read: Read) {
    this.#wallet = okxwallet;
    this.#read = read;
  }

  async connect(wished: CaipNetworkId): Promise<WalletReport> {
    const networkId = okxProvider(this.#wallet, wished) ? wished : BITCOIN.mainnet;
    const account = await ask(okxProvider(this.#wallet, networkId), "connect");
    this.#networkId = networkId;
    return { accounts: accountsIn([account]), networkId };
  }

  async recall(networkId: CaipNetworkId, until?: AbortSignal): Promise<WalletReport> {
    const provider = okxProvider(this.#wallet, networkId) ?? unsupported();
    const accounts = accountsIn(await this.#read(() => ask(provider, "getAccounts"), until));
    this.#networkId = networkId;
    return { accounts, networkId };
  }

  async change(networkId: CaipNetworkId): Promise<WalletReport> {
    return okxProvider(this.#wallet, networkId) ? await this.connect(networkId) : unsupported();
  }

  disconnect(): Promise<unknown> {
    return ask(this.#provider(this.#networkId), "disconnect");
  }

  /** Each network's provider speaks for itself; the one that is not in use is not heard. */
  listen(hear: (update: WalletUpdate) => void): () => void {
    const ends = [...PROVIDERS.keys()].flatMap((networkId) => {
      const provider = okxProvider(this.#wallet, networkId);
      const from = (update: WalletUpdate) => this.#networkId === networkId && hear(update);
      return [
        listenTo(provider, "accountsChanged", (list) =>
          from(listOf(list) ? { accounts: accountsIn(list), networkId } : "changed"),
        ),
        listenTo(provider, "accountChanged", (one) =>
          from(one ? { accounts: accountsIn([one]), networkId } : "changed"),
        ),
        // It says so when a page has just been loaded, too, where it is connected all the same.
        listenTo(provider, "disconnect", () => from("changed")),
      ];
    });
    return () => {
      for (const end of ends) end();
    };
  }

  async signMessage({ message, networkId, protocol }: MessageToSign): Promise<Uint8Array> {
    const type = protocol && [protocol === "bip322" ? "bip322-simple" : protocol];
    const signature = await ask(this.#provider(networkId), "signMessage", message, ...(type ?? []));
    return readSignature(signature);
  }

  async signPsbt({ psbt, inputs, networkId, broadcast }: PsbtToSign): Promise<SignedPsbt> {
    const provider = this.#provider(networkId);
    if (broadcast && typeof field(provider, "pushPsbt") !== "function") unsupported();
    const options = { autoFinalized: broadcast, toSignInputs: inputs };
    const hex = await ask(provider, "signPsbt", toHex(psbt), options);
    return signedOf(psbt, understood(fromHex(hex)), broadcast && (await ask(provider, "pushPsbt", hex)));
  }

  /** Not by its `send`, whose amounts are whole coins to some versions and satoshis to others. */
  async sendTransfer({ recipient, amount, networkId }: Transfer): Promise<string> {
    // This wallet takes a number; every amount that can exist is one exactly.
    return understood(readTxid(await ask(this.#provider(networkId), "sendBitcoin", recipient, Number(amount))));
  }

  async request(): Promise<unknown> {
    return unsupported();
  }

  #provider(networkId: CaipNetworkId): unknown {
    return okxProvider(this.#wallet, networkId) ?? unsupported();
  }
}

function listenTo(provider: unknown, event: string, listener: (value: unknown) => void): () => void {
  const call = (method: string) => void tryTo(() => methodOf(provider, method)?.(event, listener));
  call("on");
  return () => call("removeListener");
}
