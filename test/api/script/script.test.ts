// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AppKitGlobal } from "../../../api/global.ts";
import type { Call } from "../../../api/script/replay.ts";

let kit: AppKitGlobal;
let readyState: DocumentReadyState;

/** Runs the script in the page, which has made calls before. */
async function run(q: readonly Call[] = []): Promise<void> {
  Object.assign(window, { AppKit: { q } });
  vi.resetModules();
  await import("../../../api/script.ts");
  kit = window.AppKit;
  await vi.dynamicImportSettled();
}

/** The default instance of the script that runs. */
const made = async () => (await import("../../../api/registry.ts")).instanceOf();

const BLOCK = '<script type="application/json" id="appkit-options">{"themeMode":"light"}</script>';

/** The browser is busy until the returned function is called. */
function idling(): () => void {
  const waiting: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (run: () => void) => waiting.push(run));
  return () => {
    for (const each of waiting.splice(0)) each();
  };
}

/** The rest of the document comes, with an options block. */
function readOn(): void {
  document.body.innerHTML = BLOCK;
  readyState = "interactive";
  document.dispatchEvent(new Event("DOMContentLoaded"));
}

beforeEach(() => {
  // A worker goes on with the document of the file before.
  document.head.replaceChildren();
  document.body.replaceChildren();
  readyState = "complete";
  vi.spyOn(document, "readyState", "get").mockImplementation(() => readyState);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(async () => {
  await vi.dynamicImportSettled();
  const { eachInstance } = await import("../../../api/registry.ts");
  eachInstance((each) => each.destroy());
  Reflect.deleteProperty(window, "AppKit");
});

describe("the script in a page that is still read", () => {
  beforeEach(() => {
    readyState = "loading";
  });

  it("R20 PUBLIC calls from before it wait for the options block, which stands further down, and keep their order", async () => {
    const answers: unknown[] = [];
    const call = (method: string): Call => [method, [], (answer) => answers.push(answer), () => undefined];
    await run([call("getThemeMode"), call("isOpen")]);
    expect([answers, await made()]).toEqual([[], undefined]);
    readOn();
    await expect.poll(() => answers).toEqual(["light", false]);
  });

  it("R20 PUBLIC open() waits for it as well, and for nothing where there is an instance", async () => {
    await run();
    const refusal = expect.objectContaining({ code: "INVALID_OPTION" });
    const opened = expect(kit.open({ view: "Nowhere" as never })).rejects.toEqual(refusal);
    await new Promise((resolve) => setTimeout(resolve));
    expect(await made()).toBeUndefined();
    readOn();
    await opened;
    expect(kit.getThemeMode()).toBe("light");
    readyState = "loading";
    document.body.innerHTML = "";
    await expect(kit.open({ view: "Nowhere" as never })).rejects.toEqual(refusal);
  });

  it("R20 PUBLIC a call waits no longer than for the block", async () => {
    document.body.innerHTML = BLOCK;
    await run();
    const refusal = expect.objectContaining({ code: "INVALID_OPTION" });
    await expect(kit.open({ view: "Nowhere" as never })).rejects.toEqual(refusal);
    expect([kit.getThemeMode(), readyState]).toEqual(["light", "loading"]);
  });

  it("S18 PUBLIC an instance that the page has made and ended meanwhile is not made again by the boot", async () => {
    const idle = idling();
    await run();
    kit.create({ id: "own" }).destroy();
    readOn();
    await new Promise((resolve) => setTimeout(resolve));
    await vi.dynamicImportSettled();
    idle();
    expect(await made()).toBeUndefined();
  });

  it("PUBLIC a queued create() does not wait, nor does what comes after it", async () => {
    const mode = await new Promise((resolve, reject) =>
      run([
        ["create", [{ themeMode: "light" }], () => undefined, reject],
        ["getThemeMode", [], resolve, reject],
      ]),
    );
    expect(mode).toBe("light");
  });
});

/** The boot, which a page with options has once the browser is idle. */
const booted = async () => {
  const idle = idling();
  await run();
  await new Promise((resolve) => setTimeout(resolve));
  await vi.dynamicImportSettled();
  idle();
  await vi.dynamicImportSettled();
};

describe("the boot of the script", () => {
  it("PUBLIC makes no instance in a page without options, and defines the elements all the same", async () => {
    await booted();
    expect(await made()).toBeUndefined();
    expect(customElements.get("appkit-connect-button")).toBeDefined();
  });

  it("R20 PUBLIC tells of options that cannot be read, and leaves the page with what needs none", async () => {
    document.body.innerHTML = BLOCK.replace("light", 'light"');
    await booted();
    await expect.poll(() => vi.mocked(console.error).mock.calls.flat().join()).toContain("#appkit-options");
    expect(await made()).toBeUndefined();
    expect([typeof kit.version, typeof kit.csp, typeof kit.addMessages]).toEqual(["string", "function", "function"]);
  });

  it("PUBLIC a second script leaves the page to the first one, and says so", async () => {
    const first = { create: () => undefined, version: "0.0.1" };
    Object.assign(window, { AppKit: first });
    vi.resetModules();
    await import("../../../api/script.ts");
    expect(window.AppKit).toBe(first);
    const told = () => vi.mocked(console.warn).mock.calls.map(String).join("\n");
    await expect.poll(told).toContain("the script is on this page twice");
  });
});

describe("the global of the script", () => {
  it("S18 I3 a call after the end of the page's instance says so, and makes no new one", async () => {
    await run();
    kit.isOpen();
    (await made())?.destroy();
    expect(() => kit.isOpen()).toThrow(expect.objectContaining({ code: "DESTROYED" }));
    expect(await made()).toBeUndefined();
  });

  it("PUBLIC the block's instance is the default one, also where the page makes another before the browser is idle", async () => {
    document.body.innerHTML = BLOCK;
    const idle = idling();
    await run();
    await new Promise((resolve) => setTimeout(resolve));
    await vi.dynamicImportSettled();
    expect(await made()).toBeUndefined();
    kit.create({ id: "second", themeMode: "dark" });
    expect([(await made())?.id, kit.getThemeMode()]).toEqual(["default", "light"]);
    idle();
    expect((await made())?.id).toBe("default");
  });

  it("PUBLIC takes no options from a visitor's own markup with the block's id", async () => {
    document.body.innerHTML = '<p id="appkit-options">{"themeMode":"light"}</p>';
    await run();
    expect(kit.getThemeMode()).toBe("dark");
  });

  it("R20 makes no instance for names that are no method's, and has every one of an instance", async () => {
    await run();
    for (const name of ["__esModule", "then", "q", "toJSON", "default", "nodeType", "$$typeof", Symbol.iterator])
      expect([Reflect.get(kit, name), name in kit]).toEqual([undefined, false]);
    expect(await made()).toBeUndefined();
    expect(kit.getThemeMode()).toBe("dark");
    const names = Object.keys((await made()) ?? {});
    expect(names).toContain("switchNetwork");
    expect(names.filter((name) => !(name in kit) || Reflect.get(kit, name) === undefined)).toEqual([]);
  });

  it("PUBLIC a create() without an id beside an instance that a call has made is told of; the page's own two are not", async () => {
    const told = () => vi.mocked(console.warn).mock.calls.map(String).join("\n");
    await run();
    kit.create({ themeMode: "light" });
    kit.create({ themeMode: "dark" });
    await vi.dynamicImportSettled();
    expect(told()).not.toContain("without an `id`");
    await run();
    kit.subscribeAccount(() => undefined);
    kit.create({ themeMode: "light" });
    await expect.poll(told).toContain("an earlier call of AppKit's has made an instance already");
  });
});
