import { describe, expect, it } from "vitest";
import { limitsIn, limitsOf } from "../../../domain/sessions/permission.ts";
import { checkRequest, subscriptionRequest } from "../../../domain/sessions/request.ts";
import { coinsADay, mintCall, NOW, sessionRequest } from "./samples.ts";

const check = (more: object) => () => checkRequest(sessionRequest(more), NOW * 1000);
const keys = (...list: unknown[]) => ({ signer: { type: "keys", data: { keys: list } } });
/** The chain makes an allowance of the coin of it. */
const zeroToken = { ...coinsADay({ token: `0x${"0".repeat(40)}` }), type: "erc20-recurring-allowance" };
const arg = (operator: string, value: unknown) => ({ args: [{ operator, value }] });

describe("a request for a session", () => {
  it("ACCT-11: one that is sound names its network; left out policies are none", () => {
    const { policies: _, ...request } = sessionRequest();
    const checked = checkRequest(request, NOW * 1000);
    expect(checked.networkId).toBe("eip155:1");
    expect(checked.request).toEqual(sessionRequest());
  });

  it.each([
    ["chainId", { chainId: "1" }],
    ["chainId", { chainId: 1 }],
    ["chainId", { chainId: "0x0" }],
    ["expiry", { expiry: NOW }],
    ["expiry", { expiry: NOW + 1.5 }],
    ["expiry", { expiry: "tomorrow" }],
    ["expiry", { expiry: Number.MAX_SAFE_INTEGER }],
    ["expiry", { expiry: (NOW + 86_400) * 1000 }],
    ["signer", { signer: null }],
    ["signer.type", { signer: { type: "wallet", data: {} } }],
    ["signer.data.keys", keys()],
    ["signer.data.keys", keys({ type: "ed25519", publicKey: `0x${"ab".repeat(32)}` })],
    ["signer.data.keys", keys({ type: "secp256k1", publicKey: "ab" })],
    ["signer.data.keys", keys({ type: "secp256k1", publicKey: `0x02${"ab".repeat(32)}a` })],
    ["permissions", { permissions: [] }],
    ["permissions", { permissions: Array(101).fill(coinsADay()) }],
    ["type", { permissions: [{ type: "anything", data: {} }] }],
    ["allowance", { permissions: [coinsADay({ allowance: "-1" })] }],
    ["allowance", { permissions: [coinsADay({ allowance: "1.5" })] }],
    ["allowance", { permissions: [coinsADay({ allowance: 5 })] }],
    ["allowance", { permissions: [coinsADay({ allowance: String(2n ** 256n) })] }],
    ["period", { permissions: [coinsADay({ period: 0 })] }],
    ["start", { permissions: [coinsADay({ start: -1 })] }],
    ["token", { permissions: [{ ...coinsADay(), type: "erc20-recurring-allowance" }] }],
    ["token", { permissions: [zeroToken] }],
    ["functionName", { permissions: [mintCall({ functionName: "burn" })] }],
    ["operation", { permissions: [mintCall({ operation: "Create" })] }],
    ["valueLimit", { permissions: [mintCall({ valueLimit: "much" })] }],
    ["operator", { permissions: [mintCall(arg("NOT_EQUAL", "5"))] }],
    ["value", { permissions: [mintCall(arg("EQUAL", -5))] }],
    ["args", { permissions: [mintCall({ args: Array(3).fill({ operator: "EQUAL", value: "1" }) })] }],
    ["args", { permissions: [mintCall({ args: "none" })] }],
    ["policies", { policies: "none" }],
    ["policies", { policies: ["none"] }],
  ])("ACCT-11: a wrong %s is named (%j)", (field, more) => {
    expect(check(more)).toThrow(`Option \`${field}\``);
  });

  it.each([
    ["the next second", { expiry: NOW + 1 }],
    ["the last one", { expiry: 100_000_000_000 }],
    ["a hundred permissions", { permissions: Array(100).fill(coinsADay()) }],
    ["an allowance since 1970", { permissions: [coinsADay({ start: 0, period: 1 })] }],
  ])("ACCT-11: the bounds are within what is taken: %s", (_, more) => {
    expect(check(more)().request).toMatchObject(more);
  });

  it.each(["secp256k1", "secp256r1"])("ACCT-11: a key of %s is one that the site may sign with", (type) => {
    const signer = keys({ type, publicKey: `0x02${"ab".repeat(32)}` });
    expect(check(signer)().request).toMatchObject(signer);
  });

  it.each([
    ["a chain id in hex", { chainId: "1" }],
    ["sol:1", { chainId: "sol:1" }],
    ["keys", { signer: { type: "wallet", data: {} } }],
    ["a secp256k1 or secp256r1 key in hex", keys({ type: "secp256k1", publicKey: "ab" })],
    ["a list of objects", { policies: "none" }],
    ["EQUAL, or a comparison of numbers without a sign", { permissions: [mintCall(arg("LESS_THAN", "5"), "address")] }],
  ])("ACCT-11: the error says that it wants %s", (wanted, more) => {
    expect(check(more)).toThrow(wanted);
  });

  it.each([
    ["a number with a sign has no more or less", "int256", "LESS_THAN"],
    ["a short text of bytes does not end its word", "bytes4", "EQUAL"],
    ["an address is the same or another", "address", "GREATER_THAN"],
    ["a text has no word of its own", "string", "EQUAL"],
    ["a list has no word of its own", "uint256[2]", "EQUAL"],
  ])("SAFETY: a condition that the chain would read otherwise is refused: %s", (_, type, operator) => {
    expect(() => limitsIn(mintCall(arg(operator, "5"), type))).toThrow(/operator|args/);
  });

  it("ACCT-11: a condition may stand before a text; its parameter needs no name, and an event may have the function's", () => {
    const inputs = [{ type: "uint256" }, { name: "note", type: "string" }];
    const abi = [
      { type: "event", name: "mint" },
      { type: "function", name: "mint", inputs },
    ];
    const call = mintCall(arg("LESS_THAN", "5"));
    const [limit] = limitsIn({ ...call, data: { ...call.data, abi } });
    expect(limit).toMatchObject({ conditions: [{ name: "#1", type: "uint256", value: 5n }] });
  });

  it("SAFETY: two functions of one name are refused, because nobody can tell which is meant", () => {
    const call = mintCall();
    if (call.type !== "contract-call") throw new Error("no call");
    const twice = { ...call, data: { ...call.data, abi: [...call.data.abi, ...call.data.abi] } };
    expect(() => limitsIn(twice)).toThrow("functionName");
  });

  it("ACCT-11: a whole contract's interface is taken, with its events and errors; the functions that may be called are few", () => {
    const call = mintCall();
    if (call.type !== "contract-call") throw new Error("no call");
    const events = (count: number) => Array.from({ length: count }, (_, n) => ({ type: "event", name: `E${n}` }));
    const withEvents = (count: number) => ({
      ...call,
      data: { ...call.data, abi: [...call.data.abi, ...events(count)] },
    });
    expect(limitsIn(withEvents(500))).toMatchObject([{ kind: "call", functionName: "mint" }]);
    expect(() => limitsIn(withEvents(5_000))).toThrow("abi");
  });

  it("SAFETY: a permission from outside that cannot be read is told as such, never left out", () => {
    expect(limitsOf([coinsADay(), { type: "rate-limit" }, zeroToken, null])).toMatchObject([
      { kind: "spend" },
      { kind: "unread", type: "rate-limit" },
      { kind: "unread", type: "erc20-recurring-allowance" },
      { kind: "unread", type: "?" },
    ]);
    expect(limitsOf([coinsADay()])).toMatchObject([{ kind: "spend" }]);
    expect(limitsOf([])).toEqual([{ kind: "unread", type: "?" }]);
  });
});

