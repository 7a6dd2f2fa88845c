import { describe, expect, it, vi } from "vitest";
import type { AnyActorRef } from "xstate";
import { namesMachine } from "../../../../machines/names/names.ts";
import { RegisterAccountName } from "../../../../views/screens/names/RegisterAccountName.tsx";
import { RegisterAccountNameSuccess } from "../../../../views/screens/names/RegisterAccountNameSuccess.tsx";
import type { World } from "../../../../views/shell/world.ts";
import { GALLERY } from "../../../gallery/states.ts";
import { answers, attempt, refuses } from "../../attempt.ts";
import { ADDRESS, live } from "../../live.ts";
import { render } from "../../render.tsx";

const SIGNED = { message: "m", timestamp: 1, signature: "0x51" };

const PORTS = {
  fetchOwnNames: answers<readonly string[]>([]),
  lookUpName: answers({ isTaken: false }),
  suggestNames: answers<readonly string[]>(["maya7.reown.id"]),
  signName: answers(SIGNED),
  registerName: answers(),
};

/** The names of a connected account whose outside answers as told; the form shows. */
async function seeking(actors: object = {}) {
  vi.useFakeTimers();
  const connected = await (await live()).connect();
  const target = { address: ADDRESS, network: connected.app.context.active };
  const logic = namesMachine.provide({ actors: { ...PORTS, ...actors } as never });
  const names: AnyActorRef = await attempt(logic, { target });
  const tell = async (...events: { type: string; [key: string]: unknown }[]): Promise<World> => {
    for (const event of events) {
      names.send(event);
      await vi.advanceTimersByTimeAsync(600);
    }
    return { ...connected, names: { eip155: names.getSnapshot() } };
  };
  await tell({ type: "flow.show", view: "RegisterAccountName" });
  return tell;
}

