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
  for (const data of ["0x095ea7b3zz", "095ea7b3", "0x12 34", "0x12\n"]) {
    expect(() => v.parse(RPC_MESSAGE, calls(data))).toThrow();
  }
});

it("AUTH-7: an answer is a transaction's hash from its beginning to its end, or an object", () => {
  const hash = `0x${"ab".repeat(32)}`;
  expect(responseType(hash)).toBe("RPC_RESPONSE_TRANSACTION_HASH");
  for (const answer of [`no ${hash}`, `${hash} no`, "0x12", {}])
    expect(responseType(answer)).toBe("RPC_RESPONSE_OBJECT");
});
