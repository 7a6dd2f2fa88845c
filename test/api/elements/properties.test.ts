import { Window } from "happy-dom";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { defineElements } from "../../../api/elements/define.ts";
import type { ButtonProperties } from "../../../api/elements/properties.ts";

type Button = HTMLElement & ButtonProperties;

// A name can be defined once in a window, and a worker's files share theirs.
const window = new Window() as unknown as globalThis.Window & typeof globalThis;
const { document } = window;

let button: Button;

beforeAll(() => {
  document.body.innerHTML = '<appkit-connect-button id="early"></appkit-connect-button>';
  Object.assign(document.getElementById("early") as Button, { label: "Enter", disabled: true, charsStart: 8 });
  const none = () => undefined;
  defineElements(window, { resolve: none, onInstances: () => none, makeNow: none });
});

beforeEach(() => {
  button = document.createElement("appkit-button") as Button;
});

describe("properties of the elements", () => {
  it("CONN-8 say what the attributes say, and what goes without saying", () => {
    expect(read(button)).toEqual({
      disabled: false,
      balance: "show",
      size: "md",
      namespace: undefined,
      label: undefined,
      loadingLabel: undefined,
      charsStart: 4,
      charsEnd: 6,
      wallet: undefined,
      instance: undefined,
    });
    button.setAttribute("chars-start", "2");
    button.setAttribute("charsEnd", "3");
    button.setAttribute("loading-label", "A moment");
    button.setAttribute("balance", "hide");
    expect(read(button)).toMatchObject({ charsStart: 2, charsEnd: 3, loadingLabel: "A moment", balance: "hide" });
  });

  it.each([
    ["disabled", true, "disabled", ""],
    ["balance", "hide", "balance", "hide"],
    ["size", "sm", "size", "sm"],
    ["namespace", "solana", "namespace", "solana"],
    ["label", "Enter", "label", "Enter"],
    ["loadingLabel", "A moment", "loading-label", "A moment"],
    ["charsStart", 0, "chars-start", "0"],
    ["charsEnd", 9, "chars-end", "9"],
    ["wallet", "phantom", "wallet", "phantom"],
    ["instance", "two", "instance", "two"],
  ] as const)(
    "CONN-8 %s of %j is reflected, and goes with false, null and undefined",
    (name, value, attribute, said) => {
      for (const nothing of [false, null, undefined]) {
        Object.assign(button, { [name]: value });
        expect(button.getAttribute(attribute)).toBe(said);
        expect(button[name]).toBe(value);
        Object.assign(button, { [name]: nothing });
        expect(button.hasAttribute(attribute)).toBe(false);
      }
    },
  );

  it("CONN-8 disabled takes the word false, as frameworks write it", () => {
    button.setAttribute("disabled", "false");
    expect(button.disabled).toBe(false);
    button.setAttribute("disabled", "");
    expect(button.disabled).toBe(true);
  });

  it("CONN-8 an empty number is as none, and nought is a number", () => {
    button.setAttribute("chars-start", "");
    button.setAttribute("chars-end", "");
    expect(read(button)).toMatchObject({ charsStart: 4, charsEnd: 6 });
    button.setAttribute("chars-start", "0");
    button.setAttribute("chars-end", "0");
    expect(read(button)).toMatchObject({ charsStart: 0, charsEnd: 0 });
  });

  it("CONN-8 a property takes the place of the attribute in either spelling", () => {
    button.setAttribute("charsstart", "2");
    button.charsStart = 5;
    expect(button.getAttributeNames()).toEqual(["chars-start"]);
    expect(button.charsStart).toBe(5);
  });

  it("R20 what a page has set before the element was defined counts from then on", () => {
    const early = document.getElementById("early") as Button;
    expect(early.getAttribute("label")).toBe("Enter");
    expect(early.disabled).toBe(true);
    early.charsStart = 3;
    expect(early.getAttribute("chars-start")).toBe("3");
  });
});

function read(element: Button): Partial<ButtonProperties> {
  const { disabled, balance, size, namespace, label, loadingLabel, charsStart, charsEnd, wallet, instance } = element;
  return { disabled, balance, size, namespace, label, loadingLabel, charsStart, charsEnd, wallet, instance };
}
