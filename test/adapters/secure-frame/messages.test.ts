import { describe, expect, it } from "vitest";
import { type Heard, messageOf, type Name, read } from "../../../adapters/secure-frame/messages.ts";
import { EVM, SOLANA_MAINNET } from "./fake-frame.ts";

/** The frame's message about the success of a request. */
const success = (name: Name, payload: unknown) => read({ id: "1", type: `@w3m-frame/${name}_SUCCESS`, payload });

/** The parsed part of it; undefined if the message is ignored. */
const taken = (name: Name, payload: unknown) => (success(name, payload) as { payload?: unknown } | undefined)?.payload;

describe("what of the frame's messages is taken (AUTH-2, AUTH-13)", () => {
  it.each<[unknown, unknown]>([
    [1, 1],
    ["137", 137],
    ["eip155:10", "eip155:10"],
    [SOLANA_MAINNET, SOLANA_MAINNET],
    [0, undefined],
    [-1, undefined],
    [1.5, undefined],
    ["x137", undefined],
    ["137x", undefined],
    ["", undefined],
    ["0x89", undefined],
    ["9".repeat(17), undefined],
    [null, undefined],
  ])("AUTH-13: the chain %j is taken as %j", (chainId, wanted) => {
    expect(taken("SWITCH_NETWORK", { chainId })).toEqual(wanted === undefined ? undefined : { chainId: wanted });
  });

  it.each([
    ["eoa", "eoa"],
    ["EOA", "eoa"],
    ["smartAccount", "smartAccount"],
    ["SMART_ACCOUNT", "smartAccount"],
    ["Eoa", undefined],
    ["", undefined],
  ])("AUTH-13: the type of account '%s' is taken as %s", (type, wanted) => {
    expect(taken("SET_PREFERRED_ACCOUNT", { type })).toEqual(wanted && { type: wanted });
    const owner = { address: EVM, chainId: 1, accounts: [{ address: EVM, type }] };
    expect(taken("GET_USER", owner)).toEqual(wanted && { ...owner, accounts: [{ address: EVM, type: wanted }] });
  });

  it("AUTH-10 AUTH-13: where Farcaster's answer has both an uri and a url, the uri counts", () => {
    expect(taken("GET_FARCASTER_URI", { uri: "https://a.example", url: "https://b.example" })).toBe(
      "https://a.example",
    );
    expect(success("GET_FARCASTER_URI", {})).toBeUndefined();
  });

  it.each<[Name, unknown]>([
    ["CONNECT_EMAIL", { action: "" }],
    ["UPDATE_EMAIL", { action: "" }],
    ["UPDATE_EMAIL", {}],
    ["IS_CONNECTED", { isConnected: "yes" }],
    ["IS_CONNECTED", {}],
    ["GET_SMART_ACCOUNT_ENABLED_NETWORKS", { smartAccountEnabledNetworks: ["1"] }],
    ["GET_SOCIAL_REDIRECT_URI", { uri: 7 }],
    ["CONNECT_SOCIAL", { userName: 7 }],
    ["CONNECT_FARCASTER", undefined],
    ["UPDATE_EMAIL_SECONDARY_OTP", { newEmail: "" }],
    ["UPDATE_EMAIL_SECONDARY_OTP", { newEmail: `${"a".repeat(309)}@example.com` }],
    ["GET_USER", { address: EVM }],
    ["GET_USER", { chainId: 1 }],
    ["GET_USER", { address: EVM, chainId: 1, smartAccountDeployed: "yes" }],
  ])("S1: %s with %j is no success", (name, payload) => {
    expect(success(name, payload)).toBeUndefined();
  });

  it.each<[string, unknown, Heard | undefined]>([
    [
      "a refusal",
      { id: "1", type: "@w3m-frame/SIGN_OUT_ERROR", payload: 7 },
      { name: "SIGN_OUT", id: "1", refusal: 7 },
    ],
    ["a type with a word in front", { id: "1", type: "x@w3m-frame/SIGN_OUT_SUCCESS" }, undefined],
    ["a type with a folder", { id: "1", type: "@w3m-frame/X/SIGN_OUT_SUCCESS" }, undefined],
    ["a type with a word behind", { id: "1", type: "@w3m-frame/SIGN_OUT_SUCCESS_X" }, undefined],
    ["a success of what is no request", { id: "1", type: "@w3m-frame/GET_CHAIN_ID_SUCCESS" }, undefined],
    ["a refusal of what is no request", { id: "1", type: "@w3m-frame/GET_CHAIN_ID_ERROR" }, undefined],
    ["a type without an end", { id: "1", type: "@w3m-frame/SIGN_OUT" }, undefined],
  ])("S1 AUTH-2: %s is told from anything else", (_, data, wanted) => {
    expect(read(data)).toStrictEqual(wanted);
  });

  it("S2: an answer that names no request has an id that no request has", () => {
    expect(read({ type: "@w3m-frame/SIGN_OUT_SUCCESS" })).toStrictEqual({
      ...{ name: "SIGN_OUT", id: "", payload: undefined },
    });
  });
});

