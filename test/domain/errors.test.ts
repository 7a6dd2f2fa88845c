import { describe, expect, it } from "vitest";
import { causes } from "../../domain/causes.ts";
import {
  AppKitError,
  codeOf,
  ERRORS,
  type ErrorCode,
  type ErrorContext,
  faultOf,
  isAlert,
} from "../../domain/errors.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import { LAZY_MESSAGES } from "../../domain/lazy-messages.ts";
import { MESSAGES, text } from "../../domain/messages.ts";

/** Texts that the catalogue of product.md §8 and protocol.md §4.7 fixes word for word. */
const FIXED: readonly (readonly [ErrorCode, string])[] = [
  ["ADAPTER_NOT_FOUND", "Adapter not found"],
  ["BALANCE_UNAVAILABLE", "Token Balance Unavailable"],
  ["CAIP_NETWORK_NOT_FOUND", "CaipNetwork not found"],
  ["CAIP_NETWORK_OR_ADDRESS_UNDEFINED", "CaipNetwork or CaipAddress is undefined"],
  ["CAIP_NETWORK_UNDEFINED", "CaipNetwork is undefined"],
  ["CHAIN_ADAPTER_NOT_FOUND", "Chain adapter not found"],
  ["CHAIN_NOT_SUPPORTED", "Chain is not supported"],
  ["CHAIN_REQUIRED_FOR_ACCOUNT", "Chain is required to update chain account data"],
  ["CHAIN_REQUIRED_FOR_ACCOUNT_PROP", "Chain is required to set account prop"],
  ["CHAIN_REQUIRED_FOR_CLIENT", "Chain is required to get connection controller client"],
  ["CONNECTION_CLIENT_NOT_SET", "ConnectionController client not set"],
  ["CONNECTION_DECLINED", "Connection declined"],
  ["FAILED_TO_DISCONNECT", "Failed to disconnect"],
  ["INVALID_APP_CONFIGURATION", "Invalid App Configuration"],
  ["INVALID_PROJECT_ID", "Invalid App Configuration: Invalid Project ID"],
  ["JWT_TOKEN_NOT_VALID", "Session Expired"],
  ["NETWORK_CLIENT_NOT_SET", "NetworkController client not set"],
  ["NETWORK_NOT_FOUND", "Network not found"],
  ["NO_RPC_URL", "No RPC url provided for chainId"],
  ["PROJECT_ID_NOT_CONFIGURED", "Project ID Not Configured"],
  ["SIGN_CLIENT_NOT_INITIALIZED", "Sign Client not initialized"],
  ["SIWE_AND_SIWX", "Cannot set both `siweConfig` and `siwx` options"],
  ["GAS_PRICE_UNSUPPORTED", "Network not supported for Gas Price"],
  ["SWAP_ALLOWANCE_FAILED", "Failed to check allowance"],
  ["SWAP_APPROVAL_FAILED", "Failed to create approval transaction"],
  ["SWAP_BUILD_FAILED", "Failed to create transaction"],
  ["SWAP_FAILED", "Transaction error"],
  ["SWAP_FUNDS_LOW", "Insufficient balance"],
  ["SWAP_INIT_FAILED", "Failed to initialize swap"],
  ["SWAP_UNQUOTED", "Please enter a valid amount"],
  ["SWAP_UNSUPPORTED", "Network not supported for Swaps"],
  ["SWITCH_DECLINED", "Switch declined"],
  ["SWITCH_NETWORK_NOT_FOUND", "Network Not Found"],
];

const sampled = (code: ErrorCode) => new AppKitError(code, {} as ErrorContext[ErrorCode]);

