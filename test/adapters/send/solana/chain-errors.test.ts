import { expect, test } from "vitest";
import { chainFault } from "../../../../adapters/send/solana/chain-errors.ts";

const reverted = (reason: string) => ({ code: "NODE_REVERTED", values: { reason } });

test.each([
  ["AccountNotFound", [], { code: "NODE_FUNDS_LOW" }],
  [{ InstructionError: [0, "InsufficientFunds"] }, [], { code: "NODE_FUNDS_LOW" }],
  [{ InstructionError: [0, { Custom: 1 }] }, ["Program log: Error: insufficient funds"], { code: "NODE_FUNDS_LOW" }],
  [{ InstructionError: [0, { Custom: "17" }] }, undefined, reverted("the account is frozen")],
  [{ InstructionError: [2, { Custom: 0 }] }, ["Program Hook111 failed: custom program error: 0x0"], reverted("0")],
  [{ InstructionError: [0, { Custom: 37 }] }, [], reverted("this token cannot be sent on")],
  [
    { InstructionError: [0, { Custom: 9_999 }] },
    ["x", "Program log: Error: Out\u202E of luck"],
    reverted("Out of luck"),
  ],
  [{ InstructionError: [0, { Custom: 9_999 }] }, "log", reverted("9999")],
  [{ InstructionError: [0, { BorshIoError: "x" }] }, [], reverted("BorshIoError")],
  [{ DuplicateInstruction: 1 }, [], reverted("DuplicateInstruction")],
  ["BlockhashNotFound", [], reverted("BlockhashNotFound")],
  [{}, [], { code: "NODE_REVERTED_SILENT" }],
  [7, null, { code: "NODE_REVERTED_SILENT" }],
])("SEND-7: %j is said in words", (error, log, fault) => {
  expect(chainFault(error, log)).toEqual(fault);
});
