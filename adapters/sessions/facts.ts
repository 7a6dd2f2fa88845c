import type { EvmAddress } from "../../domain/addresses/address.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { TokenFacts, Units } from "../../domain/sessions/facts.ts";
import type { Limit } from "../../domain/sessions/permission.ts";
import { readDecimals, readSymbol, type TokenCall } from "../nodes/evm/token.ts";
import { nodeFault } from "../send/evm/node-errors.ts";
import type { SessionsDeps } from "./deps.ts";

/** The most contracts that are read for one list; the others stay unknown. */
const MOST = 20;

/** Symbols and decimals of tokens, each read once. */
export class Tokens {
  readonly #deps: Pick<SessionsDeps, "read">;
  readonly #known = new Map<string, Units>();

  constructor(deps: Pick<SessionsDeps, "read">) {
    this.#deps = deps;
  }

  /** Facts of the contracts that limits name or call; a contract without an answer, or a token without a symbol, is left out. */
  async factsFor(limits: readonly Limit[], network: Network): Promise<TokenFacts> {
    const named = limits.flatMap((limit) => {
      const address = limit.kind === "spend" ? limit.token : limit.kind === "call" && limit.address;
      return address ? [address] : [];
    });
    const tokens = [...new Set(named)].slice(0, MOST);
    const facts = await Promise.all(tokens.map((token) => this.#read(token, network).catch(() => undefined)));
    return Object.fromEntries(tokens.flatMap((token, at) => (facts[at] === undefined ? [] : [[token, facts[at]]])));
  }

  async #read(token: EvmAddress, { caipNetworkId }: Network): Promise<Units | null | undefined> {
    const key = `${caipNetworkId} ${token}`;
    const known = this.#known.get(key);
    if (known) return known;
    const call: TokenCall = async (data) => {
      try {
        return (await this.#deps.read(caipNetworkId, "eth_call", [{ to: token, data }, "latest"])) as typeof data;
      } catch (error) {
        // The contract has refused; a node that is busy says nothing of it.
        if (nodeFault(error)) return "0x";
        throw error;
      }
    };
    const [decimals, symbol] = await Promise.all([readDecimals(call), readSymbol(call)]);
    if (decimals === undefined) return null;
    if (!symbol) return undefined;
    this.#known.set(key, { decimals, symbol });
    return { decimals, symbol };
  }
}
