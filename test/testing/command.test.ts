import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../../testing/command.ts";
import { WALKABLES } from "../../testing/samples/machines.ts";

const ROOT = join(import.meta.dirname, "../..");

describe("appkit-paths", () => {
  it("M1 prints the paths of a machine as Markdown, and says how much they reach", () => {
    const { code, out, err } = run(["page-wallet"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^# Paths of page-wallet\n/);
    expect(out).toContain("connectWallet answers");
    expect(out).not.toContain("Not reached");
  });

  it("M1 prints them as JSON, errors and all", () => {
    const { paths, machine, unreached } = JSON.parse(run(["page-wallet", "--format", "json"]).out);
    expect([machine, unreached]).toEqual(["page-wallet", []]);
    expect(paths[0].steps[0]).toHaveProperty("state");
    expect(JSON.stringify(paths)).toContain('{"error":"');
  });

  it.each([[], ["nobody"], ["page-wallet", "extra"], ["page-wallet", "--format", "xml"], ["__proto__"], ["--wrong"]])(
    "M1 answers %j with what it takes",
    (...args) => {
      const { code, out, err } = run(args as string[]);
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err).toContain("appkit-paths <machine> [--format json|md]");
      expect(err).toContain("account, analytics, app, approval, attempt, balance");
    },
  );

  it("M1 names the machine and the format that somebody meant", () => {
    expect(run(["conection"]).err).toMatch(/^There is no machine conection \(nearest: connection\)\.\n/);
    expect(run(["page-wallet", "--format", "jsn"]).err).toMatch(/^There is no format jsn \(nearest: json\)\.\n/);
    expect(run([]).err).toMatch(/^Name one machine\.\n/);
    expect(run(["-h"])).toMatchObject({ code: 0, err: "" });
  });

  it("M1 says what it prints, in which format by itself, and lists the machines by their names", () => {
    const { out } = run(["--help"]);
    expect(out).toContain("default format md");
    const names = /^machines: (.*)$/m.exec(out)?.[1]?.split(", ") ?? [];
    expect(names).toEqual(Object.keys(WALKABLES).toSorted());
  });

  it("M1 the command runs in a clone", () => {
    const { status, stdout } = spawnSync(process.execPath, [join(ROOT, "build/bin/appkit-paths.mjs"), "notice"], {
      encoding: "utf8",
    });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^# Paths of notice/);
  });
});

describe("a command whose output is not read", () => {
  /** The output of a shell for a command line in which `$0` is Node and `$1` a command's file. */
  const shell = (bin: string, line: string) => {
    const { stderr, status } = spawnSync("bash", ["-c", line, process.execPath, join(ROOT, "build/bin", bin)], {
      encoding: "utf8",
    });
    return { stderr, status };
  };

  it.each([
    // Four times as long as what a pipe holds.
    ["appkit-paths.mjs", "attempt --format json", "head -c 100"],
    ["appkit-paths.mjs", "--help", "true"],
    ["appkit-replay.mjs", "--help", "true"],
    ["appkit-walk.mjs", "--help", "true"],
    ["appkit-migrate.mjs", "--help", "true"],
  ])("M1 %s %s ends in peace before `%s`", (bin, args, reader) => {
    expect(shell(bin, `"$0" "$1" ${args} | ${reader}; exit "\${PIPESTATUS[0]}"`)).toEqual({ stderr: "", status: 0 });
  });

  it.runIf(existsSync("/dev/full"))("M1 says in a sentence that a full disk takes nothing", () => {
    const { stderr, status } = shell("appkit-paths.mjs", '"$0" "$1" notice > /dev/full');
    expect({ stderr, status }).toEqual({
      stderr: "AppKit: the output cannot be written (ENOSPC): lead it elsewhere.\n",
      status: 2,
    });
  });
});
