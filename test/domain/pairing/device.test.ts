import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Browser, type Device, isMobile, reusesPairing } from "../../../domain/pairing/device.ts";
import type { System } from "../../../domain/pairing/system.ts";
import { deviceOf } from "../../../domain/pairing/user-agent.ts";
import { USER_AGENTS } from "./user-agents.ts";

const SYSTEMS: readonly System[] = ["ios", "android", "desktop"];
const BROWSERS: readonly Browser[] = ["safari", "chrome", "telegram", "inApp", "other"];
const facts = (userAgent: string, maxTouchPoints = 0) => ({
  ...{ userAgent, maxTouchPoints, telegram: false, isIframe: false },
});

describe("the device", () => {
  it.each(USER_AGENTS)("CONN-2: $what is $is", ({ userAgent, touch, is }) => {
    const device = deviceOf(facts(userAgent, touch));
    expect([device.system, device.browser]).toEqual(is);
    expect(isMobile(device)).toBe(is[0] !== "desktop");
    expect(device.isMac === true).toBe(is[0] === "desktop" && userAgent.includes("Macintosh"));
  });

  it("CONN-2: Telegram's mark decides over what the user agent says, and leaves the system as it is", () => {
    for (const { userAgent, touch, is } of USER_AGENTS) {
      const device = deviceOf({ ...facts(userAgent, touch), telegram: true, isIframe: true });
      expect(device).toMatchObject({ system: is[0], browser: "telegram", isIframe: true });
    }
  });

  it("CONN-7: a pending pairing is used again in Telegram and in Safari on iOS, nowhere else", () => {
    const all = SYSTEMS.flatMap((system) => BROWSERS.map((browser): Device => ({ system, browser, isIframe: false })));
    const reused = all.filter(reusesPairing).map(({ system, browser }) => `${system} ${browser}`);
    expect(reused).toEqual(["ios safari", "ios telegram", "android telegram", "desktop telegram"]);
  });

  it("R18: any user agent is some device", () => {
    const some = (userAgent: string, touch: number) => {
      const { system, browser } = deviceOf(facts(userAgent, touch));
      expect(SYSTEMS).toContain(system);
      expect(BROWSERS).toContain(browser);
    };
    fc.assert(fc.property(fc.string({ maxLength: 300 }), fc.integer(), some));
  });
});
