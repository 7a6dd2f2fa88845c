import { BITCOIN } from "../../../domain/addresses/bitcoin-address.ts";
import { fromHex, toHex } from "../../../domain/bytes.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import type { Provider } from "../shared/provider.ts";
import { field } from "../shared/untrusted.ts";
import { readSignature, readTxid, signedOf, understood, unsupported } from "./bytes.ts";
import { nameOf } from "./names.ts";
import type { BitcoinProtocol, MessageToSign, PsbtToSign, SignedPsbt, Transfer, WalletReport } from "./protocol.ts";
import { accountsIn, checkSigner } from "./reported-accounts.ts";
import { asRpcWallet, call, type Numbers, type RpcWallet } from "./rpc.ts";

/** Method not supported, permission denied, not authenticated. */
const NUMBERS: Numbers = new Map([
  [4002, 4200],
  [7, 4100],
  [16, 4100],
]);

/** Networks that it knows beside the one that it is on. */
const KNOWN: readonly CaipNetworkId[] = [BITCOIN.mainnet, BITCOIN.testnet, BITCOIN.signet];

/**
 * Leather: JSON-RPC over `request(method, params)` with its own parameters. It names no signer, so a signature's address is
 * compared where it tells one; it says nothing by itself, and tells its addresses only when its owner consents.
 */
export class LeatherProtocol implements BitcoinProtocol {
  readonly #wallet: RpcWallet;

  constructor(provider: Provider) {
    this.#wallet = asRpcWallet(provider);
  }

  async connect(networkId: CaipNetworkId): Promise<WalletReport> {
    const elsewhere = KNOWN.includes(networkId) && networkId !== BITCOIN.mainnet;
    const answer = await this.request("getAddresses", elsewhere ? { network: nameOf(networkId) } : undefined);
    return { accounts: accountsIn(field(answer, "addresses") ?? answer) };
  }

  async recall(): Promise<WalletReport> {
    return unsupported();
  }

  async change(networkId: CaipNetworkId): Promise<WalletReport> {
    return KNOWN.includes(networkId) ? await this.connect(networkId) : unsupported();
  }

  async disconnect(): Promise<unknown> {
    return unsupported();
  }

  listen(): () => void {
    return () => {};
  }

  /** It signs by BIP-322 alone. */
  async signMessage({ message, account: { address }, networkId, protocol }: MessageToSign): Promise<Uint8Array> {
    if (protocol === "ecdsa") return unsupported("Leather signs messages by BIP-322 alone");
    const paymentType = /^(?:bc|tb)1p/.test(address) ? "p2tr" : "p2wpkh";
    const answer = await this.request("signMessage", { message, paymentType, network: nameOf(networkId) });
    checkSigner(answer, address);
    return readSignature(field(answer, "signature"));
  }

  async signPsbt({ psbt, inputs, networkId, broadcast }: PsbtToSign): Promise<SignedPsbt> {
    const allowedSighash = [...new Set(inputs.flatMap(({ sighashTypes = [] }) => sighashTypes))];
    const answer = await this.request("signPsbt", {
      hex: toHex(psbt),
      signAtIndex: inputs.map(({ index }) => index),
      network: nameOf(networkId),
      broadcast,
      ...(allowedSighash.length > 0 && { allowedSighash }),
    });
    return signedOf(psbt, fromHex(field(answer, "hex")), broadcast && field(answer, "txid"));
  }

  async sendTransfer({ recipient, amount, networkId }: Transfer): Promise<string> {
    const recipients = [{ address: recipient, amount }];
    const answer = await this.request("sendTransfer", { recipients, network: nameOf(networkId) });
    return understood(readTxid(field(answer, "txid")));
  }

  request(method: string, params: unknown): Promise<unknown> {
    return call(this.#wallet, NUMBERS, method, params);
  }
}
