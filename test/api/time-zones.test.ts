import { afterEach, describe, expect, it, vi } from "vitest";
import { create, RESTRICTED_TIME_ZONES } from "../../api/create.ts";

afterEach(() => vi.unstubAllEnvs());

/** protocol.md §4.1, typed from the page. */
const CITIES = ["SHANGHAI", "URUMQI", "CHONGQING", "HARBIN", "KASHGAR", "MACAU", "HONG_KONG", "MACAO", "BEIJING"];

describe("restricted time zones", () => {
  it("ERR-5: the package has mainland China's and its special regions', each once", () => {
    expect(RESTRICTED_TIME_ZONES).toEqual(CITIES.map((city) => `ASIA/${city}`));
  });

  it("ERR-5: an instance is made in one of them as elsewhere", () => {
    vi.stubEnv("TZ", "Asia/Shanghai");
    const here = new Intl.DateTimeFormat().resolvedOptions().timeZone.toUpperCase();
    expect(RESTRICTED_TIME_ZONES).toContain(here);
    const kit = create({ id: "here", projectId: "1" });
    expect(kit.id).toBe("here");
    kit.destroy();
  });
});
