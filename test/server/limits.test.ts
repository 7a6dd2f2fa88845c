import { expect, it } from "vitest";
import { SERVER_LIMITS } from "../../server/limits.ts";

it("S20 the limits that no option changes, and the defaults of those that one does, are these", () => {
  expect(SERVER_LIMITS).toEqual({
    nonce: 300_000,
    grace: 60_000,
    idle: 86_400_000,
    lifetime: 604_800_000,
    body: 131_072,
    bodyTime: 10_000,
    store: 2_000,
    node: 4_000,
    nodeAnswer: 65_536,
    verification: 10_000,
    window: 60_000,
    perAddress: 300,
    perAccount: 60,
    inMemory: 100_000,
  });
});
