import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../domain/limits.ts";
import type { CameraEvent } from "../../../machines/send/ports.ts";
import { BOB } from "../../../testing/samples/values.ts";
import { flowOf } from "../../walks/send.ts";
import { SendingApp } from "./send-app.ts";

/** A visitor who scans whom to send to. */
class ScanningApp extends SendingApp {
  /** The form, then the camera. */
  scan(): void {
    this.open();
    this.load();
    this.go("WalletSendScan");
    this.show();
  }

  show(): void {
    this.say("watchVisibility", { type: "page.shown" });
  }

  hear(...events: CameraEvent[]): void {
    for (const event of events) this.say("watchCamera", event);
  }

  scanCode(text: string): void {
    this.hear({ type: "camera.opened" }, { type: "code.read", text });
  }

  get isOn(): boolean {
    return this.waiting("watchCamera").length > 0;
  }
}

function scanning(): ScanningApp {
  const app = new ScanningApp();
  app.scan();
  return app;
}

describe("scanning whom to send to", () => {
  it("SEND-3: an address fills the form and lets go of the camera", () => {
    const app = scanning();
    expect(app.isOn).toBe(true);
    app.scanCode(BOB);
    expect(app.isOn).toBe(false);
    expect(app.route?.view).toBe("WalletSend");
    expect(app.typed).toMatchObject({ to: BOB, receiver: { address: BOB } });
  });

  it("SEND-3: a payment link fills in its amount as well", () => {
    const app = scanning();
    app.scanCode(`ethereum:${BOB}@1?value=25e16`);
    expect(app.typed).toMatchObject({ key: "native", amount: "0.25", to: BOB });
  });

  it("SEND-3: a name is looked up", () => {
    const app = scanning();
    app.scanCode("bob.eth");
    app.pass(LIMITS.debounce);
    app.answer("resolveReceiver", { address: BOB, name: "bob.eth" });
    expect(app.typed).toMatchObject({ to: "bob.eth", receiver: { address: BOB } });
  });

  it("SEND-3: after a code that names nobody the camera reads on", () => {
    const app = scanning();
    app.scanCode("https://shop.example/");
    expect(app.isOn).toBe(true);
    expect(app.typed.to).toBe("");
    app.hear({ type: "code.read", text: BOB });
    expect(app.typed.to).toBe(BOB);
  });

  it("SEND-3: a refused camera is asked for again only at the visitor's wish", () => {
    const app = scanning();
    app.hear({ type: "camera.failed", fault: "denied" });
    expect(app.isOn).toBe(false);
    app.pass(60_000);
    expect(app.count("watchCamera")).toBe(1);
    flowOf(app, "scan")?.send({ type: "scan.retry" });
    expect(app.isOn).toBe(true);
  });

  it.each<[string, (app: ScanningApp) => void]>([
    ["going back", (app) => app.back()],
    ["another view", (app) => app.go("Networks")],
    ["closing the card", (app) => app.close()],
    ["hiding the tab", (app) => app.say("watchVisibility", { type: "page.hidden" })],
    ["the end of the connection", (app) => app.say("watchWallet", { type: "wallet.disconnected" })],
    ["the end of the instance", (app) => app.stop()],
  ])("SEND-3: %s lets go of the camera, asked for or open", (_, leave) => {
    for (const isOpen of [false, true]) {
      const app = scanning();
      if (isOpen) app.hear({ type: "camera.opened" });
      leave(app);
      expect(app.isOn).toBe(false);
    }
  });

  it("SEND-3: the camera comes back with the tab", () => {
    const app = scanning();
    app.say("watchVisibility", { type: "page.hidden" });
    app.show();
    expect(app.isOn).toBe(true);
  });
});
