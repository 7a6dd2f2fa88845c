import type { BitcoinAccounts } from "../../bitcoin.ts";
import { type BitcoinLine, fromHex, numberOf, renumbered, toBytes, toHex, toText } from "./line.ts";

type Params = Record<string, unknown> & { psbt?: string; hex?: string; signInputs?: Record<string, number[]> };
type Answer = (params: Params) => unknown;

interface Hearing {
  readonly eventName: string;
  readonly cb: (event: object) => void;
}

/** Numbers as sats-connect has them: declined, not supported, not permitted. */
const satsNumbers = { 4001: -32_000, 4200: -32_001, 4100: -32_002 } as const;

const named = ({ addresses, network }: BitcoinAccounts): object => {
  const name = network.charAt(0).toUpperCase() + network.slice(1);
  return { addresses, walletType: "software", network: { bitcoin: { name }, stacks: { name } } };
};

/** A wallet that speaks sats-connect: `request(method, params)`, answered by an envelope, also where it refuses. */
export function satsProvider(line: BitcoinLine): object {
  const hearings = new Set<Hearing>();
  const say = (eventName: string, event: object): void => {
    for (const hearing of [...hearings]) if (hearing.eventName === eventName) hearing.cb({ type: eventName, ...event });
  };
  line.hear((now) => {
    if (now) say("accountChange", named(now));
    else say("disconnect", {});
  });
  const ask = async (method: string, params?: object) => named((await line.ask(method, params)) as BitcoinAccounts);
  const answers: Readonly<Record<string, Answer>> = {
    wallet_connect: () => ask("bitcoin_connect"),
    wallet_getAccount: () => ask("bitcoin_accounts"),
    wallet_getNetwork: () => ask("bitcoin_accounts").then((now) => (now as { network: object }).network),
    wallet_changeNetwork: ({ name }) => line.ask("bitcoin_changeNetwork", { network: String(name).toLowerCase() }),
    wallet_disconnect: () => line.ask("bitcoin_disconnect"),
    signMessage: ({ address, message, protocol }) =>
      line.ask("bitcoin_signMessage", { address, message, protocol: protocol && String(protocol).toLowerCase() }),
    signPsbt: ({ psbt, signInputs = {}, broadcast }) => {
      const inputs = Object.entries(signInputs).flatMap(([address, list]) => list.map((index) => ({ address, index })));
      return line.ask("bitcoin_signPsbt", { psbt, signInputs: inputs, broadcast });
    },
    sendTransfer: ({ recipients }) => {
      const [{ address, amount } = {}] = recipients as { address?: string; amount?: number }[];
      return line.ask("bitcoin_sendTransfer", { recipientAddress: address, amount: String(amount) });
    },
  };
  return {
    async request(method: string, params: Params | null) {
      const envelope = { jsonrpc: "2.0", id: "1" };
      const answer = answers[method];
      if (!answer) return { ...envelope, error: { code: -32_601, message: `The method ${method} is not supported.` } };
      try {
        return { ...envelope, result: await answer(params ?? {}) };
      } catch (thrown) {
        if (numberOf(thrown) === undefined) throw thrown;
        return { ...envelope, error: renumbered(thrown, satsNumbers) };
      }
    },
    addListener(hearing: Hearing) {
      hearings.add(hearing);
      return () => hearings.delete(hearing);
    },
  };
}

/** Leather: the same call with its own parameters; an envelope is thrown where it refuses. */
export function leatherProvider(line: BitcoinLine): object {
  const accounts = async (method: string): Promise<BitcoinAccounts> => (await line.ask(method)) as BitcoinAccounts;
  const addressOf = async (type: string): Promise<string | undefined> =>
    (await accounts("bitcoin_accounts")).addresses.find(({ addressType }) => addressType === type)?.address;
  const answers: Readonly<Record<string, Answer>> = {
    async getAddresses({ network }) {
      if (network) await line.ask("bitcoin_changeNetwork", { network });
      const { addresses } = await accounts("bitcoin_connect");
      const own = addresses.map(({ address, publicKey, addressType: type }) => ({
        symbol: "BTC",
        type,
        address,
        publicKey,
      }));
      return { addresses: [...own, { symbol: "STX", address: "SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7" }] };
    },
    async signMessage({ message, paymentType = "p2wpkh" }) {
      const address = await addressOf(String(paymentType));
      const signed = await line.ask("bitcoin_signMessage", { address, message, protocol: "bip322" });
      return { ...(signed as object), message };
    },
    async signPsbt({ hex = "", signAtIndex, broadcast }) {
      // It finds out by itself which of its addresses an input belongs to; here an input is the one for payments.
      const address = await addressOf("p2wpkh");
      const signInputs = (signAtIndex as number[]).map((index) => ({ address, index }));
      const asked = { psbt: toText(fromHex(hex)), signInputs, broadcast };
      const { psbt, txid } = (await line.ask("bitcoin_signPsbt", asked)) as { psbt: string; txid?: string };
      return { hex: toHex(toBytes(psbt)), ...(txid && { txid }) };
    },
    sendTransfer({ recipients }) {
      const [{ address, amount } = {}] = recipients as { address?: string; amount?: string }[];
      return line.ask("bitcoin_sendTransfer", { recipientAddress: address, amount });
    },
  };
  return {
    isLeather: true,
    async request(method: string, params?: Params) {
      const envelope = { jsonrpc: "2.0", id: "1" };
      const answer = answers[method];
      if (!answer) throw { ...envelope, error: { code: -32_601, message: `"${method}" is not supported` } };
      try {
        return { ...envelope, result: await answer(params ?? {}) };
      } catch (thrown) {
        if (numberOf(thrown) === undefined) throw thrown;
        throw { ...envelope, error: renumbered(thrown, {}) };
      }
    },
  };
}
