import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { API } from "typescript/unstable/sync";
import { afterAll, expect, test } from "vitest";
import { ROOT } from "../../build/paths.ts";

/** Guides whose blocks in TypeScript are compiled against the package's own sources. */
const GUIDES = ["docs/package.md", "docs/migrate.md"];

const ENTRIES = {
  appkit: "api/create.ts",
  "appkit/react": "api/react.ts",
  "appkit/themes": "api/themes.ts",
  "appkit/languages/de.json": "languages/de.json",
  "appkit/sandbox": "sandbox/main.ts",
};

/** Modules that the blocks name and that are not installed here. */
const FOREIGN = `declare module "next/headers" {
  export function cookies(): Promise<{ get(name: string): { value: string } | undefined }>;
}
declare module "solid-js" {
  export namespace JSX {
    interface HTMLAttributes<E> { ref?: E }
    interface IntrinsicElements {}
  }
}
declare module "@angular/core" {
  export const CUSTOM_ELEMENTS_SCHEMA: object;
  export interface OnDestroy { ngOnDestroy(): void }
  export class NgZone { run<T>(work: () => T): T }
  export function Component(how: object): (target: unknown, context: ClassDecoratorContext) => void;
  export function inject<T>(token: new () => T): T;
  export function signal<T>(first: T): { (): T; set(next: T): void };
}
`;

interface Block {
  /** The guide, and the line that the block begins at. */
  place: string;
  file: string;
  text: string;
}

function blocksOf(guide: string): Block[] {
  const text = readFileSync(join(ROOT, guide), "utf8");
  return [...text.matchAll(/^```(tsx?)\n(.*?)^```$/gms)].map(({ 1: kind, 2: code = "", index }) => {
    const line = text.slice(0, index).split("\n").length;
    return { place: `${guide}:${line}`, file: `${guide.replace(/\W/g, "-")}-${line}.${kind}`, text: code };
  });
}

const blocks = GUIDES.flatMap(blocksOf);
const cache = join(ROOT, "node_modules/.cache");
mkdirSync(cache, { recursive: true });
// Inside the project, so that the blocks find its packages.
const folder = mkdtempSync(join(cache, "blocks-"));
const config = {
  extends: join(ROOT, "tsconfig.json"),
  compilerOptions: {
    noUnusedLocals: false,
    paths: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, [join(ROOT, file)]])),
  },
  include: [],
  files: [
    "foreign.d.ts",
    join(ROOT, "build/globals.d.ts"),
    join(ROOT, "views/theme/css.d.ts"),
    join(ROOT, "api/global.ts"),
  ],
};

for (const { file, text } of blocks) writeFileSync(join(folder, file), `${text}\nexport {};\n`);
writeFileSync(join(folder, "foreign.d.ts"), FOREIGN);
// The block that another one imports.
const button = blocks.find(({ text }) => text.startsWith('"use client"'));
writeFileSync(join(folder, "wallet-button.tsx"), button?.text ?? "");
config.files.push(...blocks.map(({ file }) => file));
writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));

const api = new API({ cwd: folder });
const [project] = api.updateSnapshot({ openProjects: [join(folder, "tsconfig.json")] }).getProjects();

afterAll(() => {
  api.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each(blocks)("PUBLIC the block at $place compiles", ({ file }) => {
  const path = join(folder, file);
  expect(project?.program.getSourceFile(path)).toBeDefined();
  const faults = [
    ...(project?.program.getSyntacticDiagnostics(path) ?? []),
    ...(project?.program.getSemanticDiagnostics(path) ?? []),
  ];
  expect(faults.map(({ text }) => text)).toEqual([]);
});
