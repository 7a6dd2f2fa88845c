import { expect, it, vi } from "vitest";
import { STORAGE_KEYS } from "../../domain/app/facts.ts";
import { makeKit, SETTINGS, settle } from "./kit.ts";

it("R20 open() resolves once the card is on the page, each time as a new opening", async () => {
  const { kit, levers } = makeKit();
  let show = () => {};
  levers.show = () =>
    new Promise((resolve) => {
      show = resolve;
    });
  const shown = vi.fn();
  const opening = kit.open().then(shown);
  await settle();
  expect([shown.mock.calls.length, levers.renewed]).toEqual([0, 1]);
  show();
  await opening;
  expect(shown).toHaveBeenCalledOnce();
  levers.show = async () => {};
  await kit.open();
  expect(levers.renewed).toBe(2);
  kit.destroy();
});

it("R20 ERR-2 open() rejects with the cause where the card cannot be shown", async () => {
  const { kit, levers } = makeKit();
  const cause = new Error("no sheets");
  levers.show = () => Promise.reject(cause);
  await expect(kit.open()).rejects.toMatchObject({ code: "MODAL_NOT_SHOWN", cause });
  kit.destroy();
});

it("I3 open() rejects where the instance goes before the card is on the page", async () => {
  const { kit, levers } = makeKit();
  levers.show = async () => kit.destroy();
  await expect(kit.open()).rejects.toMatchObject({ code: "DESTROYED" });
});

it("R7 STORE-1 storage that refuses what it could be written to before is told of once", async () => {
  const { kit, levers } = makeKit(SETTINGS);
  levers.isPersisted = () => true;
  await settle();
  let refusals = 0;
  levers.isPersisted = (key) => {
    if (key === STORAGE_KEYS.status) refusals += 1;
    // It gives in at last: a change that is told of at each change has no end.
    return key !== STORAGE_KEYS.status || refusals > 9;
  };
  const toast = () => kit.store.getSnapshot().notice.context.toast;
  kit.setThemeMode("light");
  await settle();
  await kit.open();
  await settle();
  expect(toast()).toMatchObject({ text: { key: "notice.storage" } });
  await kit.close();
  await settle();
  kit.setThemeMode("dark");
  await settle();
  expect(refusals).toBe(1);
  kit.destroy();
});
