import { Window } from "happy-dom";
import { expect, test } from "vitest";
import { createAttestation } from "../../../../adapters/walletconnect/client/attestation.ts";
import { FakeClock } from "../../fake-clock.ts";
import { countListeners } from "../../listeners.ts";

const tokenFor = (id: string) => `e30.${btoa(JSON.stringify({ id }))}.c2ln`;
const told = (attestation: string) => JSON.stringify({ type: "verify_attestation", attestation });

const MINUTE = 60_000;

/** A page whose message waits for its attestation, with the frame that is asked for it. */
function asking(projectId = "p1") {
  const clock = new FakeClock();
  const window = new Window({ settings: { disableIframePageLoading: true } }) as unknown as globalThis.Window;
  const listening = countListeners(window);
  const attest = createAttestation({ window, clock, projectId, verifyUrl: "https://verify.example" });
  const attested = attest({ id: "a", decryptedId: "b" });
  const [frame] = window.document.querySelectorAll("iframe");
  const frames = () => window.document.querySelectorAll("iframe").length;
  const { MessageEvent } = window as unknown as typeof globalThis;
  const say = (data: string, source = frame?.contentWindow) =>
    window.dispatchEvent(new MessageEvent("message", { data, source: source ?? null }));
  return { clock, window, frame, frames, say, attest, attested, listening };
}

test("CONN-19: a message gets the token that its frame says, and the frame goes", async () => {
  const { clock, window, frame, say, attested } = asking();
  expect(frame?.referrerPolicy).toBe("origin");
  expect([frame?.getAttribute("sandbox"), frame?.hidden]).toEqual(["allow-scripts", true]);
  say(told(tokenFor("a")));
  expect(await attested).toBe(tokenFor("a"));
  expect(window.document.querySelector("iframe")).toBeNull();
  expect(clock.pending).toBe(0);
});

test.each([
  ["p1", "projectId,origin,id,decryptedId"],
  ["", "origin,id,decryptedId"],
])("CONN-19 CONF-9: with the project id %j the service is asked with %s", async (projectId, names) => {
  const { clock, frame, attested } = asking(projectId);
  expect([...new URL(frame?.src ?? "").searchParams.keys()].join()).toBe(names);
  await clock.advance(400);
  await attested;
});

test.each([
  ["the frame says of another message", tokenFor("z"), false],
  ["somebody else on the page says", tokenFor("a"), true],
])("CONN-19 S2: a token that %s is not taken", async (_, token, isForeign) => {
  const { clock, window, say, attested } = asking();
  say(told(token), isForeign ? window : undefined);
  await clock.advance(400);
  expect(await attested).toBeUndefined();
});

test("CONN-19 R12: a service that did not answer in time is not asked again for a minute", async () => {
  const { clock, frames, attest, attested } = asking();
  await clock.advance(400);
  expect([await attested, frames()]).toEqual([undefined, 0]);
  await clock.advance(MINUTE - 1);
  expect(await attest({ id: "c", decryptedId: "d" })).toBeUndefined();
  await clock.advance(1);
  void attest({ id: "c", decryptedId: "d" });
  expect(frames()).toBe(1);
  await clock.advance(400);
});

test("CONN-19 R19: nothing on the page listens once a message has its token", async () => {
  const { say, attested, listening } = asking();
  expect(listening()).toEqual({ message: 1 });
  say(told(tokenFor("a")));
  await attested;
  expect(listening()).toEqual({});
});
