import { EventEmitter } from "node:events";
import { Window } from "happy-dom";
import { expect, it } from "vitest";
import { createAttestation } from "../../../../adapters/walletconnect/client/attestation.ts";
import type { ClientHandle } from "../../../../adapters/walletconnect/client/client-lifetime.ts";
import { watchLiveness } from "../../../../adapters/walletconnect/client/liveness.ts";
import { FakeClock } from "../../fake-clock.ts";

const DAY = 86_400_000;

it.each([0, -DAY])(
  "R1, R8: a relay that fell silent is asked for a word, though the clock was moved by %i ms",
  async (ms) => {
    const clock = new FakeClock();
    const asked: unknown[] = [];
    const heartbeat = new EventEmitter();
    const relayer = Object.assign(new EventEmitter(), {
      connected: true,
      subscriber: { topics: ["topic"] },
      request: async (call: unknown) => void asked.push(call),
    });
    const end = watchLiveness(
      { client: { core: { relayer, heartbeat } } } as unknown as ClientHandle,
      clock,
      () => true,
    );
    await clock.advance(5_000);
    heartbeat.emit("heartbeat_pulse");
    expect(asked).toHaveLength(0);
    clock.set(clock.now() + ms);
    await clock.advance(10_000);
    heartbeat.emit("heartbeat_pulse");
    expect(asked).toMatchObject([{ method: "irn_batchSubscribe", params: { topics: ["topic"] } }]);
    end();
  },
);

it.each([0, -DAY])(
  "R8: an attestation that failed is asked for again after a minute, though the clock was moved by %i ms",
  async (ms) => {
    const clock = new FakeClock();
    const window = new Window({ settings: { disableIframePageLoading: true } }) as unknown as globalThis.Window;
    const attest = createAttestation({ window, clock, projectId: "p1", verifyUrl: "https://verify.example" });
    const isAsked = async () => {
      const attested = attest({ id: "a", decryptedId: "b" });
      const isThere = window.document.querySelector("iframe") !== null;
      await clock.advance(400);
      expect(await attested).toBeUndefined();
      return isThere;
    };
    expect([await isAsked(), await isAsked()]).toEqual([true, false]);
    clock.set(clock.now() + ms);
    await clock.advance(60_000);
    expect(await isAsked()).toBe(true);
  },
);
