import type { Address } from "../../../domain/addresses/address.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import type { AccountType } from "../../../domain/namespaces.ts";

/** The purpose of an account. */
export type BitcoinAccountType = Extract<AccountType, "payment" | "ordinal">;

export interface BitcoinAccount {
  readonly address: Address;
  readonly type: BitcoinAccountType;
  /** Hex. */
  readonly publicKey?: string;
}

/** An account as a wallet told it; nothing of it is believed yet. */
export interface ReportedAccount {
  address: unknown;
  publicKey?: unknown;
  /** The purpose in the wallet's own words: `payment`, `ordinals`, or something of another chain. */
  purpose?: unknown;
  /** Networks that the wallet claims for it; absent where it claims none. */
  networks?: readonly CaipNetworkId[];
}

/** A wallet's own report; nothing of it is checked. */
export interface WalletReport {
  accounts: readonly ReportedAccount[];
  /** The network that it says it is on; absent where it says nothing that is understood. */
  networkId?: CaipNetworkId | undefined;
}

/** An update that a wallet sends unasked: its accounts, that something changed, or that it is gone. */
export type WalletUpdate = WalletReport | "changed" | "gone";

export type SignatureProtocol = "ecdsa" | "bip322";

/** A message to sign, checked. */
export interface MessageToSign {
  message: string;
  account: BitcoinAccount;
  networkId: CaipNetworkId;
  protocol?: SignatureProtocol | undefined;
}

/** One input of a transaction, by who signs it. */
export interface InputToSign {
  address: string;
  index: number;
  sighashTypes?: readonly number[];
}

/** A transaction to sign, checked. */
export interface PsbtToSign {
  psbt: Uint8Array;
  inputs: readonly InputToSign[];
  networkId: CaipNetworkId;
  broadcast: boolean;
}

/** A payment, checked. */
export interface Transfer {
  recipient: string;
  /** Satoshis, a whole number. */
  amount: string;
  networkId: CaipNetworkId;
}

export interface SignedPsbt {
  psbt: Uint8Array;
  txid?: string;
}

/**
 * How a wallet is spoken to; there is one for each kind of provider that Bitcoin's wallets put on a page. Every method rejects
 * with whatever the wallet threw, its own numbers translated to those of EIP-1193; what it cannot do, with 4200.
 */
export interface BitcoinProtocol {
  /** Asks for its accounts; prompts its owner. */
  connect(networkId: CaipNetworkId): Promise<WalletReport>;
  /** Tells what it granted before; never prompts. With a signal the wallet may take until that ends. */
  recall(networkId: CaipNetworkId, until?: AbortSignal): Promise<WalletReport>;
  /** Has it go to another network. */
  change(networkId: CaipNetworkId): Promise<WalletReport>;
  disconnect(): Promise<unknown>;
  listen(hear: (update: WalletUpdate) => void): () => void;
  /** Answers with the signature's bytes. */
  signMessage(of: MessageToSign): Promise<Uint8Array>;
  signPsbt(of: PsbtToSign): Promise<SignedPsbt>;
  /** Answers with the transaction's id; absent where the wallet has no way to pay by itself. */
  sendTransfer?(of: Transfer): Promise<string>;
  request(method: string, params: unknown): Promise<unknown>;
}
