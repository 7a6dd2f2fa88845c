import * as v from "valibot";
import { decodeFunctionResult, encodeFunctionData, type Hex, parseEventLogs } from "viem";
import type { NftDetails } from "../../../domain/account/nft.ts";
import { type Address, type EvmAddress, parseEvmAddress } from "../../../domain/addresses/address.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { safeText } from "../../../domain/text.ts";
import type { NftInput } from "../../../machines/account/ports.ts";
import { requestError } from "../../browser/http/request-error.ts";
import { type MetadataDocument, readDocument } from "../metadata-document.ts";
import { type Ask, callContract, decoded, parameter, readFunction } from "./contract.ts";

const from = { name: "from", type: "address", indexed: true } as const;
const to = { name: "to", type: "address", indexed: true } as const;
const operator = { name: "operator", type: "address", indexed: true } as const;
const id = { name: "id", type: "uint256" } as const;

/** The transfer events of collectibles: one of ERC-721, two of ERC-1155. */
const EVENTS = [
  { name: "Transfer", type: "event", inputs: [from, to, { ...id, indexed: true }] },
  { name: "TransferSingle", type: "event", inputs: [operator, from, to, id, { name: "value", type: "uint256" }] },
  {
    name: "TransferBatch",
    type: "event",
    inputs: [operator, from, to, { name: "ids", type: "uint256[]" }, { name: "values", type: "uint256[]" }],
  },
] as const;

const TEXT = parameter("string");
const NAME = readFunction("name", [], [TEXT]);
const TOKEN_URI = readFunction("tokenURI", [id], [TEXT]);
const URI = readFunction("uri", [id], [TEXT]);

/** A collectible that the account received. */
interface Received {
  contract: EvmAddress;
  id: bigint;
  /** True of ERC-1155. */
  isMulti: boolean;
}

interface Candidate extends Received {
  collection: string;
  document: MetadataDocument;
}

/** The fields of a log that identify a transfer; others are dropped, because malformed ones make viem fail. */
const LOG = v.object({
  address: v.string(),
  topics: v.pipe(v.array(v.string()), v.maxLength(4)),
  data: v.string(),
});

const RECEIPT = v.object({ logs: v.array(v.unknown()) });

/** The collectibles that `account` received in a transaction, each once. Throws HTTP_REQUEST where no node knows it. */
async function readReceived(ask: Ask, hash: string, account: Address): Promise<Received[]> {
  const receipt = v.safeParse(RECEIPT, await ask("eth_getTransactionReceipt", [hash]));
  if (!receipt.success) throw requestError("malformed");
  const logs = receipt.output.logs.flatMap((log) => {
    const { success, output } = v.safeParse(LOG, log);
    return success ? [output as never] : [];
  });
  const events = parseEventLogs({ abi: EVENTS, logs, args: { to: account as Address & Hex } });
  const found = new Map<string, Received>();
  for (const { eventName, address, args } of events) {
    const contract = parseEvmAddress(address);
    if (!contract) continue;
    for (const id of eventName === "TransferBatch" ? args.ids : [args.id])
      found.set(`${contract}/${id}`, { contract, id, isMulti: eventName !== "Transfer" });
  }
  return [...found.values()];
}

/** The address of a collectible's metadata document; "" where its contract names none. */
async function readUri(ask: Ask, { contract, id, isMulti }: Received): Promise<string> {
  if (!isMulti) {
    const answer = await callContract(ask, contract, encodeFunctionData({ ...TOKEN_URI, args: [id] }));
    return decoded(answer, (data) => decodeFunctionResult({ ...TOKEN_URI, data })) ?? "";
  }
  const answer = await callContract(ask, contract, encodeFunctionData({ ...URI, args: [id] }));
  const uri = decoded(answer, (data) => decodeFunctionResult({ ...URI, data })) ?? "";
  // ERC-1155: the client inserts the id.
  return uri.replaceAll("{id}", id.toString(16).padStart(64, "0"));
}

async function readCandidate(ask: Ask, received: Received): Promise<Candidate> {
  const [name, uri] = await Promise.all([
    callContract(ask, received.contract, encodeFunctionData(NAME)),
    readUri(ask, received),
  ]);
  const collection = safeText(decoded(name, (data) => decodeFunctionResult({ ...NAME, data })));
  return { ...received, collection, document: readDocument(uri) };
}

/** The candidate with the history's `name`, by its document or by its collection and number; a single candidate under any name. */
function named(candidates: readonly Candidate[], name: string): Candidate | undefined {
  if (candidates.length === 1) return candidates[0];
  const alike = candidates.filter(({ document, collection, id }) =>
    [document.name, `${collection} #${id}`].includes(name),
  );
  return alike.length === 1 ? alike[0] : undefined;
}

/** The details that all candidates share, for use where the right one is unknown. */
function common(candidates: readonly Candidate[]): NftDetails {
  const [first] = candidates;
  if (!first || candidates.some(({ contract }) => contract !== first.contract)) return { attributes: [] };
  return { ...(first.collection && { collection: first.collection }), contract: first.contract, attributes: [] };
}

/** Reads a collectible's details on the chain, from its receiving transaction. Throws where no node answers. */
export async function fetchNft(ask: Ask, { address, hash, name }: NftInput): Promise<NftDetails> {
  const received = await readReceived(ask, hash, address);
  const candidates = await Promise.all(received.slice(0, LIMITS.nftCandidates).map((one) => readCandidate(ask, one)));
  const nft = named(candidates, name);
  if (!nft) return common(candidates);
  return { ...common([nft]), tokenId: String(nft.id), attributes: nft.document.attributes };
}
