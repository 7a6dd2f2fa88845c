import { toHex } from "../../../domain/bytes.ts";
import { RpcError } from "../../../domain/networks/rpc-errors.ts";
import { field, listOf } from "../shared/untrusted.ts";
import { copyBytes } from "./bytes.ts";
import type { ReportedAccount, WalletReport } from "./protocol.ts";

/** Asks a wallet what needs no consent of its owner. Rejects where no answer comes in time; with `until`, once that signal has ended. */
export type Read = <T>(ask: () => Promise<T>, until?: AbortSignal) => Promise<T>;

function publicKeyOf(entry: unknown): unknown {
  const key = field(entry, "publicKey");
  const bytes = copyBytes(key);
  return bytes ? toHex(bytes) : key;
}

/** The accounts of a wallet's list: addresses alone, or objects with one. */
export function accountsIn(list: unknown): ReportedAccount[] {
  return (listOf(list) ?? []).map((entry) =>
    typeof entry === "string"
      ? { address: entry }
      : { address: field(entry, "address"), publicKey: publicKeyOf(entry), purpose: field(entry, "purpose") },
  );
}

/** Throws an RpcError (4100) where a wallet says that another account than the one asked for has answered. */
export function checkSigner(answer: unknown, address: string): void {
  const signer = field(answer, "address");
  if (typeof signer === "string" && signer.toLowerCase() !== address.toLowerCase())
    throw new RpcError(4100, { message: "The wallet signed with another account than the one that is connected" });
}

/** True if a wallet told an empty list of accounts: that is how most say that they are gone. */
export function hasNoAccounts({ accounts }: WalletReport): boolean {
  return accounts.length === 0;
}
