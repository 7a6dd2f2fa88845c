import { afterAll, expect, it, vi } from "vitest";
import { STORAGE_KEYS } from "../../../domain/app/facts.ts";

/** The late code hears these calls. */
const code = vi.hoisted(() => ({ told: [] as unknown[], given: {} as never, isBroken: false }));
const part = vi.hoisted(() => (names: readonly string[]) => () => {
  if (code.isBroken) throw new Error("offline");
  const tell = (name: string) => (of: unknown) => {
    code.told.push([name, of]);
    return () => void code.told.push(`${name} ends`);
  };
  return Object.fromEntries(names.map((name) => [name, tell(name)]));
});
vi.mock("../../../adapters/buy/buying.ts", () => ({
  createBuying: part(["recallPurchase", "fetchPurchases", "prepareCheckouts", "openCheckout"]),
}));
vi.mock("../../../adapters/send/send.ts", () => ({
  createSending(given: never) {
    code.given = given;
    return part(["recallSent", "keepSent", "followSent"])();
  },
}));
vi.mock("../../../adapters/camera/camera.ts", () => {
  if (code.isBroken) throw new Error("offline");
  return {
    watchCamera() {
      return part(["camera"])()["camera"]?.("on");
    },
  };
});
vi.mock("../../../adapters/blockchain-api/blockchain-api.ts", () => ({
  createHttp: () => ({}),
  createBlockchainApi(given: never) {
    code.given = given;
    return part(["forgetTokens"])();
  },
}));
vi.mock("../../../adapters/swap/swap.ts", () => ({
  Swaps: class {
    readonly readSwap = part(["readSwap"])()["readSwap"];
  },
}));
vi.mock("../../../adapters/names/names.ts", () => ({
  Names: class {
    readonly signName = part(["signName"])()["signName"];
  },
}));
vi.mock("../../../adapters/sessions/grants.ts", () => ({
  Grants: class {
    readonly fetchGrants = part(["fetchGrants"])()["fetchGrants"];
  },
}));
vi.mock("../../../api/methods/override-setters.ts", () => {
  if (code.isBroken) throw new Error("offline");
  return { overrideSetters: () => undefined };
});
type Asking = (ask: (method: string, params: unknown) => unknown, of: unknown) => unknown;
const asking = vi.hoisted<() => Asking>(() => () => (ask, name) => ask("eth_call", name));
vi.mock("../../../adapters/nodes/evm/ens.ts", () => ({ fetchEnsAddress: asking(), fetchEnsIdentity: asking() }));

// Other files of this worker have loaded the code: here it is loaded anew.
vi.resetModules();
// Nor does the next file of the worker get what stands in here.
afterAll(() => void vi.resetModules());
const { openBuying } = await import("../../../api/wire/buy.ts");
const { openSending } = await import("../../../api/wire/send.ts");
const { openCamera } = await import("../../../api/wire/camera.ts");
const { openBlockchainApi } = await import("../../../api/wire/blockchain-api.ts");
const { openSwaps } = await import("../../../api/wire/swap.ts");
const { openNames } = await import("../../../api/wire/names.ts");
const { openSessions } = await import("../../../api/wire/sessions.ts");
const { withAccount } = await import("../../../api/wire/account-code.ts");

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

it("S18 the camera is on until the scan ends; where its code did not load, a scan has failed and the next one loads it", async () => {
  page();
  const heard: unknown[] = [];
  const watch = openCamera({} as never);
  const begin = () => watch(undefined, (event) => heard.push(event));
  code.isBroken = true;
  begin();
  await vi.waitFor(() => expect(heard).toEqual([{ type: "camera.failed", fault: "failed" }]), 10_000);
  code.isBroken = false;
  const stop = begin();
  await vi.waitFor(() => expect(code.told).toEqual([["camera", "on"]]), 10_000);
  stop();
  expect([code.told.at(-1), heard.length]).toEqual(["camera ends", 1]);
});

it("SEND-4 a transaction that was sent is followed until nobody waits for it", async () => {
  const stop = openSending(page(STORAGE_KEYS.sent)).followSent(of, () => {});
  await vi.waitFor(() => expect(code.told).toEqual([["followSent", of]]), 10_000);
  stop();
  expect(code.told.at(-1)).toBe("followSent ends");
});

/** Nodes that answer with the network that they are asked of, and what late code is given for asking them. */
async function given<T>(open: (deps: never) => Promise<unknown>, deps: object = {}): Promise<T> {
  await open({ storage: { get: async () => "[]" }, clock: {}, ...deps, read: async (id: string) => id } as never);
  return code.given;
}

it("SEND-6 ACCT-9 a name of ENS is looked up on Ethereum, and the name of an address where the page has Ethereum alone", async () => {
  const sending = await given<{ readEnsAddress(name: string): unknown }>((deps) =>
    openSending(deps).recallSent(of, of),
  );
  expect(await sending.readEnsAddress("ada.eth")).toBe("eip155:1");
  const api = async (...ids: string[]) =>
    given<{ readEns(address: string): unknown }>((deps) => openBlockchainApi(deps).forgetTokens(of), {
      networks: () => ids.map((caipNetworkId) => ({ caipNetworkId })),
    });
  expect(await (await api("eip155:8453", "eip155:1")).readEns("0x1")).toBe("eip155:1");
  expect(await (await api("eip155:8453")).readEns("0x1")).toEqual({});
});

it.each([
  ["a purchase", () => openBuying(page()).fetchPurchases],
  ["sending", () => openSending(page()).keepSent],
  ["holdings", () => openBlockchainApi(page()).forgetTokens],
  ["swaps", () => openSwaps(page()).readSwap],
  ["names", () => openNames(page()).signName],
  ["sessions", () => openSessions(page()).fetchGrants],
])("R10 what did not load is loaded again at its next use: %s", async (_, open) => {
  const use = open() as (...args: unknown[]) => Promise<unknown>;
  code.isBroken = true;
  await expect(use(of, of)).rejects.toThrow("offline");
  code.isBroken = false;
  await use(of, of);
  expect(code.told).toHaveLength(1);
});

it("R10 CONN-8 a wallet that was not connected since the code of its account did not load is connected at the next try", async () => {
  code.isBroken = true;
  await expect(withAccount(Promise.resolve("a session"))).rejects.toThrow();
  code.isBroken = false;
  expect(await withAccount(Promise.resolve("a session"))).toBe("a session");
});
