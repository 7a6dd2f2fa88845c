import { describe, expect, it } from "vitest";
import { findIn, rewrite } from "../../../build/migrate/rewrite.ts";

const migrated = (code: string) => {
  const text = `import { createAppKit } from "@reown/appkit";\n${code}\n`;
  return rewrite(text, (into) => findIn({ text, isPlain: true, at: 0, into }));
};

describe("appkit-migrate and features", () => {
  it.each([
    ["createAppKit({ features });", "the features are not written out here: compare them with docs/options.md"],
    [
      "createAppKit({ features: isShop ? {} : { pay: true } });",
      "the features are not written out here: compare them with docs/options.md",
    ],
    [
      "createAppKit({ features: { ...features, email: true } });",
      "features are spread in: compare them with docs/options.md",
    ],
  ])("PUBLIC features that nobody can read are named, as options are: %s", (code, says) => {
    expect(migrated(code)).toEqual({ kind: "left", left: [{ line: 2, says }] });
  });
});
