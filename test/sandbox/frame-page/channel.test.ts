import { describe, expect, it } from "vitest";
import {
  type EmbeddingWindow,
  type Handlers,
  type Incoming,
  openChannel,
} from "../../../sandbox/frame/page/channel.ts";
import { accountKind, parseMessage, REQUESTS } from "../../../sandbox/frame/page/messages.ts";
import { kindOf } from "../../../sandbox/frame/page/methods.ts";

const PARENT = { name: "parent" };
const SHOP = "https://shop.test";

function opened(own: Partial<Handlers> = {}) {
  const posted: { message: unknown; to: string }[] = [];
  const calls: string[] = [];
  let take: (event: Incoming) => void = () => {};
  const embedder: EmbeddingWindow = {
    parent: PARENT,
    listen: (listener) => {
      take = listener;
    },
    send: (message, to) => void posted.push({ message, to }),
  };
  const plain = Object.fromEntries(Object.keys(REQUESTS).map((topic) => [topic, () => void calls.push(topic)]));
  openChannel(embedder, { ...(plain as never as Handlers), ...own });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const tell = async (data: unknown, origin = SHOP, source: unknown = PARENT) => {
    take({ data, origin, source });
    await settled();
    return posted.slice(1);
  };
  return { posted, calls, tell };
}

/** Handlers under one name. */
const answering = (topic: keyof Handlers, handle: () => Promise<unknown>): Partial<Handlers> => ({ [topic]: handle });

const message = (name: string, payload?: unknown, id = "1") => ({ id, type: `@w3m-app/${name}`, payload });

describe("the channel of the secure page", () => {
  it("sandbox: AUTH-2: READY goes out once, carries its version, and may go to anybody", () => {
    const ready = { message: { type: "@w3m-frame/READY", payload: { version: "4" } }, to: "*" };
    expect(opened().posted).toEqual([ready]);
  });

  it("sandbox: AUTH-2: an answer goes to the origin that asked, under its id and name, without a payload where it has none", async () => {
    const { tell } = opened(answering("GET_CHAIN_ID", async () => ({ chainId: 1 })));
    await tell(message("GET_CHAIN_ID", undefined, "a"));
    expect(await tell(message("SIGN_OUT", undefined, "b"))).toEqual([
      { message: { id: "a", type: "@w3m-frame/GET_CHAIN_ID_SUCCESS", payload: { chainId: 1 } }, to: SHOP },
      { message: { id: "b", type: "@w3m-frame/SIGN_OUT_SUCCESS" }, to: SHOP },
    ]);
  });

  it("sandbox: AUTH-4: a failure is answered with its sentence, what viem wraps with what the chain said", async () => {
    const fails = (error: unknown) => opened(answering("RELOAD", () => Promise.reject(error))).tell(message("RELOAD"));
    const sentence = async (error: unknown) => (await fails(error))[0]?.message;
    const said = (text: string) => ({ id: "1", type: "@w3m-frame/RELOAD_ERROR", payload: { message: text } });
    expect(await sentence(new Error("no"))).toEqual(said("no"));
    expect(await sentence({ message: "long\nlong", shortMessage: "short", details: "nonce too low" })).toEqual(
      said("nonce too low"),
    );
    expect(await sentence(undefined)).toEqual(said("An error occurred"));
  });

  it("S1: other windows, other origins, pages without an origin, and other types are not heard", async () => {
    const { tell, calls } = opened();
    await tell(message("RELOAD"), SHOP, { name: "other" });
    await tell(message("RELOAD"), "null");
    await tell(message("RELOAD"), SHOP, null);
    await tell({ id: "1", type: "x@w3m-app/RELOAD" });
    await tell({ id: "1", type: "@w3m-app/RELOAD_SUCCESS" });
    await tell({ id: "1", type: "@w3m-app/__proto__" });
    await tell({ id: "1", type: "@w3m-app/constructor" });
    for (const odd of [undefined, null, 1, "RELOAD", [], { type: 1 }, { type: "@w3m-app/RELOAD", id: 5 }])
      await tell(odd);
    expect(calls).toEqual([]);
    await tell(message("RELOAD"));
    expect(await tell(message("RELOAD"), "https://evil.test")).toHaveLength(1);
    expect(calls).toEqual(["RELOAD"]);
  });

  it("sandbox: EMAIL-2: a payload of another shape is answered with an error and reaches nothing", async () => {
    const { tell, calls } = opened();
    for (const [index, [name, payload]] of (
      [
        ["CONNECT_EMAIL", { email: "no address" }],
        ["CONNECT_EMAIL", undefined],
        ["GET_SOCIAL_REDIRECT_URI", { provider: "farcaster" }],
        ["CONNECT_OTP", { otp: 123456 }],
        ["SWITCH_NETWORK", { chainId: null }],
        ["RPC_REQUEST", { params: [] }],
        ["SYNC_DAPP_DATA", { metadata: { name: 1 } }],
      ] as const
    ).entries()) {
      const answers = await tell(message(name, payload, String(index)));
      expect(answers[index]).toMatchObject({ message: { id: String(index), type: `@w3m-frame/${name}_ERROR` } });
    }
    expect(calls).toEqual([]);
  });

  it("sandbox: AUTH-13: an abort has no answer of its own, and what later clients add is let through", async () => {
    const { tell, calls } = opened();
    expect(await tell(message("RPC_ABORT"))).toEqual([]);
    await tell(message("GET_USER", { chainId: "eip155:1", rpcUrl: "https://x.test", siwxMessage: {}, socialUri: "u" }));
    await tell(message("RPC_REQUEST", { method: "eth_call", params: [], chainNamespace: "eip155", rpcUrl: "u" }));
    expect(calls).toEqual(["RPC_ABORT", "GET_USER", "RPC_REQUEST"]);
  });
});

it("sandbox: AUTH-13: both spellings of an account's type are taken", () => {
  expect(["eoa", "EOA", "smartAccount", "SMART_ACCOUNT"].map(accountKind)).toEqual([
    "eoa",
    "eoa",
    "smartAccount",
    "smartAccount",
  ]);
  expect(() => accountKind("payment")).toThrow(/type payment/);
});

it("sandbox: APPROVE-4: a method is safe, asks, or is refused; look-alikes are refused", () => {
  expect([kindOf("eth_call"), kindOf("wallet_getAssets"), kindOf("personal_sign")]).toEqual(["safe", "safe", "unsafe"]);
  for (const odd of ["eth_sign", "ETH_CALL", " eth_call", "__proto__", "eth_requestAccounts", "toString", ""]) {
    expect(kindOf(odd), odd).toBe("refused");
  }
});

it("sandbox: AUTH-2: every message of the protocol is read", () => {
  expect(Object.keys(REQUESTS)).toHaveLength(23);
  expect(parseMessage(message("UPDATE_EMAIL", { email: "ann@example.test", extra: 1 }))).toEqual({
    ok: true,
    topic: "UPDATE_EMAIL",
    id: "1",
    payload: { email: "ann@example.test" },
  });
});
