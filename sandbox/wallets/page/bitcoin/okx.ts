import { bytesToHex, hexToBytes } from "@noble/hashes/utils";
import type { BitcoinAccounts } from "../../bitcoin.ts";
import type { BitcoinNetworkName } from "../../bitcoin-keys.ts";
import { type BitcoinLine, toBytes, toText } from "./line.ts";

type Listener = (value: unknown) => void;

interface PsbtOptions {
  readonly autoFinalized?: boolean;
  readonly toSignInputs?: readonly object[];
}

/** Listeners of account changes on a network; the wallet is listened to from the first one on. */
function listening(line: BitcoinLine, network: BitcoinNetworkName) {
  const listeners = new Map<string, Set<Listener>>();
  let isOpen = false;
  const tell = (now: BitcoinAccounts | undefined): void => {
    if (now && now.network !== network) return;
    const list = now?.addresses.slice(0, 1).map(({ address }) => address) ?? [];
    for (const listener of listeners.get("accountsChanged") ?? []) listener(list);
  };
  return {
    on(event: string, listener: Listener): void {
      if (!isOpen) line.hear(tell);
      isOpen = true;
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
  };
}

/** One network's provider of `window.okxwallet`: one account at a time, hex in and out. */
function networkProvider(line: BitcoinLine, network: BitcoinNetworkName): object {
  const sign = async (hex: string, { autoFinalized = true, toSignInputs = [] }: PsbtOptions = {}): Promise<string> => {
    const params = { psbt: toText(hexToBytes(hex)), signInputs: toSignInputs, finalize: autoFinalized };
    return bytesToHex(toBytes(((await line.ask("bitcoin_signPsbt", params)) as { psbt: string }).psbt));
  };
  const text = async (method: string, params: object, field: string): Promise<unknown> =>
    ((await line.ask(method, params)) as Record<string, unknown>)[field];
  const first = async (method: string) => ((await line.ask(method)) as BitcoinAccounts).addresses[0];
  return {
    async connect() {
      await line.ask("bitcoin_changeNetwork", { network });
      const { address, publicKey } = (await first("bitcoin_connect")) ?? {};
      return { address, publicKey, compressedPublicKey: publicKey };
    },
    getAccounts: () =>
      first("bitcoin_accounts").then(
        (one) => (one ? [one.address] : []),
        () => [],
      ),
    disconnect: () => line.ask("bitcoin_disconnect"),
    async signMessage(message: string, type = "ecdsa") {
      const { address } = (await first("bitcoin_accounts")) ?? {};
      return text("bitcoin_signMessage", { address, message, protocol: type.replace("-simple", "") }, "signature");
    },
    signPsbt: sign,
    pushPsbt: (hex: string) => text("bitcoin_pushPsbt", { psbt: toText(hexToBytes(hex)) }, "txid"),
    sendBitcoin: (recipientAddress: string, satoshis: number) =>
      text("bitcoin_sendTransfer", { recipientAddress, amount: String(satoshis) }, "txid"),
    ...listening(line, network),
  };
}

/** The value of `window.okxwallet`. */
export function okxWallet(line: BitcoinLine): object {
  return { bitcoin: networkProvider(line, "mainnet"), bitcoinTestnet: networkProvider(line, "testnet") };
}
