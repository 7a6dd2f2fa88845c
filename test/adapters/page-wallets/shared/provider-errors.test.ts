import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { connectError, type Meaning, meaningOf } from "../../../../adapters/page-wallets/shared/provider-errors.ts";
import { walletError } from "../../../../adapters/page-wallets/shared/wallet-error.ts";
import type { CaipNetworkId } from "../../../../domain/caip.ts";
import { AppKitError, ERRORS } from "../../../../domain/errors.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { runs } from "../../../runs.ts";
import { network } from "../../networks.ts";
import { openPage } from "../evm/page.ts";

const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};
const throwing = (error: unknown) =>
  new Proxy(
    {},
    {
      get() {
        throw error;
      },
    },
  );

/** As JSON, with what JSON leaves out of an error. */
const json = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner instanceof Error ? { message: inner.message, cause: inner.cause } : inner,
  );

/** Ways in which wallets and libraries wrap an error. */
const WRAPS: readonly ((inner: unknown) => unknown)[] = [
  (inner) => inner,
  (cause) => new Error("outer", { cause }),
  (data) => ({ code: -32603, message: "Internal JSON-RPC error.", data }),
  (error) => ({ error }),
  (originalError) => ({ code: -32000, data: { originalError } }),
  (inner) => ({ message: `RPC failed: ${typeof inner === "string" ? inner : json(inner)}` }),
  (inner) => `{"error":${json(inner)}}`,
  (info) => ({ code: "UNKNOWN_ERROR", info }),
];

describe("R14", () => {
  it("R14: 4001 is recognised through any nesting", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...WRAPS), { maxLength: 4 }),
        fc.constantFrom(4001, 5000, "4001"),
        (wraps, code) => {
          const thrown = wraps.reduce<unknown>((inner, wrap) => wrap(inner), { code, message: "x" });
          expect(meaningOf(thrown)).toBe("declined");
        },
      ),
      { numRuns: runs(1_000) },
    );
  });

  it("R14: strings, numbers, nothing and things that throw when they are looked at have a meaning", () => {
    const meanings: [unknown, Meaning][] = [
      ["User denied something", "declined"],
      [new Error("MetaMask Tx Signature: User denied transaction signature."), "declined"],
      [{ code: "ACTION_REJECTED" }, "declined"],
      ["UserRejectedRequestError: no", "declined"],
      [new Error("Plugin Closed"), "declined"],
      [new Error("Approval Denied: Popup Closed."), "declined"],
      ["The user's connection was closed", "other"],
      [4001, "declined"],
      [{ code: -32002, message: "Already processing eth_requestAccounts. Please wait." }, "pending"],
      ["Request of type 'wallet_requestPermissions' already pending for origin", "pending"],
      [{ code: 4902 }, "unknown-chain"],
      [{ code: 4200 }, "unsupported"],
      [{ code: -32601 }, "unsupported"],
      [{ code: -32004 }, "unsupported"],
      [{ code: 4100 }, "gone"],
      [{ code: 4900 }, "gone"],
      [{ code: 4901 }, "gone"],
      [null, "other"],
      [undefined, "other"],
      [0, "other"],
      ["", "other"],
      [new Error("Extension context invalidated."), "other"],
      [{ code: -32603, message: "nonce 4001 is too low" }, "other"],
      [revoked(), "other"],
      [throwing(new TypeError("no")), "other"],
    ];
    for (const [thrown, meaning] of meanings) expect(meaningOf(thrown)).toBe(meaning);
  });

  it.each([
    ["User denied transaction signature.", 4001],
    ["Request already pending", -32002],
    ["Method not supported", 4200],
    [{ code: 4100, message: "Locked" }, 4900],
    [{ code: -32000, message: "Invalid input" }, -32000],
    ["Something else", -32603],
  ])("ERR-3 R14 a wallet's %j has the number that pages know", (thrown, code) => {
    const message = typeof thrown === "string" ? thrown : thrown.message;
    expect(walletError(thrown)).toMatchObject({ name: "RpcError", code, message });
  });

  it("R14: what is kept of a wallet's error are its words and the first number in it, and nothing that looks at it", () => {
    const thrown = { message: "Nope", data: { originalError: { code: "-32042", message: "inside" } }, secret: "x" };
    const { code, cause } = connectError(thrown);
    expect(code).toBe("CONNECTION_FAILED");
    expect({ ...(cause as object), message: (cause as Error).message }).toEqual({ code: -32_042, message: "Nope" });
    expect((connectError(throwing(new TypeError("no"))).cause as Error).message).toMatch(/without a message/);
  });

  it("R14: a cycle, and an error as deep as eight, are seen through", () => {
    const circular: { cause?: unknown; code?: number } = {};
    circular.cause = circular;
    expect(meaningOf(circular)).toBe("other");
    let deep: unknown = { code: 4001 };
    for (let level = 0; level < 8; level += 1) deep = { message: `level ${level}`, cause: deep };
    expect(meaningOf(deep)).toBe("declined");
  });

  it("R14 M6: 10,000 thrown or returned values surface as catalogue errors alone", { timeout: 60_000 }, async () => {
    const page = openPage();
    let next: { thrown: boolean; value: unknown } = { thrown: true, value: undefined };
    const provider = {
      request() {
        if (next.thrown) throw next.value;
        return next.value;
      },
    };
    page.injected.addConnector({ id: "wild", name: "Wild", provider });
    const connect = { connectorId: "wild", namespace: "eip155" as const, networkId: "eip155:1" as CaipNetworkId };
    const calls = [
      () => page.injected.connectWallet(connect),
      () => page.injected.restoreWallet(connect),
      () => page.injected.disconnectWallet(connect),
      () => page.injected.switchWalletNetwork({ connectorId: "wild", network: network([]) }),
    ];
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
    });
    const error = fc.record(
      { code: anything, message: anything, data: anything, cause: anything },
      { requiredKeys: [] },
    );
    const made = (value: unknown) => () => value;
    const value = fc.oneof(
      anything.map(made),
      error.map(made),
      fc.constantFrom(
        revoked,
        () => throwing(new TypeError("no")),
        () => throwing(null),
        () => [revoked()],
        Symbol,
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.boolean(), value, fc.constantFrom(...calls), async (thrown, given, call) => {
        next = { thrown, value: given() };
        let isOver = false;
        const answered = call()
          .then(
            () => undefined,
            (reason: unknown) => reason,
          )
          .finally(() => {
            isOver = true;
          });
        // One that tells some other chain after a switch is asked again a few times.
        while (!isOver) {
          await page.clock.advance(LIMITS.walletEvents);
          await new Promise(setImmediate);
        }
        const error = await answered;
        if (error === undefined) return;
        expect(error).toBeInstanceOf(AppKitError);
        expect(Object.keys(ERRORS)).toContain((error as AppKitError).code);
        expect(error).not.toBeInstanceOf(TypeError);
      }),
      { numRuns: runs(10_000) },
    );
    expect(page.clock.pending).toBe(0);
  });
});
