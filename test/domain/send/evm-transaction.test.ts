import { toBlobs } from "viem";
import { describe, expect, it } from "vitest";
import { transactionFlaw } from "../../../domain/send/evm-transaction.ts";

const FROM = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const TO = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const KEY = `0x${"0a".repeat(32)}`;
const MOST = `0x${"f".repeat(64)}`;
const blob = (bytes: number) => `0x${"00".repeat(bytes)}`;

const SOUND = {
  ...{ from: FROM, to: TO, value: "0x1", data: "0x", chainId: "0x1", gas: "0x5208" },
  ...{ maxFeePerGas: "0x77359400", maxPriorityFeePerGas: "0x3b9aca00" },
  accessList: [{ address: TO, storageKeys: [KEY] }],
};

describe("an EVM transaction", () => {
  it.each<[string, object]>([
    ["of EIP-1559 with an access list", {}],
    ["that makes a contract", { to: null }],
    ["with addresses in one case", { from: FROM.toLowerCase(), to: `0x${TO.slice(2).toUpperCase()}` }],
    ["whose tip is all of its fee", { maxPriorityFeePerGas: SOUND.maxFeePerGas }],
    ["with no fee at all", { maxFeePerGas: "0x0", maxPriorityFeePerGas: "0x0" }],
    ["with a tip alone", { maxFeePerGas: undefined }],
    ["with a fee alone", { maxPriorityFeePerGas: null }],
    ["with the highest fee", { maxFeePerGas: MOST }],
    ["with the highest price", { maxFeePerGas: undefined, maxPriorityFeePerGas: undefined, gasPrice: MOST }],
    ["with quantities as numbers", { chainId: 1, maxFeePerGas: 2n, maxPriorityFeePerGas: 1 }],
    ["with chain and fees left to the wallet", { chainId: undefined, maxFeePerGas: null, maxPriorityFeePerGas: null }],
    ["that names no storage", { accessList: [{ address: TO }] }],
    ["with a delegation", { authorizationList: [{ address: TO }] }],
  ])("SEND-8: one %s is sound", (_, change) => {
    expect(transactionFlaw({ ...SOUND, ...change })).toBeUndefined();
  });

  it.each<[string, string, object]>([
    ["address", "a recipient of 19 bytes", { to: TO.slice(0, -2) }],
    ["address", "a recipient of 21 bytes", { to: `${TO}00` }],
    ["address", "a recipient without 0x", { to: TO.slice(2) }],
    ["address", "a recipient whose checksum is wrong", { to: TO.replace("C44C", "c44C") }],
    ["address", "a name for a recipient", { to: "alice.eth" }],
    ["address", "an empty recipient", { to: "" }],
    ["address", "a sender whose checksum is wrong", { from: FROM.replace("dc79C8", "dc79c8") }],
    ["address", "a wrong address in its access list", { accessList: [{ address: "0x12", storageKeys: [] }] }],
    ["address", "an access list that is none", { accessList: "0x" }],
    ["address", "a delegation to nothing", { authorizationList: [{ chainId: "0x1" }] }],
    ["chain", "chain 0", { chainId: "0x0" }],
    ["chain", "a chain below 0", { chainId: -1 }],
    ["chain", "a chain that is no number", { chainId: "mainnet" }],
    ["fee", "a fee of 2^256", { maxFeePerGas: `0x1${"0".repeat(64)}` }],
    ["fee", "a price of 2^256", { gasPrice: 2n ** 256n }],
    ["fee", "a fee below 0", { maxFeePerGas: "-0x1" }],
    ["fee", "a fee with a fraction", { maxPriorityFeePerGas: 0.5 }],
    ["priority-fee", "a tip above its fee", { maxPriorityFeePerGas: "0x77359401" }],
    ["storage-key", "a storage key of 31 bytes", { accessList: [{ address: TO, storageKeys: [KEY.slice(0, -2)] }] }],
    ["storage-key", "a storage key of 33 bytes", { accessList: [{ address: TO, storageKeys: [`${KEY}00`] }] }],
    ["storage-key", "storage keys that are no list", { accessList: [{ address: TO, storageKeys: 7 }] }],
  ])("SEND-8: %s: one with %s is refused", (flaw, _, change) => {
    expect(transactionFlaw({ ...SOUND, ...change })).toBe(flaw);
  });

  it.each([undefined, null, "0x", 7, [SOUND]])("SEND-8: %j is none", (value) => {
    expect(transactionFlaw(value)).toBe("malformed");
  });

  it("API-4: 761,855 bytes of data are sent in blobs, and not one more", () => {
    const blobs = toBlobs({ data: `0x${"ab".repeat(761_855)}` });
    expect(transactionFlaw({ ...SOUND, blobs })).toBeUndefined();
    expect(() => toBlobs({ data: `0x${"ab".repeat(761_856)}` })).toThrow("Blob size is too large");
    expect(transactionFlaw({ ...SOUND, blobs: [...blobs, blob(32)] })).toBe("blobs");
    expect(transactionFlaw({ ...SOUND, blobs: [blob(6 * 131_072 + 1)] })).toBe("blobs");
    expect(transactionFlaw({ ...SOUND, blobs: ["lots"] })).toBe("blobs");
  });

  it("API-4: blobs that only their hashes tell of count as full", () => {
    const hashes = (count: number) => Array.from({ length: count }, () => `0x01${"ab".repeat(31)}`);
    expect(transactionFlaw({ ...SOUND, blobVersionedHashes: hashes(6) })).toBeUndefined();
    expect(transactionFlaw({ ...SOUND, blobVersionedHashes: hashes(7) })).toBe("blobs");
  });
});