describe("a subscription", () => {
  const wanted = { chainId: "0x1", signerPublicKey: `0x04${"ab".repeat(64)}`, amount: "5", expiry: NOW + 100 };

  it.each([
    ["1s", 1],
    ["1d", 86_400],
    ["1w", 604_800],
    ["1m", 2_592_000],
  ] as const)("ACCT-11: paid every %s, it is an allowance of the coin from now on", (interval, period) => {
    const request = subscriptionRequest({ ...wanted, interval, asset: "native" }, NOW * 1000);
    expect(request.permissions).toEqual([coinsADay({ allowance: "5", period })]);
    expect(checkRequest(request, NOW * 1000).networkId).toBe("eip155:1");
  });

  it.each([
    ["amount", { amount: "0.5" }],
    ["amount", { amount: 5 }],
    ["amount", { amount: "0x0" }],
    ["signerPublicKey", { signerPublicKey: "ab" }],
    ["signerPublicKey", { signerPublicKey: undefined }],
  ])("ACCT-11: a wrong %s is refused by the name that the site wrote", (name, more) => {
    const subscription = { ...wanted, interval: "1d", asset: "native", ...more };
    expect(() => subscriptionRequest(subscription as never, NOW * 1000)).toThrow(`Option \`${name}\``);
  });

  it("ACCT-11: another interval or asset is refused, and what is no subscription", () => {
    expect(() => subscriptionRequest(undefined as never, 0)).toThrow("Option `subscription`");
    expect(() => subscriptionRequest({ ...wanted, interval: "1y", asset: "native" } as never, 0)).toThrow("`interval`");
    expect(() => subscriptionRequest({ ...wanted, interval: "1d", asset: "usdc" } as never, 0)).toThrow("`asset`");
    expect(() => subscriptionRequest({ ...wanted, interval: "toString", asset: "native" } as never, 0)).toThrow();
  });
});
