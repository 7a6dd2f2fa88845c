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

/** How a single thing is shown. */
export interface Single {
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
export function singleIn(uri: string): Partial<Single> {
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
  readonly #singles = new Map<string, Promise<Single | undefined>>();

  /** The coin or token of a move; undefined for a contract that does not say how it is shown. */
  async fungible(chain: Chain, contract: string): Promise<Fungible | undefined> {
    const known = assetAt(chain.id, contract);
    if (known) return known;
    const key = `${chain.id}:${contract}`;
    const asked = this.#fungibles.get(key) ?? askFungible(chain, contract).catch(() => undefined);
    this.#fungibles.set(key, asked);
    return asked;
  }

  /** The single thing with a number (ERC-721); undefined where its contract knows no such number. */
  async single(chain: Chain, contract: string, id: bigint): Promise<Single | undefined> {
    const key = `${chain.id}:${contract}:${id}`;
    const asked = this.#singles.get(key) ?? askSingle(chain, contract, id).catch(() => undefined);
    this.#singles.set(key, asked);
    return asked;
  }

  forget(): void {
    this.#fungibles.clear();
    this.#singles.clear();
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

async function askSingle(chain: Chain, contract: string, id: bigint): Promise<Single | undefined> {
  const [name, uri] = await askAll(chain, [
    readCall(contract, callData("name()")),
    readCall(contract, callData("tokenURI(uint256)", id)),
  ]);
  const document = singleIn(textIn(uri) ?? "");
  return { name: document.name ?? `${textIn(name) ?? ""} #${id}`.trim(), image: document.image ?? "" };
}
