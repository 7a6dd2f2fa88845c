import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeReport } from "../../../api/report/write.ts";
import { FORMS } from "../../../domain/report/forms.ts";
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
  text = writeReport(app.recorder, app.input, "a line\n", FORMS);
  app.stop();
});
afterAll(() => rmSync(folder, { recursive: true }));

const FROM = "appkit/testing";
const UNCHANGED = ': save the text of AppKit.report(), or of the control "Copy report", unchanged.\n';

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
    expect(replay(text, "--test")).toMatchObject({
      code: 2,
      out: expect.stringContaining("The machines reach the same states"),
      err: `${written} is there already and stays as it is: move it away, and ask again.\n`,
    });
  });

  it("M6 refuses a damaged or foreign file with the place where it is wrong", () => {
    const lines = text.split("\n");
    const at = lines.findIndex((line) => line.includes('"kind":"event"'));
    expect(refused(lines.with(at, '{"at":0,}{').join("\n"))).toBe(
      `No report of AppKit, at ${at + 1}:10: invalid character '{'${UNCHANGED}`,
    );
    expect(refused(text.slice(0, text.indexOf('"entries"') + 3))).toMatch(
      /^No report of AppKit, at \d+:\d+: invalid end of input: save .* unchanged\.\n$/,
    );
    expect(refused("<!doctype html>")).toBe(`No report of AppKit, at 1:1: invalid character '<'${UNCHANGED}`);
    expect(refused("")).toBe(`No report of AppKit, at 1:1: invalid end of input${UNCHANGED}`);
    expect(refused("[]")).toMatch(/at report: /);
    expect(refused('{"name":"a lockfile"}')).toMatch(/at report: /);
    expect(refused(text.replace('"format":1', '"format":2'))).toMatch(
      /at format: its format is that of another release, /,
    );
    expect(refused(text.replace('"kind":"request"', '"kind":"CHANGED"'))).toMatch(/at entries\.\d+\.kind: /);
    for (const standing of [[], [{ actor: "app" }], [{ actor: "modal", chart: "modal", state: "closed" }]]) {
      const middle = text.replace('"standing":null', `"standing":${JSON.stringify(standing)}`);
      expect(refused(middle)).toMatch(/at standing: no state of the root/);
    }
    expect(refused(text.replace('"networks":[', '"nets":['))).toMatch(/at settings\.networks: /);
    expect(refused(text.replace('"type":"connector.choose"', '"no":1'))).toMatch(/at entries\.\d+\.event\.type: /);
    expect(refused(text.replace('"code":"FOREIGN"', '"no":1'))).toMatch(/at entries\.\d+\.event\.error\.code: /);
  });

  it("M6 says of names that no actor and no chart has where the machines differ", () => {
    const named = text.replaceAll('"actor":"app"', '"actor":"__proto__"');
    expect(replay(named)).toMatchObject({ code: 1, err: "", out: expect.stringContaining("__proto__ after ") });
    const standing = [
      { actor: "app", chart: "app", state: { card: "closed" } },
      { actor: "modal", chart: "__proto__", state: "closed" },
    ];
    const middle = text.replace('"standing":null', `"standing":${JSON.stringify(standing)}`);
    expect(replay(middle)).toMatchObject({ code: 1, err: "" });
  });

  it("M6 refuses a file that is longer than any report without reading all of it", () => {
    const says = "at the whole file: over 8 MB, more than any report has: save the text";
    expect(refused(`{"report":"${"x".repeat(9 * 2 ** 20)}`)).toContain(says);
    expect(run(["/dev/zero"], FROM)).toMatchObject({ code: 2, err: expect.stringContaining(says) });
  });

  it("CONF-12 reads a report that a shell of Windows wrote, in UTF-16 or with a mark at its start", () => {
    expect(replay(`\ufeff${text}`).code).toBe(0);
    const file = join(folder, "utf16.json");
    writeFileSync(file, `\ufeff${text}`, "utf16le");
    expect(run([file], FROM).code).toBe(0);
  });

  it("M6 names the release that plays a report of another one, where the machines differ", () => {
    const other = text.replace(/"version":"[^"]*"/, '"version":"99.0.0"');
    const says = "play the report with appkit@99.0.0, to see what its visitor saw.";
    expect(replay(other).out).not.toContain(says);
    expect(replay(other.replace('"state":"failed"', '"state":"CHANGED"')).out).toContain(says);
  });

  it("S8 prints nothing of a report that a terminal obeys", () => {
    const evil = "\u001b[2J\u009b31m\u202e";
    const actor = text.replaceAll('"connection.eip155/pageWallet"', JSON.stringify(`x${evil}`));
    const version = actor.replace(/"version":"[^"]*"/, `"version":${JSON.stringify(`9${evil}`)}`);
    const state = version.replace('"state":"failed"', `"state":${JSON.stringify(evil)}`);
    const { code, out } = replay(state);
    expect(code).toBe(1);
    expect(out).toMatch(/^AppKit 9\[2J31m, /);
    expect(out).not.toMatch(/[^\n -~]/);
  });

  it("CONF-12 says how it is called, and that a file is missing", () => {
    expect(run(["--help"], FROM)).toMatchObject({
      code: 0,
      out: expect.stringContaining("appkit-replay <file> [--test]"),
    });
    expect(run([], FROM)).toMatchObject({ code: 2, err: expect.stringContaining("appkit-replay <file> [--test]") });
    expect(run(["--no"], FROM)).toMatchObject({ code: 2, err: expect.stringContaining("--no") });
    const missing = join(folder, "missing.json");
    expect(run([missing], FROM)).toEqual({
      code: 2,
      out: "",
      err: `${missing} cannot be read, there is no such file: save the text of AppKit.report() there, or name the file that has it.\n`,
    });
    expect(run([folder], FROM)).toMatchObject({
      code: 2,
      err: expect.stringContaining("it is a folder: name the file"),
    });
    expect(run([join(folder, "\0")], FROM)).toMatchObject({
      code: 2,
      err: expect.stringContaining("name another file"),
    });
  });
});
