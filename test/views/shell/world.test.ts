import { describe, expect, it } from "vitest";
import { AppKitError } from "../../../domain/errors.ts";
import { ScriptedApp } from "../../../testing/app.ts";
import { FAR_WALLET, FOX } from "../../../testing/samples/values.ts";
import { isConnecting, readWorld } from "../../../views/shell/world.ts";

const connecting = (app: ScriptedApp) => isConnecting(readWorld(app.root), "eip155");

/** A page on which `act` has begun an attempt. */
function attempting(act: (app: ScriptedApp) => void): ScriptedApp {
  const app = new ScriptedApp();
  app.tell("app", { type: "modal.open" });
  act(app);
  expect(connecting(app)).toBe(true);
  return app;
}

describe("the status connecting", () => {
  it("CONN-21 ends with a wallet of the page that declines, until it is asked again", () => {
    const app = attempting((page) => page.tell("app", { type: "connector.choose", connector: FOX }));
    app.refuse("connectWallet", new AppKitError("CONNECTION_DECLINED", {}));
    expect(connecting(app)).toBe(false);
    app.tell("app", { type: "connection.retry" });
    expect(connecting(app)).toBe(true);
  });

  it.each([
    ["declines", { type: "pairing.failed", code: "CONNECTION_DECLINED" }],
    ["is out of reach", { type: "pairing.failed", code: "RELAY_UNREACHABLE" }],
    ["is paired with by another tab", { type: "pairing.replaced" }],
  ])("CONN-21 ends with a wallet elsewhere that %s", (_, event) => {
    const app = attempting((page) => page.tell("app", { type: "pairing.start", wallet: FAR_WALLET }));
    app.say("openPairing", event);
    expect(connecting(app)).toBe(false);
  });

  it("CONN-21 ends with a login that fails", () => {
    const app = attempting((page) => page.tell("app", { type: "email.submit", email: "ada@sample.example" }));
    app.refuse("sendEmail", new AppKitError("FRAME_REFUSED", { message: "no" }));
    expect(connecting(app)).toBe(false);
  });
});

it("AUTH-11 a change of the address is found whichever chain family comes after its own", () => {
  const child = (snapshot: unknown) => ({ getSnapshot: () => snapshot });
  const update = { context: { newEmail: "new@example.org" } };
  const children = {
    "account.eip155": child({ children: { emailUpdate: child(update) } }),
    "account.solana": child({ children: {} }),
  };
  const root = child({ children, context: { namespaces: ["eip155", "solana"] } });
  expect(readWorld(root as never).emailUpdate).toBe(update);
});
