import { afterEach, describe, expect, it, vi } from "vitest";
import { buildCacao } from "../../domain/sign-in/cacao.ts";
import { encodeRecap, recapStatement } from "../../domain/sign-in/recap.ts";
import { buildSignIn, signInLines } from "../../domain/sign-in/sign-in-message.ts";
import { createMemoryStore, Refusal, type SignInStore } from "../../server/main.ts";
import { ownerOf } from "../../server/sessions.ts";
import { bitcoinSigner, evmSigner, solanaSigner } from "../adapters/sign-in/signers.ts";
import { serve, Visitor } from "./visitor.ts";

const HOUR = 3_600_000;

afterEach(() => void vi.useRealTimers());

describe("a visitor", () => {
  it.each([
    ["an EVM key", evmSigner(), 1],
    ["Solana", solanaSigner(), undefined],
    ["Bitcoin", bitcoinSigner("seed"), undefined],
  ])("SIGN-2 SIGN-4 signs in with %s, is known at each route, and signs out", async (_, signer, chainId) => {
    const { server, log, clock } = serve();
    const visitor = new Visitor(server, signer);
    expect(await visitor.session()).toBeNull();
    const session = { address: signer.address, chainId: chainId ?? signer.chainId };
    expect(JSON.parse((await visitor.signIn({ statement: "Hello." })).text)).toEqual(session);
    expect(await visitor.session()).toEqual(session);
    const host = visitor.request("/orders", undefined, {});
    const account = `${signer.chainId}:${signer.address}`;
    const times = { signedInAt: clock.now, expiresAt: clock.now + 168 * HOUR };
    expect(await server.session(host)).toEqual({ ...session, account, ...times, resources: [] });
    expect((await visitor.go("/sign-out", "")).text).toBe("null");
    expect(visitor.cookie).toBe("");
    expect(await server.session(host)).toBeNull();
    expect(log).toEqual([]);
    expect(server.counters()).toEqual({ "nonce ok": 1, "verify ok": 1, "session ok": 2, "sign-out ok": 1 });
  });

  it("S20 the cookie is the server's alone, new at each sign-in, and the store has neither id nor nonce", async () => {
    const seen: unknown[] = [];
    const memory = createMemoryStore();
    const store = new Proxy(memory, {
      get:
        (target, name: "count") =>
        (...args: [never, never]) => {
          seen.push(...args);
          return target[name]?.(...args);
        },
    });
    const { server } = serve({ store });
    const visitor = new Visitor(server);
    const { headers } = await visitor.go("/nonce");
    expect(headers.get("set-cookie")).toMatch(/^__Host-sign-in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    const guest = visitor.cookie;
    const signed = await visitor.signIn();
    expect(signed.headers.get("set-cookie")).toMatch(
      /^__Host-sign-in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=604800$/,
    );
    const first = visitor.cookie;
    expect(first).not.toBe(guest);
    // Another cookie would have no Max-Age, and end with the browser.
    expect((await visitor.go("/nonce")).headers.get("set-cookie")).toBeNull();
    expect(visitor.cookie).toBe(first);
    await visitor.signIn();
    const ids = [guest, first, visitor.cookie].map((cookie) => cookie.split("=")[1] ?? "");
    for (const id of ids) expect(JSON.stringify(seen)).not.toContain(id);
    for (const old of [guest, first]) {
      visitor.cookie = old;
      expect(await visitor.session()).toBeNull();
    }
  });

  it("S20 signs out of all browsers at once, and a server may do that too", async () => {
    const { server } = serve();
    const signer = evmSigner();
    const [one, two, other] = [new Visitor(server, signer), new Visitor(server, signer), new Visitor(server)];
    for (const visitor of [one, two, other]) await visitor.signIn();
    expect((await new Visitor(server).go("/sign-out-everywhere", "")).code).toBe("NOT_SIGNED_IN");
    const { text, headers } = await one.go("/sign-out-everywhere", "");
    const removed = "__Host-sign-in=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0";
    expect([text, headers.get("set-cookie")]).toEqual(["null", removed]);
    expect([await one.session(), await two.session()]).toEqual([null, null]);
    expect(await other.session()).not.toBeNull();
    expect(await server.signOutEverywhere(`eip155:137:${other.signer.address.toLowerCase()}`)).toBe(1);
    expect(await other.session()).toBeNull();
  });

  it("S20 an owner is the same on all chains of a family, and in either case on EVM alone", () => {
    expect(ownerOf("0xAb", "eip155:137")).toBe(ownerOf("0xaB", "eip155:1"));
    expect(ownerOf("AbC", "solana:one")).toBe(ownerOf("AbC", "solana:two"));
    expect(ownerOf("AbC", "solana:one")).not.toBe(ownerOf("aBC", "solana:one"));
  });

  it("S20 a session ends a while after its last use, and in the end whatever happens", async () => {
    const { server, clock } = serve({ session: { idle: HOUR, lifetime: 3 * HOUR } });
    const visitor = new Visitor(server);
    await visitor.signIn();
    for (let used = 0; used < 3; used += 1) {
      expect(await visitor.session()).not.toBeNull();
      clock.now += 0.9 * HOUR;
    }
    expect(await visitor.session()).not.toBeNull();
    clock.now += 0.3 * HOUR;
    expect(await visitor.session()).toBeNull();
    await visitor.signIn({}, clock.now);
    clock.now += HOUR;
    expect(await visitor.session()).toBeNull();
    await visitor.signIn({}, clock.now);
    expect(await visitor.session()).not.toBeNull();
    clock.now += HOUR;
    expect(await visitor.session()).toBeNull();
  });

  it("S20 a session is over at the moment that it names as its end", async () => {
    const { server, clock } = serve({ session: { idle: 3 * HOUR, lifetime: 2 * HOUR } });
    const visitor = new Visitor(server);
    await visitor.signIn();
    clock.now += HOUR;
    expect(await visitor.session()).not.toBeNull();
    clock.now += HOUR;
    expect(await visitor.session()).toBeNull();
  });

  it("S20 a session that may rest for longer than it may last has left the store at its end", async () => {
    const account = evmSigner();
    const { server, clock } = serve({ session: { idle: 3 * HOUR, lifetime: HOUR } });
    await new Visitor(server, account).signIn();
    clock.now += 2 * HOUR;
    expect(await server.signOutEverywhere(`eip155:1:${account.address}`)).toBe(0);
  });

  it("S20 a store is given whole milliseconds, whatever a session is to last", async () => {
    const memory = createMemoryStore();
    const ttls: number[] = [];
    const putSession: SignInStore["putSession"] = (record, ttl) => {
      ttls.push(ttl);
      return memory.putSession(record, ttl);
    };
    const { server } = serve({ store: { ...memory, putSession }, session: { idle: HOUR / 7, lifetime: HOUR / 3.3 } });
    expect((await new Visitor(server).signIn()).status).toBe(200);
    expect(ttls.filter((ttl) => !Number.isInteger(ttl))).toEqual([]);
  });

  it("S20 a session whose time is over leaves the store, however often it is asked for", async () => {
    const [clock, account] = [{ now: Date.now() }, evmSigner()];
    const now = () => clock.now;
    const store = createMemoryStore({ now });
    const { server } = serve({ store, now, session: { idle: 2 * HOUR, lifetime: 3 * HOUR } });
    const visitor = new Visitor(server, account);
    await visitor.signIn();
    for (const hours of [1.5, 1.4]) {
      clock.now += hours * HOUR;
      expect(await visitor.session()).not.toBeNull();
    }
    clock.now += 0.2 * HOUR;
    expect(await visitor.session()).toBeNull();
    expect(await store.endSessions(`eip155:${account.address.toLowerCase()}`)).toBe(0);
  });

  it("S20 a sign-out everywhere that fails half way can be asked for again", async () => {
    const memory = createMemoryStore();
    for (const failing of [1, 2]) {
      let left = Number.POSITIVE_INFINITY;
      const endSessions: SignInStore["endSessions"] = (...args) => {
        left -= 1;
        return left === 0 ? Promise.reject(new Error("away")) : memory.endSessions(...args);
      };
      const { server } = serve({ store: { ...memory, endSessions } });
      const signer = evmSigner();
      const [one, two] = [new Visitor(server, signer), new Visitor(server, signer)];
      for (const visitor of [one, two]) await visitor.signIn();
      left = failing;
      expect(await one.go("/sign-out-everywhere", "")).toMatchObject({ status: 503 });
      expect(await one.go("/sign-out-everywhere", "")).toMatchObject({ status: 200 });
      expect([await one.session(), await two.session()]).toEqual([null, null]);
    }
  });

  it("S20 to sign out what is no account is refused, and no account that is merely not there", async () => {
    const { server } = serve();
    const { address } = evmSigner();
    for (const account of [address, `eip155:${address}`, "eip155:1:0x12", "", undefined as never])
      await expect(server.signOutEverywhere(account)).rejects.toMatchObject({ code: "INVALID_OPTION" });
    expect(await server.signOutEverywhere(`eip155:1:${address}`)).toBe(0);
  });
});

describe("one-click sign-in", () => {
  it("SIGN-4 a CACAO counts with the address in the wallet's own case, which the host never sees, and so does its ReCap", async () => {
    const { server } = serve();
    const visitor = new Visitor(server);
    const recap = { att: { "https://shop.example": { "crud/read": [{}] } } };
    const resources = ["https://shop.example/terms", encodeRecap(recap)];
    const fields = visitor.fields(await visitor.nonce(), {
      resources,
      statement: `Hello. ${recapStatement(recap)}`,
      accountAddress: visitor.signer.address.toLowerCase(),
    });
    const { bareChainId, ...data } = fields;
    const message = signInLines({ ...data, bareChainId: true });
    const signature = await visitor.signer.sign(message);
    const cacao = buildCacao(data, { t: "eip191", s: signature });
    const signed = await visitor.go("/verify", JSON.stringify({ message, signature, cacao }));
    const { address } = visitor.signer;
    expect(signed.text).toBe(JSON.stringify({ address, chainId: 1 }));
    expect(await server.session(visitor.request("/"))).toMatchObject({ resources, account: `eip155:1:${address}` });
    expect(await server.signOutEverywhere(`eip155:1:${address}`)).toBe(1);
  });

  it("S10 a ReCap that the statement does not tell of, that is not the last, or that cannot be read, is refused", async () => {
    const visitor = new Visitor(serve().server);
    const recap = encodeRecap({ att: { "https://shop.example": { "crud/delete": [{}] } } });
    const told = { att: { "https://shop.example": { "crud/read": [{}] } } };
    const both = { resources: [recap, encodeRecap(told)], statement: recapStatement(told) };
    expect(await visitor.signIn(both)).toMatchObject({ code: "SIGN_IN_MALFORMED" });
    for (const [resources, code] of [
      [[recap], "SIGN_IN_MISMATCH"],
      [[recap, "https://shop.example"], "SIGN_IN_MALFORMED"],
      [["urn:recap:e30"], "SIGN_IN_MALFORMED"],
    ] as const) {
      expect(await visitor.signIn({ resources, statement: "Hello." })).toMatchObject({ code });
    }
  });

  it("S10 a CACAO that says something else than its text is refused", async () => {
    const visitor = new Visitor(serve().server);
    const { bareChainId, ...data } = visitor.fields(await visitor.nonce());
    const message = buildSignIn({ ...data, bareChainId });
    const signature = await visitor.signer.sign(message);
    const cacao = buildCacao({ ...data, statement: "More." }, { t: "eip191", s: signature });
    const refused = await visitor.go("/verify", JSON.stringify({ message, signature, cacao }));
    expect(refused).toMatchObject({ status: 401, code: "SIGN_IN_MISMATCH" });
  });

  it("S10 a CACAO for another page is refused by name, though its text is signed", async () => {
    const { server, log } = serve();
    const visitor = new Visitor(server);
    for (const [field, other] of [
      ["domain", { domain: "evil.example" }],
      ["uri", { uri: "https://evil.example/" }],
      ["chainId", { chainId: "eip155:137" as never }],
    ] as const) {
      const { bareChainId, ...data } = visitor.fields(await visitor.nonce(), other);
      const message = buildSignIn({ ...data, bareChainId });
      const signature = await visitor.signer.sign(message);
      const cacao = buildCacao(data, { t: "eip191", s: signature });
      const refused = await visitor.go("/verify", JSON.stringify({ message, signature, cacao }));
      expect(refused).toMatchObject({ status: 401, code: "SIGN_IN_MISMATCH" });
      expect(log.at(-1)).toMatchObject({ detail: field });
    }
  });
});

describe("a store that is away", () => {
  it("S20 is said with 503 and Retry-After, signs nobody in by half, and is back by itself", async () => {
    const memory = createMemoryStore();
    const all = Object.keys(memory) as (keyof typeof memory)[];
    let [left, broken] = [Number.POSITIVE_INFINITY, () => Promise.reject(new Error("redis://user:SECRET@host"))];
    const operations = all.map((name) => {
      const operation = memory[name] as (...args: unknown[]) => Promise<unknown>;
      return [name, (...args: unknown[]) => (left-- > 0 ? operation(...args) : broken())];
    });
    const { server, log } = serve({ store: Object.fromEntries(operations) });
    const visitor = new Visitor(server);
    for (let operationsBefore = 0; operationsBefore < 12; operationsBefore += 1) {
      left = Number.POSITIVE_INFINITY;
      await visitor.nonce();
      const body = await visitor.proof(buildSignIn(visitor.fields(await visitor.nonce())));
      const { cookie } = visitor;
      left = operationsBefore;
      const answer = await visitor.go("/verify", body);
      left = Number.POSITIVE_INFINITY;
      if (answer.status === 200) {
        expect(operationsBefore).toBeGreaterThan(4);
        expect(await visitor.session()).not.toBeNull();
        break;
      }
      expect(answer).toMatchObject({ status: 503, code: "STORE_UNREACHABLE" });
      expect(answer.headers.get("retry-after")).toBe("5");
      expect(visitor.cookie).toBe(cookie);
      expect(await visitor.session()).toBeNull();
    }
    expect(log.length).toBeGreaterThan(4);
    left = 0;
    for (const path of ["/nonce", "/session"]) expect((await visitor.go(path)).status).toBe(503);
    for (const path of ["/sign-out", "/sign-out-everywhere"]) expect((await visitor.go(path, "")).status).toBe(503);
    const failure = await server.session(visitor.request("/")).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Refusal);
    expect((failure as Refusal).response().status).toBe(503);
    expect(JSON.stringify(log)).not.toContain("SECRET");
    vi.useFakeTimers();
    broken = () => new Promise<never>(() => {});
    const answer = visitor.go("/nonce");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await answer).toMatchObject({ status: 503 });
  });

  it("S20 is said within 2 s also where it goes while a new session takes the place of the earlier one", async () => {
    const memory = createMemoryStore();
    let hung = (): void => {};
    const hanging = new Promise<void>((resolve) => {
      hung = resolve;
    });
    let isAway = false;
    const unlessAway = async <T>(work: () => Promise<T>): Promise<T> => {
      if (!isAway) return work();
      hung();
      return new Promise<never>(() => {});
    };
    const { server } = serve({
      store: {
        ...memory,
        readSession: (...args) => unlessAway(() => memory.readSession(...args)),
        endSessions: (...args) => unlessAway(() => memory.endSessions(...args)),
      },
    });
    const visitor = new Visitor(server);
    const body = await visitor.proof(buildSignIn(visitor.fields(await visitor.nonce())));
    vi.useFakeTimers();
    isAway = true;
    const answer = visitor.go("/verify", body);
    await hanging;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await answer).toMatchObject({ status: 503, code: "STORE_UNREACHABLE" });
  });
});
