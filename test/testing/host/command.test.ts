import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { runWalk, type WalkDeps } from "../../../testing/host/command.ts";
import { NotWalkable } from "../../../testing/host/finding.ts";
import { journeysOf, partsOf } from "../../../testing/host/journeys/all.ts";
import { JOURNEY_NAMES } from "../../../testing/host/walk-host.ts";

const noChromium = () => Promise.reject(new NotWalkable("There is no Chromium here."));

const run = (...args: string[]) => runWith(noChromium, ...args);

async function runWith(launch: WalkDeps["launch"], ...args: string[]) {
  const told = { out: "", err: "" };
  const code = await runWalk(args, {
    launch,
    out: (text) => {
      told.out += text;
    },
    err: (text) => {
      told.err += text;
    },
  });
  return { code, ...told };
}

describe("appkit-walk", () => {
  it.each([
    [[], "Name one address."],
    [["a", "b"], "Name one address."],
    [["localhost"], "localhost is no address: write it out, as http://localhost:4700/."],
    [["localhost:3000"], "localhost:3000 is no address: write it out, as http://localhost:4700/."],
    [["http://a.example", "--format", "pdf"], "There is no format pdf."],
    [["http://a.example", "--format", "text,html"], "Several formats need --out, a folder."],
    [["http://a.example", "--format", "text, html"], "Several formats need --out, a folder."],
    [["http://a.example", "--wrong"], "Unknown option"],
  ])("M1 answers %j with what is wrong, and with what it takes", async (args, says) => {
    const { code, out, err } = await run(...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(says);
    expect(err).toContain("appkit-walk <address>");
  });

  it("M1 says by either name of the option what it takes", async () => {
    expect(await run("-h")).toEqual(await run("--help"));
  });

  it("M1 lists its journeys, among them each that a host's team asks for", async () => {
    const { code, out } = await run("--help");
    expect(code).toBe(0);
    for (const name of JOURNEY_NAMES) expect(out).toContain(name);
    for (const word of [
      "connect",
      "reject",
      "expire",
      "sign in",
      "switch",
      "send",
      "swap",
      "buy",
      "name",
      "disconnect",
    ])
      expect(out).toMatch(new RegExp(word));
  });

  it("M1 says in one sentence why nothing was walked", async () => {
    expect(await run("http://a.example")).toEqual({
      code: 2,
      out: "",
      err: "Not walked: There is no Chromium here.\n",
    });
  });

  it.each([[["--only", "send, fly,swim"]], [["--only", "fly", "--only", "send", "--only", "swim"]]])(
    "M1 takes several journeys, and refuses each part that none is called by: %j",
    async (only) => {
      const { code, err } = await runWith(
        async () => ({ close: async () => {} }) as Browser,
        "http://a.example",
        ...only,
      );
      expect(code).toBe(2);
      expect(err).toMatch(/^Not walked: No journey is called "fly" or "swim"; they are: /);
    },
  );

  it.each(JOURNEY_NAMES)("M1 takes a journey's whole name, with its commas: %s", (name) => {
    expect(partsOf(name)).toEqual([name]);
    expect(journeysOf(partsOf(name)).map((journey) => journey.name)).toContain(name);
  });

  it("M1 says so before the walk where its folder cannot be made", async () => {
    const file = fileURLToPath(import.meta.url);
    const { code, err } = await run("http://a.example", "--out", file);
    expect(code).toBe(2);
    expect(err).toMatch(/^Not walked: Nothing can be written to the folder .* \(.*\): name another with --out\.\n$/);
    // These file systems make no folder and no file, whoever asks.
    for (const folder of ["/proc/nope", "/proc/nope/deep", "/proc"]) {
      const refused = await run("http://a.example", "--out", folder);
      expect(refused.code).toBe(2);
      expect(refused.err).toMatch(/^Not walked: Nothing can be written to the folder /);
    }
  });
});
