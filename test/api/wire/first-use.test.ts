import { afterAll, expect, it, vi } from "vitest";
import { STORAGE_KEYS } from "../../../domain/app/facts.ts";

/** The late code hears these calls. */
const code = vi.hoisted(() => ({ told: [] as unknown[] }));
const part = vi.hoisted(() => (names: readonly string[]) => () => {
  const tell = (name: string) => (of: unknown) => {
    code.told.push([name, of]);
    return () => void code.told.push(`${name} ends`);
  };
  return Object.fromEntries(names.map((name) => [name, tell(name)]));
});
vi.mock("../../../adapters/buy/buying.ts", () => ({
  createBuying: part(["recallPurchase", "prepareCheckouts", "openCheckout"]),
}));
vi.mock("../../../adapters/send/send.ts", () => ({ createSending: part(["recallSent", "followSent"]) }));
vi.mock("../../../adapters/camera/camera.ts", () => ({
  watchCamera() {
    return part(["camera"])()["camera"]?.("on");
  },
}));

// Other files of this worker have loaded the code: here it is loaded anew.
vi.resetModules();
// Nor does the next file of the worker get what stands in here.
afterAll(() => void vi.resetModules());
const { openBuying } = await import("../../../api/wire/buy.ts");
const { openSending } = await import("../../../api/wire/send.ts");
const { openCamera } = await import("../../../api/wire/camera.ts");

/** The dependencies of a page that has stored something under a key. */
function page(key?: string) {
  code.told = [];
  return { storage: { get: async (asked: string) => (asked === key ? "[]" : undefined) }, api: {} } as never;
}

const of = "them" as never;

it("RAMP-2 ROUTE-9 looks for a purchase only where the last page has left one", async () => {
  expect(await openBuying(page(STORAGE_KEYS.sent)).recallPurchase(of)).toBeNull();
  expect(code.told).toEqual([]);
  await openBuying(page(STORAGE_KEYS.purchase)).recallPurchase(of);
  expect(code.told).toEqual([["recallPurchase", of]]);
});

it("R16 RAMP-2 opens a provider's page in the task of the press, once its address is prepared", async () => {
  const buying = openBuying(page());
  const send = () => {};
  buying.openCheckout(of, send)();
  expect(code.told).toEqual([]);
  const stop = buying.prepareCheckouts(of, send);
  await vi.waitFor(() => expect(code.told).toEqual([["prepareCheckouts", of]]), 10_000);
  buying.openCheckout(of, send);
  expect(code.told).toEqual([
    ["prepareCheckouts", of],
    ["openCheckout", of],
  ]);
  stop();
  expect(code.told.at(-1)).toBe("prepareCheckouts ends");
});

it("ROUTE-9 looks for transactions only where the last page has left some", async () => {
  expect(await openSending(page(STORAGE_KEYS.receivers)).recallSent(of, of)).toEqual([]);
  expect(code.told).toEqual([]);
  await openSending(page(STORAGE_KEYS.sent)).recallSent(of, of);
  expect(code.told).toEqual([["recallSent", of]]);
});

it("S18 the camera is on until the scan ends", async () => {
  page();
  const stop = openCamera({} as never)(undefined, () => {});
  await vi.waitFor(() => expect(code.told).toEqual([["camera", "on"]]), 10_000);
  stop();
  expect(code.told.at(-1)).toBe("camera ends");
});
