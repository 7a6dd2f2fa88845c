import { expect, it, onTestFinished, vi } from "vitest";
import { HostButton } from "../../../api/elements/host-button.ts";
import type { Owner } from "../../../api/elements/owner.ts";
import { followWorld } from "../../../views/shell/world.ts";
import { live } from "../live.ts";

/** A connect button in the page, whose instance comes when it is made. */
function placed(attributes: Record<string, string> = {}) {
  const element = document.createElement("div");
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  onTestFinished(() => element.remove());
  let owner: Owner | undefined;
  let tell = () => {};
  const instances = {
    resolve: () => owner,
    onInstances: (listener: () => void) => {
      tell = listener;
      return () => {};
    },
    makeNow: vi.fn(),
  };
  const button = new HostButton(element, "connect-button", window as never, instances);
  button.connect();
  const inside = () => element.shadowRoot?.querySelector("button") as HTMLButtonElement;
  const make = async () => {
    const { root } = await live();
    const open = vi.fn(async () => {});
    owner = { store: followWorld(root), open, close: async () => {}, text: () => "Connect", attach: () => false };
    tell();
    return open;
  };
  return { button, inside, make, makeNow: instances.makeNow };
}

it("CONN-8 a button that was pressed before its instance was there opens it then, unless the visitor has left its page", async () => {
  const stays = placed();
  stays.inside().click();
  expect(stays.makeNow).toHaveBeenCalledOnce();
  expect(await stays.make()).toHaveBeenCalledOnce();
  stays.inside().click();
  expect(stays.makeNow).toHaveBeenCalledOnce();
  const leaves = placed();
  leaves.inside().click();
  leaves.button.disconnect();
  leaves.button.connect();
  expect(await leaves.make()).not.toHaveBeenCalled();
});

it("CONN-8 a disabled button has no tone", async () => {
  const tone = async (attributes: Record<string, string>) => {
    const { make, inside } = placed(attributes);
    await make();
    return [inside().disabled, inside().dataset["tone"]];
  };
  expect([await tone({}), await tone({ disabled: "" })]).toEqual([
    [false, "go"],
    [true, undefined],
  ]);
});
