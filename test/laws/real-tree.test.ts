import { expect, test } from "vitest";
import { LAWS } from "../../build/laws/all.ts";
import { breaches } from "./planted.ts";

test.each(LAWS.map(({ name }) => name))("the tree keeps the law %s", async (name) => {
  expect(await breaches(name)).toEqual([]);
});
