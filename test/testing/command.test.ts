import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../../testing/command.ts";

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
      expect(err).toContain("account, analytics, app, approval, balance");
    },
  );

  it("M1 the command runs in a clone", () => {
    const { status, stdout } = spawnSync(process.execPath, [join(ROOT, "build/bin/appkit-paths.mjs"), "notice"], {
      encoding: "utf8",
    });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^# Paths of notice/);
  });
});

it("M1 appkit-paths ends in peace where its reader has enough", () => {
  const bin = join(ROOT, "build/bin/appkit-paths.mjs");
  // Four times as long as what a pipe holds.
  const { stderr } = spawnSync("sh", ["-c", `"${process.execPath}" "${bin}" attempt --format json | head -c 100`]);
  expect(String(stderr)).not.toContain("EPIPE");
});
