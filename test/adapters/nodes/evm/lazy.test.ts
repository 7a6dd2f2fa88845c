import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = new URL("../../../../", import.meta.url).pathname;

it("DESIGN: the EVM part is reached by import() alone, so that it is not evaluated at load", () => {
  const files = ["api", "adapters", "views", "machines"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  const own = files.filter((path) => /\.tsx?$/.test(path) && !path.startsWith("adapters/nodes/evm/"));
  const eager = own.filter((path) =>
    /^(?:import|export) (?!type )[^;]*?from "[^"]*(?:\/nodes\/evm\/|viem)/m.test(
      readFileSync(join(root, path), "utf8"),
    ),
  );
  expect(eager).toEqual([]);
});
