import { content, Refused, type Reply } from "../http/reply.ts";
import type { Call, Route } from "../http/route.ts";
import { disc, looksOf } from "../list/picture.ts";
import type { BlockchainDeps } from "./blockchain-context.ts";
import { type Contracts, dataIn, documentIn } from "./contracts.ts";
import { evmChain } from "./request.ts";
import type { Transfer } from "./tx.ts";

const dayCache = { "cache-control": "public, max-age=3600" };
/** Anybody may have put a picture on a chain, so it must not run scripts when it is opened as a page of its own. */
const inert = { "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'" };

/** A name that sends people to a page, as spam does. */
const advertisement = /\b[a-z0-9-]+\.(?:com|example|io|net|org|xyz)\b/i;

/** Name and picture of a collectible; a picture inside its document is served from `path`, so that it has an address. */
export function collectibleInfo(
  deps: BlockchainDeps,
  name: string,
  image: string,
  path: string,
): NonNullable<Transfer["nft_info"]> {
  const inside = dataIn(image);
  const url = inside ? `${deps.context.url()}/nfts/${path}` : image;
  return {
    name,
    content: { preview: { url, content_type: inside?.type ?? null }, detail: { url } },
    flags: { is_spam: advertisement.test(name) },
  };
}

function picture(image: string): Reply {
  const found = dataIn(image);
  if (!found?.type.startsWith("image/")) throw new Refused(404, "id", "There is no such picture");
  return content(found.body, found.type, inert);
}

async function evmPicture(deps: BlockchainDeps, contracts: Contracts, { params }: Call): Promise<Reply> {
  const [chainId = "", contract = "", id = ""] = params;
  const chain = await evmChain(deps.context.chains, chainId);
  return picture((await contracts.collectible(chain, contract, BigInt(id)))?.image ?? "");
}

function solanaPicture({ context }: BlockchainDeps, { params: [chainId = "", mint = ""] }: Call): Reply {
  const metadata = context.solana.cluster(chainId)?.mint(mint)?.metadata;
  return picture(documentIn(metadata?.uri ?? "").image ?? "");
}

/** Pictures, which load as they stand: an `<img>` adds no query to the address that it is given. */
export function pictureRoutes(deps: BlockchainDeps, contracts: Contracts): Route[] {
  return [
    {
      method: "GET",
      path: /^\/icons\/([^/]{1,64})\.svg$/,
      handle: ({ params: [symbol = ""] }) => content(disc(looksOf(symbol)), "image/svg+xml", dayCache),
    },
    {
      method: "GET",
      path: /^\/nfts\/(eip155:\d+)\/(0x[0-9a-f]{40})\/(\d{1,78})$/,
      handle: (call) => evmPicture(deps, contracts, call),
    },
    {
      method: "GET",
      path: /^\/nfts\/(solana:\w+)\/([1-9A-HJ-NP-Za-km-z]{32,44})$/,
      handle: (call) => solanaPicture(deps, call),
    },
  ];
}
