import { describe, expect, it } from "vitest";
import type { AnyActorRef } from "xstate";
import { sessionsMachine } from "../../../../machines/sessions/sessions.ts";
import { SESSION_ASK, sessionsSample } from "../../../../testing/samples/sessions.ts";
import { SmartSessionCreated } from "../../../../views/screens/sessions/SmartSessionCreated.tsx";
import { answers, attempt, rest } from "../../attempt.ts";
import { live } from "../../live.ts";

const [COSIGNED] = sessionsSample.outputs.cosignSession;
const [WALLET_GRANT] = sessionsSample.outputs.grantSession;
const LESS = { ...WALLET_GRANT!, isChanged: true, granted: { ...WALLET_GRANT!.granted, expiry: 1_950_000_000 } };

/** The screen of a session that a site has asked for, with scripted services. */
async function asked(ports: object) {
  const silent = { grantSession: answers(), activateSession: answers() };
  const actors = { checkSession: answers(null), cosignSession: answers(COSIGNED), ...silent, ...ports };
  const actor: AnyActorRef = await attempt(sessionsMachine.provide({ actors: actors as never }), undefined);
  actor.send(SESSION_ASK);
  await rest();
  return SmartSessionCreated.present({ ...(await live()).world(), sessions: { eip155: actor.getSnapshot() } });
}

describe("a session that a site asks for", () => {
  it("ACCT-11: it is not shown before its key is known", async () => {
    expect(await asked({ cosignSession: answers() })).toBeUndefined();
  });

  it("ACCT-11: while the wallet is asked, it says what the site has asked for, from when until when", async () => {
    const { at, request, network } = COSIGNED!;
    const props = await asked({});
    expect(props).toMatchObject({ phase: "asking", isChanged: false, site: "Larkspur", limits: [{ kind: "spend" }] });
    expect(props?.lifetime).toEqual({ from: at, expiry: request.expiry });
    expect(props?.network.name).toBe(network.name);
  });

  it("ACCT-11: then it says what the wallet has granted, that it differs, and when the key is active", async () => {
    const grantSession = answers(LESS);
    const changed = { isChanged: true, lifetime: { from: COSIGNED!.at, expiry: 1_950_000_000 } };
    expect(await asked({ grantSession })).toMatchObject({ phase: "activating", ...changed });
    expect(await asked({ grantSession, activateSession: answers(null) })).toMatchObject({
      phase: "granted",
      ...changed,
    });
  });
});