describe("the form of a name", () => {
  it("NAME-1: a free name can be registered, by a press or Enter; another one cannot", async () => {
    const tell = await seeking();
    const props = RegisterAccountName.present(await tell({ type: "name.type", text: "Maya" }))!;
    expect(props).toMatchObject({ found: { name: "maya.reown.id", status: "free" }, isReady: true, flaw: null });
    const { sent, one, press, type, key, again } = render(<RegisterAccountName.Body {...props} />);
    expect(one(".suffix").textContent).toBe(".reown.id");
    press("[data-action='name.register']");
    key("[data-action='name.type']", "Enter");
    type("[data-action='name.type']", "mayb");
    const register = { type: "name.register" };
    expect(sent).toEqual([register, register, { type: "name.type", text: "mayb" }]);
    again(<RegisterAccountName.Body {...props} isAsking />);
    expect(one<HTMLInputElement>("[data-action='name.type']").readOnly).toBe(true);
    const busy = RegisterAccountName.present(await tell({ type: "name.type", text: "may" }))!;
    expect(busy).toMatchObject({ isReady: false, flaw: "short", found: undefined });
  });

  it("NAME-1: what is wrong is said once the visitor stops typing, and whose a name is when it is known", async () => {
    const tell = await seeking({ lookUpName: answers({ isTaken: true }) });
    const props = RegisterAccountName.present(await tell({ type: "name.type", text: "maya" }))!;
    expect(props).toMatchObject({ found: { status: "taken" }, suggestions: ["maya7.reown.id"], isReady: false });
    const { press, sent } = render(<RegisterAccountName.Body {...props} />);
    press(".plate button");
    expect(sent).toEqual([{ type: "name.type", text: "maya7" }]);
    const unknown = await seeking({ lookUpName: refuses("NAME_UNRESOLVED", {}) });
    expect(RegisterAccountName.present(await unknown({ type: "name.type", text: "maya" }))).toMatchObject({
      found: { status: "unknown" },
    });
    const { one } = render(<RegisterAccountName.Body {...GALLERY.RegisterAccountName.unknown} />);
    expect(one("[role='status']").textContent).toBe("Could not check whether it is available.");
    const owner = await seeking({ fetchOwnNames: answers<readonly string[]>(["old.reown.id"]) });
    expect(RegisterAccountName.present(await owner())).toMatchObject({ flaw: "owned", isReady: false });
  });

  it("NAME-1: nothing is wrong with an empty field, nor with a name that is still being typed", async () => {
    const tell = await seeking();
    expect(RegisterAccountName.present(await tell())).toMatchObject({ typed: "", flaw: null, found: undefined });
    const world = await tell({ type: "name.type", text: "may" });
    expect(RegisterAccountName.present(world)).toMatchObject({ flaw: "short" });
    const typing = {
      ...world,
      names: { eip155: { ...world.names.eip155, hasTag: (tag: string) => tag === "typing" } },
    };
    expect(RegisterAccountName.present(typing as unknown as World)).toMatchObject({ flaw: null });
  });

  it("NAME-1: a name is being looked up until the registry has answered, and cannot be registered before", async () => {
    const tell = await seeking({ lookUpName: answers() });
    const props = RegisterAccountName.present(await tell({ type: "name.type", text: "maya" }))!;
    expect(props).toMatchObject({ found: { name: "maya.reown.id", status: "looking" }, isReady: false });
  });

  it("NAME-1: a free name cannot be registered before it is known that the account has none", async () => {
    const tell = await seeking({ fetchOwnNames: answers() });
    const props = RegisterAccountName.present(await tell({ type: "name.type", text: "maya" }))!;
    expect(props).toMatchObject({ found: { status: "free" }, isReady: false });
  });

  it("NAME-2: while the wallet is asked, the form waits", async () => {
    const tell = await seeking({ signName: answers() });
    const asking = await tell({ type: "name.type", text: "maya" }, { type: "name.register" });
    expect(RegisterAccountName.present(asking)).toMatchObject({ isAsking: true, typed: "maya" });
  });

  it("NAME-1: its field is written from left to right, takes letters as they are typed, and is described by what is wrong", () => {
    const { one, again } = render(<RegisterAccountName.Body {...GALLERY.RegisterAccountName["too short"]} />);
    const field = () => one<HTMLInputElement>("[data-action='name.type']");
    const told = () =>
      (field().getAttribute("aria-describedby") ?? "").split(" ").map((id) => one(`#${CSS.escape(id)}`).textContent);
    expect(told()).toEqual([".reown.id", one(".wrong").textContent]);
    expect(one(".field").dir).toBe("ltr");
    expect(["autocapitalize", "autocomplete", "spellcheck"].map((name) => field().getAttribute(name))).toEqual([
      ...["off", "off", "false"],
    ]);
    again(<RegisterAccountName.Body {...GALLERY.RegisterAccountName.free} />);
    expect(told()).toEqual([".reown.id"]);
  });

  it("LOOK: the name that was found and the others like it begin on one axis, behind an icon", () => {
    const { all } = render(<RegisterAccountName.Body {...GALLERY.RegisterAccountName.taken} />);
    const rows = all(".plate .row");
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map((row) => row.firstElementChild?.className)).toEqual(rows.map(() => "lead"));
  });

  it("S8: a hostile text stays text", () => {
    const typed = "<img src=x onerror=alert(1)>";
    const { all } = render(
      <RegisterAccountName.Body {...GALLERY.RegisterAccountName.empty} typed={typed} flaw="characters" />,
    );
    expect(all("img").length).toBe(0);
  });
});

describe("the success", () => {
  it("NAME-2: it waits for the registry, and names what is registered", async () => {
    const tell = await seeking();
    const world = await tell({ type: "name.type", text: "maya" }, { type: "name.register" });
    expect(RegisterAccountNameSuccess.present(world)).toEqual({ name: "maya.reown.id", isPending: true });
    const done = await seeking({ registerName: answers(null) });
    const after = await done({ type: "name.type", text: "maya" }, { type: "name.register" });
    expect(RegisterAccountNameSuccess.present(after)).toEqual({ name: "maya.reown.id", isPending: false });
  });
});
