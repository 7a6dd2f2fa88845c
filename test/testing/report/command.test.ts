import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeReport } from "../../../api/report/write.ts";
import { ScriptedApp } from "../../../testing/app.ts";
import { run } from "../../../testing/report/command.ts";
import { FOX } from "../../../testing/samples/values.ts";

let folder = "";
let text = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "report-"));
  const app = new ScriptedApp({ isRecorded: true });
  app.tell("app", { type: "connector.choose", connector: FOX });
  app.refuse("connectWallet", new Error("no"));
  text = writeReport(app.recorder, app.input, "a line\n");
  app.stop();
});
afterAll(() => rmSync(folder, { recursive: true }));

const FROM = "appkit/testing";

/** The answer of the command for a file that has `content`. */
function replay(content: string, ...args: string[]) {
  const file = join(folder, "visitor.json");
  writeFileSync(file, content);
  return run([file, ...args], FROM);
}

const refused = (content: string): string => {
  const { code, out, err } = replay(content);
  expect([code, out]).toEqual([2, ""]);
  return err;
};

describe("appkit-replay", () => {
  it("CONF-12 says that the same states are reached, and which they are", () => {
    const { code, out } = replay(text);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^AppKit \S+, \d+ entries from the boot on\.\nThe machines reach the same states, at the end:\n/,
    );
    expect(out).toContain('connection.eip155/pageWallet "failed"');
  });

  it("CONF-12 says where the machines differ first", () => {
    const { code, out } = replay(text.replace('"state":"failed"', '"state":"CHANGED"'));
    expect(code).toBe(1);
    expect(out).toMatch(
      /At entries\.\d+ the machines differ\.\nconnection\.eip155\/pageWallet after xstate\.error\S+\n/,
    );
    expect(out).toContain('  report:   "CHANGED"\n  machines: "failed"\n');
  });

  it("CONF-12 writes the report down as a test, and none over one that is there", () => {
    const written = join(folder, "visitor.test.ts");
    const { code, out } = replay(text, "--test");
    expect([code, out.includes(`Written: ${written}\n`)]).toEqual([0, true]);
    const test = readFileSync(written, "utf8");
    expect(test).toContain('import { parseReport, replayReport } from "appkit/testing";');
    expect(test).toContain('"connection.eip155/pageWallet": "failed"');
    expect(replay(text, "--test")).toMatchObject({ code: 2, err: expect.stringContaining("EEXIST") });
  });

  it("M6 refuses a damaged or foreign file with the place where it is wrong", () => {
    const lines = text.split("\n");
    const at = lines.findIndex((line) => line.includes('"kind":"event"'));
    expect(refused(lines.with(at, '{"at":0,}{').join("\n"))).toBe(
      `No report of AppKit, at ${at + 1}:10: invalid character '{'\n`,
    );
    expect(refused(text.slice(0, text.indexOf('"entries"') + 3))).toMatch(
      /^No report of AppKit, at \d+:\d+: invalid end of input\n$/,
    );
    expect(refused("<!doctype html>")).toBe("No report of AppKit, at 1:1: invalid character '<'\n");
    expect(refused("")).toBe("No report of AppKit, at 1:1: invalid end of input\n");
    expect(refused("[]")).toMatch(/at report: /);
    expect(refused('{"name":"a lockfile"}')).toMatch(/at report: /);
    expect(refused(text.replace('"format":1', '"format":2'))).toMatch(/at format: /);
    expect(refused(text.replace('"kind":"request"', '"kind":"CHANGED"'))).toMatch(/at entries\.\d+\.kind: /);
    expect(refused(text.replace('"standing":null', '"standing":[]'))).toMatch(/at standing: no state of the root/);
    expect(refused(text.replace('"networks":[', '"nets":['))).toMatch(/at settings\.networks: /);
    expect(refused(text.replace('"type":"connector.choose"', '"no":1'))).toMatch(/at entries\.\d+\.event\.type: /);
  });

  it("CONF-12 says how it is called, and that a file is missing", () => {
    expect(run(["--help"], FROM)).toMatchObject({
      code: 0,
      out: expect.stringContaining("appkit-replay <file> [--test]"),
    });
    expect(run([], FROM)).toMatchObject({ code: 2, err: expect.stringContaining("appkit-replay <file> [--test]") });
    expect(run(["--no"], FROM)).toMatchObject({ code: 2, err: expect.stringContaining("--no") });
    expect(run([join(folder, "missing.json")], FROM)).toMatchObject({
      code: 2,
      err: expect.stringContaining("ENOENT"),
    });
  });
});
