// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { WalletTask } from "../../../api/react.ts";

/** True while what knows wallets by their names does not load. */
const network = vi.hoisted(() => ({ isDown: false }));
vi.mock("../../../api/elements/button-face.ts", async (importOriginal) => {
  const faces = await importOriginal<typeof import("../../../api/elements/button-face.ts")>();
  const loadWalletFace = () => (network.isDown ? Promise.reject(new Error("offline")) : faces.loadWalletFace());
  return { ...faces, loadWalletFace };
});

// Other files of this worker have loaded what knows wallets: here everything is loaded anew.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { useAppKitWallet } = await import("../../../api/react.ts");
const { register, unregister } = await import("../../../api/registry.ts");
const { ALICE, makeKit, settle } = await import("../kit.ts");

beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
afterEach(() => void Reflect.deleteProperty(globalThis, "IS_REACT_ACT_ENVIRONMENT"));

/** Calls a hook in each of its renders. */
function Calling({ hook }: { hook: () => void }) {
  hook();
  return null;
}

test("CONN-2: useAppKitWallet is ready where what knows wallets did not load, tells of it when asked, and loads it again", async () => {
  const { kit } = makeKit();
  register(kit);
  const root = createRoot(document.createElement("div"));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    unregister(kit);
  });
  const told: unknown[] = [];
  const options = { onSuccess: (data: unknown) => told.push(data), onError: (error: Error) => told.push(error) };
  let wallet: WalletTask | undefined;
  const take = () => {
    wallet = useAppKitWallet(options);
  };
  network.isDown = true;
  await act(async () => root.render(<Calling hook={take} />));
  await vi.waitFor(async () => {
    await act(settle);
    expect(wallet).toMatchObject({ isReady: true, isError: false, isPending: false });
  });
  await act(() => wallet?.connect("Juniper") ?? settle());
  expect(wallet).toMatchObject({ isError: true, error: { message: "offline" } });
  network.isDown = false;
  await act(() => wallet?.connect("Juniper") ?? settle());
  expect(wallet).toMatchObject({ isSuccess: true, isError: false, data: { address: ALICE } });
  expect(told).toMatchObject([{ message: "offline" }, { address: ALICE }]);
});
