import { describe, expect, it } from "vitest";
import { BackendError } from "../../../sandbox/frame/page/backend.ts";
import { keysOf, makeSecret, seal, unseal } from "../../../sandbox/frame/page/keys.ts";
import { loginHandlers, Waiting } from "../../../sandbox/frame/page/login.ts";
import { Session } from "../../../sandbox/frame/page/session.ts";
import { openStore } from "../../../sandbox/frame/page/store.ts";
import { backendOf, LOGIN, noStore, type Rows, vaultRows } from "./visitor.ts";

const REQUESTER = { origin: "https://shop.test", id: "1" };

function kept() {
  const map = new Map<string, string>();
  const storage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
  return { map, store: openStore(() => storage) };
}

describe("the keys of a visitor", () => {
  it("S9: a vault opens under its own key for its own owner, and under nothing else", () => {
    const secret = makeSecret();
    const vault = seal(secret, LOGIN.unlock, "u1");
    expect(unseal(vault, LOGIN.unlock, "u1")).toEqual(secret);
    const other = Buffer.alloc(32, 8).toString("base64url");
    const changed = `${vault.slice(0, -2)}${vault.at(-2) === "A" ? "B" : "A"}${vault.at(-1)}`;
    for (const [text, unlock, owner] of [
      [vault, other, "u1"],
      [vault, LOGIN.unlock, "u2"],
      [changed, LOGIN.unlock, "u1"],
      ["", LOGIN.unlock, "u1"],
    ] as const) {
      expect(() => unseal(text, unlock, owner)).toThrow("The keys of this account could not be opened");
    }
    expect(vault).not.toContain(Buffer.from(secret.evm).toString("hex"));
    expect(seal(secret, LOGIN.unlock, "u1")).not.toBe(vault);
  });

  it("S9: they are made at the first login, written once and encrypted, and the same ever after", async () => {
    const rows = vaultRows();
    const backend = backendOf({ ...rows, session: () => LOGIN });
    const { map, store } = kept();
    const first = await new Session(backend, store).begin(LOGIN);
    const again = await new Session(backend, store).visitor();
    expect(again.keys.evm.address).toBe(first.keys.evm.address);
    expect(again.keys.solana.address).toBe(first.keys.solana.address);
    expect(backend.asked.filter(([name]) => name === "vault/write")).toHaveLength(1);
    expect([...map.keys()]).toEqual(["sandbox-frame/token"]);
  });

  it("S9: where another window wrote the vault first, its keys count", async () => {
    const secret = makeSecret();
    const others = seal(secret, LOGIN.unlock, "u1");
    let reads = 0;
    const backend = backendOf({
      "vault/read": () => ({ vault: reads++ === 0 ? null : others }),
      "vault/write": () => Promise.reject(new BackendError(409, "It is there")),
    });
    const { keys } = await new Session(backend, noStore()).begin(LOGIN);
    expect(keys.evm.address).toBe(keysOf(secret).evm.address);
  });
});

describe("the session of the secure page", () => {
  it("R7: without storage it lives in memory, and so does the name of the device", async () => {
    const session = new Session(backendOf(vaultRows()), noStore());
    expect(await session.current()).toBeUndefined();
    await session.begin(LOGIN);
    expect((await session.visitor()).user.email).toBe("ann@example.test");
    expect(session.device).toBe(session.device);
  });

  it("sandbox: AUTH-6: a token that is over is forgotten; a service that is away is asked again", async () => {
    const { map, store } = kept();
    store.write("token", "old");
    const over = backendOf({ session: () => Promise.reject(new BackendError(401, "over")) });
    expect(await new Session(over, store).current()).toBeUndefined();
    expect(map.size).toBe(0);
    store.write("token", "good");
    let away = true;
    const shaky = backendOf({ ...vaultRows(), session: () => (away ? Promise.reject(new Error("away")) : LOGIN) });
    const session = new Session(shaky, store);
    await expect(session.current()).rejects.toThrow("away");
    away = false;
    expect((await session.current())?.token).toBe("token-1");
  });

  it("sandbox: AUTH-11: a wrong code for a new address ends no session, a token that is over does", async () => {
    let isOver = false;
    const session = new Session(
      backendOf({
        ...vaultRows(),
        session: () => (isOver ? Promise.reject(new BackendError(401, "over")) : LOGIN),
        "email/update/primary": () => Promise.reject(new BackendError(401, "Invalid code")),
      }),
      noStore(),
    );
    await session.begin(LOGIN);
    await expect(session.ask("email/update/primary", { otp: "000000" })).rejects.toThrow("Invalid code");
    expect(await session.current()).toBeDefined();
    isOver = true;
    await expect(session.ask("email/update/primary", { otp: "000000" })).rejects.toThrow("Invalid code");
    expect(await session.current()).toBeUndefined();
  });

  it("sandbox: R6: a token that is over ends no login that another tab has begun since; signing out, or in, ends both", async () => {
    const hers = "token-2";
    const { store } = kept();
    const backend = backendOf({
      ...vaultRows(),
      session: () => Promise.reject(new BackendError(401, "over")),
      "sign-out": () => ({}),
      "email/update": () => Promise.reject(new BackendError(401, "over")),
    });
    const session = new Session(backend, store);
    await session.begin(LOGIN);
    store.write("token", hers);
    await expect(session.ask("email/update", { email: "a@b.test" })).rejects.toThrow("over");
    expect(await session.current()).toBeUndefined();
    expect(store.read("token")).toBe(hers);

    const ended = () => backend.asked.filter(([name]) => name === "sign-out").length;
    await session.begin(LOGIN);
    expect(ended()).toBe(1);
    store.write("token", hers);
    await session.end();
    expect(store.read("token")).toBeUndefined();
    expect(ended()).toBe(3);
  });

  it("sandbox: AUTH-6: signing out forgets here even if the service does not answer", async () => {
    const { map, store } = kept();
    const backend = backendOf({ ...vaultRows(), "sign-out": () => Promise.reject(new Error("away")) });
    const session = new Session(backend, store);
    await session.begin(LOGIN);
    await session.end();
    expect(await session.current()).toBeUndefined();
    expect(map.size).toBe(0);
    await expect(session.ask("email/update", { email: "a@b.test" })).rejects.toThrow("Nobody is logged in");
  });
});

