import { describe, expect, it, vi } from "vitest";
import type { Clock } from "../../../adapters/browser/clock.ts";
import { createHttp } from "../../../adapters/browser/http/client.ts";
import { pageError } from "../../../adapters/page-wallets/shared/page-error.ts";
import { PairingError } from "../../../adapters/walletconnect/client/errors.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { RpcError } from "../../../domain/networks/rpc-errors.ts";
import { invalidOption } from "../../../domain/options/checks.ts";
import type { SiwxOption } from "../../../domain/sign-in/siwx-option.ts";
import { now, own, providerOf, refusal, signIn, signInKit, targetOf } from "./kit.ts";
import { evmSigner, solanaSigner } from "./signers.ts";

const DAY = 86_400_000;
const POLYGON = "eip155:137" as CaipNetworkId;

describe("what is refused", () => {
  it("S10 another address's signature", async () => {
    for (const make of [evmSigner, solanaSigner]) {
      const { signIns } = signInKit();
      const signer = make();
      expect(await refusal(signIn(signIns, signer, make()))).toBe("SIGNATURE_INVALID");
      expect((await signIns.find(targetOf(signer), now())).status).toBe("absent");
    }
  });

  it("S10 an answer that comes too late, or a second time, or to an older message", async () => {
    const { signIns, clock } = signInKit();
    const signer = evmSigner();
    const target = targetOf(signer);
    const { provider } = providerOf(signer);
    const drawn = async () => {
      const { id } = await signIns.draft(target, now());
      return { id, signature: await signIns.sign({ id, target }, provider) };
    };
    const late = await drawn();
    await clock.advance(LIMITS.signInNonce);
    expect(await refusal(signIns.keep(late, now()))).toBe("SIGN_IN_USED");
    const once = await drawn();
    await signIns.keep(once, now());
    expect(await refusal(signIns.keep(once, now()))).toBe("SIGN_IN_USED");
    await drawn();
    expect(await refusal((async () => signIns.keep(once, now()))())).toBe("SIGN_IN_USED");
    expect(await refusal(signIns.sign({ id: once.id, target }, provider))).toBe("SIGN_IN_USED");
  });

  it("S10 a session of another account or chain, or one that a clock off by a day put into the future", async () => {
    const { signIns, clock, areas, make } = signInKit();
    const signer = evmSigner();
    await signIn(signIns, signer);
    expect((await signIns.find(targetOf(evmSigner()), now())).status).toBe("absent");
    expect((await signIns.find(targetOf({ ...signer, chainId: POLYGON }), now())).status).toBe("absent");
    vi.spyOn(clock, "now").mockReturnValue(clock.now() - DAY);
    expect((await make().find(targetOf(signer), now())).status).toBe("absent");
    expect([...areas.sessionStorage.keys()]).toEqual([]);
  });

  it("S10 a lifetime that is over", async () => {
    const { signIns, clock } = signInKit({ type: "default", lifetime: 60_000 });
    const signer = evmSigner();
    await signIn(signIns, signer);
    await clock.advance(60_000);
    expect((await signIns.find(targetOf(signer), now())).status).toBe("absent");
  });

  it.each(["Pay\u0000", "Pay\r\nNonce: 1", "\u001b[2K", "tab\there", "", "\u0085"])("S10 the text %j", async (text) => {
    const createMessage = async () => ({ toString: () => text }) as never;
    const { signIns } = signInKit(own({ createMessage }));
    expect(await refusal(signIns.draft(targetOf(evmSigner()), now()))).toBe("SIGN_IN_MALFORMED: message");
  });

  it("S10 a message that is no text, and no other text than its own goes to the wallet", async () => {
    const createMessage = async () => ({ nonce: "n" }) as never;
    expect(await refusal(signInKit(own({ createMessage })).signIns.draft(targetOf(evmSigner()), now()))).toBe(
      "SIGN_IN_MALFORMED: message",
    );
  });

  it.each([
    ["answers 500", () => new Response("down", { status: 500 }), "SIGN_IN_UNREACHABLE"],
    ["answers with something else", () => new Response('{"nonce":"!"}'), "SIGN_IN_UNREACHABLE"],
    ["refuses in its own words", () => new Response("Not today", { status: 401 }), "SIGN_IN_REFUSED: Not today"],
    ["is not there", () => Promise.reject(new TypeError("Failed to fetch")), "SIGN_IN_UNREACHABLE"],
  ] as const)("S10 SIGN-4 a server or service that %s", async (_, answer, code) => {
    const signer = evmSigner();
    for (const option of ["cloud", { type: "server", url: "https://api.shop.example/" }] as const) {
      let works = false;
      const nonce = () => Response.json({ nonce: "0123456789abcdef", token: "a.b.c" });
      const urls: string[] = [];
      const fetch = async (url: string) => {
        urls.push(url);
        return works && url.includes("/nonce") ? nonce() : answer();
      };
      // A failure that is worth another try is worth no wait here.
      const clock: Clock = {
        now: () => 1_700_000_000_000,
        setTimeout: (run, ms) => ms < 9_000 && run(),
        clearTimeout: () => undefined,
      };
      const http = createHttp({ clock, fetch });
      const { signIns } = signInKit(option, { http });
      expect(await refusal(signIns.draft(targetOf(signer), now()))).toBe(code);
      works = true;
      expect(await refusal(signIn(signIns, signer))).toBe(code);
      expect(urls[0]).toMatch(/^https:\/\/(?:cloud\.example\/auth\/v1|api\.shop\.example)\/nonce/);
    }
  });

  it("S10 SIGN-4 data that makes no sense is refused by its name", () => {
    const given = (option: unknown): unknown => {
      try {
        signInKit(option as SiwxOption);
      } catch (error) {
        return (error as AppKitError<"INVALID_OPTION">).context.option;
      }
      return "accepted";
    };
    expect(given({ type: "server" })).toBe("siwx.url");
    expect(given({ type: "server", url: "javascript:alert(1)" })).toBe("siwx.url");
    expect(given({ type: "server", url: "//elsewhere.example" })).toBe("siwx.url");
    expect(given({ type: "server", url: "/auth" })).toBe("accepted");
    expect(given({ type: "default", lifetime: -1 })).toBe("siwx.lifetime");
    expect(given({ type: "default", resources: "one" })).toBe("siwx.resources");
    expect(given({ type: "cloud", resources: ["https://a.example", "no address"] })).toBe("siwx.resources");
    expect(given({ type: "default", statement: "Zeig mir, daß du es bist" })).toBe("siwx.statement");
    expect(given({ type: "server", url: "/auth", statement: "One line\nand another" })).toBe("siwx.statement");
    expect(given({ type: "default", statement: "Is it you? (yes/no)", resources: ["ipfs://b"] })).toBe("accepted");
    expect(given({ type: "default", statement: "" })).toBe("accepted");
    expect(given({ type: "default", storage: "everywhere" })).toBe("siwx.storage");
    expect(given({ type: "cloud", required: "yes" })).toBe("siwx.required");
    expect(given({ type: "cloud", lifetme: 1 })).toBe("siwx.lifetme");
    expect(given({ createMessage: () => {}, addSession: () => {} })).toBe("siwx.getSessions");
  });

  it("S10 a host's own words are read by the visitor, those of the language are not", async () => {
    const answer = async (error: unknown) => {
      const { signIns, logged } = signInKit(own({ createMessage: () => Promise.reject(error) }));
      const code = await refusal(signIns.draft(targetOf(evmSigner()), now()));
      expect(logged).toHaveLength(error instanceof AppKitError && error.code !== "INVALID_OPTION" ? 0 : 1);
      return code;
    };
    expect(await answer(new Error("You are\u202e not on the list"))).toBe("SIGN_IN_REFUSED: You are not on the list");
    expect(await answer(new Error("x".repeat(161)))).toBe("SIGN_IN_UNREACHABLE");
    expect(await answer(new TypeError("Failed to fetch"))).toBe("SIGN_IN_UNREACHABLE");
    expect(await answer("no")).toBe("SIGN_IN_UNREACHABLE");
    expect(await answer(new AppKitError("SIGN_IN_CLOCK", {}))).toBe("SIGN_IN_CLOCK");
    expect(await answer(invalidOption("siweConfig.getNonce", 1, "a text"))).toBe("SIGN_IN_UNREACHABLE");
  });

  it.each(["domain", "uri", "version", "nonce"])("S10 no wallet is asked for one click without a %s", async (field) => {
    const { createMessage } = own();
    for (const value of [undefined, null, "", 7]) {
      const without = async (input: Parameters<typeof createMessage>[0]) => ({
        ...(await createMessage(input)),
        [field]: value as never,
      });
      const { signIns } = signInKit(own({ createMessage: without }));
      expect(await refusal(signIns.askAll(["eip155:1" as CaipNetworkId]))).toBe(`SIGN_IN_MALFORMED: ${field}`);
    }
    const whole = signInKit(own()).signIns;
    expect((await whole.askAll(["eip155:1" as CaipNetworkId])).data.nonce).toBe("n");
  });
});

