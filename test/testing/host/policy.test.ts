import { describe, expect, it } from "vitest";
import { csp } from "../../../api/csp.ts";
import { isAllowed, withSandbox } from "../../../testing/host/policy.ts";

const SANDBOX = "http://localhost:4700";
const endpoints = {
  ...{ blockchainApi: SANDBOX, walletApi: SANDBOX, analytics: SANDBOX, cloudAuth: SANDBOX, verify: SANDBOX },
  ...{ relay: "ws://localhost:4700", secureFrame: "http://localhost:4701" },
};
const listOf = (policy: string, name: string) =>
  policy
    .split("; ")
    .find((each) => each.startsWith(name))
    ?.split(" ") ?? [];

describe("the policy of a page that is walked", () => {
  it("M1 lets the sandbox pass where it lets AppKit's own services pass", () => {
    const adapted = withSandbox(csp({ projectId: "p", networks: ["eip155:1"] }), endpoints);
    expect(listOf(adapted, "connect-src")).toEqual(expect.arrayContaining([SANDBOX, "ws://localhost:4700"]));
    expect(listOf(adapted, "img-src")).toContain(SANDBOX);
    expect(listOf(adapted, "frame-src")).toEqual(expect.arrayContaining(["http://localhost:4701", SANDBOX]));
    expect(listOf(adapted, "script-src")).not.toContain(SANDBOX);
  });

  it("M1 keeps the sandbox back where it keeps back a service that no page does without", () => {
    const some = "connect-src https://rpc.walletconnect.org wss://relay.walletconnect.org; img-src 'self'";
    expect(withSandbox(some, endpoints)).toBe(
      "connect-src https://rpc.walletconnect.org wss://relay.walletconnect.org ws://localhost:4700; img-src 'self'",
    );
    expect(withSandbox("default-src 'none'", endpoints)).toBe("default-src 'none'");
    expect(withSandbox("script-src 'self'", endpoints)).toBe("script-src 'self'");
  });

  it("M1 writes out a directive for which default-src stood", () => {
    const adapted = withSandbox("default-src 'self' https:", endpoints);
    expect(adapted).toContain("default-src 'self' https:; ");
    expect(listOf(adapted, "img-src")).toEqual(["img-src", "'self'", "https:", SANDBOX]);
  });

  it.each([
    ["https://api.example", true],
    ["HTTPS://API.example", true],
    ["api.example", true],
    ["*.example", true],
    ["https://api.example:443/path", true],
    ["https://api.example:*", true],
    ["https:", true],
    ["*", true],
    ["http://api.example", false],
    ["wss:", false],
    ["https://example", false],
    ["*.api.example", false],
    ["api.example:8443", false],
    ["'self'", false],
    ["'none'", false],
  ])("M1 takes %s for what a browser takes it", (source, isIt) => {
    expect(isAllowed(source, new URL("https://api.example"))).toBe(isIt);
  });
});
