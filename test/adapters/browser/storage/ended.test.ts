import { expect, it } from "vitest";
import { createEnded } from "../../../../adapters/browser/storage/ended.ts";
import { ENDED_KEY } from "../../../../domain/app/facts.ts";

it("R6: a tab hears what another one ends, and nothing else; nothing of it stays stored", async () => {
  const there = new EventTarget();
  const tell = (key: string, newValue: string | null) =>
    void there.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
  const here = createEnded({} as never, {
    set: async (key, value) => tell(key, value),
    remove: async (key) => tell(key, null),
  });
  const heard: unknown[] = [];
  const lost: string[] = [];
  const unwatch = createEnded(there as never, {} as never).watch({
    ended: (connectors) => heard.push(connectors),
    lost: (key) => lost.push(key),
  });
  await here.tell({ eip155: "io.fox" });
  for (const text of ["{garbage", "", "null"]) tell(ENDED_KEY, text);
  tell("@appkit/wallet_id", "{}");
  tell("@appkit/wallet_id", null);
  tell("@appkit/connection_status", "disconnected");
  tell("@appkit/connection_status", "connected");
  expect(heard).toEqual([{ eip155: "io.fox" }]);
  expect(lost).toEqual([ENDED_KEY, "@appkit/wallet_id", "@appkit/connection_status"]);
  unwatch();
  await here.tell({ eip155: "io.fox" });
  expect(heard).toHaveLength(1);
});
