import type { NodeCall } from "../chains/anvil.ts";
import type { Chain } from "../chains/chains.ts";
import { toQuantity } from "../quantity.ts";
import { coinMoves, type Log, type Move, movesInLogs, type Trace } from "./moves.ts";
import { askAll } from "./node.ts";

/** A transaction as the index keeps it; addresses in lower case. */
export interface Indexed {
  /** CAIP-2 id. */
  readonly chain: string;
  readonly hash: string;
  readonly block: number;
  /** Place in its block. */
  readonly index: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly from: string;
  /** Absent where it made a contract. */
  readonly to: string | undefined;
  readonly nonce: number;
  readonly input: string;
  readonly value: bigint;
  readonly failed: boolean;
  readonly moves: readonly Move[];
}

interface NodeTransaction {
  readonly hash: string;
  readonly from: string;
  readonly to: string | null;
  readonly nonce: string;
  readonly input: string;
  readonly value: string;
  readonly transactionIndex: string;
}

interface NodeBlock {
  readonly number: string;
  readonly hash: string;
  readonly timestamp: string;
  readonly transactions: readonly NodeTransaction[];
}

interface NodeReceipt {
  readonly transactionHash: string;
  readonly status: string;
  readonly logs: readonly Log[];
}

/** The index of one chain. */
interface Book {
  /** The newest block that was read. */
  last: number;
  lastHash: string;
  readonly byAddress: Map<string, Indexed[]>;
  /** Ends when the reading that is under way does. */
  reading: Promise<void>;
}

/** Blocks that are counted in one request. */
const stride = 500;
/** Blocks that are read in one request. */
const together = 20;

function indexed(chain: string, block: NodeBlock, tx: NodeTransaction, receipt: NodeReceipt, traces: Trace[]): Indexed {
  const failed = receipt.status !== "0x1";
  return {
    chain,
    hash: tx.hash,
    block: Number(block.number),
    index: Number(tx.transactionIndex),
    at: Number(block.timestamp) * 1000,
    from: tx.from.toLowerCase(),
    to: tx.to?.toLowerCase(),
    nonce: Number(tx.nonce),
    input: tx.input,
    value: BigInt(tx.value),
    failed,
    moves: failed ? [] : [...coinMoves(chain, traces), ...movesInLogs(receipt.logs)],
  };
}

function emptyBook(): Book {
  return { last: -1, lastHash: "", byAddress: new Map(), reading: Promise.resolve() };
}

/** Numbers of the blocks that hold transactions. */
async function filledBlocks(chain: Chain, from: number, to: number): Promise<number[]> {
  const filled: number[] = [];
  for (let start = from; start <= to; start += stride) {
    const numbers = Array.from({ length: Math.min(stride, to - start + 1) }, (_, index) => start + index);
    const calls = numbers.map((number): NodeCall => ["eth_getBlockTransactionCountByNumber", toQuantity(number)]);
    const counts = await askAll(chain, calls);
    filled.push(...numbers.filter((_, index) => counts[index] !== "0x0"));
  }
  return filled;
}

function note(book: Book, one: Indexed): void {
  const touched = new Set([one.from, one.to ?? "", ...one.moves.flatMap(({ from, to }) => [from, to])]);
  for (const address of touched) {
    const known = book.byAddress.get(address);
    if (known) known.push(one);
    else book.byAddress.set(address, [one]);
  }
}

type BlockRead = readonly [NodeBlock | null, NodeReceipt[] | null, Trace[] | null];

function noteBlock(chain: Chain, book: Book, [block, receipts, traces]: BlockRead): void {
  // A chain that is put back meanwhile no longer has it; the next reading finds that out.
  if (!block || !receipts || !traces) return;
  const receiptOf = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]));
  for (const tx of block.transactions) {
    const receipt = receiptOf.get(tx.hash);
    const own = traces.filter(({ transactionHash }) => transactionHash === tx.hash);
    if (receipt) note(book, indexed(chain.id, block, tx, receipt, own));
  }
}

async function readBlocks(chain: Chain, book: Book, numbers: readonly number[]): Promise<void> {
  for (let start = 0; start < numbers.length; start += together) {
    const some = numbers.slice(start, start + together).map(toQuantity);
    const calls = some.flatMap((number): NodeCall[] => [
      ["eth_getBlockByNumber", number, true],
      ["eth_getBlockReceipts", number],
      ["trace_block", number],
    ]);
    const answers = await askAll(chain, calls);
    for (const index of some.keys())
      noteBlock(chain, book, answers.slice(3 * index, 3 * index + 3) as unknown as BlockRead);
  }
}

function empty(book: Book): void {
  book.last = -1;
  book.lastHash = "";
  book.byAddress.clear();
}

/** Reads new blocks; starts over where the chain is no longer the one that was read. */
async function readNew(chain: Chain, book: Book): Promise<void> {
  const [head, seen] = (await askAll(chain, [
    ["eth_getBlockByNumber", "latest", false],
    ["eth_getBlockByNumber", toQuantity(Math.max(book.last, 0)), false],
  ])) as [NodeBlock, NodeBlock | null];
  if (seen?.hash !== book.lastHash) empty(book);
  const newest = Number(head.number);
  await readBlocks(chain, book, await filledBlocks(chain, book.last + 1, newest));
  book.last = newest;
  book.lastHash = head.hash;
}

/** A partly read range is dropped, so that no transaction is noted twice. */
async function read(chain: Chain, book: Book): Promise<void> {
  try {
    await readNew(chain, book);
  } catch (error) {
    empty(book);
    throw error;
  }
}

/** The transactions of every address, read from the chains' blocks as they are asked for. */
export class Indexer {
  #books = new Map<string, Book>();

  /** Transactions that touched an address, oldest first. */
  async of(chain: Chain, address: string): Promise<readonly Indexed[]> {
    const book = this.#books.get(chain.id) ?? emptyBook();
    this.#books.set(chain.id, book);
    const reading = book.reading.catch(() => undefined).then(() => read(chain, book));
    book.reading = reading;
    await reading;
    return book.byAddress.get(address) ?? [];
  }

  /** Chains and blocks that were read. */
  get read(): { readonly chains: number; readonly blocks: number } {
    const books = [...this.#books.values()];
    return { chains: books.length, blocks: books.reduce((sum, { last }) => sum + last + 1, 0) };
  }

  forget(): void {
    this.#books = new Map();
  }
}