describe("what the frame is told", () => {
  it("AUTH-2: a message without a payload has no such field", () => {
    expect(messageOf("RELOAD", "1")).toStrictEqual({ id: "1", type: "@w3m-app/RELOAD" });
    // A request is given up by its id alone.
    expect(messageOf("RPC_ABORT", "1", { any: "thing" })).toStrictEqual({ id: "1", type: "@w3m-app/RPC_ABORT" });
  });

  it.each(["google", "github", "apple", "facebook", "x", "discord"] as const)(
    "EMAIL-2: the page of %s can be asked for",
    (provider) => {
      expect(messageOf("GET_SOCIAL_REDIRECT_URI", "1", { provider }).payload).toEqual({ provider });
    },
  );

  it.each([
    "ann@example.com",
    "o'brien@example.com",
    "a&b@example.com",
    "ann.b+c@example.co.uk",
    "ann@my--shop.com",
    "ann@xn--mnchen-3ya.de",
  ])("EMAIL-2: %s, which a browser takes as an address, is sent, and heard as the new one", (email) => {
    for (const name of ["CONNECT_EMAIL", "UPDATE_EMAIL"] as const)
      expect(messageOf(name, "1", { email }).payload).toEqual({ email });
    expect(taken("UPDATE_EMAIL_SECONDARY_OTP", { newEmail: email })).toEqual({ newEmail: email });
  });

  it.each<[Name, unknown]>([
    ["CONNECT_EMAIL", { email: "ann@-example.com" }],
    ["CONNECT_EMAIL", { email: "ann@@example.com" }],
    ["GET_SOCIAL_REDIRECT_URI", { provider: "" }],
    ["SET_PREFERRED_ACCOUNT", { type: "" }],
    ["SYNC_THEME", { themeMode: "", themeVariables: {}, w3mThemeVariables: {} }],
    ["CONNECT_OTP", { otp: 7 }],
    ["CONNECT_SOCIAL", {}],
    ["GET_USER", { chainId: 1 }],
    ["SYNC_DAPP_DATA", { metadata: {}, sdkVersion: "1", sdkType: "appkit", projectId: "p" }],
    ["SYNC_DAPP_DATA", { sdkVersion: "1", sdkType: "appkit", projectId: "p" }],
  ])("AUTH-2: %s does not carry %j", (name, payload) => {
    expect(() => messageOf(name, "1", payload)).toThrow();
  });

  it("AUTH-8: a theme's variables are texts and numbers", () => {
    const theme = {
      ...{ themeMode: "dark", w3mThemeVariables: { "--w3m-accent": "red" } },
      themeVariables: { "--w3m-z-index": 5, "--w3m-accent": "red" },
    };
    expect(messageOf("SYNC_THEME", "1", theme).payload).toEqual(theme);
  });
});
