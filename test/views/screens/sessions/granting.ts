import { vi } from "vitest";
import type { AnyActorRef } from "xstate";
import type { SmartSession } from "../../../../domain/sessions/session.ts";
import { grantsMachine } from "../../../../machines/sessions/grants.ts";
import type { World } from "../../../../views/shell/world.ts";
import { networkId } from "../../../gallery/samples.ts";
import { answers, attempt } from "../../attempt.ts";
import { ADDRESS, live } from "../../live.ts";

export const SESSION: SmartSession = {
  ...{
    pci: "a",
    networkId: networkId(1),
    site: { projectId: "p", name: "Larkspur" },
    createdAt: 1,
    expiry: 4_102_444_800_000,
  },
  ...{ ahead: 0, revokedAt: null, permissions: [], tokens: {} },
};

export const ELSEWHERE: SmartSession = { ...SESSION, pci: "b", site: { projectId: "q", name: "Pebble" } };

/** The grants of a connected account, with scripted services. */
export async function granted(actors: object = {}, options = { projectId: "p" }) {
  vi.useFakeTimers();
  const connected = await (await live({}, options)).connect();
  const target = { address: ADDRESS, network: connected.app.context.active };
  const ports = {
    fetchSessions: answers<readonly SmartSession[]>([SESSION, ELSEWHERE]),
    fetchGrants: answers({ grants: [], missing: [] }),
    revokeGrant: answers({ isEnd: false }),
    ...actors,
  };
  const logic = grantsMachine.provide({ actors: ports as never });
  const grants: AnyActorRef = await attempt(logic, { target });
  return async (...events: { type: string; [key: string]: unknown }[]): Promise<World> => {
    for (const event of events) {
      grants.send(event);
      await vi.advanceTimersByTimeAsync(600);
    }
    return { ...connected, grants: { eip155: grants.getSnapshot() } };
  };
}
