import type { HttpDeps } from "../../adapters/browser/http/client.ts";
import type { WalletList } from "../../adapters/wallet-list/list.ts";
import type { ImageRequest } from "../../machines/wallets/ports.ts";

/** The list's address, the kit's identification, and the dependencies of requests and images. */
export interface OpenWalletListDeps extends HttpDeps {
  baseUrl: string;
  projectId: string | undefined;
  sdkVersion: string;
  urls: Pick<typeof URL, "createObjectURL" | "revokeObjectURL">;
  /** Resolves when the list may be requested, because the card's first frame comes first. */
  due(): Promise<void>;
}

async function load(deps: OpenWalletListDeps): Promise<WalletList> {
  await deps.due();
  const { createHttp, createWalletList } = await import("../../adapters/wallet-list/list.ts");
  return createWalletList({ ...deps, http: createHttp(deps) });
}

/** The wallet list API; its code is loaded at the first request, which never precedes the opening of the modal. */
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
        // A missing image is replaced by the monogram.
        if (early.push(request) === 1) begin().catch(() => early.splice(0));
      });
      return () => {
        isStopped = true;
        stop?.();
      };
    },
  };
}
