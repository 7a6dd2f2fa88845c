import { expect, it, onTestFinished, vi } from "vitest";
import { connectWallet } from "../../../api/react/ask-visitor.ts";
import { register, unregister } from "../../../api/registry.ts";
import type { TrackedEvent } from "../../../domain/analytics/tracked-events.ts";
import { countedWorld } from "../../views/counted-world.ts";
import { live } from "../../views/live.ts";

type Listener = (event: { data: TrackedEvent }) => void;

/** An instance whose visitor is asked, with what follows it. */
async function asked() {
  const { root } = await live();
  const { store, followed } = countedWorld(root);
  const hearing = new Set<Listener>();
  const read = vi.fn(() => "asked");
  const kit = {
    get id() {
      return read();
    },
    open: async () => {},
    store,
    subscribeEvents(listener: Listener) {
      hearing.add(listener);
      return () => void hearing.delete(listener);
    },
  } as never;
  register(kit);
  onTestFinished(() => unregister(kit));
  const connecting = connectWallet(kit, "google");
  connecting.catch(() => undefined);
  await vi.waitFor(() => expect(hearing.size).toBe(1), 10_000);
  const tell = (data: object) => {
    for (const listener of [...hearing]) listener({ data: data as TrackedEvent });
  };
  return { connecting, tell, read, isFollowing: () => followed.size + hearing.size > 0 };
}

it.each([
  [{ event: "SOCIAL_LOGIN_ERROR" }, "CONNECTION_FAILED"],
  [{ event: "SOCIAL_LOGIN_CANCELED" }, "CONNECTION_DECLINED"],
  [{ event: "MODAL_CLOSE" }, "CONNECTION_DECLINED"],
  [{ event: "CONNECT_ERROR", properties: { message: "CONNECTION_PENDING" } }, "CONNECTION_PENDING"],
  [{ event: "USER_REJECTED", properties: { message: "CONNECTION_DECLINED" } }, "CONNECTION_DECLINED"],
])(
  "CONN-2 AUTH-9 %j ends the wait for a connection with %s, and all that followed the instance",
  async (event, code) => {
    const { connecting, tell, read, isFollowing } = await asked();
    expect(isFollowing()).toBe(true);
    tell({ event: "CLICK_CANCEL" });
    tell(event);
    await expect(connecting).rejects.toMatchObject({ code });
    expect(isFollowing()).toBe(false);
    read.mockClear();
    const other = { id: "other" } as never;
    register(other);
    unregister(other);
    expect(read).not.toHaveBeenCalled();
  },
);
