import { expect, it } from "vitest";
import { fetchHistoryPage } from "../../../adapters/blockchain-api/history.ts";
import { browserClock } from "../../../adapters/browser/clock.ts";
import { createHttp } from "../../../adapters/browser/http/client.ts";
import { fetchNft } from "../../../adapters/nodes/evm/collectible.ts";
import { createEvm } from "../../../adapters/nodes/evm/evm.ts";
import { collectNfts, type NftDetails } from "../../../domain/account/nft.ts";
import { parseEvmAddress } from "../../../domain/addresses/address.ts";
import { contracts } from "../../../sandbox/assets/tokens.ts";
import { network } from "../../adapters/networks.ts";
import { startedSandbox } from "../started.ts";

const sandbox = startedSandbox();

/** The gallery of an account as the kit reads it, each collectible with its details. */
async function readGallery(address: string): Promise<(NftDetails & { name: string; amount: string })[]> {
  const clock = browserClock();
  const http = createHttp({ clock, fetch });
  const api = {
    http,
    baseUrl: sandbox().url,
    projectId: "p",
    sdkVersion: "html-universal-1",
    clientId: () => undefined,
  };
  const on = network([sandbox().rpc["eip155:1"] ?? ""]);
  const account = { address: parseEvmAddress(address) as never, network: on };
  const { transactions } = await fetchHistoryPage(api, account);
  const evm = createEvm({ clock, fetch, cache: { read: async () => undefined, write: async () => undefined } });
  const details = collectNfts(transactions).map(async ({ hash, name, amount }) => ({
    ...{ name, amount },
    ...(await fetchNft((method, params) => evm.request(on, method, params), { ...account, hash, name })),
  }));
  return await Promise.all(details).finally(() => evm.close());
}

it("sandbox: what the history calls a collectible is found on the chain, and spam is not in the gallery", async () => {
  const [juniper] = sandbox().keys;
  const gallery = await readGallery(juniper?.address ?? "");
  const known = gallery.map(({ name, amount, contract, tokenId }) => [name, amount, contract, tokenId].join(" "));
  expect(known.sort()).toEqual([
    `Print #1 1 ${contracts.prints} 1`,
    `Print #2 1 ${contracts.prints} 2`,
    `Tile #1 3 ${contracts.tiles} 1`,
    `Tile #2 1 ${contracts.tiles} 2`,
  ]);
  expect(gallery.every(({ attributes }) => attributes.length === 2)).toBe(true);
});