describe("errors", () => {
  it.each(FIXED)("ERR-2 ERR-1 %s reads %j", (code, text) => {
    expect(sampled(code).message).toBe(text);
  });

  it("ERR-3 each names the place of its entry in the reference", () => {
    expect(new AppKitError("DESTROYED", {}).docs).toBe("docs/errors.md#destroyed");
    expect(new AppKitError("NO_RPC_URL", {}).docs).toBe("docs/errors.md#no_rpc_url");
  });

  it("ERR-2 both options that leave the modal's place to the page are named where it has none", () => {
    const { message } = new AppKitError("UI_NOT_AVAILABLE", {});
    for (const option of ["`enableEmbedded`", "`disableAppend`", "`appkit-modal`"]) expect(message).toContain(option);
  });

  it("ERR-2 a chain without a provider is named", () => {
    const error = new AppKitError("JSON_RPC_PROVIDER_NOT_FOUND", { chain: "eip155:5" });
    expect(error.message).toBe("JSON-RPC provider for eip155:5 not found");
  });

  it("ERR-1 no two alerts read alike, and each says what its row of the catalogue wants", () => {
    const alerts = Object.keys(ERRORS).filter((code) => isAlert(code as ErrorCode)) as ErrorCode[];
    const words = alerts.map((code) => sampled(code).message);
    expect(new Set(words).size).toBe(words.length);
    expect(sampled("INVALID_PROJECT_ID").message).toMatch(/^Invalid App Configuration.*Invalid Project ID$/);
    expect(sampled("SOCIALS_TIMEOUT").message).toMatch(/^Invalid App Configuration.*allowlist/);
  });

  it("API-3 a status that is not OK reads 'HTTP status code: N', and a failure or timeout is a request error", () => {
    expect(lateError("HTTP_STATUS", { status: 503 }).message).toBe("HTTP status code: 503");
    expect(lateError("HTTP_REQUEST", { reason: "timeout" }).message).toBe("HTTP request timeout");
  });

  it("ERR-2 every code has a surface and a sentence without a hole", () => {
    const context = {
      status: 1,
      reason: "failed",
      option: "o",
      got: "g",
      wants: "w",
      port: "p",
      rpcCode: 1,
      event: "e",
      most: 1,
      namespace: "n",
      seconds: 1,
      message: "said so",
      name: "maya.reown.id",
      field: "f",
      chain: "eip155:5",
      form: "f",
      deviation: "router",
      what: "w",
    };
    for (const [code, { surface }] of Object.entries(ERRORS)) {
      const error = new AppKitError(code as ErrorCode, context as never);
      expect(["screen", "toast", "alert", "thrown", "log"]).toContain(surface);
      expect(error.message, code).not.toMatch(/[{}]/);
      expect(error.message.length, code).toBeGreaterThan(3);
      expect(isAlert(code as ErrorCode), code).toBe(surface === "alert");
    }
  });

  it("ERR-2 the sentence of a late error is its message too, and a host's words stand in its place on screens", () => {
    const error = lateError("SIGN_IN_MALFORMED", { field: "nonce" }, { cause: 1 });
    expect(error).toBeInstanceOf(AppKitError);
    expect(error).toMatchObject({ code: "SIGN_IN_MALFORMED", context: { field: "nonce" }, cause: 1 });
    expect(error.message).toBe("The sign-in message is malformed: nonce");
    for (const key of Object.keys(LAZY_MESSAGES) as (keyof typeof LAZY_MESSAGES)[]) {
      expect(MESSAGES[key]).toBe(LAZY_MESSAGES[key]);
      expect(text({ [key]: "Own words" }, key)).toBe("Own words");
    }
  });

  it("ERR-2 an error is an Error with a name, a code, what is known of the case, and its cause", () => {
    const cause = new TypeError("under it");
    const error = new AppKitError("HTTP_STATUS", { status: 500 }, { cause });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: "AppKitError", code: "HTTP_STATUS", context: { status: 500 }, cause });
  });

  it("R14 the chain of causes can be walked, and ends where it bites its tail", () => {
    const one: { cause?: unknown } = {};
    const two = { cause: one };
    one.cause = two;
    expect(causes(one)).toEqual([one, two]);
    const known = new AppKitError("CONNECTION_DECLINED", {}, { cause: new RangeError("deep") });
    expect(known.walk((link) => link instanceof RangeError)).toBeInstanceOf(RangeError);
    expect(known.walk(() => false)).toBeUndefined();
  });

  it("R14 a chain of any length is read, up to 20 links", () => {
    let error: unknown = "end";
    for (let at = 0; at < 100; at += 1) error = { cause: error };
    expect(causes(error)).toHaveLength(20);
  });

  it("M6 a code is found under foreign errors, and anything else becomes the code that the caller names", () => {
    const ours = new AppKitError("CONNECTION_PENDING", {});
    expect(codeOf(new Error("outer", { cause: ours }), "CONNECTION_FAILED")).toBe("CONNECTION_PENDING");
    for (const thrown of [undefined, null, 0, "", "no", {}, [], Symbol("s"), () => 1, new Error("x"), { cause: null }])
      expect(codeOf(thrown, "CONNECTION_FAILED")).toBe("CONNECTION_FAILED");
  });

  it("M6 a fault has the values of its sentence, if it has any, and a foreign error only the code that the caller names", () => {
    const status = new AppKitError("HTTP_STATUS", { status: 503 } as never);
    expect(faultOf(new Error("outer", { cause: status }), "CONNECTION_FAILED")).toStrictEqual({
      code: "HTTP_STATUS",
      values: { status: 503 },
    });
    expect(faultOf(new AppKitError("CONNECTION_PENDING", {}), "CONNECTION_FAILED")).toStrictEqual({
      code: "CONNECTION_PENDING",
    });
    for (const thrown of [undefined, null, "no", {}, new Error("x")])
      expect(faultOf(thrown, "CONNECTION_FAILED")).toStrictEqual({ code: "CONNECTION_FAILED" });
  });

  it("ERR-2 a placeholder that nothing fills stays as it is, and a value is put in as text", () => {
    expect(new AppKitError("HTTP_STATUS", {} as never).message).toBe("HTTP status code: {status}");
    expect(new AppKitError("PORT_NOT_PROVIDED", { port: "$&{port}" }).message).toContain("$&{port}");
  });
});
