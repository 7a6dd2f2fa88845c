import type { HttpDeps } from "../../adapters/browser/http/client.ts";
import type { WalletList } from "../../adapters/wallet-list/list.ts";
import type { ImageRequest } from "../../machines/wallets/ports.ts";

/** Where the list lies and who asks, and what a request and an image take. */
export interface OpenWalletListDeps extends HttpDeps {
  baseUrl: string;
  projectId: string | undefined;
  sdkVersion: string;
  urls: Pick<typeof URL, "createObjectURL" | "revokeObjectURL">;
  /** When the list may be asked: the card's first frame goes before. */
  due(): Promise<void>;
}

async function load(deps: OpenWalletListDeps): Promise<WalletList> {
  await deps.due();
  const { createHttp, createWalletList } = await import("../../adapters/wallet-list/list.ts");
  return createWalletList({ ...deps, http: createHttp(deps) });
}

/** The wallet list API, evaluated when it is first asked: not before the modal opens. */
export function openWalletList(deps: OpenWalletListDeps): WalletList {
  let loading: Promise<WalletList> | undefined;
  const list = () => {
    loading ??= load(deps);
    return loading;
  };
  return {
    fetchWallets: async (query, at) => (await list()).fetchWallets(query, at),
    loadImages(input, send, receive) {
      let stop: (() => void) | undefined;
      let isStopped = false;
      let take: ((request: ImageRequest) => void) | undefined;
      const early: ImageRequest[] = [];
      const begin = async () => {
        const { loadImages } = await list();
        if (isStopped) return;
        stop = loadImages(input, send, (listener) => {
          take = listener;
        });
        for (const request of early.splice(0)) take?.(request);
      };
      receive((request) => {
        if (take) return take(request);
        // An image that does not come leaves its place to the monogram.
        if (early.push(request) === 1) begin().catch(() => early.splice(0));
      });
      return () => {
        isStopped = true;
        stop?.();
      };
    },
  };
}
