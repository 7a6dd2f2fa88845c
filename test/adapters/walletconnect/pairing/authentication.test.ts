import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import type { ClientHandle } from "../../../../adapters/walletconnect/client/client-lifetime.ts";
import { authenticate, hearSignIns } from "../../../../adapters/walletconnect/pairing/authentication.ts";
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

/** A client without a relay that waits for the answers to one address, and what it does then. */
function waiting() {
  const clock = new FakeClock();
  const [set, setExpiry, deleteProposal] = [vi.fn(), vi.fn(), vi.fn(async () => undefined)];
  const [sendRequest, setProposal] = [vi.fn(async (_: { method: string }) => undefined), vi.fn()];
  const [subscribe, unsubscribe] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
  const ids = [1, 2];
  const engine = {
    ...{ events: new EventEmitter(), newId: () => ids.shift(), sendRequest, setProposal, setExpiry, deleteProposal },
    onSessionAuthenticateResponse: async (_: string, __: object): Promise<void> => undefined,
  };
  const core = {
    crypto: { generateSharedKey: async () => TOPIC, generateKeyPair: async () => KEY },
    pairing: { create: async () => ({ topic: TOPIC, uri: "wc:" }) },
    relayer: { subscribe, unsubscribe, confirmOnlineStateOrThrow: async () => undefined },
  };
  const proposal = { id: 1, signInId: 2, pairingTopic: TOPIC, proposer: { publicKey: KEY } };
  const client = {
    ...{ engine, events: new EventEmitter(), core, session: { set }, proposal: { getAll: () => [proposal] } },
    ...{ auth: { authKeys: { set: async () => undefined } }, metadata: {} },
  };
  const [connected, settled] = [vi.fn(), vi.fn()];
  client.events.on("session_connect", connected);
  engine.events.on("session_connect:1", settled);
  const handle = { client } as unknown as ClientHandle;
  hearSignIns(handle, clock);
  const answer = (given: object) => engine.onSessionAuthenticateResponse("", { id: 2, ...given });
  return { clock, handle, answer, set, setExpiry, deleteProposal, sendRequest, unsubscribe, connected, settled };
}

const RESULT = { cacaos: [SIGNED], responder: { publicKey: KEY, metadata: {} } };

test("SIGN-4 R5: an answer with signed messages that comes twice settles one session, which lasts for a week", async () => {
  const { clock, answer, set, setExpiry, connected, unsubscribe } = waiting();
  await Promise.all([answer({ result: RESULT }), answer({ result: RESULT })]);
  const expiry = Math.floor(clock.now() / 1000) + 604_800;
  expect(set.mock.calls).toEqual([[TOPIC, expect.objectContaining({ topic: TOPIC, expiry })]]);
  expect(setExpiry.mock.calls).toEqual([[TOPIC, expiry]]);
  expect(connected).toHaveBeenCalledOnce();
  expect(unsubscribe).toHaveBeenCalledWith(expect.stringMatching(/^[0-9a-f]{64}$/));
});

test("SIGN-4 CONN-1: a wallet that knows no one-click sign-in says so, and its plain session is waited for on", async () => {
  const { answer, deleteProposal, settled } = waiting();
  await answer({ error: { code: 10_001, message: "Unsupported wc_ method. wc_sessionAuthenticate" } });
  expect(deleteProposal).not.toHaveBeenCalled();
  expect(settled).not.toHaveBeenCalled();
});

test("SIGN-4 CONN-21: a wallet's refusal of the sign-in ends both", async () => {
  const { answer, deleteProposal, settled } = waiting();
  const error = { code: 5000, message: "User rejected" };
  await answer({ error });
  expect(deleteProposal.mock.calls).toEqual([[1]]);
  expect(settled.mock.calls).toEqual([[{ error }]]);
});

test("SIGN-4: a sign-in can be answered for an hour, the plain proposal beside it for five minutes", async () => {
  const { clock, handle, sendRequest } = waiting();
  const now = Math.floor(clock.now() / 1000);
  await authenticate(handle, clock, {}, {} as never);
  const asked = sendRequest.mock.calls.map(([{ method, ...rest }]) => [method, rest]);
  expect(Object.fromEntries(asked)).toMatchObject({
    wc_sessionAuthenticate: { clientRpcId: 2, params: { expiryTimestamp: now + 3_600 } },
    wc_sessionPropose: { clientRpcId: 1, params: { expiryTimestamp: now + 300 } },
  });
});
