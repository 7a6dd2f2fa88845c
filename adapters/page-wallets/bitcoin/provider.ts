import { parseBitcoinAddress } from "../../../domain/addresses/bitcoin-address.ts";
import { fromBase64, toBase64 } from "../../../domain/bytes.ts";
import { type CaipNetworkId, isCaipNetworkId } from "../../../domain/caip.ts";
import { NAMESPACE_MISSING, RpcError } from "../../../domain/networks/rpc-errors.ts";
import { Emitter } from "../shared/emitter.ts";
import { checkCall } from "../shared/for-page.ts";
import { field, listOf } from "../shared/untrusted.ts";
import { walletError } from "../shared/wallet-error.ts";
import { isPsbtBytes, unsupported } from "./bytes.ts";
import { type BitcoinConnection, textOf } from "./connection.ts";
import type { BitcoinGrant } from "./grant.ts";
import type { BitcoinAccount, BitcoinProtocol, InputToSign, SignatureProtocol } from "./protocol.ts";

interface BitcoinEvents {
  accountsChanged: readonly string[];
  chainChanged: CaipNetworkId;
  disconnect: RpcError;
}

/** All the coins that there can be, in satoshis. */
const MOST_SATOSHIS = 2_100_000_000_000_000n;

function invalid(message: string): never {
  throw new RpcError(-32602, { message });
}

/**
 * A Bitcoin wallet of the page, the same for every kind of wallet. Every method rejects with an RpcError: 4100 before the wallet is
 * connected or for an account that it did not grant, 4200 for what it cannot do, 4001 where its owner declines, 4900 when it goes
 * away, -32602 for what makes no sense, -32603 for an answer that does not.
 */
export class PageBitcoinProvider extends Emitter<BitcoinEvents> {
  readonly #connection: BitcoinConnection;

