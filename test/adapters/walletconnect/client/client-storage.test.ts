import { describe, expect, test } from "vitest";
import { CLIENT_STORAGE_KEY, readStored } from "../../../../adapters/walletconnect/client/client-storage.ts";
import { hasStored } from "../../../../adapters/walletconnect/session/session-actions.ts";
import { parseCaipNetworkId } from "../../../../domain/caip.ts";
import { ACCOUNT, ADDRESS, counterparts, memory, type Page, paired } from "./counterpart.ts";

const { page, wallet } = counterparts();

const KEYCHAIN = "wc@2:core:0.3//keychain";
const SESSIONS = "wc@2:client:0.3//session";
const MAINNET = parseCaipNetworkId("eip155:1");

type Stored = Record<string, unknown> & { [KEYCHAIN]: Record<string, unknown>; [SESSIONS]: { topic: string }[] };

/** Another page on a record that was damaged meanwhile. */
async function damaged(damage: (record: Stored, topic: string) => void): Promise<{ here: Page; topic: string }> {
  const [before, there] = [page(), await wallet({ accounts: [ACCOUNT], answer: () => "0x1234" })];
  const { topic } = await paired(before, there);
  await before.client.stop();
  const record = JSON.parse(before.storage.items.get(CLIENT_STORAGE_KEY) ?? "") as Stored;
  damage(record, topic);
  const storage = memory();
  storage.items.set(CLIENT_STORAGE_KEY, JSON.stringify(record));
  const here = { ...page({ storage }), storage };
  return { here, topic };
}

describe("a session in storage that was damaged", () => {
  test.each<[string, (record: Stored, topic: string) => void]>([
    ["gone", (record, topic) => delete record[KEYCHAIN][topic]],
    ["no key", (record, topic) => Object.assign(record[KEYCHAIN], { [topic]: 7 })],
    ["too short", (record, topic) => Object.assign(record[KEYCHAIN], { [topic]: "ab" })],
    ["of another session", (record) => (record[SESSIONS] = [{ ...record[SESSIONS][0], topic: "ab".repeat(32) }])],
  ])("R7, CONN-12: its key is %s: it is no session, and nothing of it is left", async (_, damage) => {
    const { here } = await damaged(damage);
    expect(await here.client.sessions()).toEqual([]);
    expect(here.storage.items.size).toBe(0);
  });

  test.each(["wc@2:core:0.3//subscription", "wc@2:core:0.3//history", "wc@2:core:0.3//expirer"])(
    "R7, CONN-12: without %s it goes on: the wallet is asked, and heard",
    async (key) => {
      const { here, topic } = await damaged((record) => delete record[key]);
      expect(await here.client.sessions()).toHaveLength(1);
      const call = { topic, networkId: MAINNET, method: "personal_sign", params: ["0x00", ADDRESS] };
      expect(await here.client.request(call)).toBe("0x1234");
    },
  );
});

test("CONN-12 R3: a stored session or proposal whose time is over counts for nothing, and is wiped", async () => {
  const [topic, key, storage] = ["ab".repeat(32), "cd".repeat(32), memory()];
  const namespaces = { eip155: { accounts: [ACCOUNT], methods: [], events: [] } };
  const record = {
    [KEYCHAIN]: { [topic]: key },
    [SESSIONS]: [{ topic, expiry: 1_000, peer: { metadata: {} }, namespaces }],
    "wc@2:client:0.3//proposal": [{ expiryTimestamp: 2_000 }],
  };
  storage.items.set(CLIENT_STORAGE_KEY, JSON.stringify(record));
  const at = async (now: number) => {
    const { sessions, pendingUntil } = await readStored(storage, now);
    return [sessions.length, pendingUntil];
  };
  expect(await at(999_999)).toEqual([1, 2_000_000]);
  expect(await at(1_000_000)).toEqual([0, 2_000_000]);
  expect(await hasStored(storage, 1_999_999)).toBe(true);
  expect(await hasStored(storage, 2_000_000)).toBe(false);
  expect(storage.items.size).toBe(0);
});