describe("a wallet that does not sign", () => {
  const asked = async (request: () => unknown, chain = evmSigner()) => {
    const { signIns } = signInKit();
    const target = targetOf(chain);
    const { id } = await signIns.draft(target, now());
    return refusal(signIns.sign({ id, target }, { request: async () => request() }));
  };
  const throwing = (error: unknown) => () => {
    throw error;
  };

  it("SIGN-3 its owner's refusal, and whatever is not known better, is one", async () => {
    for (const error of [new RpcError(4001), { code: 4001 }, new Error("?"), "no", undefined])
      expect(await asked(throwing(error))).toBe("SIGN_IN_DECLINED");
  });

  it("SIGN-3 what is known better is said", async () => {
    expect(await asked(throwing(pageError(new PairingError("RELAY_UNREACHABLE"))))).toBe("RELAY_UNREACHABLE");
    expect(await asked(throwing(pageError(new PairingError("METHOD_UNSUPPORTED"))))).toBe(
      "SIGN_IN_REFUSED: Method not supported by the wallet",
    );
    expect(await asked(throwing(pageError(new AppKitError("FRAME_LOST", {}))))).toBe("FRAME_LOST");
    for (const answer of [undefined, "", 1, {}]) expect(await asked(() => answer)).toBe("CONNECTION_FAILED");
    expect(await asked(() => "0x", solanaSigner())).toBe("CONNECTION_FAILED");
  });

  it("SIGN-3 a wallet that is not there is missed", async () => {
    const { signIns } = signInKit();
    const target = targetOf(evmSigner());
    const { id } = await signIns.draft(target, now());
    expect(await refusal(signIns.sign({ id, target }, undefined))).toBe("CONNECTOR_MISSING");
  });
});
