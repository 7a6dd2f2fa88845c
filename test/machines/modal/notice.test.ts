import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../domain/limits.ts";
import type { Toast } from "../../../machines/modal/events.ts";
import { ScriptedApp } from "../../../testing/app.ts";

const show = (app: ScriptedApp, plain: string, rest: Partial<Toast> = {}) =>
  app.tell("notice", { type: "toast.show", toast: { variant: "success", text: { plain }, ...rest } });
const toastOf = (app: ScriptedApp) => (app.read("notice").hasTag("toast") ? app.read("notice").context.toast : null);

describe("notice", () => {
  it("ROUTE-16 a toast has its variant, words and icon, and closes itself after 2,500 ms", () => {
    const app = new ScriptedApp();
    show(app, "one", { variant: "error", icon: "certified" });
    expect(toastOf(app)).toEqual({ variant: "error", text: { plain: "one" }, icon: "certified" });
    app.pass(LIMITS.toast - 1);
    expect(toastOf(app)).not.toBeNull();
    app.pass(1);
    expect(toastOf(app)).toBeNull();
  });

  it("ROUTE-16 I8 a new toast shows 150 ms after the old one went", () => {
    const app = new ScriptedApp();
    show(app, "one");
    show(app, "two");
    expect(toastOf(app)).toBeNull();
    app.pass(LIMITS.toastSwap - 1);
    expect(toastOf(app)).toBeNull();
    app.pass(1);
    expect(toastOf(app)?.text).toEqual({ plain: "two" });
  });

  it("I8 of several toasts in 150 ms the last one shows, once, for its whole time", () => {
    const app = new ScriptedApp();
    for (const plain of ["one", "two", "three"]) show(app, plain);
    app.pass(LIMITS.toastSwap);
    expect(toastOf(app)?.text).toEqual({ plain: "three" });
    app.pass(LIMITS.toast - 1);
    expect(toastOf(app)).not.toBeNull();
    app.pass(1);
    expect(toastOf(app)).toBeNull();
  });

  it("ROUTE-16 a toast with autoClose off stays until it is hidden", () => {
    const app = new ScriptedApp();
    show(app, "one", { variant: "loading", autoClose: false });
    app.pass(60_000);
    expect(toastOf(app)).not.toBeNull();
    app.tell("notice", { type: "toast.hide" });
    expect(toastOf(app)).toBeNull();
  });

  it("ROUTE-16 closing the modal hides the toast", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open" });
    show(app, "one");
    app.tell("modal", { type: "modal.close" });
    expect(toastOf(app)).toBeNull();
  });

  it("ERR-1 an alert is shown once, another one replaces it", () => {
    const app = new ScriptedApp();
    const tell = (code: "PROJECT_ID_NOT_CONFIGURED" | "SWITCH_NETWORK_NOT_FOUND") =>
      app.tell("notice", { type: "alert.show", code });
    const alert = () => (app.read("notice").hasTag("alert") ? app.read("notice").context.alert : null);
    tell("PROJECT_ID_NOT_CONFIGURED");
    expect(alert()).toBe("PROJECT_ID_NOT_CONFIGURED");
    tell("SWITCH_NETWORK_NOT_FOUND");
    expect(alert()).toBe("SWITCH_NETWORK_NOT_FOUND");
    app.tell("notice", { type: "alert.dismiss" });
    expect(app.read("notice").context.alert).toBeNull();
    tell("PROJECT_ID_NOT_CONFIGURED");
    expect(alert()).toBeNull();
  });

  it("CONF-12 the report of the session is copied, and the visitor is told whether it was", () => {
    const app = new ScriptedApp();
    app.tell("notice", { type: "report.copy" });
    app.answer("copyReport");
    expect(app.read("notice").context.toast).toMatchObject({ variant: "success", text: { key: "report.copied" } });
    app.tell("notice", { type: "toast.hide" });
    app.tell("notice", { type: "report.copy" });
    app.refuse("copyReport", new Error("denied"));
    expect(app.read("notice").context.toast).toMatchObject({ variant: "error", text: { key: "account.copyFailed" } });
  });
});
