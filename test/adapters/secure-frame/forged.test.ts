import { describe, expect, it } from "vitest";
import { runs } from "../../runs.ts";
import { settle } from "../fake-clock.ts";
import { FakeFrame, outcome, SECURE, SILENT } from "./fake-frame.ts";
import { type Forged, forgeries } from "./forged.ts";

/** A frame that was asked for one thing, and says nothing. */
async function asking() {
  const frame = new FakeFrame();
  frame.answers["CONNECT_OTP"] = () => SILENT;
  await frame.start();
  const asked = frame.wallet.sendOtp({ otp: "1" });
  await settle();
  return { frame, asked, id: frame.last("CONNECT_OTP")?.id ?? "" };
}

const state = ({ posted, store, events, wallet, page }: FakeFrame) =>
  JSON.stringify([
    posted,
    store.writes,
    [...store.entries],
    events,
    wallet.providerOf("eip155") ?? null,
    page.elements.size,
  ]);

function fromOf(frame: FakeFrame, from: Forged["from"]): { source?: unknown; origin?: string } {
  const frames = { source: frame.element?.contentWindow };
  const origins = {
    stranger: "https://mallory.example",
    "sub-domain": `${SECURE}.mallory.example`,
    insecure: SECURE.replace("https", "http"),
    opaque: "null",
    port: `${SECURE}:8443`,
  };
  if (from === undefined) return {};
  if (from === "nobody") return { source: null };
  if (from === "page" || from === "popup") return { source: from === "page" ? frame.page : {} };
  return { ...frames, origin: origins[from] };
}

/** Small numbers in a fixed order. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % sides;
  };
}

/** A forged message with one of its letters, fields or senders changed. */
function changed(roll: (sides: number) => number, { data }: Forged): unknown {
  if (typeof data !== "object" || data === null) return data;
  const copy: Record<string, unknown> = { ...data };
  const keys = ["id", "type", "payload", "__proto__", "constructor"];
  const key = keys[roll(keys.length)] ?? "id";
  const values = [
    undefined,
    null,
    roll(1_000),
    {},
    [],
    "@w3m-frame/",
    "READY",
    `@w3m-frame/${roll(99)}_SUCCESS`,
    copy["type"],
  ];
  copy[key] = values[roll(values.length)];
  const type = copy["type"];
  if (typeof type === "string" && roll(2)) copy["type"] = type.slice(0, roll(type.length + 1)) + type.slice(roll(9));
  return copy;
}

describe("S1: only the frame is heard, and only what it was asked", () => {
  it("S1: 182 forged or malformed messages change nothing, write nothing, throw nothing", async () => {
    const { frame, asked, id } = await asking();
    const list = forgeries(id);
    expect(list.length).toBeGreaterThanOrEqual(182);
    const before = state(frame);
    for (const forged of list) {
      frame.say(forged.data, fromOf(frame, forged.from));
      await Promise.resolve();
      expect(state(frame), forged.why).toBe(before);
    }
    expect(await outcome(asked)).toBe("pending");
    frame.say({ id, type: "@w3m-frame/CONNECT_OTP_SUCCESS" });
    expect(await outcome(asked)).toEqual({ value: undefined });
  });

  it("S1: 100,000 fuzzed messages change nothing, write nothing, throw nothing", async () => {
    const { frame, asked, id } = await asking();
    const list = forgeries(id);
    const before = state(frame);
    const roll = dice(7);
    const senders = ["nobody", "page", "stranger", "opaque", undefined] as const;
    for (let sent = 0; sent < runs(100_000); sent += 1) {
      const data = changed(roll, list[roll(list.length)] as Forged);
      const { type } = Object(data) as { type?: unknown };
      const genuine = /^@w3m-frame\/CONNECT_OTP_(?:SUCCESS|ERROR)$/.test(typeof type === "string" ? type : "");
      frame.say(data, fromOf(frame, genuine ? "stranger" : senders[roll(senders.length)]));
    }
    await settle();
    expect(state(frame)).toBe(before);
    expect(await outcome(asked)).toBe("pending");
  });
});
