import { base64 } from "@scure/base";
import { bitcoinMethods as signing } from "../phone-wallet/bitcoin/methods.ts";
import type { BitcoinKey } from "../phone-wallet/keys.ts";
import type { Memory } from "../phone-wallet/memory.ts";
import { objectOf, type Setting } from "../phone-wallet/shape.ts";
import { type BitcoinNetworkName, bitcoinChains } from "./bitcoin-keys.ts";
import { invalidParams, notAuthorised } from "./refusal.ts";

/** Everything that a Bitcoin method works with. */
export interface BitcoinSetting {
  readonly keys: readonly BitcoinKey[];
  readonly network: BitcoinNetworkName;
  readonly seed: number;
  readonly memory: Pick<Memory, "outputs">;
  /** True when the site may see the accounts. */
  readonly permitted: boolean;
  readonly params: readonly unknown[];
  permit(): void;
  leave(): void;
  moveTo(network: BitcoinNetworkName): void;
}

/** An account as the page's side of a wallet is told it. */
export interface NamedBitcoin {
  readonly address: string;
  /** Hex. */
  readonly publicKey: string;
  readonly purpose: "payment" | "ordinals";
  readonly addressType: "p2wpkh" | "p2tr";
}

export interface BitcoinAccounts {
  readonly addresses: readonly NamedBitcoin[];
  readonly network: BitcoinNetworkName;
}

type BitcoinMethod = (setting: BitcoinSetting) => unknown;

type NetworkKeys = Pick<BitcoinSetting, "keys" | "network">;

function keysOnNetwork({ keys, network }: NetworkKeys): BitcoinKey[] {
  return keys.filter(({ chain }) => chain === bitcoinChains[network]);
}

/** A wallet's accounts on a network, as its page side is told them. */
export function namedBitcoin(keys: readonly BitcoinKey[], network: BitcoinNetworkName): BitcoinAccounts {
  const addresses = keysOnNetwork({ keys, network }).map(({ address, publicKey, intention }): NamedBitcoin => {
    const isPayment = intention === "payment";
    const kind = { purpose: isPayment ? "payment" : "ordinals", addressType: isPayment ? "p2wpkh" : "p2tr" } as const;
    return { address, publicKey: Buffer.from(publicKey).toString("hex"), ...kind };
  });
  return { addresses, network };
}

const accounts = ({ keys, network }: NetworkKeys): BitcoinAccounts => namedBitcoin(keys, network);

/** The phone wallet's code signs: the same keys make the same signatures. */
function sign(setting: BitcoinSetting, method: string, params: unknown): unknown {
  if (!setting.permitted) throw notAuthorised();
  const { keys, network, seed, memory } = setting;
  const addresses = keysOnNetwork(setting).map(({ address }) => address);
  const whole = {
    keys: { bitcoin: keys },
    chain: bitcoinChains[network],
    accounts: addresses,
    context: { seed },
    memory,
  };
  return signing[method]?.({ ...whole, params } as unknown as Setting);
}

const connect: BitcoinMethod = (setting) => {
  setting.permit();
  return accounts(setting);
};

const permittedAccounts: BitcoinMethod = (setting) => {
  if (!setting.permitted) throw notAuthorised();
  return accounts(setting);
};

const move: BitcoinMethod = (setting) => {
  const { network } = objectOf(setting.params);
  if (network !== "mainnet" && network !== "testnet") throw invalidParams("network must be mainnet or testnet.");
  setting.moveTo(network);
  return null;
};

const leave: BitcoinMethod = (setting) => {
  setting.leave();
  return null;
};

const signMessage: BitcoinMethod = async (setting) => {
  const signed = (await sign(setting, "signMessage", setting.params)) as { address: string; signature: string };
  return { address: signed.address, signature: Buffer.from(signed.signature, "hex").toString("base64") };
};

/** `{psbt, signInputs, broadcast?, finalize?}`; a finished input is not signed again. */
const signPsbt: BitcoinMethod = async (setting) => {
  const answer = (await sign(setting, "signPsbt", setting.params)) as { psbt: string; txid?: string };
  if (objectOf(setting.params).finalize !== true) return answer;
  const { Transaction } = await import("@scure/btc-signer");
  const psbt = Transaction.fromPSBT(base64.decode(answer.psbt), { allowUnknownOutputs: true, allowUnknown: true });
  psbt.finalize();
  return { psbt: base64.encode(psbt.toPSBT()) };
};

/** `{psbt}`, finished: there is no Bitcoin node here; it gives its id, and that is all. */
const pushPsbt: BitcoinMethod = async ({ params }) => {
  const { Transaction } = await import("@scure/btc-signer");
  const bytes = base64.decode(String(objectOf(params).psbt));
  return { txid: Transaction.fromPSBT(bytes, { allowUnknownOutputs: true, allowUnknown: true }).id };
};

const sendTransfer: BitcoinMethod = (setting) => {
  const account = keysOnNetwork(setting).find(({ intention }) => intention === "payment")?.address;
  return sign(setting, "sendTransfer", { ...objectOf(setting.params), account });
};

/** Methods for the page's side of a Bitcoin wallet, whatever protocol it speaks to the page. */
export const bitcoinMethods: Readonly<Record<string, BitcoinMethod>> = {
  bitcoin_connect: connect,
  bitcoin_accounts: permittedAccounts,
  bitcoin_changeNetwork: move,
  bitcoin_disconnect: leave,
  bitcoin_signMessage: signMessage,
  bitcoin_signPsbt: signPsbt,
  bitcoin_pushPsbt: pushPsbt,
  bitcoin_sendTransfer: sendTransfer,
};
