// A host's server that is bundled, as platforms and frameworks do it; `npm test` builds the package first.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import webpack from "webpack";
import { HostProject } from "./host-project.ts";

const run = promisify(execFile);

let project: HostProject;
let entry = "";
let script = "";
beforeAll(async () => {
  project = await HostProject.create();
  entry = await project.write(
    "route.js",
    `import { createRedisStore, createSignInServer } from "appkit/server";
     const signIn = createSignInServer({ origins: ["https://shop.example"], chains: ["eip155:1"] });
     export const GET = (request) => signIn.handle(request);
     export const inRedis = (url) => createRedisStore({ url });`,
  );
  // A process of its own: the test's would find the packages that are installed here.
  script = await project.write(
    "visit.js",
    `const { GET, inRedis } = await import(process.argv[2]);
     const answer = await GET(new Request("https://shop.example/nonce"));
     const { name, code } = await inRedis("redis://127.0.0.1:1").takeNonce("nonce").catch((error) => error);
     console.log(JSON.stringify([answer.status, await answer.json(), { name, code }]));`,
  );
});
afterAll(() => project.remove());

/** Each bundler, and the errors that it ends with; a package that is not there may be warned of. */
const BUNDLERS: Readonly<Record<string, (outfile: string) => Promise<readonly unknown[]>>> = {
  esbuild: async (outfile) => {
    const options = { bundle: true, format: "esm", platform: "neutral", logLevel: "silent" } as const;
    return (await build({ entryPoints: [entry], outfile, ...options })).errors;
  },
  webpack: (outfile) => {
    const output = {
      path: project.folder,
      filename: outfile.slice(project.folder.length + 1),
      library: { type: "module" },
    };
    const only = {
      optimization: { minimize: false, splitChunks: false },
      experiments: { outputModule: true },
    } as const;
    const compiler = webpack({ mode: "production", target: "es2022", context: project.folder, entry, output, ...only });
    return new Promise((resolve, reject) => {
      compiler.run((error, stats) =>
        error ? reject(error) : resolve(stats?.toJson({ all: false, errors: true }).errors ?? []),
      );
    });
  },
};

describe("a server's route where neither redis nor libsql is installed", () => {
  it.each(Object.keys(BUNDLERS))(
    "S20 PUBLIC: is bundled by %s and serves; the store that lacks its package names it",
    async (bundler) => {
      const outfile = project.path(`${bundler}.mjs`);
      expect(await BUNDLERS[bundler]?.(outfile)).toEqual([]);
      const { stdout } = await run(process.execPath, [script, outfile]);
      const missing = { name: "MissingPackage", code: "redis" };
      expect(JSON.parse(stdout)).toEqual([200, { nonce: expect.stringMatching(/^[\da-f]{32}$/) }, missing]);
    },
  );
});
