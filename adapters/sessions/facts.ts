import type { EvmAddress } from "../../domain/address.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { TokenFacts, Units } from "../../domain/sessions/facts.ts";
import type { Limit } from "../../domain/sessions/permission.ts";
import { callContract } from "../nodes/evm/contract.ts";
import { readDecimals, readSymbol } from "../nodes/evm/token.ts";
import type { SessionsDeps } from "./deps.ts";

/** So many tokens are asked about for one list. */
const MOST = 20;

/** What tokens say about themselves, asked once. */
export class Tokens {
  readonly #deps: Pick<SessionsDeps, "read">;
  readonly #known = new Map<string, Units>();

  constructor(deps: Pick<SessionsDeps, "read">) {
    this.#deps = deps;
  }

  /** The symbols and decimals of the tokens that some limits name or call; a contract that does not say is left out. */
  async factsFor(limits: readonly Limit[], network: Network): Promise<TokenFacts> {
    const named = limits.flatMap((limit) => {
      const address = limit.kind === "spend" ? limit.token : limit.kind === "call" && limit.address;
      return address ? [address] : [];
    });
    const tokens = [...new Set(named)].slice(0, MOST);
    const facts = await Promise.all(tokens.map((token) => this.#read(token, network).catch(() => undefined)));
    return Object.fromEntries(tokens.flatMap((token, at) => (facts[at] ? [[token, facts[at]]] : [])));
  }

  async #read(token: EvmAddress, { caipNetworkId }: Network): Promise<Units | undefined> {
    const key = `${caipNetworkId} ${token}`;
    const known = this.#known.get(key);
    if (known) return known;
    const ask = (method: string, params: unknown) => this.#deps.read(caipNetworkId, method, params);
    const call = async (data: `0x${string}`) => (await callContract(ask, token, data)) ?? "0x";
    const [decimals, symbol] = await Promise.all([readDecimals(call), readSymbol(call)]);
    if (decimals === undefined || !symbol) return undefined;
    this.#known.set(key, { decimals, symbol });
    return { decimals, symbol };
  }
}
