import { decodeErrorResult, type Hex } from "viem";
import { safeText } from "../../../domain/text.ts";
import { decoded } from "../../nodes/evm/contract.ts";

const error = (name: string, ...types: readonly string[]) =>
  ({ name, type: "error", inputs: types.map((type) => ({ name: "", type })) }) as const;

/** The errors of tokens (ERC-6093, OpenZeppelin's pause); viem knows `Error(string)` and `Panic(uint256)` itself. */
const ERRORS = [
  error("ERC20InsufficientBalance", "address", "uint256", "uint256"),
  error("ERC20InvalidSender", "address"),
  error("ERC20InvalidReceiver", "address"),
  error("ERC20InsufficientAllowance", "address", "uint256", "uint256"),
  error("ERC20InvalidApprover", "address"),
  error("ERC20InvalidSpender", "address"),
  error("EnforcedPause"),
];

/** The name of an error as words: "ERC20 insufficient balance". */
const wordsOf = (name: string): string =>
  name.replace(/(?<=[a-z0-9])[A-Z][a-z]/g, (start) => ` ${start.toLowerCase()}`);

function decode(data: Hex): { errorName: string; args?: readonly unknown[] | undefined } {
  return decodeErrorResult({ abi: ERRORS, data });
}

/** Why a contract refused, from the data that it reverted with, as text for one line; "" where it does not say. */
export function revertReason(data: Hex): string {
  const { errorName, args = [] } = decoded(data, decode) ?? { errorName: "" };
  if (errorName === "Error") return safeText(args[0], 200);
  return errorName === "Panic" ? `panic ${args[0]}` : wordsOf(errorName);
}
