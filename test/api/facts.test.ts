import { expect, it } from "vitest";
import { factsOf } from "../../api/wire/facts.ts";
import { AUTH } from "../../domain/embedded/embedded.ts";
import { WALLET_CONNECT } from "../../domain/wallets/wallet.ts";
import type { WalletSession } from "../../machines/connection/ports.ts";
import type { DeepLink } from "../../machines/pairing/ports.ts";
import { ScriptedApp } from "../../testing/app.ts";
import { EMBEDDED, PAIRED } from "../../testing/samples/values.ts";
import { readWorld } from "../../views/shell/world.ts";

function settled(session: WalletSession, link: DeepLink | null = null): ScriptedApp {
  const app = new ScriptedApp();
  app.tell("app", { type: "sessions.settled", result: { sessions: [session], wallet: null, link }, namespace: null });
  return app;
}

const facts = (app: ScriptedApp) => factsOf(readWorld(app.root));

it("S9 of an embedded wallet its kind is stored in place of its name, which is its owner's address", () => {
  const app = settled({ ...EMBEDDED, wallet: { ...EMBEDDED.wallet, name: "owner@example.com" } });
  expect(facts(app).wallet).toEqual({ id: AUTH, name: AUTH });
  expect(JSON.stringify(facts(app))).not.toContain("owner@example.com");
  app.stop();
});

it("CONN-9 the link to a paired wallet is stored no longer than its connection", () => {
  const link = { href: "heron://", name: "Heron" };
  const app = settled(PAIRED, link);
  expect(facts(app)).toMatchObject({ connectors: { eip155: WALLET_CONNECT }, deepLink: link });
  app.tell("app", { type: "connection.end" });
  expect([facts(app).connectors, facts(app).deepLink]).toEqual([{}, undefined]);
  app.stop();
});
