import { act, type ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { useStart } from "../../../views/shell/card/start.ts";
import { render } from "../render.tsx";

interface Step {
  step: string;
  heading?: "forward" | "backward";
  embedded?: boolean;
  children?: ReactNode;
}

/** A card of one pane, whose screen is drawn anew with each step; the field above it stays. */
function Steps({ step, heading = "forward", embedded = false, children }: Step) {
  const { main } = useStart({ step, mainStep: step, heading, embedded });
  return (
    <div className="card">
      <input id="field" />
      <div className="view" tabIndex={-1} ref={main}>
        <div data-leaving="">
          <input id="gone" />
        </div>
        <div className="screen" key={step}>
          {children}
        </div>
      </div>
    </div>
  );
}

const row = (name: string, disabled = false) => <button type="button" data-wallet={name} disabled={disabled} />;

/** A card on its first step, and the ways to the next ones. */
function first(children: ReactNode, embedded = false) {
  const card = render(
    <Steps step="list" embedded={embedded}>
      {children}
    </Steps>,
  );
  const go = (step: Step) => card.again(<Steps embedded={embedded} {...step} />);
  return { ...card, go, at: () => document.activeElement };
}

it("ROUTE-3 R18 the view has the focus where the control that the visitor went on from is disabled by now", () => {
  const { one, go, at } = first([row("heron")]);
  one("[data-wallet]").focus();
  go({ step: "wallet", children: row("again") });
  expect(at()).toBe(one(".view"));
  one("[data-wallet]").focus();
  go({ step: "list", heading: "backward", children: row("heron", true) });
  expect(at()).toBe(one(".view"));
});

it("ROUTE-3 a row that a long list draws a frame later has the focus then, unless the visitor has gone on", () => {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, "requestAnimationFrame").mockImplementation((frame) => frames.push(frame));
  const run = () => act(() => frames.splice(0).forEach((frame) => void frame(0)));
  const { one, go, at } = first(row("heron"));
  const back = () => {
    one("[data-wallet]").focus();
    go({ step: "wallet" });
    go({ step: "list", heading: "backward" });
    expect(at()).toBe(one(".view"));
    return () => go({ step: "list", heading: "backward", children: row("heron") });
  };
  back()();
  run();
  expect(at()).toBe(one("[data-wallet]"));
  const late = back();
  one("#field").focus();
  late();
  run();
  expect(at()).toBe(one("#field"));
});

it("R18 a field that is typed in keeps the focus in the next step", () => {
  const { one, go, at } = first(null);
  one("#field").focus();
  go({ step: "found" });
  expect(at()).toBe(one("#field"));
});

it("R18 a field that goes with the last step does not keep the focus", () => {
  const { one, go, at } = first(null);
  one("#gone").focus();
  go({ step: "chosen" });
  expect(at()).toBe(one(".view"));
});

it("R18 what slides out takes no focus and no press", () => {
  const { one, go } = first(null);
  expect(one("[data-leaving]").inert).toBeFalsy();
  go({ step: "next" });
  expect(one("[data-leaving]").inert).toBe(true);
});

it("R18 a part of the page takes the focus for a step that a press there has led to, and for no other", () => {
  const { one, go, at } = first(null, true);
  document.body.focus();
  go({ step: "second" });
  expect(at()).not.toBe(one(".view"));
  act(() => void one(".screen").dispatchEvent(new Event("pointerdown", { bubbles: true })));
  go({ step: "third" });
  expect(at()).toBe(one(".view"));
  one(".view").blur();
  go({ step: "fourth" });
  expect(at()).not.toBe(one(".view"));
});

it("R18 work inside the secure frame, which no press tells of, counts as well", () => {
  const frame = document.createElement("button");
  frame.slot = "frame";
  document.body.append(frame);
  const { one, go, at } = first(null, true);
  frame.focus();
  go({ step: "second" });
  expect(at()).toBe(one(".view"));
  frame.remove();
});

it("S18 a part of the page listens for presses while it is there, and no longer", () => {
  const [adds, removes] = [vi.spyOn(document, "addEventListener"), vi.spyOn(document, "removeEventListener")];
  const { again } = first(null, true);
  const presses = ({ mock }: typeof adds) => mock.calls.filter(([type]) => /^(pointer|key)down$/.test(type));
  expect(presses(adds).map(([type]) => type)).toEqual(["pointerdown", "keydown"]);
  again(null);
  expect(presses(removes as never)).toEqual(presses(adds));
});
