import { expect, it, vi } from "vitest";
import { getReownName } from "../../api/methods/look-ups.ts";
import { ADDRESS, live } from "../views/live.ts";

it("PUBLIC the name of an address is its oldest one", async () => {
  const { root } = await live();
  const fetchOwnNames = vi.fn(async () => ["ada.reown.id", "countess.reown.id"]);
  const core = { root, isDestroyed: () => false, fetchOwnNames } as never;
  expect(await getReownName(core, ADDRESS.toLowerCase())).toBe("ada.reown.id");
  expect(fetchOwnNames).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ address: ADDRESS }));
});
