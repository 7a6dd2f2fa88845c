import * as v from "valibot";
import type { NftDetails } from "../../../domain/account/nft.ts";
import { isSolanaAddress } from "../../../domain/addresses/address.ts";
import { fromBase64 } from "../../../domain/bytes.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { safeText } from "../../../domain/text.ts";
import type { NftInput } from "../../../machines/account/ports.ts";
import { requestError } from "../../browser/http/request-error.ts";
import { readDocument, safeAttributes } from "../metadata-document.ts";
import { METAPLEX, type MetaplexMetadata, metadataAddress, readMetaplex } from "./metaplex.ts";

/** Asks a node of a cluster. */
type Ask = (method: string, params: unknown) => Promise<unknown>;

const address = v.pipe(
  v.string(),
  v.check((text) => isSolanaAddress(text)),
);

const BALANCE = v.object({
  mint: address,
  owner: v.string(),
  uiTokenAmount: v.object({ amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)), decimals: v.literal(0) }),
});

const TRANSACTION = v.object({
  meta: v.object({ preTokenBalances: v.array(v.unknown()), postTokenBalances: v.array(v.unknown()) }),
});

/** How many an account has of each indivisible token. */
function amountsByMint(balances: readonly unknown[], owner: string): Map<string, bigint> {
  const own = balances.filter((one) => v.is(BALANCE, one)).filter((one) => one.owner === owner);
  return new Map(own.map(({ mint, uiTokenAmount }) => [mint, BigInt(uiTokenAmount.amount)]));
}

/**
 * The mints of the collectibles that an account received in a transaction. Compressed ones are not among them: a leaf of a tree stands
 * for each, without a mint or a token account, and only an index of the cluster (`getAsset` of the Digital Asset Standard) knows its
 * owner and its data. Throws HTTP_REQUEST where no node knows the transaction.
 */
async function readReceived(ask: Ask, signature: string, owner: string): Promise<string[]> {
  const config = { encoding: "base64", commitment: "confirmed", maxSupportedTransactionVersion: 0 };
  const answer = v.safeParse(TRANSACTION, await ask("getTransaction", [signature, config]));
  if (!answer.success) throw requestError("malformed");
  const { preTokenBalances, postTokenBalances } = answer.output.meta;
  const before = amountsByMint(preTokenBalances, owner);
  return [...amountsByMint(postTokenBalances, owner)].flatMap(([mint, amount]) =>
    amount > (before.get(mint) ?? 0n) ? [mint] : [],
  );
}

/** Metadata from the mint itself, or from Metaplex's program. */
interface Metadata extends MetaplexMetadata {
  /** Pairs of name and value that are stored on the chain itself. */
  additional: readonly (readonly [string, string])[];
}

const ACCOUNTS = v.object({ value: v.array(v.unknown()) });
const EXTENSIONS = v.object({
  data: v.object({ parsed: v.object({ info: v.object({ extensions: v.array(v.unknown()) }) }) }),
});
const METADATA = v.object({
  extension: v.literal("tokenMetadata"),
  state: v.object({
    name: v.string(),
    uri: v.string(),
    additionalMetadata: v.fallback(v.array(v.tuple([v.string(), v.string()])), []),
  }),
});
const MEMBER = v.object({ extension: v.literal("tokenGroupMember"), state: v.object({ group: address }) });
const ACCOUNT = v.object({ owner: v.literal(METAPLEX), data: v.tuple([v.string(), v.literal("base64")]) });

/** The metadata within a mint of Token-2022. */
function fromMint(account: unknown): Metadata | undefined {
  if (!v.is(EXTENSIONS, account)) return undefined;
  const { extensions } = account.data.parsed.info;
  const found = extensions.map((one) => v.safeParse(METADATA, one)).find(({ success }) => success);
  if (!found?.success) return undefined;
  const { name, uri, additionalMetadata: additional } = found.output.state;
  const member = extensions.find((one) => v.is(MEMBER, one));
  return { name, uri, additional, ...(member && { collection: member.state.group }) };
}

function fromMetaplex(account: unknown): Metadata | undefined {
  const bytes = v.is(ACCOUNT, account) ? fromBase64(account.data[0]) : undefined;
  const metadata = bytes && readMetaplex(bytes);
  return metadata && { ...metadata, additional: [] };
}

/** Reads the metadata of each mint in one request; undefined for one that has none. */
async function readMetadata(ask: Ask, mints: readonly string[]): Promise<(Metadata | undefined)[]> {
  const addresses = mints.flatMap((mint) => [mint, metadataAddress(mint)]);
  const config = { encoding: "jsonParsed", commitment: "confirmed" };
  const answer = v.safeParse(ACCOUNTS, await ask("getMultipleAccounts", [addresses, config]));
  if (!answer.success) throw requestError("malformed");
  const { value } = answer.output;
  return mints.map((_, index) => fromMint(value[2 * index]) ?? fromMetaplex(value[2 * index + 1]));
}

interface Candidate {
  mint: string;
  names: readonly string[];
  attributes: NftDetails["attributes"];
  collection: string | undefined;
}

function candidate(mint: string, metadata: Metadata | undefined): Candidate {
  if (!metadata) return { mint, names: [], attributes: [], collection: undefined };
  const { name, uri, additional, collection } = metadata;
  const document = readDocument(uri);
  const { attributes } = document;
  return {
    ...{ mint, collection, names: [document.name, safeText(name)] },
    attributes: attributes.length > 0 ? attributes : safeAttributes(additional),
  };
}

/** The one that has `name`, the history's; the only one, whatever it is called. */
function named(candidates: readonly Candidate[], name: string): Candidate | undefined {
  if (candidates.length === 1) return candidates[0];
  const alike = candidates.filter(({ names }) => names.includes(name));
  return alike.length === 1 ? alike[0] : undefined;
}

/** Reads what a cluster says about a collectible, from the transaction that it came with. Throws where no node answers. */
export async function fetchNft(ask: Ask, { address, hash, name }: NftInput): Promise<NftDetails> {
  const mints = (await readReceived(ask, hash, address)).slice(0, LIMITS.nftCandidates);
  if (mints.length === 0) return { attributes: [] };
  const metadata = await readMetadata(ask, mints);
  const nft = named(
    mints.map((mint, index) => candidate(mint, metadata[index])),
    name,
  );
  if (!nft) return { attributes: [] };
  const [of] = nft.collection ? await readMetadata(ask, [nft.collection]) : [];
  const collection = safeText(of?.name);
  return { ...(collection && { collection }), contract: nft.mint, attributes: nft.attributes };
}
