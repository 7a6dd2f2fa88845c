import type { BitcoinAccounts } from "../../bitcoin.ts";
import { type BitcoinLine, numberOf, renumbered } from "./line.ts";

type Params = Readonly<Record<string, unknown>>;

interface Hearing {
  readonly eventName: string;
  readonly cb: (event: object) => void;
}

/** Numbers as sats-connect has them: declined, not supported, not permitted. */
const numbers = { 4001: -32_000, 4200: -32_001, 4100: -32_002 } as const;

function named({ addresses, network }: BitcoinAccounts) {
  const name = network.charAt(0).toUpperCase() + network.slice(1);
  return { addresses, walletType: "software", network: { bitcoin: { name }, stacks: { name } } };
}

type Method = (line: BitcoinLine, params: Params) => Promise<unknown>;

const told = async (line: BitcoinLine, method: string) => named((await line.ask(method)) as BitcoinAccounts);

const methods: Readonly<Record<string, Method>> = {
  wallet_connect: (line) => told(line, "bitcoin_connect"),
  wallet_getAccount: (line) => told(line, "bitcoin_accounts"),
  wallet_getNetwork: async (line) => (await told(line, "bitcoin_accounts")).network,
  wallet_changeNetwork: (line, { name }) => line.ask("bitcoin_changeNetwork", { network: String(name).toLowerCase() }),
  wallet_disconnect: (line) => line.ask("bitcoin_disconnect"),
  signMessage: (line, { address, message, protocol }) =>
    line.ask("bitcoin_signMessage", { address, message, protocol: protocol && String(protocol).toLowerCase() }),
  signPsbt(line, { psbt, signInputs, broadcast }) {
    const indexesByAddress = Object.entries((signInputs ?? {}) as Record<string, number[]>);
    const inputs = indexesByAddress.flatMap(([address, list]) => list.map((index) => ({ address, index })));
    return line.ask("bitcoin_signPsbt", { psbt, signInputs: inputs, broadcast });
  },
  sendTransfer(line, { recipients }) {
    const [{ address, amount } = {}] = recipients as { address?: string; amount?: number }[];
    return line.ask("bitcoin_sendTransfer", { recipientAddress: address, amount: String(amount) });
  },
};

/** A wallet that speaks sats-connect: `request(method, params)`, answered by an envelope, also where it refuses. */
export function satsProvider(line: BitcoinLine): object {
  const hearings = new Set<Hearing>();
  let isOpen = false;
  const say = (eventName: string, event: object): void => {
    for (const hearing of [...hearings]) if (hearing.eventName === eventName) hearing.cb({ type: eventName, ...event });
  };
  return {
    async request(method: string, params: Params | null) {
      const envelope = { jsonrpc: "2.0", id: "1" };
      const known = methods[method];
      if (!known) return { ...envelope, error: { code: -32_601, message: `The method ${method} is not supported.` } };
      try {
        return { ...envelope, result: await known(line, params ?? {}) };
      } catch (thrown) {
        if (numberOf(thrown) === undefined) throw thrown;
        return { ...envelope, error: renumbered(thrown, numbers) };
      }
    },
    addListener(hearing: Hearing) {
      if (!isOpen) line.hear((now) => (now ? say("accountChange", named(now)) : say("disconnect", {})));
      isOpen = true;
      hearings.add(hearing);
      return () => hearings.delete(hearing);
    },
  };
}