function entry(rows: Rows) {
  const backend = backendOf({ ...vaultRows(), ...rows });
  const session = new Session(backend, noStore());
  const user = { address: "0x1", chainId: 1 };
  const wallet = { user: async () => user } as never;
  const handlers = loginHandlers(
    { backend, session, wallet, projectId: "p" },
    { mail: new Waiting(), farcaster: new Waiting() },
  );
  return { backend, session, handlers };
}

describe("logging in on the secure page", () => {
  it("sandbox: EMAIL-1: a new device waits for its link, then the code logs in", async () => {
    const waits = [{ done: false }, { done: true }];
    const { handlers, session, backend } = entry({
      "email/start": () => ({ action: "VERIFY_DEVICE", login: "l1" }),
      "device/wait": () => waits.shift() ?? { done: true },
      "email/otp": ({ login, otp }) => {
        if (otp !== "123456") throw new Error("The code is wrong");
        return { ...LOGIN, token: login };
      },
    });
    await expect(handlers.CONNECT_OTP({ otp: "1" }, REQUESTER)).rejects.toThrow(
      "This login was interrupted, ask for a new code",
    );
    expect(await handlers.CONNECT_EMAIL({ email: "ann@example.test" }, REQUESTER)).toEqual({ action: "VERIFY_DEVICE" });
    expect(await handlers.CONNECT_DEVICE(undefined, REQUESTER)).toBeUndefined();
    await expect(handlers.CONNECT_OTP({ otp: "000000" }, REQUESTER)).rejects.toThrow("The code is wrong");
    expect(await handlers.CONNECT_OTP({ otp: "123456" }, REQUESTER)).toBeUndefined();
    expect((await session.visitor()).token).toBe("l1");
    expect(backend.asked.filter(([name]) => name === "device/wait")).toHaveLength(2);
  });

  it("sandbox: EMAIL-1: a device that is known may be logged in at once", async () => {
    const { handlers, session } = entry({ "email/start": () => ({ action: "CONNECT", login: "l", session: LOGIN }) });
    expect(await handlers.CONNECT_EMAIL({ email: "ann@example.test" }, REQUESTER)).toEqual({ action: "CONNECT" });
    expect((await session.visitor()).user.id).toBe("u1");
  });

  it("sandbox: AUTH-14: a social login is asked for with the real origin, and finished with the uri that came back", async () => {
    const { handlers, backend } = entry({
      "social/start": () => ({ uri: "https://id.test/auth" }),
      "social/finish": () => LOGIN,
    });
    expect(await handlers.GET_SOCIAL_REDIRECT_URI({ provider: "google" }, REQUESTER)).toEqual({
      uri: "https://id.test/auth",
    });
    expect(backend.asked[0]).toEqual([
      "social/start",
      { provider: "google", origin: "https://shop.test", projectId: "p" },
    ]);
    expect(await handlers.CONNECT_SOCIAL({ uri: "u" }, REQUESTER)).toEqual({ address: "0x1", chainId: 1 });
  });

  it("sandbox: AUTH-10: Farcaster gives a url, then a user name; the newer attempt ends the older wait", async () => {
    let approved = false;
    const { handlers } = entry({
      "farcaster/start": () => ({ url: "https://farcaster.test/c", channel: "c" }),
      "farcaster/wait": async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return approved
          ? { done: true, session: { ...LOGIN, user: { ...LOGIN.user, userName: "ann" } } }
          : { done: false };
      },
    });
    expect(await handlers.GET_FARCASTER_URI(undefined, REQUESTER)).toEqual({ url: "https://farcaster.test/c" });
    const older = Promise.resolve(handlers.CONNECT_FARCASTER(undefined, REQUESTER));
    const ended = expect(older).rejects.toThrow("The login was started again");
    const newer = handlers.CONNECT_FARCASTER(undefined, REQUESTER);
    await ended;
    approved = true;
    expect(await newer).toEqual({ userName: "ann" });
  });
});
