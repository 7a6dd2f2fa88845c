import type { ImageEvent, ImageRequest, WalletQuery, WalletsAnswer } from "../../machines/wallets/ports.ts";
import { type ImagesDeps, loadImages } from "./images.ts";
import { fetchWallets } from "./wallets.ts";

export { createHttp } from "../browser/http/client.ts";

/** The wallet list API, as ports. */
export interface WalletList {
  fetchWallets(query: WalletQuery, at?: { signal?: AbortSignal }): Promise<WalletsAnswer>;
  loadImages(
    input: undefined,
    send: (event: ImageEvent) => void,
    receive: (listener: (request: ImageRequest) => void) => void,
  ): () => void;
}

/** The wallet list API at a place. */
export function createWalletList(deps: ImagesDeps): WalletList {
  return {
    fetchWallets: (query, { signal } = {}) => fetchWallets(deps, query, signal),
    loadImages: (_, send, receive) => loadImages(deps, send, receive),
  };
}
