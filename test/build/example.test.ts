import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { runInNewContext } from "node:vm";
import { Window } from "happy-dom";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ServerProcess } from "../../build/examples/server-process.ts";
import { EXAMPLES } from "../../build/examples/site.ts";
import { ROOT } from "../../build/paths.ts";

const FOLDER = join(ROOT, "examples");

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "appkit-example-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it("WordPress, which has a command of its own, is no example by name, and whoever asks for it hears that command", async () => {
  expect(EXAMPLES).not.toContain("wordpress");
  const attempt = promisify(execFile)(process.execPath, ["--import", "tsx", "build/example.ts", "wordpress"], {
    cwd: ROOT,
  });
  await expect(attempt).rejects.toMatchObject({ stderr: expect.stringContaining("npm run example:wordpress") });
});

describe("on a site of its own", () => {
  const files = EXAMPLES.flatMap((name) => readdirSync(join(FOLDER, name)).map((file) => join(FOLDER, name, file)));
  const linksOf = (file: string) =>
    [...readFileSync(file, "utf8").matchAll(/["'](\.\.\/[^"']+)["']/g)].map(([, to]) => to);

  it("an example takes no more from beside its folder than the guide says, and no page does, since Vite serves nothing from there", () => {
    const isPage = (file: string) => file.endsWith(".html");
    expect(files.filter(isPage).flatMap(linksOf)).toEqual([]);
    const beside = new Set(files.flatMap(linksOf));
    expect([...beside].sort()).toEqual(["../page.ts", "../style.css"]);
    expect(readFileSync(join(FOLDER, "README.md"), "utf8")).toContain(
      "with `page.ts` and `style.css` of this one beside it",
    );
  });

  it("the server that draws a page outlives a request for what is no path", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "index.html"), "<p><!--app--></p>");
    writeFileSync(join(folder, "code.js"), "1");
    mkdirSync(join(folder, "server"));
    writeFileSync(join(folder, "server/package.json"), '{ "type": "module" }');
    writeFileSync(join(folder, "server/draw.js"), "export const draw = () => 'drawn';");
    const settings = { PORT: "0", CLIENT: folder, SERVER: join(folder, "server") };
    const server = await ServerProcess.start(join(FOLDER, "react-ssr/server.ts"), settings);
    onTestFinished(() => server.stop());
    const { port } = new URL(server.url);
    const socket = connect(Number(port), "127.0.0.1");
    socket.write("GET // HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    expect(await text(socket)).toMatch(/^HTTP\/1.1 404/);
    const get = async (path: string) => {
      const answer = await fetch(new URL(path, server.url));
      return [answer.status, answer.headers.get("content-type"), await answer.text()];
    };
    expect(await get("/")).toEqual([200, "text/html; charset=utf-8", "<p>drawn</p>"]);
    expect(await get("/code.js")).toEqual([200, "text/javascript", "1"]);
    expect(await get("/none.js")).toEqual([404, null, ""]);
  });
});

/** A made-up page with an example's script, and what its kit tells of a connection. */
function pageWith(script: string, html: string, session: object | null = null) {
  const { document } = new Window();
  document.write(html);
  const listeners: ((account: { isConnected: boolean }) => void)[] = [];
  const tell = (isConnected: boolean) => {
    for (const listener of listeners) listener({ isConnected });
  };
  const AppKit = {
    subscribeEvents: () => {},
    subscribeAccount: (listener: (typeof listeners)[number]) => void listeners.push(listener),
  };
  const reload = vi.fn();
  const globals = { AppKit, document, location: { reload }, setTimeout: (work: () => void) => work() };
  runInNewContext(script, { ...globals, fetch: async () => Response.json(session) });
  tell(false);
  return { document, reload, tell };
}

describe("a connection that another tab or the wallet ends, which no event tells", () => {
  it("SIGN-4 the sign-in page says that the visitor is signed out, where they were signed in", async () => {
    const html = readFileSync(join(FOLDER, "sign-in/index.html"), "utf8");
    const script = /<script type="module">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";
    const inert = html.replaceAll(/<script[\s\S]*?<\/script>/g, "");
    for (const [session, before, after] of [
      [{ address: "0x12", chainId: 1 }, "Signed in as 0x12 on chain 1.", "Signed out."],
      [null, "Connect a wallet, then sign in.", "Connect a wallet, then sign in."],
    ] as const) {
      const { document, tell } = pageWith(script, inert, session);
      const status = () => document.getElementById("status")?.textContent;
      await expect.poll(status).toBe(before);
      tell(true);
      expect(status()).toBe(before);
      tell(false);
      expect(status()).toBe(after);
    }
  });

  it("SIGN-4 WordPress's page is loaded anew, where it was drawn for a user", () => {
    const script = readFileSync(join(FOLDER, "wordpress/appkit/sign-in.js"), "utf8");
    for (const [name, times] of [
      ["home logged-in", 1],
      ["home", 0],
    ] as const) {
      const { reload, tell } = pageWith(script, `<body class="${name}"></body>`);
      tell(true);
      expect(reload).not.toHaveBeenCalled();
      tell(false);
      expect(reload).toHaveBeenCalledTimes(times);
    }
  });
});

it("S20 servers that end as soon as they start are started anew after a pause", async () => {
  const folder = temporaryFolder();
  const [starts, preload] = [join(folder, "starts"), join(folder, "end.cjs")];
  writeFileSync(starts, "");
  const ends = `require("node:fs").appendFileSync(${JSON.stringify(starts)}, "."), process.exit(1)`;
  writeFileSync(preload, `if (process.argv[1]?.endsWith("node.ts")) ${ends};`);
  const env = { ...process.env, STORE: "redis://127.0.0.1:1", PORT: "0", NODE_OPTIONS: `--require ${preload}` };
  const args = ["--import", "tsx", join(FOLDER, "sign-in-server/cluster.ts")];
  const cluster: ChildProcess = spawn(process.execPath, args, { env, stdio: "ignore" });
  onTestFinished(() => void cluster.kill());
  await expect.poll(() => readFileSync(starts, "utf8").length).toBeGreaterThan(1);
  await wait(1_500);
  // Two at once, and two more after each second; without a pause a score.
  expect(readFileSync(starts, "utf8").length).toBeLessThan(8);
});
