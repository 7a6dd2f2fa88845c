import { expect, test } from "vitest";
import { approvalError } from "../../../../adapters/walletconnect/client/errors.ts";

test.each([
  ["the client finds over", { code: 0, message: "Proposal expired" }, "PAIRING_EXPIRED"],
  ["a wallet answers", { code: 5000, message: "The dApp's proposal expired" }, "PAIRING_DECLINED"],
])("CONN-6 CONN-21: a pairing that %s is told as that", (_, thrown, code) => {
  expect(approvalError(thrown)).toMatchObject({ code });
});
