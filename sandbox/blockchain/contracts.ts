import type { Chain } from "../chains/chains.ts";
import { callData } from "../contracts/encode.ts";
import { textIn, uintIn } from "./abi.ts";
import { assetAt } from "./assets.ts";
import { askAll, readCall } from "./node.ts";

/** How a fungible thing is shown. */
export interface Fungible {
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
}

/** How a collectible is shown. */
export interface Collectible {
  readonly name: string;
  /** The picture as its contract gives it: a data URI or an address. */
  readonly image: string;
}

/** Text or base64 of a data URI. */
export function dataIn(uri: string): { readonly type: string; readonly body: Buffer } | undefined {
  const match = /^data:([\w.+-]+\/[\w.+-]+)?(?:;charset=[\w-]+)?(;base64)?,(.*)$/s.exec(uri);
  if (!match) return undefined;
  const [, type = "text/plain", base64, text = ""] = match;
  try {
    return { type, body: base64 ? Buffer.from(text, "base64") : Buffer.from(decodeURIComponent(text)) };
  } catch {
    return undefined;
  }
}

/** Name and picture in a metadata document; nothing where it is none, or has to be fetched from elsewhere. */
export function documentIn(uri: string): Partial<Collectible> {
  const data = dataIn(uri);
  try {
    const document: unknown = data && JSON.parse(data.body.toString("utf8"));
    if (typeof document !== "object" || document === null) return {};
    const { name, image } = document as { name?: unknown; image?: unknown };
    return { ...(typeof name === "string" && { name }), ...(typeof image === "string" && { image }) };
  } catch {
    return {};
  }
}

/** Names, symbols and pictures read from contracts, each asked for once. */
export class Contracts {
  readonly #fungibles = new Map<string, Promise<Fungible | undefined>>();
  readonly #collectibles = new Map<string, Promise<Collectible | undefined>>();

  /** The coin or token of a move; undefined for a contract that does not say how it is shown. */
  async fungible(chain: Chain, contract: string): Promise<Fungible | undefined> {
    const known = assetAt(chain.id, contract);
    if (known) return known;
    const key = `${chain.id}:${contract}`;
    const reading = this.#fungibles.get(key) ?? askFungible(chain, contract).catch(() => undefined);
    this.#fungibles.set(key, reading);
    return reading;
  }

  /** The collectible with a number (ERC-721, ERC-1155); undefined where its contract knows no such number. */
  async collectible(chain: Chain, contract: string, id: bigint): Promise<Collectible | undefined> {
    const key = `${chain.id}:${contract}:${id}`;
    const reading = this.#collectibles.get(key) ?? askCollectible(chain, contract, id).catch(() => undefined);
    this.#collectibles.set(key, reading);
    return reading;
  }

  forget(): void {
    this.#fungibles.clear();
    this.#collectibles.clear();
  }
}

async function askFungible(chain: Chain, contract: string): Promise<Fungible | undefined> {
  const reads = ["symbol()", "name()", "decimals()"].map((signature) => readCall(contract, callData(signature)));
  const [symbol, name, decimals] = await askAll(chain, reads);
  const shownSymbol = textIn(symbol);
  if (shownSymbol === undefined) return undefined;
  const places = uintIn(decimals);
  return { symbol: shownSymbol, name: textIn(name) ?? shownSymbol, decimals: places > 255n ? 0 : Number(places) };
}

async function askCollectible(chain: Chain, contract: string, id: bigint): Promise<Collectible | undefined> {
  const ask = (uri: string) =>
    askAll(chain, [readCall(contract, callData("name()")), readCall(contract, callData(uri, id))]);
  const [name, uri] = await ask("tokenURI(uint256)").catch(() => ask("uri(uint256)"));
  const document = documentIn((textIn(uri) ?? "").replaceAll("{id}", id.toString(16).padStart(64, "0")));
  return { name: document.name ?? `${textIn(name) ?? ""} #${id}`.trim(), image: document.image ?? "" };
}
