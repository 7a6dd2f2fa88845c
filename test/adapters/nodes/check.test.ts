import { expect, it } from "vitest";
import { createCheck } from "../../../adapters/nodes/check.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";

const { signal } = new AbortController();
const LISTED = { url: "https://node.example:8545/v1?key=secret", networkId: "eip155:1" as CaipNetworkId };

it("R12: a node that serves its chain is asked for it once, also by two at a time", async () => {
  let asked = 0;
  const checking = createCheck(LISTED, async () => {
    asked += 1;
    return true;
  });
  await Promise.all([checking.check(signal), checking.check(signal)]);
  await checking.check(signal);
  expect([asked, checking.disqualified]).toEqual([1, false]);
});

it("R12, S9: a node of another chain is told of once, by its host and the network it was listed for, and asked no more", async () => {
  let asked = 0;
  const warned: unknown[] = [];
  const log = { warn: (...words: unknown[]) => void warned.push(words) };
  const checking = createCheck({ ...LISTED, log }, async () => {
    asked += 1;
    return false;
  });
  for (const _ of [1, 2]) await expect(checking.check(signal)).rejects.toMatchObject({ code: "RPC_WRONG_CHAIN" });
  expect([asked, checking.disqualified]).toEqual([1, true]);
  expect(warned).toEqual([["eip155:1 at node.example:8545", expect.objectContaining({ code: "RPC_WRONG_CHAIN" })]]);
});

it("R12: a node that failed before it could tell its chain is asked again the next time", async () => {
  const answers = [Promise.reject(new Error("down")), Promise.resolve(true)];
  const checking = createCheck(LISTED, () => answers.shift() as Promise<boolean>);
  await expect(checking.check(signal)).rejects.toThrow("down");
  await expect(checking.check(signal)).resolves.toBeUndefined();
  expect(checking.disqualified).toBe(false);
});
