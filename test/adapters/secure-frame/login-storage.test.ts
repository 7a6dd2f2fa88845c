import { expect, it } from "vitest";
import { watchLogout } from "../../../adapters/secure-frame/login-storage.ts";

const FLAG = "@appkit-wallet/EMAIL_LOGIN_USED_KEY";

/** What a tab hears of another tab's storage: the key, null for all of it, and the new value. */
const change = (key: string | null, newValue: string | null): Event =>
  Object.assign(new Event("storage"), { key, newValue });

it.each([
  ["all storage is cleared", change(null, null), 1],
  ["the mark of the login is removed", change(FLAG, null), 1],
  ["the mark of the login is written", change(FLAG, "true"), 0],
  ["another key is removed", change("@appkit-wallet/EMAIL", null), 0],
])("R6: when in another tab %s, a logout is told where there was one, until the watch ends", (_, event, told) => {
  const window = new EventTarget();
  let times = 0;
  const stop = watchLogout(window as Pick<Window, "addEventListener" | "removeEventListener">, () => {
    times += 1;
  });
  window.dispatchEvent(event);
  expect(times).toBe(told);
  stop();
  window.dispatchEvent(change(FLAG, null));
  expect(times).toBe(told);
});
