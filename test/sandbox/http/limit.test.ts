import { expect, it } from "vitest";
import { RateLimit } from "../../../sandbox/http/limit.ts";
import { get, post, startedSandbox } from "../started.ts";

const sandbox = startedSandbox();
const list = (project: string): string => `${sandbox().url}/getWallets?projectId=${project}&st=appkit&sv=1&entries=1`;

it("sandbox: a project that asks too much gets 429 with the public body; another one does not", async () => {
  await sandbox().control("limit", { perSecond: 3 });
  const answers = await Promise.all(Array.from({ length: 6 }, () => get(list("busy"))));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(2);
  expect(refused[0]?.headers.get("retry-after")).toBeNull();
  expect(refused[0]?.body).toEqual({
    status: "FAILED",
    reasons: [{ field: "projectId", description: expect.stringContaining("Too many requests") }],
  });
  expect((await get(list("calm"))).status).toBe(200);
});

it("sandbox: a call that names its project in the body counts for that one", async () => {
  await sandbox().control("limit", { perSecond: 3 });
  const addresses = [`eip155:1:0x${"e".repeat(40)}`];
  const price = async (project: string) => {
    return (await post(`${sandbox().url}/v1/fungible/price`, { currency: "usd", addresses, projectId: project }))
      .status;
  };
  const busy = await Promise.all(["busy", "busy", "busy", "busy", "busy", "busy"].map(price));
  expect(busy.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
  expect(await price("calm")).toBe(200);
});

it("sandbox: a reset lifts the limit, and a limit that is none is refused", async () => {
  await sandbox().control("limit", { perSecond: 1 });
  await sandbox().reset();
  const answers = await Promise.all(Array.from({ length: 50 }, () => get(list("busy"))));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await expect(sandbox().control("limit", { perSecond: 0 })).rejects.toThrow("whole number from 1");
});

it("sandbox: what a project has used comes back by the second", () => {
  let now = 0;
  const limit = new RateLimit(() => now);
  limit.set({ perSecond: 2 });
  const takes = (count: number): number[] => Array.from({ length: count }, () => limit.take("one"));
  expect(takes(3)).toEqual([0, 0, 1]);
  now = 499;
  expect(takes(1)).toEqual([1]);
  now = 500;
  expect(takes(2)).toEqual([0, 1]);
  now = 60_000;
  expect(takes(3)).toEqual([0, 0, 1]);
});
