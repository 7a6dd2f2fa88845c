import { isSolanaAddress } from "../../../domain/addresses/address.ts";
import { decodeBase58 } from "../../../domain/addresses/base58.ts";
import { field, methodOf } from "../shared/untrusted.ts";
import type { Introduction } from "./standard.ts";

interface Input {
  message: Uint8Array;
  transaction: Uint8Array;
  options?: unknown;
}

const NAME = "Coinbase Wallet";
export const COINBASE_ID = "coinbaseSolana";
const CHAINS = ["solana:mainnet"] as const;

/** A transaction as this wallet takes it: something that can write itself. */
const written = ({ transaction }: Input) => ({ serialize: () => transaction });

/** The bytes of what it gives back; unsigned places of other signers are not looked at. */
function bytesOf(signed: unknown): unknown {
  const serialize = methodOf(signed, "serialize");
  return serialize ? serialize({ requireAllSignatures: false, verifySignatures: false }) : signed;
}

function accountsOf(provider: unknown): object[] {
  const key = field(provider, "publicKey");
  const address = key ? String(key) : "";
  return isSolanaAddress(address) ? [{ address, publicKey: decodeBase58(address), chains: CHAINS }] : [];
}

type Call = (method: string, ...args: unknown[]) => Promise<unknown>;

function callerOf(provider: unknown): Call {
  return async (method, ...args) => {
    const answer: unknown = await Reflect.apply(field(provider, method) as () => unknown, provider, args);
    // It answers with what other wallets throw.
    if (answer instanceof Error) throw answer;
    return answer;
  };
}

/** Asks about one input after the other. */
function inTurn(ask: (input: Input) => Promise<unknown>): (...inputs: Input[]) => Promise<unknown[]> {
  return async (...inputs) => {
    const answers: unknown[] = [];
    for (const input of inputs) answers.push(await ask(input));
    return answers;
  };
}

function signingOf(call: Call) {
  const sign = async (input: Input) => ({ signedTransaction: bytesOf(await call("signTransaction", written(input))) });
  return {
    "solana:signMessage": { signMessage: inTurn(({ message }) => call("signMessage", message)) },
    "solana:signTransaction": { signTransaction: inTurn(sign) },
    "solana:signAndSendTransaction": {
      signAndSendTransaction: inTurn((input) => call("signAndSendTransaction", written(input), input.options)),
    },
  };
}

/**
 * The wallet on `window.coinbaseSolana`, as one of the wallet standard (protocol.md §5.9); undefined where there is none. It
 * is on mainnet alone, and cannot be asked without a prompt: it is taken up again only where the page's visit goes on.
 */
export function readCoinbase(window: Window): Introduction | undefined {
  const provider = field(window, "coinbaseSolana");
  if (typeof field(provider, "connect") !== "function") return undefined;
  const call = callerOf(provider);
  const connect = async (how?: { silent?: boolean }) => {
    if (!how?.silent) await call("connect");
    return { accounts: accountsOf(provider) };
  };
  const on = (_: string, tell: (properties: object) => void) => {
    const gone = () => tell({ accounts: [] });
    void call("on", "disconnect", gone).catch(() => {});
    return () => void call("removeListener", "disconnect", gone).catch(() => {});
  };
  const features = {
    "standard:connect": { connect },
    "standard:disconnect": { disconnect: () => call("disconnect") },
    "standard:events": { on },
    ...signingOf(call),
  };
  return Object.freeze({
    id: COINBASE_ID,
    name: NAME,
    icon: undefined,
    wallet: { name: NAME, chains: CHAINS, features },
  });
}
