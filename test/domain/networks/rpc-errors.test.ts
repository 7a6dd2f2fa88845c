import { describe, expect, it } from "vitest";
import {
  isRpcErrorCode,
  REJECTIONS,
  RPC_ERRORS,
  RpcError,
  type RpcErrorCode,
  UNKNOWN_CHAIN,
} from "../../../domain/networks/rpc-errors.ts";

/** Every numbered error of product.md §8. */
const CODES: readonly (readonly [RpcErrorCode, RegExp])[] = [
  [-32700, /parse/i],
  [-32600, /invalid request/i],
  [-32601, /method not found/i],
  [-32602, /invalid params/i],
  [-32603, /internal/i],
  [-32000, /invalid input/i],
  [-32001, /resource not found/i],
  [-32002, /resource unavailable/i],
  [-32003, /transaction rejected/i],
  [-32004, /method not supported/i],
  [-32005, /limit exceeded/i],
  [-32006, /version/i],
  [4001, /user rejected/i],
  [4100, /unauthorized/i],
  [4200, /unsupported method/i],
  [4900, /disconnected/i],
  [4901, /chain disconnected/i],
  [4902, /unrecognized chain/i],
  [5000, /user rejected/i],
  [5700, /unsupported capability/i],
  [5710, /unsupported chain/i],
  [5720, /duplicate id/i],
  [5730, /unknown bundle/i],
  [5740, /bundle too large/i],
  [5750, /atomic upgrade rejected/i],
  [5760, /atomicity not supported/i],
  [32603, /invalid chain id/i],
];

describe("rpc errors", () => {
  it.each(CODES)("ERR-3 %i is a typed error", (code, text) => {
    const error = new RpcError(code);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: "RpcError", code });
    expect(error.message).toMatch(text);
    expect(isRpcErrorCode(code)).toBe(true);
  });

  it("ERR-3 the table holds these codes and no other", () => {
    expect(Object.keys(RPC_ERRORS).map(Number).sort()).toEqual(CODES.map(([code]) => code).sort());
  });

  it("ERR-3 an error carries the sender's own words, data and cause where there are any", () => {
    const cause = new Error("under it");
    const error = new RpcError(4001, { message: "No, thanks", data: { a: 1 }, cause });
    expect(error).toMatchObject({ message: "No, thanks", data: { a: 1 }, cause });
    expect(new RpcError(4001, { message: "" }).message).toBe(RPC_ERRORS[4001]);
  });

  it.each([0, 1, -1, 4003, "4001", null, undefined, Number.NaN, {}, "toString", [4001]])(
    "ERR-3 %j is no code of the table",
    (code) => {
      expect(isRpcErrorCode(code)).toBe(false);
    },
  );

  it("NET-2 4001 and 5000 are rejections, 4902 and 32603 lead to adding the chain, and no code is both", () => {
    expect(REJECTIONS).toEqual([4001, 5000]);
    expect(UNKNOWN_CHAIN).toEqual([4902, 32603]);
    expect(UNKNOWN_CHAIN.filter((code) => REJECTIONS.includes(code))).toEqual([]);
  });
});
