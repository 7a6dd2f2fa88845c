import { describe, expect, it } from "vitest";
import { LoginStorage, watchLogin } from "../../../adapters/secure-frame/login-storage.ts";
import { settle } from "../fake-clock.ts";
import { FakeFrame } from "./fake-frame.ts";

const FLAG = "@appkit-wallet/EMAIL_LOGIN_USED_KEY";

/** A storage event of another tab: the key, null for all of it, and the new value. */
const change = (key: string | null, newValue: string | null): Event =>
  Object.assign(new Event("storage"), { key, newValue });

it.each([
  ["all storage is cleared", change(null, null), false, "left"],
  ["all of a storage is cleared in which the login is not kept", change(null, null), true, undefined],
  ["the mark of the login is removed", change(FLAG, null), true, "left"],
  ["the mark of the login is written", change(FLAG, "true"), true, undefined],
  ["the owner's address is removed", change("@appkit-wallet/EMAIL", null), true, undefined],
  ["the owner's address is written", change("@appkit-wallet/EMAIL", "ann@example.com"), true, "entered"],
  ["the owner's provider is written", change("@appkit/connected_social", "google"), true, "entered"],
  ["the network of the login is written", change("@appkit-wallet/LAST_USED_CHAIN_KEY", "137"), true, undefined],
])("R6: when in another tab %s, it is told who left or came in, until the watch ends", async (_, event, isIn, told) => {
  const window = new EventTarget();
  const heard: string[] = [];
  const stop = watchLogin(
    window as Pick<Window, "addEventListener" | "removeEventListener">,
    { isLoggedIn: async () => isIn },
    () => void heard.push("left"),
    () => void heard.push("entered"),
  );
  window.dispatchEvent(event);
  await settle();
  const all = told ? [told] : [];
  expect(heard).toEqual(all);
  stop();
  window.dispatchEvent(change(FLAG, null));
  window.dispatchEvent(change("@appkit-wallet/EMAIL", "bob@example.com"));
  await settle();
  expect(heard).toEqual(all);
});

describe("what is remembered of a login", () => {
  const NOW = 1_700_000_000_000;
  const MAILED = "@appkit-wallet/LAST_EMAIL_LOGIN_TIME";
  const open = (entries: Record<string, string> = {}) => {
    const { store } = new FakeFrame();
    for (const [key, value] of Object.entries(entries)) store.entries.set(key, value);
    return { store, login: new LoginStorage(store) };
  };

  it.each<[string | undefined, number | undefined, number]>([
    [undefined, undefined, 0],
    [String(NOW - 5), NOW - 5, 0],
    [String(NOW), NOW, 0],
    ["0", 0, 0],
    // The clock was set back: from now on it counts from now.
    [String(NOW + 1), NOW, 1],
    ["9".repeat(16), NOW, 1],
    ["9".repeat(17), undefined, 0],
    ["x5", undefined, 0],
    ["5x", undefined, 0],
    ["-5", undefined, 0],
    ["", undefined, 0],
  ])(
    "R8 EMAIL-3: a mail's time that is stored as %j counts as %j, and %i times the clock is put right",
    async (text, at, writes) => {
      const { store, login } = open(text === undefined ? {} : { [MAILED]: text });
      expect(await login.mailedAt(NOW)).toBe(at);
      expect(store.writes).toBe(writes);
      if (writes > 0) expect(store.entries.get(MAILED)).toBe(String(NOW));
    },
  );

  it("AUTH-6: a login without an e-mail keeps none, and no name that is none", async () => {
    const { store, login } = open();
    await login.loggedIn(undefined);
    for (const nobody of [undefined, null, ""]) await login.named(nobody);
    expect(Object.fromEntries(store.entries)).toEqual({ [FLAG]: "true" });
    expect([await login.isLoggedIn(), await login.user()]).toEqual([true, {}]);
  });

  it("AUTH-14 S8: a provider's account is known by a provider that there is, and by a name that can be shown", async () => {
    const { store, login } = open();
    await login.cameBy("discord", "Bob\u202E");
    expect(await login.user()).toStrictEqual({ userName: "Bob", social: "discord" });
    store.entries.set("@appkit/connected_social", "mallory");
    store.entries.set("@appkit-wallet/SOCIAL_USERNAME", "Eve\u202E");
    expect(await login.user()).toStrictEqual({ userName: "Eve" });
    await login.cameBy("google", undefined);
    expect(await login.user()).toStrictEqual({ social: "google" });
    await login.forgetOwner();
    expect([await login.user(), store.entries.size]).toStrictEqual([{}, 0]);
  });

  it("AUTH-6: whoever comes in without an address does not inherit that of an earlier login", async () => {
    const { store, login } = open();
    await login.loggedIn("ann@example.com");
    await login.cameBy("farcaster", "Bob");
    await login.loggedIn(undefined);
    expect(store.entries.has("@appkit-wallet/EMAIL")).toBe(false);
    expect(await login.isLoggedIn()).toBe(true);
  });

  it("AUTH-6: a log-out that begins while a login is stored leaves nothing of it", async () => {
    const { store, login } = open();
    const stored = login.loggedIn("ann@example.com");
    await Promise.all([login.clear(), stored]);
    expect(store.entries.size).toBe(0);
  });

  it("AUTH-6: a log-out leaves nothing of the owner", async () => {
    const { store, login } = open();
    await login.cameBy("google", "Bob");
    await login.loggedIn("ann@example.com");
    await login.movedTo("eip155:137" as never);
    await login.smartAccountNetworks([1, 137]);
    expect(Object.fromEntries(store.entries)).toEqual({
      [FLAG]: "true",
      "@appkit-wallet/EMAIL": "ann@example.com",
      "@appkit-wallet/LAST_USED_CHAIN_KEY": "137",
      "@appkit-wallet/SOCIAL_USERNAME": "Bob",
      "@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS": "1,137",
      "@appkit/connected_social": "google",
    });
    await login.clear();
    expect([...store.entries.keys()]).toEqual(["@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS"]);
    expect(await login.isLoggedIn()).toBe(false);
  });
});
