import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import type { ClientHandle } from "../../../../adapters/walletconnect/client/client-lifetime.ts";
import { hearSignIns } from "../../../../adapters/walletconnect/pairing/authentication.ts";
import { encodeRecap } from "../../../../domain/sign-in/recap.ts";
import { FakeClock } from "../../fake-clock.ts";

const TOPIC = "ab".repeat(32);
const KEY = "cd".repeat(32);
const RECAP = encodeRecap({ att: { eip155: { "request/personal_sign": [{}] } } });
const SIGNED = {
  h: { t: "caip122" },
  p: {
    ...{ iss: "did:pkh:eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", domain: "page.example", version: "1" },
    ...{ aud: "https://page.example", nonce: "0123456789abcdef", iat: "2026-01-01T00:00:00Z", resources: [RECAP] },
  },
  s: { t: "eip191", s: "0x" },
};

test("SIGN-4 R5: an answer with signed messages that comes twice settles one session, which lasts for a week", async () => {
  const clock = new FakeClock();
  const [set, setExpiry, unsubscribe] = [vi.fn(), vi.fn(), vi.fn(async () => undefined)];
  const proposal = { id: 1, signInId: 2, pairingTopic: TOPIC, proposer: { publicKey: KEY } };
  const engine = {
    ...{ events: new EventEmitter(), setExpiry, deleteProposal: async () => undefined },
    onSessionAuthenticateResponse: async (_: string, __: object): Promise<void> => undefined,
  };
  const events = new EventEmitter();
  const connected = vi.fn();
  events.on("session_connect", connected);
  const core = {
    crypto: { generateSharedKey: async () => TOPIC },
    relayer: { subscribe: async () => undefined, unsubscribe },
  };
  const client = { engine, events, core, session: { set }, proposal: { getAll: () => [proposal] } };
  hearSignIns({ client } as unknown as ClientHandle, clock);
  const result = { cacaos: [SIGNED], responder: { publicKey: KEY, metadata: {} } };
  await Promise.all([1, 2].map(() => engine.onSessionAuthenticateResponse("", { id: 2, result })));
  const expiry = Math.floor(clock.now() / 1000) + 604_800;
  expect(set.mock.calls).toEqual([[TOPIC, expect.objectContaining({ topic: TOPIC, expiry })]]);
  expect(setExpiry.mock.calls).toEqual([[TOPIC, expiry]]);
  expect(connected).toHaveBeenCalledOnce();
  expect(unsubscribe).toHaveBeenCalledWith(expect.stringMatching(/^[0-9a-f]{64}$/));
});
