import { expect, test } from "vitest";
import { approvalError, requestError } from "../../../../adapters/walletconnect/client/errors.ts";

test.each([
  ["the client finds over", { code: 0, message: "Proposal expired" }, "PAIRING_EXPIRED"],
  ["a wallet answers", { code: 5000, message: "The dApp's proposal expired" }, "PAIRING_DECLINED"],
])("CONN-6 CONN-21: a pairing that %s is told as that", (_, thrown, code) => {
  expect(approvalError(thrown)).toMatchObject({ code });
});

test.each<[string, unknown, object]>([
  ["that was not answered in time", new Error("Request expired. Please try again."), { code: "REQUEST_EXPIRED" }],
  ["that the relay did not take", new Error("Failed to publish"), { code: "RELAY_UNREACHABLE" }],
  ["whose session the wallet has ended", { code: 6000, message: "User disconnected." }, { code: "SESSION_MISSING" }],
  ["that the wallet refused", { code: 4001, message: "no", data: { a: 1 } }, { code: 4001, data: { a: 1 } }],
  ["that the wallet refused with a number of its own", { code: 7, message: "odd" }, { code: -32603, message: "odd" }],
  ["that the wallet answered with a text", "odd", { code: -32603 }],
])("ERR-3 CONN-21: a request %s is told as that", (_, thrown, error) => {
  expect(requestError(thrown)).toMatchObject(error);
});
