import * as v from "valibot";
import { expect, it } from "vitest";
import { RPC_MESSAGE, responseType } from "../../../adapters/secure-frame/rpc.ts";

const calls = (data: string) => ({
  method: "wallet_sendCalls",
  params: [{ calls: [{ to: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", data }] }],
});

it("APPROVE-6: the data of a call is hex from its beginning to its end", () => {
  expect(v.is(RPC_MESSAGE, calls("0x095eA7b3"))).toBe(true);
  expect(v.is(RPC_MESSAGE, calls("0x"))).toBe(true);
  for (const data of ["0x095ea7b3zz", "095ea7b3", "0x12 34", "0x12\n", "zz0x12"]) {
    expect(() => v.parse(RPC_MESSAGE, calls(data))).toThrow();
  }
});

it("AUTH-7: an answer is a transaction's hash from its beginning to its end, or an object", () => {
  const hash = `0x${"ab".repeat(32)}`;
  expect(responseType(hash)).toBe("RPC_RESPONSE_TRANSACTION_HASH");
  for (const answer of [`no ${hash}`, `${hash} no`, "0x12", {}])
    expect(responseType(answer)).toBe("RPC_RESPONSE_OBJECT");
});

const parsed = (method: string, params?: unknown) => v.parse(RPC_MESSAGE, { method, params }).params;

it.each(["processed", "confirmed", "finalized", "recent", "single", "singleGossip", "root", "max"])(
  "APPROVE-3: a Solana transaction is sent at the commitment '%s'",
  (preflightCommitment) => {
    const options = { skipPreflight: true, preflightCommitment, maxRetries: 3, minContextSlot: 7 };
    const params = { transaction: "t", options };
    expect(parsed("solana_signAndSendTransaction", params)).toEqual(params);
  },
);

it.each<[string, unknown]>([
  ["solana_signAndSendTransaction", { transaction: "t", options: { preflightCommitment: "" } }],
  ["solana_signAndSendTransaction", { transaction: "t", options: { maxRetries: "3" } }],
  ["solana_signAndSendTransaction", { options: {} }],
  ["solana_signTransaction", {}],
  ["solana_signAllTransactions", { transactions: [7] }],
  ["solana_signAllTransactions", {}],
  ["solana_signMessage", { message: "m" }],
  ["solana_signMessage", { pubkey: "p" }],
  ["wallet_getCallsStatus", [7]],
  ["wallet_getCapabilities", "0x"],
  ["wallet_sendCalls", [{ calls: [{ to: 7 }] }]],
  ["wallet_sendCalls", [{ calls: [{ to: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" }], chainId: {} }]],
  ["wallet_sendCalls", [{ calls: [{ to: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" }], version: 7 }]],
  ["eth_call", { to: "0x" }],
])("APPROVE-3 APPROVE-6: %s does not take %j", (method, params) => {
  expect(() => parsed(method, params)).toThrow();
});

it.each<[string, unknown]>([
  ["wallet_sendCalls", [{ calls: [{ to: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", data: "0x" }], chainId: 1 }]],
  ["wallet_sendCalls", [{ calls: [{ to: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", data: "0x" }], chainId: "0x1" }]],
  ["wallet_getCallsStatus", ["0x1"]],
  ["wallet_getAssets", { account: "0x" }],
  ["wallet_getCapabilities", undefined],
  ["wallet_revokePermissions", { any: "thing" }],
])("APPROVE-3: %s takes %j as it is", (method, params) => {
  expect(parsed(method, params)).toEqual(params);
});

it("AUTH-2: the chain of a request is a number or a text", () => {
  for (const chainId of [1, "solana:1"])
    expect(v.parse(RPC_MESSAGE, { method: "m", chainId })).toMatchObject({ chainId });
  expect(() => v.parse(RPC_MESSAGE, { method: "m", chainId: {} })).toThrow();
});
