import { bytesToHex, hexToBytes } from "@noble/hashes/utils";
import type { BitcoinAccounts } from "../../bitcoin.ts";
import { type BitcoinLine, numberOf, renumbered, toBytes, toText } from "./line.ts";

type Params = Readonly<Record<string, unknown>>;
type Method = (line: BitcoinLine, params: Params) => Promise<unknown>;

async function addressOf(line: BitcoinLine, type: string): Promise<string | undefined> {
  const { addresses } = (await line.ask("bitcoin_accounts")) as BitcoinAccounts;
  return addresses.find(({ addressType }) => addressType === type)?.address;
}

/** Leather lists its account on another chain among those of Bitcoin. */
const elsewhere = { symbol: "STX", address: "SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7" } as const;

const methods: Readonly<Record<string, Method>> = {
  async getAddresses(line, { network }) {
    if (network) await line.ask("bitcoin_changeNetwork", { network });
    const { addresses } = (await line.ask("bitcoin_connect")) as BitcoinAccounts;
    const own = addresses.map(({ address, publicKey, addressType: type }) => {
      return { symbol: "BTC", type, address, publicKey };
    });
    return { addresses: [...own, elsewhere] };
  },
  async signMessage(line, { message, paymentType = "p2wpkh" }) {
    const address = await addressOf(line, String(paymentType));
    const signed = await line.ask("bitcoin_signMessage", { address, message, protocol: "bip322" });
    return { ...(signed as object), message };
  },
  async signPsbt(line, { hex, signAtIndex, broadcast }) {
    // Leather itself finds the address of an input; here every input belongs to the payment address.
    const address = await addressOf(line, "p2wpkh");
    const signInputs = (signAtIndex as number[]).map((index) => ({ address, index }));
    const params = { psbt: toText(hexToBytes(String(hex))), signInputs, broadcast };
    const { psbt, txid } = (await line.ask("bitcoin_signPsbt", params)) as { psbt: string; txid?: string };
    return { hex: bytesToHex(toBytes(psbt)), ...(txid && { txid }) };
  },
  sendTransfer(line, { recipients }) {
    const [{ address, amount } = {}] = recipients as { address?: string; amount?: string }[];
    return line.ask("bitcoin_sendTransfer", { recipientAddress: address, amount });
  },
};

/** Leather: `request(method, params)` with its own parameters; an envelope is thrown where it refuses. */
export function leatherProvider(line: BitcoinLine): object {
  return {
    isLeather: true,
    async request(method: string, params?: Params) {
      const envelope = { jsonrpc: "2.0", id: "1" };
      const known = methods[method];
      if (!known) throw { ...envelope, error: { code: -32_601, message: `"${method}" is not supported` } };
      try {
        return { ...envelope, result: await known(line, params ?? {}) };
      } catch (thrown) {
        if (numberOf(thrown) === undefined) throw thrown;
        throw { ...envelope, error: renumbered(thrown, {}) };
      }
    },
  };
}
