import type { ReserveId } from "../session/open-request.ts";
import type { bitcoinSendTransfer, bitcoinSignMessage, bitcoinSignPsbt } from "./encodings.ts";
import { FollowingProvider, type SessionProvider } from "./provider-namespace.ts";

type Encoding<T extends (of: never) => unknown> = Parameters<T>[0];

/** Makes an address or account optional; the default is the wallet's first. */
type Optional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

/** The Bitcoin side of a session. Methods throw like {@link SessionProvider.request}, and -32603 for a malformed answer. */
export interface BitcoinProvider extends SessionProvider {
  getAccountAddresses(): Promise<{ address: string; type: "payment" }[]>;
  /** Signs by BIP-137 (`ecdsa`) or BIP-322; default: the wallet's choice. Resolves with base64. */
  signMessage(of: Optional<Encoding<typeof bitcoinSignMessage>, "address">): Promise<string>;
  /** Pays an amount in satoshis. Resolves with the transaction's id. */
  sendTransfer(of: Optional<Encoding<typeof bitcoinSendTransfer>, "account">): Promise<string>;
  /** Signs the named inputs of a PSBT, in and out in base64; if the wallet also sent it, with the transaction's id. */
  signPsbt(of: Optional<Encoding<typeof bitcoinSignPsbt>, "account">): Promise<{ psbt: string; txid?: string }>;
}

/** The Bitcoin provider of a session. */
export class Bip122Provider extends FollowingProvider implements BitcoinProvider {
  getAccountAddresses(): Promise<{ address: string; type: "payment" }[]> {
    return this.call(({ bitcoinAddresses }) => bitcoinAddresses);
  }

  signMessage(of: Parameters<BitcoinProvider["signMessage"]>[0]): Promise<string> {
    return this.call(({ bitcoinSignMessage }, address) => bitcoinSignMessage({ address, ...of }));
  }

  sendTransfer(of: Parameters<BitcoinProvider["sendTransfer"]>[0], reserve?: ReserveId): Promise<string> {
    return this.call(({ bitcoinSendTransfer }, account) => bitcoinSendTransfer({ account, ...of }), undefined, reserve);
  }

  signPsbt(of: Parameters<BitcoinProvider["signPsbt"]>[0]): Promise<{ psbt: string; txid?: string }> {
    return this.call(({ bitcoinSignPsbt }, account) => bitcoinSignPsbt({ account, ...of }));
  }
}
