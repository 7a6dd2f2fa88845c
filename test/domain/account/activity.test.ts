import { describe, expect, it } from "vitest";
import { activityRows, operationOf, signOf } from "../../../domain/account/activity.ts";
import type { Transaction, Transfer } from "../../../domain/account/transaction.ts";

const out: Transfer = { direction: "out", quantity: "1", fungible: { name: "Ether", symbol: "ETH" } };
const into: Transfer = { ...out, direction: "in" };

function transaction(rest: Partial<Transaction> = {}): Transaction {
  return {
    id: "1",
    hash: "0x1",
    operation: "send",
    minedAt: Date.UTC(2024, 5, 15),
    status: "confirmed",
    networkId: "eip155:1" as never,
    sentFrom: "0xA",
    sentTo: "0xB",
    transfers: [out],
    ...rest,
  };
}

const sign = (operation: string, transfers: readonly Transfer[], rest: Partial<Transaction> = {}) =>
  signOf(transaction({ operation, transfers, ...rest }), transfers[0] as Transfer);

describe("the activity", () => {
  it.each(["receive", "deposit", "borrow", "claim"])("ACCT-12 a single transfer of %s has a plus", (operation) => {
    expect(sign(operation, [out])).toBe("+");
  });

  it.each(["withdraw", "repay", "burn"])("ACCT-12 a single transfer of %s has a minus", (operation) => {
    expect(sign(operation, [into])).toBe("-");
  });

  it("ACCT-12 any other transfer, and each of several, has the sign of the way that it went", () => {
    expect([sign("send", [out]), sign("mint", [into]), sign("deposit", [out, into])]).toEqual(["-", "+", "-"]);
    expect(sign("execute", [{ ...out, direction: "self" }])).toBe("");
  });

  it("ACCT-12 a failed transaction moved nothing, and has no sign", () => {
    expect(sign("receive", [into], { status: "failed" })).toBe("");
  });

  it("ACCT-12 what became of a transaction of unknown status nobody says, and it has no sign", () => {
    expect(sign("receive", [into], { status: "unknown" })).toBe("");
  });

  it("ACCT-12 S8 an operation that nobody knows was executed", () => {
    expect([operationOf({ operation: "trade" }), operationOf({ operation: "constructor" })]).toEqual([
      "trade",
      "execute",
    ]);
  });

  it("ACCT-6 each month stands once above its transactions, which have one row for each transfer", () => {
    const rows = activityRows(
      [
        transaction({ id: "c", minedAt: Date.UTC(2024, 6, 1, 1) }),
        transaction({ id: "b", transfers: [out, into] }),
        transaction({ id: "a", minedAt: Date.UTC(2024, 5, 1), transfers: [] }),
        transaction({ id: "z", minedAt: Date.UTC(2023, 5, 30) }),
      ],
      "UTC",
    );
    expect(rows.map(({ kind, key }) => (kind === "month" ? kind : key))).toEqual([
      ...["month", "c 0", "month", "b 0", "b 1", "a", "month", "z 0"],
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it("ACCT-6 a page that begins with something newer than the end of the last one brings no month twice", () => {
    const [july, june] = [Date.UTC(2024, 6, 2), Date.UTC(2024, 5, 30)];
    const rows = activityRows(
      [
        transaction({ id: "c", minedAt: july }),
        transaction({ id: "a", minedAt: june }),
        transaction({ id: "b", minedAt: july - 1 }),
      ],
      "UTC",
    );
    expect(rows.map(({ kind, key }) => (kind === "month" ? kind : key))).toEqual([
      ...["month", "c 0", "b 0", "month", "a 0"],
    ]);
  });

  it("ACCT-6 a history that has grown has the rows that it had, and more", () => {
    const moves = (history: readonly Transaction[]) =>
      activityRows(history, "UTC").filter(({ kind }) => kind === "move");
    const [newer, older] = [transaction(), transaction({ id: "2", transfers: [] })];
    const [before] = moves([newer]);
    const after = moves([newer, older]);
    expect(after[0]).toBe(before);
    expect(after.map(({ key }) => key)).toEqual(["1 0", "2"]);
  });

  it("ACCT-6 a month begins where the visitor is", () => {
    const night = transaction({ minedAt: Date.UTC(2024, 5, 30, 23, 30) });
    const morning = transaction({ id: "2", minedAt: Date.UTC(2024, 6, 1, 0, 30) });
    const months = (zone: string) => activityRows([morning, night], zone).filter(({ kind }) => kind === "month").length;
    expect([months("UTC"), months("Asia/Tokyo")]).toEqual([2, 1]);
  });
});
