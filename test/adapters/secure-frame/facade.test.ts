import { describe, expect, it, vi } from "vitest";
import { openEmbedded } from "../../../api/wire/embedded.ts";
import { resolveOptions } from "../../../domain/options/resolve.ts";
import type { RequestsFeedEvent } from "../../../machines/embedded/ports.ts";
import { EVM, FakeFrame, outcome, SECURE, SMART } from "./fake-frame.ts";

/** The eager part, over a page with a frame that grants everything. */
function opened() {
  const frame = new FakeFrame();
  const page = { metadata: { name: "Shop", description: "", url: "https://shop.example", icons: [] }, lang: "en" };
  const resolved = resolveOptions({ projectId: "p1", endpoints: { secureFrame: SECURE } }, page);
  const { window, clock, storage, log, sdkVersion, host } = frame.world;
  const wallet = openEmbedded({ window, clock, storage, log, sdkVersion, host, resolved });
  return { frame, wallet };
}

describe("the way in to the embedded wallet", () => {
  it("AUTH-1: watching, asking for a provider, and a page that nobody came back to evaluate nothing", async () => {
    const { frame, wallet } = opened();
    wallet.watchRequests(undefined, () => undefined);
    wallet.syncPage();
    expect(wallet.providerOf("eip155")).toBeUndefined();
    expect(await wallet.returned()).toBeUndefined();
    expect(frame.page.elements.size).toBe(0);
    expect(frame.store.writes).toBe(0);
    wallet.close();
  });

  it("R16: a blocked window is said in the click's own task", async () => {
    const { frame, wallet } = opened();
    expect(await outcome(wallet.preparePopup({ way: "social", social: "x", networks: [] }))).toMatchObject({
      code: "POPUP_BLOCKED",
    });
    expect(frame.page.opened).toHaveLength(1);
  });

  it("APPROVE-2: a login, a request that is told, held, approved and replied to; then all of it is taken back", async () => {
    const { frame, wallet } = opened();
    const seen: RequestsFeedEvent[] = [];
    wallet.watchRequests(undefined, (event) => seen.push(event));
    let release: (order: { type: "frame.release" }) => void = () => undefined;
    wallet.openFrame(
      undefined,
      () => undefined,
      (listener) => {
        release = listener;
      },
    );
    await vi.waitFor(() => expect(frame.page.elements.size).toBe(1), 10_000);
    frame.ready();
    release({ type: "frame.release" });
    const [session] = await wallet.takeUser({ networks: ["eip155:1" as never] });
    expect(session?.accounts).toEqual([SMART, EVM]);
    const signed = wallet.providerOf("eip155")?.request({ method: "personal_sign", params: ["0x00", EVM] });
    await vi.waitFor(() => expect(seen).toHaveLength(1), 10_000);
    const [told] = seen;
    if (told?.type !== "request.asked") throw new Error("Nobody asked");
    let order: (order: { type: "request.send" }) => void = () => undefined;
    const stop: () => void = wallet.holdRequest(
      { id: told.request.id },
      () => stop(),
      (listener) => {
        order = listener;
      },
    );
    order({ type: "request.send" });
    expect(await signed).toMatch(/^0x(?:ab){65}$/);
    wallet.close();
    await vi.waitFor(() => expect(frame.page.elements.size).toBe(0), 10_000);
  });
});
