import { describe, expect, it } from "vitest";
import { factsOf } from "../../../api/wire/facts.ts";
import { AUTH } from "../../../domain/embedded/embedded.ts";
import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { WALLET_CONNECT } from "../../../domain/wallets/wallet.ts";
import type { WalletSession } from "../../../machines/connection/ports.ts";
import { ScriptedApp } from "../../../testing/app.ts";
import { CAROL, EMBEDDED, FOX, PAIRED, SOLANA, SUN, sampleSession } from "../../../testing/samples/values.ts";
import { readWorld } from "../../../views/shell/world.ts";
import { hear } from "../app/several-chains.ts";

const PAIRED_SOLANA: WalletSession = {
  ...PAIRED,
  namespace: "solana",
  accounts: [CAROL],
  networkId: SOLANA.caipNetworkId,
};

/** A page whose session, or sessions, came from elsewhere. */
function connected(...sessions: readonly WalletSession[]): ScriptedApp {
  const app = new ScriptedApp();
  app.tell("app", { type: "modal.open" });
  app.tell("app", { type: "sessions.settled", result: { sessions, wallet: null, link: null }, namespace: null });
  return app;
}

function replace(app: ScriptedApp, connector = FOX): void {
  app.tell("app", { type: "connector.choose", connector });
  app.answer("connectWallet", sampleSession(connector));
}

const released = (app: ScriptedApp) =>
  app.requests.filter(({ port }) => port === "disconnectWallet").map(({ input }) => input);
const stored = (app: ScriptedApp) => factsOf(readWorld(app.root)).connectors;

describe("a session that another wallet replaces", () => {
  it.each([
    ["a paired wallet", PAIRED, WALLET_CONNECT],
    ["the embedded wallet", EMBEDDED, AUTH],
  ])("I4 CONN-13 is ended where it is: %s", (_, session, connectorId) => {
    const app = connected(session);
    replace(app);
    expect(released(app)).toEqual([{ connectorId, namespace: "eip155" }]);
    expect(stored(app)).toEqual({ eip155: FOX.id });
    app.refuse("disconnectWallet", new Error("out of reach"));
    expect(app.connection()?.hasTag("connected")).toBe(true);
  });

  it.each([
    ["before its end is heard", false],
    ["after", true],
  ])(
    "CONN-8, CONN-13: a pairing that takes the place of another family's is not ended with that: it is approved %s",
    (_, isLate) => {
      const app = connected(PAIRED_SOLANA);
      const supersede = () =>
        hear(app, "solana", { type: "wallet.disconnected", isSuperseded: true } as { type: string });
      if (isLate) supersede();
      app.tell("app", {
        type: "sessions.settled",
        result: { sessions: [PAIRED], wallet: null, link: null },
        namespace: null,
      });
      if (!isLate) supersede();
      expect([Object.keys(app.root.getSnapshot().context.sessions), released(app)]).toEqual([["eip155"], []]);
    },
  );

  it("I4 CONN-13 is ended with the last chain family that used it, and once", () => {
    const app = connected(PAIRED, PAIRED_SOLANA);
    replace(app);
    expect(released(app)).toEqual([]);
    expect(stored(app)).toEqual({ eip155: FOX.id, solana: WALLET_CONNECT });
    replace(app, SUN);
    expect(released(app)).toEqual([{ connectorId: WALLET_CONNECT, namespace: "solana" }]);
    app.pass(LIMITS.disconnect);
    app.tell("app", { type: "connection.end" });
    expect(
      released(app).filter((input) => (input as { connectorId: string }).connectorId === WALLET_CONNECT),
    ).toHaveLength(1);
  });

  it("I4 leaves an extension alone, which other pages use", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open" });
    replace(app, FOX);
    replace(app, { ...FOX, id: "io.other" });
    expect(released(app)).toEqual([]);
  });

  it("I4 one that grants no network of the page is ended at once", () => {
    const app = connected({ ...PAIRED, namespace: "bip122" });
    expect(released(app)).toEqual([{ connectorId: WALLET_CONNECT, namespace: "eip155" }]);
    expect(app.connection()?.hasTag("disconnected")).toBe(true);
  });
});

