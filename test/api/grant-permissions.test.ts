import { describe, expect, it } from "vitest";
import type { Core } from "../../api/core.ts";
import { Listeners } from "../../api/listeners.ts";
import { grantPermissions } from "../../api/methods/grant-permissions.ts";
import { AppKitError } from "../../domain/errors.ts";
import { BOB, FOX, sampleSession } from "../../testing/samples/values.ts";
import { sessionRequest } from "../domain/sessions/samples.ts";
import { SessionsApp, walletGrant } from "../machines/sessions/sessions-app.ts";

const NOW = 1_700_000_000_000;

/** A page that has asked for a session, and what it is told: nothing before it is. */
function asking(app = new SessionsApp()) {
  const listeners = new Listeners(() => {});
  const core = { root: app.root, store: app.world, listeners, isDestroyed: () => false } as unknown as Core;
  const told: unknown[] = [];
  const promise = grantPermissions(core, sessionRequest(), NOW);
  promise.then(
    (answer) => told.push(answer),
    (error: unknown) => told.push((error as AppKitError).code),
  );
  return { app, core, told };
}

/** The promises of the page come in tasks of their own. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("the promise of a session", () => {
  it("ACCT-11: it settles with what was granted, or why nothing was", async () => {
    const { app, told } = asking();
    await settle();
    const { target, request } = app.sessions.context.sessionAsk ?? {};
    if (!target || !request) throw new Error("nothing was asked");
    const input = { ...target, request };
    app.answer("checkSession", undefined);
    app.answer("cosignSession", { ...input, pci: "pci-1", at: 1, tokens: {} });
    const grant = walletGrant(input);
    app.answer("grantSession", grant);
    app.answer("activateSession", undefined);
    await settle();
    expect(told).toEqual([grant.granted]);
    const other = asking();
    await settle();
    other.app.refuse("checkSession", new AppKitError("SESSION_UNSUPPORTED", { what: "keys" }));
    await settle();
    expect(other.told).toEqual(["SESSION_UNSUPPORTED"]);
    const why = { code: "SESSION_FAILED", context: { reason: "The session has expired" } };
    const refused = expect(grantPermissions(other.core, sessionRequest(), NOW)).rejects.toMatchObject(why);
    await settle();
    other.app.answer("checkSession", undefined);
    other.app.refuse("cosignSession", new AppKitError("SESSION_FAILED", why.context));
    await refused;
  });

  it("SAFETY ACCT-11: an account that is not connected, or a network that is not the page's, is named before a wallet is asked", async () => {
    const { app, core } = asking();
    await settle();
    app.refuse("checkSession", new AppKitError("SESSION_DECLINED", {}));
    for (const [option, more] of [
      ["address", { address: "0x000000000000000000000000000000000000dEaD" }],
      ["address", { address: "nobody" }],
      ["chainId", { chainId: "0xdead" }],
    ] as const) {
      const refused = { code: "INVALID_OPTION", context: { option } };
      await expect(grantPermissions(core, sessionRequest(more), NOW)).rejects.toMatchObject(refused);
    }
    expect(app.waiting("checkSession")).toEqual([]);
  });

  it("ACCT-11: a request that is wrong is refused at once, while another one waits for its wallet", async () => {
    const { app, core, told } = asking();
    await settle();
    const wrong = grantPermissions(core, sessionRequest({ chainId: "0xdead" }), NOW);
    await expect(wrong).rejects.toMatchObject({ context: { option: "chainId" } });
    expect([told, app.waiting("checkSession").length]).toEqual([[], 1]);
  });

  it("I3, R10: it settles where the code of a request did not load", async () => {
    const app = new SessionsApp();
    const getSnapshot = () => {
      const world = app.world.getSnapshot();
      const eip155 = { ...world.accounts.eip155, matches: (at: { flows: string }) => at.flows === "none" };
      return { ...world, accounts: { eip155 } };
    };
    const store = { subscribe: app.world.subscribe.bind(app.world), getSnapshot };
    const core = { root: app.root, store, listeners: new Listeners(() => {}), isDestroyed: () => false };
    const asked = grantPermissions(core as never, sessionRequest(), NOW);
    await expect(asked).rejects.toMatchObject({ code: "SESSION_FAILED" });
  });

  it("I2: a second request waits until the first has ended", async () => {
    const { app, core, told } = asking();
    const second = expect(grantPermissions(core, sessionRequest(), NOW)).rejects.toMatchObject({
      code: "SESSION_DECLINED",
    });
    await settle();
    app.refuse("checkSession", new AppKitError("SESSION_UNSUPPORTED", { what: "keys" }));
    await settle();
    expect([told, app.waiting("checkSession").length]).toEqual([["SESSION_UNSUPPORTED"], 1]);
    app.refuse("checkSession", new AppKitError("SESSION_DECLINED", {}));
    await second;
  });

  it("I3: it settles where another wallet takes the account's place meanwhile", async () => {
    const { app, told } = asking();
    await settle();
    expect([app.waiting("checkSession").length, told]).toEqual([1, []]);
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX, [BOB]));
    await settle();
    expect(told).toEqual(["SESSION_FAILED"]);
  });
});
