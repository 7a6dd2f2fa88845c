import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../build/paths.ts";
import { byLength, LONG, type Ordered, shuffled } from "../../build/suite/order.ts";

const file = (path: string, isApart = false): Ordered => ({ path, isApart });
const [longest = "", long = ""] = LONG;

test("long files begin first, and those with an environment of their own are last", () => {
  const files = [file("a"), file("page", true), file(long), file("b"), file(longest)];
  expect(byLength(files, (each) => each).map(({ path }) => path)).toEqual([longest, long, "a", "b", "page"]);
});

test("every file that is said to be long is there", () => {
  expect(LONG.filter((path) => !existsSync(resolve(ROOT, path)))).toEqual([]);
});

test("a seed decides the order of all others, and each of them stays once", () => {
  const files = Array.from({ length: 100 }, (_, at) => at);
  expect(shuffled(files, 7)).toEqual(shuffled(files, 7));
  expect(shuffled(files, 7)).not.toEqual(shuffled(files, 8));
  expect(shuffled(files, 7)).not.toEqual(files);
  expect(shuffled(files, 7).toSorted((one, other) => one - other)).toEqual(files);
});
