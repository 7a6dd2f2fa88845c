import { expect, it } from "vitest";
import { buildSignIn } from "../../domain/sign-in/sign-in-message.ts";
import { SERVER_LIMITS } from "../../server/limits.ts";
import { createMemoryStore, type SessionRecord } from "../../server/main.ts";
import { serve, Visitor } from "./visitor.ts";

it("S20 a sign-out that comes while a signature is checked wins, for a guest and for a member", async () => {
  const memory = createMemoryStore();
  let meanwhile = async (): Promise<unknown> => undefined;
  const late = {
    ...memory,
    putSession: async (record: SessionRecord, ttl: number) => {
      await memory.putSession(record, ttl);
      if (record.account.startsWith("eip155:")) await meanwhile();
    },
  };
  const early = {
    ...memory,
    takeNonce: async (nonce: string) => {
      const taken = await memory.takeNonce(nonce);
      await meanwhile();
      return taken;
    },
  };
  const last = {
    ...memory,
    readSession: async (id: string, ttl: number) => {
      const value = await memory.readSession(id, ttl);
      await meanwhile();
      return value;
    },
  };
  for (const store of [early, late, last])
    for (const isMember of [false, true]) {
      const visitor = new Visitor(serve({ store }).server);
      if (isMember) await visitor.signIn();
      const body = await visitor.proof(buildSignIn(visitor.fields(await visitor.nonce())));
      const elsewhere = new Visitor(serve({ store }).server);
      elsewhere.cookie = visitor.cookie;
      meanwhile = async () => {
        meanwhile = async () => undefined;
        await elsewhere.go("/sign-out", "");
      };
      expect(await visitor.go("/verify", body)).toMatchObject({ status: 401, code: "VISIT_ENDED" });
      expect(await visitor.session()).toBeNull();
      expect(await memory.endSessions(`eip155:${visitor.signer.address.toLowerCase()}`)).toBe(0);
    }
});

it("S20 a sign-out that comes before the store has done the first that a verification asks of it wins, too", async () => {
  const memory = createMemoryStore();
  for (const operation of ["putSession", "count"] as const)
    for (const route of ["/sign-out", "/sign-out-everywhere"])
      for (const isMember of [false, true]) {
        let meanwhile = async (): Promise<unknown> => undefined;
        const slow = async (...args: never[]) => {
          await meanwhile();
          return (memory[operation] as (...args: never[]) => unknown)(...args);
        };
        const { server } = serve({ store: { ...memory, [operation]: slow } });
        const visitor = new Visitor(server);
        if (isMember) await visitor.signIn();
        const body = await visitor.proof(buildSignIn(visitor.fields(await visitor.nonce())));
        const leaving = new Visitor(server);
        leaving.cookie = visitor.cookie;
        meanwhile = async () => {
          meanwhile = async () => undefined;
          await leaving.go(route, "");
        };
        const verified = await visitor.send(visitor.request("/verify", body), "192.0.2.1");
        expect(verified).toMatchObject({ status: 401, code: "VISIT_ENDED" });
        expect(await visitor.session()).toBeNull();
      }
});

it("S20 a sign-out from everywhere ends the sign-in that is about to take the place of the visit's session", async () => {
  const memory = createMemoryStore();
  let meanwhile = async (): Promise<unknown> => undefined;
  const endSessions = async (account: string, id?: string) => {
    if (account.startsWith("visit:")) await meanwhile();
    return memory.endSessions(account, id);
  };
  const { server } = serve({ store: { ...memory, endSessions } });
  const visitor = new Visitor(server);
  await visitor.signIn();
  const leaving = new Visitor(server);
  leaving.cookie = visitor.cookie;
  meanwhile = async () => {
    meanwhile = async () => undefined;
    await leaving.go("/sign-out-everywhere", "");
  };
  expect(await visitor.signIn()).toMatchObject({ status: 401, code: "VISIT_ENDED" });
  expect(await visitor.session()).toBeNull();
});

it("S20 a sign-out that comes while a signed message is on its way wins, too", async () => {
  const visitor = new Visitor(serve().server);
  const body = await visitor.proof(buildSignIn(visitor.fields(await visitor.nonce())));
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const verifying = visitor.go("/verify", readable);
  const writer = writable.getWriter();
  // Done once the server reads.
  await writer.write(new TextEncoder().encode(body));
  expect((await visitor.go("/sign-out", "")).status).toBe(200);
  await writer.close();
  expect(await verifying).toMatchObject({ status: 401, code: "VISIT_ENDED" });
});

it("S20 attempts that failed take no room from sessions", async () => {
  const { server, clock } = serve({ store: createMemoryStore({ most: 10 }) });
  const visitor = new Visitor(server);
  await visitor.signIn();
  const stranger = new Visitor(server);
  for (let at = 0; at < 20; at += 1) {
    stranger.cookie = `__Host-sign-in=${String(at).padStart(43, "a")}`;
    const guessed = await stranger.proof(buildSignIn(stranger.fields("0123456789abcdef", {}, clock.now)));
    expect(await stranger.go("/verify", guessed)).toMatchObject({ status: 401, code: "SIGN_IN_USED" });
  }
  expect(await visitor.session()).not.toBeNull();
});

it("S20 an attempt lasts for as long as a slow body, a slow store and a slow node may take", async () => {
  const clock = { now: Date.now() };
  const now = (): number => clock.now;
  const memory = createMemoryStore({ now });
  const takeNonce = (nonce: string) => {
    clock.now += SERVER_LIMITS.bodyTime + SERVER_LIMITS.store + SERVER_LIMITS.verification;
    return memory.takeNonce(nonce);
  };
  const visitor = new Visitor(serve({ store: { ...memory, takeNonce }, now }).server);
  expect((await visitor.signIn()).status).toBe(200);
});
