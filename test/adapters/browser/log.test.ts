import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLog, type LogLevel } from "../../../adapters/browser/log.ts";
import { redact } from "../../../adapters/browser/redact.ts";
import { AppKitError } from "../../../domain/errors.ts";
import { runs } from "../../runs.ts";
import { FakeClock } from "../fake-clock.ts";

function open(options: { level?: LogLevel; bytes?: number } = {}) {
  const said: string[] = [];
  const take = (level: string) => (line: string) => void said.push(`${level} ${line}`);
  const console = { error: take("error"), warn: take("warn"), info: take("info"), debug: take("debug") };
  return { said, log: createLog({ clock: new FakeClock(), console, ...options }) };
}

describe("CONF-12", () => {
  it("CONF-12: errors alone reach the console by default, and all is remembered", () => {
    const { said, log } = open();
    for (const level of ["error", "warn", "info", "debug"] as const) log[level](`a ${level}`);
    expect(said).toEqual(["error AppKit: a error"]);
    expect(log.report().split("\n")).toHaveLength(5);
    expect(log.report()).toContain("2023-11-14T22:13:20.000Z warn a warn");
  });

  it("CONF-12: a lower level lets those above it through", () => {
    const { said, log } = open({ level: "info" });
    for (const level of ["error", "warn", "info", "debug"] as const) log[level](level);
    expect(said).toEqual(["error AppKit: error", "warn AppKit: warn", "info AppKit: info"]);
  });

  it("CONF-12: what is shown as it is, such as the page's own error with its stack, is not remembered", () => {
    const shown: unknown[][] = [];
    const console = { ...globalThis.console, error: (...all: unknown[]) => void shown.push(all) };
    const log = createLog({ clock: new FakeClock(), console });
    const error = new Error("mine");
    log.error("listener", error, error);
    expect(shown).toEqual([['AppKit: listener {"name":"Error","message":"mine"}', error]]);
    expect(log.report()).not.toContain("log.test");
  });

  it("CONF-12: the newest 1,024,000 bytes are remembered", () => {
    const { log } = open();
    for (let line = 0; line < 2_000; line += 1) log.info(`${line} ${"é".repeat(500)}`);
    const report = log.report();
    const bytes = new TextEncoder().encode(report).length;
    expect(bytes).toBeLessThanOrEqual(1_024_000);
    expect(bytes).toBeGreaterThan(1_020_000);
    expect(report).toContain(" 1999 é");
    expect(report).not.toContain(" 0 é");
  });
});

describe("S9", () => {
  const CANARIES = [
    "https://host.example/path?projectId=CANARY#CANARY",
    "wss://relay.example/?auth=CANARY",
    "wc:CANARY@2?relay-protocol=irn&symKey=CANARY",
    "metamask://wc?uri=wc%3ACANARY",
    "https://user:CANARY@host.example/",
    "eyJhbGciOiJIUzI1NiJ9.CANARY.CANARY",
    "Bearer CANARY",
    "CANARY@mail.example",
    "CANARY@почта.рф",
    "CANARY%40mail.example",
  ];

  it("S9: no secret reaches the console or the report, in a text, a field or an error", () => {
    const { said, log } = open({ level: "debug" });
    for (const canary of CANARIES) {
      log.error(canary);
      log.warn("x", { url: canary, list: [canary] });
      log.info("x", new AppKitError("CONNECTION_FAILED", {}, { cause: new Error(`at ${canary}`) }));
    }
    for (const key of ["otp", "email", "accessToken", "password", "symKey", "Authorization", "jwt", "verificationCode"])
      log.debug("x", { [key]: "CANARY", deep: { [key]: "CANARY" } });
    log.debug("x", { otp: 987654, code: 987654 });
    expect(/CANARY|987654/.exec(`${log.report()}${said.join()}`)).toBeNull();
    expect(log.report()).toContain("https://host.example/path?…");
    expect(log.report()).toContain('"code":"CONNECTION_FAILED"');
  });

  it("S9: a topic, a key and a signature are hidden, the hash of a transaction is not", () => {
    const key = "c0ffee".padEnd(64, "0");
    expect(redact(`no session for ${key}, ${key}.`)).toBe("no session for [key], [key].");
    expect(redact(`sent 0x${key}`)).toBe(`sent 0x${key}`);
    expect(redact(`signed 0x${key}${key}1c`)).toBe("signed [signature]");
    expect(redact({ topic: "t0pic", seed: "words" })).toBe('{"topic":"[hidden]","seed":"[hidden]"}');
    expect(redact(`app://wc%3A${key}%402%3FsymKey%3D${key} opened`)).toBe("app://wc:… opened");
  });

  // Work that grew with the square of the text would go on beyond the test's own deadline.
  it.each(["a", "a.a+", "0xab", "a@"])(
    "S9, R18: thousands of characters without a blank hold nobody up: %s",
    (part) => {
      const text = part.repeat(8_000 / part.length);
      for (let time = 0; time < 500; time += 1) expect(redact(text)).not.toBe("");
    },
  );

  it("S9: a one-time code is hidden, a chain id is not", () => {
    expect(redact("your code is 123456")).toBe("your code is [code]");
    expect(redact("Invalid code:123456. Ask ann@example.com")).toBe("Invalid code:[code]. Ask [e-mail]");
    for (const none of ["eip155:421614 of 1234567", "at app.js:1:123456", "app.js:123456:7", "0.123456", "123456.7"])
      expect(redact(none)).toBe(none);
  });

  it("M6: whatever is logged, the log does not throw", () => {
    const { log } = open();
    const circular: Record<string, unknown> = {};
    circular["self"] = circular;
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const thrower = {
      get secret() {
        throw new Error("no");
      },
    };
    for (const value of [circular, proxy, thrower, 10n, Symbol("s"), () => 1, null, undefined, Number.NaN])
      log.info("x", value);
    fc.assert(
      fc.property(fc.anything(), (value) => log.debug("x", value)),
      { numRuns: runs(1_000) },
    );
    expect(
      log
        .report()
        .split("\n")
        .every((line) => line.length < 5_000),
    ).toBe(true);
  });
});