  constructor(connection: BitcoinConnection) {
    super();
    this.#connection = connection;
    let before = connection.grant;
    connection.subscribe((grant) => {
      const earlier = before;
      before = grant;
      // A page's listener that throws breaks the page's own script, not the connection.
      queueMicrotask(() => this.#tell(earlier, grant));
    });
  }

  /** Asks the wallet as it stands, where it takes requests by name. A chain (CAIP-2) has to be the one that it is on. */
  async request(call: { method: string; params?: unknown }, chain?: string): Promise<unknown> {
    const { method, params } = checkCall(call);
    const { networkId } = this.#grant();
    if (chain !== undefined && (!isCaipNetworkId(chain) || !chain.startsWith("bip122:"))) invalid(NAMESPACE_MISSING);
    if (chain !== undefined && chain !== networkId) throw new RpcError(4901);
    return await this.#ask((protocol) => protocol.request(method, params));
  }

  /** Those for payments first. */
  async getAccountAddresses(): Promise<BitcoinAccount[]> {
    return this.#grant().accounts.map((account) => ({ ...account }));
  }

  /** Signs by BIP-137 (`ecdsa`) or BIP-322; default: as the wallet likes, for its first account. Answers in base64. */
  async signMessage(of: { message: string; address?: string; protocol?: SignatureProtocol }): Promise<string> {
    const { message, address, protocol } = of;
    if (typeof message !== "string") invalid("message has to be a text");
    if (protocol !== undefined && protocol !== "ecdsa" && protocol !== "bip322")
      invalid("protocol has to be ecdsa or bip322");
    const { networkId } = this.#grant();
    const account = this.#account(address);
    const signature = await this.#ask((wallet) => wallet.signMessage({ message, account, networkId, protocol }));
    // Only a signature by BIP-137 has 65 bytes: a header, and two numbers of 32.
    if (protocol && (signature.length === 65) !== (protocol === "ecdsa"))
      throw new RpcError(4200, { message: `The wallet did not sign by ${protocol}` });
    return toBase64(signature);
  }

  /**
   * Signs the named inputs of a PSBT in base64, which comes back in base64; with its id where it was sent, too. Sighash flags count
   * where the wallet takes them beside the PSBT; they stand in it in any case.
   */
  async signPsbt(of: {
    psbt: string;
    signInputs: readonly InputToSign[];
    broadcast?: boolean;
  }): Promise<{ psbt: string; txid?: string }> {
    const { networkId } = this.#grant();
    const bytes = fromBase64(of.psbt);
    if (!bytes || !isPsbtBytes(bytes)) return invalid("psbt has to be a PSBT in base64");
    const inputs = (listOf(of.signInputs) ?? []).map((input) => this.#input(input));
    if (inputs.length === 0) invalid("signInputs has to name at least one input");
    const broadcast = of.broadcast === true;
    const { psbt, txid } = await this.#ask((protocol) =>
      protocol.signPsbt({ psbt: bytes, inputs, networkId, broadcast }),
    );
    return { psbt: toBase64(psbt), ...(txid !== undefined && { txid }) };
  }

  /** Pays an amount in satoshis from the wallet's account for payments. Answers with the transaction's id. */
  async sendTransfer(of: {
    recipientAddress: string;
    amount: string;
    account?: string;
    changeAddress?: string;
    memo?: string;
  }): Promise<string> {
    const { networkId } = this.#grant();
    const recipient = parseBitcoinAddress(of.recipientAddress, networkId)?.address;
    if (!recipient) return invalid("recipientAddress has to be an address of the network that the wallet is on");
    const { amount } = of;
    if (typeof amount !== "string" || !/^[1-9]\d{0,15}$/.test(amount) || BigInt(amount) > MOST_SATOSHIS)
      invalid("amount has to be a whole number of satoshis, as a text");
    // A payment that lost its note, or its change, would not be the one that was asked for.
    if (of.memo !== undefined || of.changeAddress !== undefined || this.#account(of.account).type !== "payment")
      throw new RpcError(4200, { message: "The wallet pays from its payment account, without memo or changeAddress" });
    return await this.#ask((protocol) => protocol.sendTransfer?.({ recipient, amount, networkId }) ?? unsupported());
  }

  async #ask<T>(act: (protocol: BitcoinProtocol) => Promise<T>): Promise<T> {
    try {
      return await this.#connection.whileGranted((async () => act(this.#connection.protocol))());
    } catch (thrown) {
      throw walletError(thrown);
    }
  }

  #grant(): BitcoinGrant {
    const { grant, over } = this.#connection;
    if (over) throw over;
    if (!grant) throw new RpcError(4100, { message: "Please call connect() before request()" });
    return grant;
  }

  /** The account of an address, the first where none is named. */
  #account(address: unknown): BitcoinAccount {
    const { accounts } = this.#grant();
    const plain = parseBitcoinAddress(address)?.address;
    const account = address === undefined ? accounts[0] : accounts.find((each) => each.address === plain);
    if (!account) throw new RpcError(4100, { message: "The wallet granted no account of this address" });
    return account;
  }

  #input(value: unknown): InputToSign {
    const index = field(value, "index");
    if (typeof index !== "number" || !Number.isInteger(index) || index < 0)
      return invalid("index has to be a whole number");
    const flags = (listOf(field(value, "sighashTypes")) ?? []).filter((flag) => typeof flag === "number");
    const { address } = this.#account(field(value, "address") ?? invalid("address has to be named"));
    return { address, index, ...(flags.length > 0 && { sighashTypes: flags }) };
  }

  #tell(before: BitcoinGrant | undefined, grant: BitcoinGrant | undefined): void {
    if (!grant) this.emit("disconnect", this.#connection.over ?? new RpcError(4900));
    else if (before && before.networkId !== grant.networkId) this.emit("chainChanged", grant.networkId);
    if (textOf(before?.accounts ?? []) !== textOf(grant?.accounts ?? []))
      this.emit("accountsChanged", grant?.accounts.map(({ address }) => address) ?? []);
  }
}