describe("a session that is being ended", () => {
  it("I4 CONN-13 is not restored by a page that is loaded before its wallet has answered", () => {
    const app = connected(sampleSession(FOX), sampleSession(SUN));
    expect(stored(app)).toEqual({ eip155: FOX.id, solana: SUN.id });
    app.tell("app", { type: "connection.end", namespace: "eip155" });
    expect(app.connection()?.hasTag("disconnecting")).toBe(true);
    expect(stored(app)).toEqual({ solana: SUN.id });
    app.tell("app", { type: "connection.end" });
    expect(stored(app)).toEqual({});
  });

  it("CONN-13 gives its place to the wallet that is chosen meanwhile", () => {
    const app = connected(sampleSession(FOX));
    app.tell("app", { type: "connection.end" });
    replace(app, { ...FOX, id: "io.other" });
    expect(stored(app)).toEqual({ eip155: "io.other" });
  });
});

describe("a stored connection that does not answer", () => {
  const waiting = (connectorId = FOX.id) => new ScriptedApp({ facts: { connectors: { eip155: connectorId } } });

  it("CONN-12 is no longer waited for after 3 s, is not forgotten, and counts when it answers", () => {
    const app = waiting();
    app.pass(LIMITS.restore - 1);
    expect(app.connection()?.hasTag("connecting")).toBe(true);
    app.pass(1);
    expect(app.connection()?.hasTag("disconnected")).toBe(true);
    expect(stored(app)).toEqual({ eip155: FOX.id });
    app.answer("restoreWallet", sampleSession(FOX));
    expect(app.connection()?.hasTag("connected")).toBe(true);
  });

  it("CONN-12 AUTH-6 is waited for as long as its secure frame and its login may take", () => {
    const app = waiting(AUTH);
    app.pass(LIMITS.frameReady + LIMITS.authStep - 1);
    expect(app.connection()?.hasTag("connecting")).toBe(true);
    app.pass(1);
    expect(app.connection()?.hasTag("disconnected")).toBe(true);
  });

  it.each([
    ["AUTH-6 a frame that did not come", AUTH, "FRAME_LOST"],
    ["R1 a relay that cannot be reached", WALLET_CONNECT, "RELAY_UNREACHABLE"],
  ] as const)("CONN-12 %s is asked again at the next load", (_, connectorId, code) => {
    const app = waiting(connectorId);
    app.refuse("restoreWallet", new AppKitError(code, {}));
    expect(app.connection()?.hasTag("disconnected")).toBe(true);
    expect(stored(app)).toEqual({ eip155: connectorId });
    expect(released(app)).toEqual([]);
  });

  it.each(["CONNECTION_FAILED", "CONNECTION_PENDING"] as const)(
    "CONN-12 R14 is not forgotten where it fails with %s",
    (code) => {
      const app = waiting();
      app.refuse("restoreWallet", new AppKitError(code, {}));
      expect(app.connection()?.hasTag("disconnected")).toBe(true);
      expect(stored(app)).toEqual({ eip155: FOX.id });
      expect(released(app)).toEqual([]);
    },
  );

  it.each([AUTH, WALLET_CONNECT])("CONN-12 I4 is forgotten where it is over elsewhere, with %s", (elsewhere) => {
    const app = waiting(elsewhere);
    app.refuse("restoreWallet", new AppKitError("CONNECTION_FAILED", {}));
    expect(app.connection()?.hasTag("disconnected")).toBe(true);
    expect(stored(app)).toEqual({});
  });

  it("CONN-12 is not forgotten where the code that asks its wallet did not load", () => {
    const app = waiting();
    app.refuse("restoreWallet", new TypeError("Failed to fetch dynamically imported module"));
    expect(app.connection()?.hasTag("disconnected")).toBe(true);
    expect(stored(app)).toEqual({ eip155: FOX.id });
  });

  it("CONN-12 I4 one that refuses is forgotten", () => {
    const app = waiting();
    app.refuse("restoreWallet", new AppKitError("INVALID_ADDRESS", {}));
    expect(stored(app)).toEqual({});
  });

  it("CONN-12 is looked for again when the visitor's own choice came to nothing", () => {
    const app = waiting();
    app.tell("app", { type: "modal.open" });
    app.tell("app", { type: "connector.choose", connector: { ...FOX, id: "io.other" } });
    expect(app.waiting("restoreWallet")).toEqual([]);
    app.tell("modal", { type: "modal.close" });
    expect(stored(app)).toEqual({ eip155: FOX.id });
    app.answer("restoreWallet", sampleSession(FOX));
    expect(app.connection()?.hasTag("connected")).toBe(true);
  });

  it.each([
    ["a disconnect", (app: ScriptedApp) => app.tell("app", { type: "connection.end" })],
    ["another wallet", replace],
  ])("I4 CONN-13 is ended where it is by %s", (_, act) => {
    const app = waiting(WALLET_CONNECT);
    app.tell("app", { type: "modal.open" });
    act(app);
    expect(released(app)).toEqual([{ connectorId: WALLET_CONNECT, namespace: "eip155" }]);
    expect(Object.values(stored(app))).not.toContain(WALLET_CONNECT);
  });

  it.each([
    ["eip155", "neither is", WALLET_CONNECT, []],
    ["eip155", "neither is", AUTH, []],
    ["eip155", "the other is", WALLET_CONNECT, [PAIRED_SOLANA]],
    ["solana", "it alone is", WALLET_CONNECT, [PAIRED_SOLANA]],
  ] as const)(
    "CONN-13 I4 is ended with all its chain families by a disconnect of %s, while %s restored, of %s",
    (namespace, _, connectorId, restored) => {
      const app = new ScriptedApp({ facts: { connectors: { eip155: connectorId, solana: connectorId } } });
      for (const session of restored) app.answer("restoreWallet", session);
      app.tell("app", { type: "connection.end", namespace });
      expect(stored(app)).toEqual({});
      expect(app.waiting("restoreWallet")).toEqual([]);
      expect(released(app)).toContainEqual({ connectorId, namespace: "solana" });
    },
  );

  it("CONN-13 of another chain family is left alone by a disconnect where each has an extension of its own", () => {
    const app = new ScriptedApp({ facts: { connectors: { eip155: FOX.id, solana: FOX.id } } });
    app.tell("app", { type: "connection.end", namespace: "eip155" });
    expect(stored(app)).toEqual({ solana: FOX.id });
  });
});

