import { describe, expect, it } from "vitest";
import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { NameInput } from "../../../machines/names/ports.ts";
import { ALICE, BASE, BOB, ETHEREUM } from "../../../testing/samples/values.ts";
import { NamesApp, signedFor } from "./names-app.ts";

const MAYA: NameInput = { address: ALICE, network: ETHEREUM, name: "maya.reown.id" };

describe("looking for a name", () => {
  it("NAME-1, ROUTE-19: the registry is asked 500 ms after the last letter, for the newest text alone", () => {
    const app = new NamesApp();
    for (const text of ["may", "maya", "Maya-Lee"]) {
      app.wish({ type: "name.type", text });
      app.pass(LIMITS.debounce - 1);
    }
    expect(app.requestCount("lookUpName")).toBe(0);
    app.pass(1);
    expect(app.inputOf("lookUpName")).toEqual({ ...MAYA, name: "maya-lee.reown.id" });
    const [old] = app.waiting("lookUpName");
    app.wish({ type: "name.type", text: "maya" });
    expect(app.waiting("lookUpName")).toEqual([]);
    expect(old).toBeDefined();
    app.pass(LIMITS.debounce);
    app.answer("lookUpName", { isTaken: false });
    expect(app.names.context.isTaken).toBe(false);
  });

  it.each(["", "may", "m\u0430ya", "maya!", "a".repeat(65)])("NAME-1: nobody is asked about %j", (text) => {
    const app = new NamesApp();
    app.wish({ type: "name.type", text });
    app.pass(LIMITS.debounce);
    expect(app.requestCount("lookUpName")).toBe(0);
  });

  it("NAME-1: of a taken name free ones like it are asked for; a failure is told", () => {
    const app = new NamesApp();
    app.wish({ type: "name.type", text: "maya" });
    app.pass(LIMITS.debounce);
    app.answer("lookUpName", { isTaken: true });
    expect(app.inputOf("suggestNames")).toEqual(MAYA);
    app.answer("suggestNames", ["maya7.reown.id"]);
    expect(app.names.context).toMatchObject({ isTaken: true, suggestions: ["maya7.reown.id"] });
    app.wish({ type: "name.type", text: "maya8" });
    expect(app.names.context).toMatchObject({ isTaken: null, suggestions: [] });
    app.pass(LIMITS.debounce);
    app.answer("lookUpName", { isTaken: true });
    app.refuse("suggestNames", new AppKitError("NAME_SUGGESTIONS_FAILED", {}));
    expect(app.toast).toBe("error.NAME_SUGGESTIONS_FAILED");
  });

  it("NAME-3, ERR-2: where nobody says whether it is free it is not registered, and asked again when the visitor says so", () => {
    const app = new NamesApp();
    app.answer("fetchOwnNames", []);
    app.wish({ type: "name.type", text: "maya" });
    app.pass(LIMITS.debounce);
    app.refuse("lookUpName", new AppKitError("NAME_UNRESOLVED", {}));
    expect([app.toast, app.names.hasTag("unknown")]).toEqual(["error.NAME_UNRESOLVED", true]);
    app.wish({ type: "name.register" });
    expect(app.requestCount("signName")).toBe(0);
    app.wish({ type: "name.retry" });
    app.answer("lookUpName", { isTaken: false });
    app.wish({ type: "name.register" });
    expect(app.requestCount("signName")).toBe(1);
  });

  it("NAME-1: who owns a name registers no other one; where nobody says who does, the registry decides", () => {
    const app = new NamesApp();
    app.answer("fetchOwnNames", ["old.reown.id"]);
    app.find();
    app.wish({ type: "name.register" });
    expect(app.requestCount("signName")).toBe(0);
    const other = new NamesApp();
    other.refuse("fetchOwnNames", new AppKitError("NAMES_FAILED", {}));
    expect(other.toast).toBe("error.NAMES_FAILED");
    other.find();
    other.wish({ type: "name.register" });
    expect(other.requestCount("signName")).toBe(1);
  });
});

