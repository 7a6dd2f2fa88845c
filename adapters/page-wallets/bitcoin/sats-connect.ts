import { fromBase64, toBase64 } from "../../../domain/bytes.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import { numbered } from "../../../domain/numbered.ts";
import type { Provider } from "../shared/provider.ts";
import { ending, field, listOf, tryTo } from "../shared/untrusted.ts";
import { readSignature, readTxid, signedOf, understood, unsupported } from "./bytes.ts";
import { nameOf, networkCalled } from "./names.ts";
import type {
  BitcoinProtocol,
  MessageToSign,
  PsbtToSign,
  SignedPsbt,
  Transfer,
  WalletReport,
  WalletUpdate,
} from "./protocol.ts";
import { accountsIn, checkSigner, type Read } from "./reported-accounts.ts";
import { asRpcWallet, call, isUnknown, type Numbers, type RpcWallet } from "./rpc.ts";

/** Declined, not supported, not permitted. */
const NUMBERS: Numbers = new Map([
  [-32000, 4001],
  [-32001, 4200],
  [-32002, 4100],
]);

const PURPOSES = ["payment", "ordinals"] as const;

/** Ways to ask for accounts, newest first: what an older wallet does not know, it knows by another name. */
function connectRequests(network: string | undefined): readonly (readonly [method: string, params: object])[] {
  return [
    ["wallet_connect", { addresses: PURPOSES, ...(network && { network }) }],
    ["getAccounts", { purposes: PURPOSES }],
    ["getAddresses", { purposes: PURPOSES }],
  ];
}

/** Networks are called Mainnet, Testnet4, and so on. */
function capitalName(networkId: CaipNetworkId): string | undefined {
  const name = nameOf(networkId);
  return name && name.charAt(0).toUpperCase() + name.slice(1);
}

function networkIn(networks: unknown): CaipNetworkId | undefined {
  const bitcoin = field(networks, "bitcoin");
  return networkCalled(field(bitcoin, "mode")) ?? networkCalled(field(bitcoin, "name"));
}

/** A wallet that speaks sats-connect: JSON-RPC over `request(method, params)`. */
export class SatsConnectProtocol implements BitcoinProtocol {
  readonly #wallet: RpcWallet;
  readonly #read: Read;

  constructor(provider: Provider, read: Read) {
    this.#wallet = asRpcWallet(provider);
    this.#read = read;
  }

  async connect(networkId: CaipNetworkId): Promise<WalletReport> {
    const requests = connectRequests(capitalName(networkId));
    for (const [at, [method, params]] of numbered(requests)) {
      try {
        return await this.#report(await this.request(method, params));
      } catch (thrown) {
        if (at === requests.length - 1 || !isUnknown(thrown)) throw thrown;
      }
    }
    return unsupported();
  }

  async recall(_networkId?: CaipNetworkId, until?: AbortSignal): Promise<WalletReport> {
    return await this.#report(await this.#read(() => this.request("wallet_getAccount", null), until));
  }

  async change(networkId: CaipNetworkId): Promise<WalletReport> {
    const name = capitalName(networkId) ?? unsupported();
    await this.request("wallet_changeNetwork", { name });
    return await this.recall();
  }

  disconnect(): Promise<unknown> {
    return this.request("wallet_disconnect", null);
  }

  listen(hear: (update: WalletUpdate) => void): () => void {
    const changed = (event: unknown) => {
      const addresses = listOf(field(event, "addresses"));
      hear(addresses ? { accounts: accountsIn(addresses) } : "changed");
    };
    const ends = [
      this.#on("accountChange", changed),
      this.#on("networkChange", () => hear("changed")),
      this.#on("accountDisconnected", () => hear("gone")),
      this.#on("disconnect", () => hear("gone")),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  async signMessage({ message, account: { address }, protocol }: MessageToSign): Promise<Uint8Array> {
    const params = { address, message, ...(protocol && { protocol: protocol.toUpperCase() }) };
    const answer = await this.request("signMessage", params);
    checkSigner(answer, address);
    return readSignature(field(answer, "signature"));
  }

  /** Signs by the flags in the PSBT: this wallet takes none beside it. */
  async signPsbt({ psbt, inputs, broadcast }: PsbtToSign): Promise<SignedPsbt> {
    const signInputs: Record<string, number[]> = {};
    for (const { address, index } of inputs) signInputs[address] = [...(signInputs[address] ?? []), index];
    const answer = await this.request("signPsbt", { psbt: toBase64(psbt), signInputs, broadcast });
    return signedOf(psbt, fromBase64(field(answer, "psbt")), broadcast && field(answer, "txid"));
  }

  async sendTransfer({ recipient, amount }: Transfer): Promise<string> {
    // This wallet takes a number; every amount that can exist is one exactly.
    const recipients = [{ address: recipient, amount: Number(amount) }];
    return understood(readTxid(field(await this.request("sendTransfer", { recipients }), "txid")));
  }

  request(method: string, params: unknown): Promise<unknown> {
    return call(this.#wallet, NUMBERS, method, params);
  }

  async #report(answer: unknown): Promise<WalletReport> {
    const accounts = accountsIn(field(answer, "addresses") ?? answer);
    return { accounts, networkId: networkIn(field(answer, "network")) ?? (await this.#network()) };
  }

  /** A wallet that does not tell its network is taken by its addresses. */
  async #network(): Promise<CaipNetworkId | undefined> {
    try {
      return networkIn(await this.#read(() => this.request("wallet_getNetwork", null)));
    } catch {
      return undefined;
    }
  }

  /** Older wallets take an event's name and its listener side by side, newer ones in an object. */
  #on(eventName: string, cb: (event: unknown) => void): () => void {
    const end = tryTo(() => {
      const wallet = this.#wallet as { addListener?(...of: unknown[]): unknown };
      return wallet.addListener?.length === 2
        ? wallet.addListener(eventName, cb)
        : wallet.addListener?.({ eventName, cb });
    });
    return ending(end);
  }
}
