import { describe, expect, test } from "vitest";
import { findings } from "./planted.ts";

describe("views", () => {
  const routes = 'export const VIEWS = ["Connect", "Account"] as const satisfies readonly View[];';

  test("a view without a screen is caught", async () => {
    const found = await findings("views", {
      "domain/modal/routes.ts": routes,
      "views/screens/connection/Connect.tsx": "",
    });
    expect(found).toEqual(["domain/modal/routes.ts Account has no views/screens/<room>/…/Account.tsx"]);
  });

  test("a screen without a view is caught", async () => {
    const screens = {
      "views/screens/connection/Connect.tsx": "",
      "views/screens/account/Account.tsx": "",
      "views/screens/account/Stray.tsx": "export const Stray: Screen<object> = {};",
      "views/screens/account/Part.tsx": "export function Part() {}",
    };
    const found = await findings("views", { "domain/modal/routes.ts": routes, ...screens });
    expect(found).toEqual(["views/screens/account/Stray.tsx Stray is no view of VIEWS"]);
  });

  test("a list that cannot be read is caught", async () => {
    expect(await findings("views", { "domain/modal/routes.ts": "export const VIEWS = all();" })).toHaveLength(1);
  });
});

describe("errors", () => {
  const errors = 'export const ERRORS = { A_B: { surface: "toast" }, C_D: { surface: "log" } } satisfies X;';
  const messages = (text: string): string => `export const SCRIPT_MESSAGES = { ${text} } as const;`;

  test("a code without a sentence is caught", async () => {
    const found = await findings("errors", {
      "domain/errors.ts": errors,
      "domain/script-messages.ts": messages('"error.A_B": "No."'),
    });
    expect(found).toEqual(["domain/script-messages.ts C_D has no sentence: error.C_D"]);
  });

  test("an empty sentence and a sentence of no code are caught", async () => {
    const text = messages('"error.A_B": " ", "error.C_D": "No.", "error.E_F": "No."');
    const found = await findings("errors", { "domain/errors.ts": errors, "domain/script-messages.ts": text });
    expect(found).toEqual([
      "domain/script-messages.ts A_B has no sentence: error.A_B",
      "domain/script-messages.ts error.E_F is the sentence of no code",
    ]);
  });

  test("a late sentence counts, and one that stands in both catalogues is caught", async () => {
    const late = (text: string): string => `export const LAZY_MESSAGES = { ${text} } as const;`;
    const found = await findings("errors", {
      "domain/errors.ts": errors,
      "domain/script-messages.ts": messages('"error.A_B": "No."'),
      "domain/lazy-messages.ts": late('"error.A_B": "No.", "error.C_D": "No."'),
    });
    expect(found).toEqual(["domain/lazy-messages.ts error.A_B has a sentence in domain/script-messages.ts too"]);
  });

  test("a late error that is made without its sentence is caught", async () => {
    const found = await findings("errors", {
      "domain/errors.ts": errors,
      "domain/script-messages.ts": messages('"error.A_B": "No."'),
      "domain/lazy-messages.ts": 'export const LAZY_MESSAGES = { "error.C_D": "No." } as const;',
      "adapters/x.ts": 'throw new AppKitError("A_B", {});\nthrow lateError("C_D", {});',
      "api/y.ts": '\nthrow new AppKitError("C_D", {});',
    });
    expect(found).toEqual(["api/y.ts:2 C_D is late: lateError makes it"]);
  });

  test("a code without a surface is caught", async () => {
    const found = await findings("errors", {
      "domain/errors.ts": 'export const ERRORS = { A_B: { surface: "somewhere" } };',
      "domain/script-messages.ts": messages('"error.A_B": "No."'),
    });
    expect(found).toEqual(["domain/errors.ts A_B has no surface"]);
  });
});

describe("named-paths", () => {
  const page = "# A\n\n`domain/a.ts`, `domain/<room>/b.ts`, [c](docs/c.md), [out](https://example.org), `npm test`\n";
  const files = { "domain/a.ts": "", "domain/x/b.ts": "", "docs/c.md": "[back](../README.md#a)" };

  test("paths that are there pass, placeholders among them", async () => {
    expect(await findings("named-paths", { "README.md": page, ...files })).toEqual([]);
  });

  test.each(["domain/a.ts", "domain/x/b.ts", "docs/c.md"])(
    "a page that names %s when it is gone is caught",
    async (gone) => {
      const { [gone as keyof typeof files]: _, ...left } = files;
      const folder = { "domain/kept.ts": "" };
      expect(await findings("named-paths", { "README.md": page, ...folder, ...left })).toEqual([
        expect.stringMatching(/^README\.md:3 names .*, which is not there$/),
      ]);
    },
  );
});
