import { parseEvmAddress } from "../addresses/address.ts";

/** The reason why an EVM transaction is refused. */
export type TransactionFlaw = "malformed" | "address" | "chain" | "fee" | "priority-fee" | "storage-key" | "blobs";

type Fields = Readonly<Record<string, unknown>>;

/** The highest fee per gas, in wei: the highest uint256. */
const MOST_FEE = 2n ** 256n - 1n;

/** The bytes of data that an EIP-4844 transaction carries at most, in its six blobs. */
const MOST_BLOB_DATA = 761_855;

/** A blob is 4096 field elements. Of the 32 bytes of each, 31 carry data, and one byte of the last blob ends it. */
const BLOB_BYTES = 4096 * 32;

const QUANTITY = /^(?:0x[0-9a-f]+|[0-9]+)$/i;
const STORAGE_KEY = /^0x[0-9a-f]{64}$/i;
const BYTES = /^0x(?:[0-9a-f]{2})*$/i;
const FEES = ["gasPrice", "maxFeePerGas", "maxPriorityFeePerGas", "maxFeePerBlobGas"];

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isNone = (value: unknown): value is null | undefined => value === undefined || value === null;
const isAddress = (value: unknown) => typeof value === "string" && value.startsWith("0x") && !!parseEvmAddress(value);

/** The entries of an optional list; a value that is no list counts as its only, invalid entry. */
const listOf = (value: unknown): readonly unknown[] => (isNone(value) ? [] : Array.isArray(value) ? value : [value]);
const objectsOf = (value: unknown): readonly Fields[] => listOf(value).map((one) => (isFields(one) ? one : {}));

/** A quantity of JSON-RPC; -1 for any other value. */
function quantity(value: unknown): bigint {
  const text = typeof value === "number" || typeof value === "bigint" ? value.toString() : value;
  return typeof text === "string" && QUANTITY.test(text) ? BigInt(text) : -1n;
}

function areAddressesSound({ from, to, accessList, authorizationList }: Fields): boolean {
  const named = [...objectsOf(accessList), ...objectsOf(authorizationList)].map(({ address }) => address);
  return [from, to].every((one) => isNone(one) || isAddress(one)) && named.every(isAddress);
}

function areFeesSound(transaction: Fields): boolean {
  const fees = FEES.map((name) => transaction[name]).filter((fee) => !isNone(fee));
  return fees.map(quantity).every((fee) => fee >= 0n && fee <= MOST_FEE);
}

/** Checks the size of the given blobs, or of as many blobs as the transaction has blob hashes. */
function isBlobDataSound({ blobs, blobVersionedHashes }: Fields): boolean {
  const carried = listOf(blobs);
  if (!carried.every((blob) => typeof blob === "string" && BYTES.test(blob))) return false;
  const bytes = carried.reduce<number>((sum, blob) => sum + ((blob as string).length / 2 - 1), 0);
  const most = Math.max(bytes, listOf(blobVersionedHashes).length * BLOB_BYTES);
  return Math.ceil((most / 32) * 31) - 1 <= MOST_BLOB_DATA;
}

const RULES: readonly (readonly [TransactionFlaw, (transaction: Fields) => boolean])[] = [
  ["address", areAddressesSound],
  ["chain", ({ chainId }) => isNone(chainId) || quantity(chainId) > 0n],
  ["fee", areFeesSound],
  [
    "priority-fee",
    ({ maxFeePerGas: most, maxPriorityFeePerGas: tip }) =>
      isNone(most) || isNone(tip) || quantity(tip) <= quantity(most),
  ],
  [
    "storage-key",
    ({ accessList }) =>
      objectsOf(accessList)
        .flatMap(({ storageKeys }) => listOf(storageKeys))
        .every((key) => typeof key === "string" && STORAGE_KEY.test(key)),
  ],
  ["blobs", isBlobDataSound],
];

/** The first flaw of an EVM transaction in JSON-RPC form; undefined if it has none (SEND-8, API-4). */
export function transactionFlaw(transaction: unknown): TransactionFlaw | undefined {
  if (!isFields(transaction) || Array.isArray(transaction)) return "malformed";
  return RULES.find(([, isSound]) => !isSound(transaction))?.[0];
}
