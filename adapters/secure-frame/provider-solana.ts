import { base58 } from "@scure/base";
import { decodeBase58 } from "../../domain/addresses/base58.ts";
import { toBase64 } from "../../domain/bytes.ts";
import { caipAddress } from "../../domain/caip.ts";
import { AUTH } from "../../domain/embedded/embedded.ts";
import { RpcError } from "../../domain/networks/rpc-errors.ts";
import type { WalletSession } from "../../machines/connection/ports.ts";
import type { SessionDeps } from "../walletconnect/providers/provider-namespace.ts";
import { SolanaSessionProvider } from "../walletconnect/providers/provider-solana.ts";
import type { Session } from "../walletconnect/session/session.ts";
import type { Requests } from "./requests.ts";
import type { SessionsStore } from "./sessions-store.ts";

const METHODS = [
  "solana_signMessage",
  "solana_signTransaction",
  "solana_signAllTransactions",
  "solana_signAndSendTransaction",
];

type Fields = Record<string, unknown>;
type Recode = (value: unknown) => unknown;

/** A transaction in base64, as sessions write it, in base58, as the frame does. */
const toBase58: Recode = (value) =>
  typeof value === "string" ? base58.encode(Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0))) : value;

const fromBase58: Recode = (value) => {
  const bytes = typeof value === "string" ? decodeBase58(value) : undefined;
  return bytes ? toBase64(bytes) : value;
};

function recoded({ transaction, transactions, ...rest }: Fields, recode: Recode): Fields {
  return {
    ...rest,
    ...(transaction !== undefined && { transaction: recode(transaction) }),
    ...(Array.isArray(transactions) && { transactions: transactions.map(recode) }),
  };
}

/** A session's parameters in the frame's format. Throws an RpcError (-32602). */
function toFrame(params: unknown): unknown {
  if (typeof params !== "object" || params === null || Array.isArray(params)) return params;
  const { sendOptions: options, ...rest } = params as Fields;
  try {
    return { ...recoded(rest, toBase58), ...(options !== undefined && { options }) };
  } catch (cause) {
    throw new RpcError(-32602, { cause });
  }
}

/** The frame's answer in a session's format. */
function fromFrame(answer: unknown): unknown {
  return typeof answer === "object" && answer !== null ? recoded(answer as Fields, fromBase58) : answer;
}

function sessionOf({ networkId, accounts }: WalletSession): Session {
  const granted = accounts.map((address) => ({ networkId, address, caipAddress: caipAddress(networkId, address) }));
  const solana = { chains: [networkId], accounts: granted, methods: METHODS, events: [], former: {} };
  const wallet = { name: "", links: {} };
  return { topic: AUTH, expiresAt: Number.MAX_SAFE_INTEGER, wallet, namespaces: { solana } };
}

/** The Solana side of the embedded wallet: the provider that a paired wallet has, so that a page cannot tell which it has. */
export class EmbeddedSolana {
  readonly #sessionsStore: SessionsStore;
  readonly #deps: Pick<SessionDeps, "ask" | "read">;
  #provider: SolanaSessionProvider | undefined;

  constructor(sessionsStore: SessionsStore, requests: Requests) {
    this.#sessionsStore = sessionsStore;
    this.#deps = {
      ask: async (networkId, method, params) =>
        fromFrame(await requests.ask({ namespace: "solana", networkId, method, params: toFrame(params) })),
      read: () => Promise.reject(new RpcError(4200)),
    };
    sessionsStore.watch("solana", () => this.#follow());
  }

  get provider(): SolanaSessionProvider | undefined {
    return this.#provider;
  }

  #follow(): void {
    const session = this.#sessionsStore.of("solana");
    if (!session) {
      this.#provider?.end();
      this.#provider = undefined;
      return;
    }
    if (this.#provider) this.#provider.hear({ type: "session.updated", session: sessionOf(session) });
    else
      this.#provider = new SolanaSessionProvider({
        session: sessionOf(session),
        namespace: "solana",
        ...this.#deps,
      });
  }
}