describe("registering a name", () => {
  it("NAME-2: what was shown is signed and registered; the success view opens first, and the account is named then", () => {
    const app = new NamesApp();
    app.find("Maya");
    app.wish({ type: "name.register" });
    expect(app.inputOf("signName")).toEqual(MAYA);
    expect(app.view).toBe("RegisterAccountName");
    app.answer("signName", signedFor(MAYA));
    expect(app.view).toBe("RegisterAccountNameSuccess");
    expect(app.inputOf("registerName")).toEqual({ ...MAYA, ...signedFor(MAYA) });
    const before = app.requestCount("fetchIdentity");
    if (app.waiting("fetchIdentity").length > 0) app.answer("fetchIdentity", {});
    app.answer("registerName");
    expect(app.names.context.registered).toEqual(MAYA);
    expect(app.requestCount("fetchIdentity")).toBe(before + 1);
    const properties = { ensName: "maya.reown.id", isSmartAccount: false };
    expect(app.reported.slice(-2)).toMatchObject([
      { event: "REGISTER_NAME_INITIATED", properties },
      { event: "REGISTER_NAME_SUCCESS", properties },
    ]);
    expect(app.read("router").context.stack).toEqual([]);
    app.tell("router", { type: "route.reset", route: { view: "Account" } });
    expect(app.names.context).toMatchObject({ typed: "", registered: null });
  });

  it.each([
    [new AppKitError("NAME_REFUSED", { message: "Name is already registered" }), "error.NAME_REFUSED"],
    [new AppKitError("NAME_CLOCK", {}), "error.NAME_CLOCK"],
    [new Error("foreign"), "error.NAME_FAILED"],
  ])("NAME-2: a failure leads back to the form, with what was typed, and is told: %s", (error, toast) => {
    const app = new NamesApp();
    app.find();
    app.wish({ type: "name.register" });
    app.answer("signName", signedFor(MAYA));
    app.refuse("registerName", error);
    expect([app.view, app.toast, app.names.context.typed]).toEqual(["RegisterAccountName", toast, "maya"]);
    expect(app.reported.at(-1)).toMatchObject({
      event: "REGISTER_NAME_ERROR",
      properties: { ensName: "maya.reown.id", error: toast.slice("error.".length) },
    });
    app.find();
    app.wish({ type: "name.register" });
    expect(app.requestCount("signName")).toBe(2);
  });

  it("NAME-2, S14: a press while one is signed or registered is none; a declined signature leaves the form", () => {
    const app = new NamesApp();
    app.find();
    for (let press = 0; press < 3; press += 1) app.wish({ type: "name.register" });
    expect(app.requestCount("signName")).toBe(1);
    app.refuse("signName", new AppKitError("SIGN_IN_DECLINED", {}));
    expect([app.view, app.toast, app.requestCount("registerName")]).toEqual([
      "RegisterAccountName",
      "error.SIGN_IN_DECLINED",
      0,
    ]);
  });

  it("NAME-2: a name that was just refused is not asked for again before the registry has said that it is free", () => {
    const app = new NamesApp();
    app.find();
    app.wish({ type: "name.register" });
    app.answer("signName", signedFor(app.names.context.wanted as NameInput));
    app.refuse("registerName", new AppKitError("NAME_TAKEN", {}));
    const told = app.reported.length;
    app.wish({ type: "name.register" });
    expect([app.requestCount("signName"), app.reported.length]).toEqual([1, told]);
    app.pass(500);
    app.answer("lookUpName", { isTaken: false });
    app.wish({ type: "name.register" });
    expect(app.requestCount("signName")).toBe(2);
  });

  it("NAME-2, S14: a visitor who comes back while the wallet still asks finds the form waiting for it, and then as it was", () => {
    const app = new NamesApp();
    app.find();
    app.wish({ type: "name.register" });
    app.tell("router", { type: "route.push", route: { view: "Networks" } });
    app.tell("router", { type: "route.back" });
    expect([app.view, app.names.hasTag("asking")]).toEqual(["RegisterAccountName", true]);
    app.refuse("signName", new AppKitError("SIGN_IN_DECLINED", {}));
    expect([app.names.hasTag("asking"), app.names.context.typed, app.read("router").context.stack]).toEqual([
      ...[false, "maya", []],
    ]);
    app.pass(LIMITS.debounce);
    app.answer("fetchOwnNames", []);
    app.answer("lookUpName", { isTaken: false });
    app.wish({ type: "name.register" });
    expect(app.requestCount("signName")).toBe(2);
  });

  it("NAME-1: the form that is opened in the success's place waits for the registry, and can be filled in then", () => {
    const app = new NamesApp();
    const openForm = () => app.tell("router", { type: "route.reset", route: { view: "RegisterAccountName" } });
    app.find();
    app.wish({ type: "name.register" });
    app.answer("signName", signedFor(MAYA));
    openForm();
    expect(app.view).toBe("RegisterAccountNameSuccess");
    app.answer("registerName");
    openForm();
    expect([app.view, app.names.context]).toMatchObject(["RegisterAccountName", { typed: "", registered: null }]);
    app.answer("fetchOwnNames", ["maya.reown.id"]);
    app.find("heron");
    expect(app.names.context).toMatchObject({ owned: ["maya.reown.id"], isTaken: false });
  });

  it("S14: a visitor who leaves finds the result on return, and a signature counts whenever it comes", () => {
    const app = new NamesApp();
    app.find();
    app.wish({ type: "name.register" });
    app.tell("router", { type: "route.push", route: { view: "Networks" } });
    app.answer("signName", signedFor(MAYA));
    expect([app.view, app.requestCount("registerName")]).toEqual(["Networks", 1]);
    app.tell("router", { type: "route.back" });
    expect(app.view).toBe("RegisterAccountNameSuccess");
    app.answer("registerName");
    expect(app.names.context.registered).toEqual(MAYA);
  });

  it("NAME-2: what one account has registered is told to it when it is back, and to no other one", () => {
    const app = new NamesApp();
    app.find();
    app.wish({ type: "name.register" });
    app.answer("signName", signedFor(MAYA));
    app.tell("modal", { type: "modal.close" });
    app.pass(LIMITS.sheet);
    app.answer("registerName");
    app.say("watchWallet", { type: "accounts.changed", accounts: [BOB, ALICE] });
    app.showForm();
    expect([app.view, app.names.hasTag("asking")]).toEqual(["RegisterAccountName", false]);
    app.say("watchWallet", { type: "accounts.changed", accounts: [ALICE, BOB] });
    app.showForm();
    expect(app.view).toBe("RegisterAccountNameSuccess");
  });

  it("NAME-2: a form of another account waits while the wallet and the registry are asked, and can be filled in then", () => {
    const app = new NamesApp();
    app.find();
    app.wish({ type: "name.register" });
    app.say("watchWallet", { type: "accounts.changed", accounts: [BOB, ALICE] });
    app.showForm();
    app.answer("signName", signedFor(MAYA));
    expect([app.view, app.names.hasTag("asking")]).toEqual(["RegisterAccountName", true]);
    app.answer("registerName");
    expect([app.view, app.names.hasTag("asking")]).toEqual(["RegisterAccountName", false]);
    app.find("heron");
    app.wish({ type: "name.register" });
    expect(app.inputOf("signName")).toMatchObject({ address: BOB, name: "heron.reown.id" });
  });

  it("S13: another account or network ends the form, never what was signed for the first", () => {
    const app = new NamesApp();
    app.find();
    app.wish({ type: "name.register" });
    app.say("watchWallet", { type: "accounts.changed", accounts: [BOB, ALICE] });
    expect(app.view).toBe("Account");
    app.answer("signName", signedFor(MAYA));
    expect(app.inputOf<NameInput>("registerName")).toMatchObject({ address: ALICE, name: "maya.reown.id" });
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    app.refuse("registerName", new AppKitError("NAME_FAILED", { name: "maya.reown.id" }));
    expect([app.view, app.toast]).toEqual(["Account", "error.NAME_FAILED"]);
  });
});