describe("a wallet that swallows a request", () => {
  it("CONN-21 can be asked again after 10 s of silence", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open" });
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.tell("app", { type: "connection.retry" });
    expect(app.requests.filter(({ port }) => port === "connectWallet")).toHaveLength(1);
    app.pass(LIMITS.walletSilence);
    expect(app.attempt()?.hasTag("overdue")).toBe(true);
    app.tell("app", { type: "connection.retry" });
    expect(app.requests.filter(({ port }) => port === "connectWallet")).toHaveLength(2);
    expect(app.attempt()?.hasTag("overdue")).toBe(false);
    app.answer("connectWallet", sampleSession(FOX));
    expect(app.connection()?.hasTag("connected")).toBe(true);
  });

  it("NET-2 R17 is asked again for a switch too, and a late answer counts", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open" });
    replace(app);
    const [, base] = app.read("network").context.requested;
    app.tell("network", { type: "network.choose", networkId: base?.caipNetworkId as never });
    app.pass(LIMITS.walletSilence);
    expect(app.read("network").hasTag("overdue")).toBe(true);
    app.tell("network", { type: "network.retry" });
    expect(app.read("network").hasTag("overdue")).toBe(false);
    app.pass(LIMITS.walletSilence);
    app.answer("switchWalletNetwork", base?.caipNetworkId);
    expect(app.read("network").context.active).toEqual(base);
  });
});
