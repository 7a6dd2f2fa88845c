import { expect, it, onTestFinished, vi } from "vitest";
import { drawFace } from "../../../api/elements/draw.ts";
import { type Kind, PLAIN_TEXT } from "../../../api/elements/face.ts";
import { HostButton } from "../../../api/elements/host-button.ts";
import type { Owner } from "../../../api/elements/owner.ts";
import { followWorld } from "../../../views/shell/world.ts";
import { live } from "../live.ts";

/** Milliseconds in which the first use has loaded the faces. */
const LATE = 10_000;

/** A connect button, or another one, in the page, whose instance comes when it is made. */
function placed(attributes: Record<string, string> = {}, kind: Kind = "connect-button") {
  const element = document.createElement("div");
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  onTestFinished(() => element.remove());
  let owner: Owner | undefined;
  let tell = () => {};
  const released = vi.fn();
  const instances = {
    resolve: () => owner,
    onInstances: (listener: () => void) => {
      tell = listener;
      return released;
    },
    makeNow: vi.fn(),
  };
  const button = new HostButton(element, kind, window as never, instances);
  button.connect();
  const inside = () => element.shadowRoot?.querySelector("button") as HTMLButtonElement;
  const make = async (...given: Parameters<typeof live>) => {
    const app = await live(...given);
    const [open, close] = [vi.fn(async () => {}), vi.fn(async () => {})];
    const store = followWorld(app.root);
    const [send, subscribe] = [vi.spyOn(store, "send"), vi.spyOn(store, "subscribe")];
    owner = { store, open, close, text: PLAIN_TEXT, attach: () => false };
    tell();
    return { ...app, open, close, sent: send, subscribe };
  };
  const leave = () => {
    owner = undefined;
    tell();
  };
  return { element, button, inside, make, leave, released, makeNow: instances.makeNow };
}

it("CONN-8 a button that was pressed before its instance was there opens it then, unless the visitor has left its page", async () => {
  const stays = placed();
  stays.inside().click();
  expect(stays.makeNow).toHaveBeenCalledOnce();
  expect((await stays.make()).open).toHaveBeenCalledOnce();
  stays.inside().click();
  expect(stays.makeNow).toHaveBeenCalledOnce();
  const leaves = placed();
  leaves.inside().click();
  leaves.button.disconnect();
  leaves.button.connect();
  expect((await leaves.make()).open).not.toHaveBeenCalled();
});

it("PUBLIC has the parts button, label and icon in each of its states, also where it shows no icon", async () => {
  const { inside, make } = placed({});
  await make();
  const icon = inside().querySelector("[part='icon']");
  expect([inside().getAttribute("part"), icon?.matches(":empty"), icon?.getAttribute("aria-hidden")]).toEqual([
    ...["button", true, "true"],
  ]);
  expect(inside().querySelectorAll("[part='label']")).toHaveLength(1);
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

const PICTURE = "https://pictures.example/maya.png";
const BALANCE = async () => ({ amount: "1.2849999", symbol: "ETH" });

it("ACCT-7 ACCT-9 S8 draws the account, its picture once that is there, and nothing once it is gone", async () => {
  const { element, inside, make, leave } = placed({}, "account-button");
  expect(element.shadowRoot?.querySelector("button")).toBeNull();
  const { connect } = await make({ balance: BALANCE, identity: async () => ({ image: PICTURE }) });
  await connect();
  await vi.waitFor(() => expect(inside().querySelector(".held")?.textContent).toBe("1.284 ETH"), LATE);
  expect(inside().querySelector(".held")?.getAttribute("data-raw")).toBe("1.2849999");
  expect(inside().querySelector("bdi.hex[dir='ltr']")?.textContent).toBe("0xd8…A96045");
  expect(inside().querySelector("[part='label']")?.textContent).toBe("Account 0xd8…A96045");
  expect(inside().querySelector("[part='icon']")?.getAttribute("aria-hidden")).toBe("true");
  expect(inside().querySelectorAll("stop")).toHaveLength(5);
  leave();
  expect(element.shadowRoot?.querySelector("button")).toBeNull();
});

it("CONN-8 R18 says that it opens a dialog, is busy while a wallet is asked, and is written as the page wants it", async () => {
  const { inside, make } = placed({ loadinglabel: "A moment" }, "button");
  expect(inside().getAttribute("aria-haspopup")).toBe("dialog");
  const own = { lang: "he", messages: { "button.account": "חשבון" } };
  const { connect } = await make({ connect: () => new Promise(() => {}) }, own);
  expect([inside().lang, inside().dir, inside().getAttribute("aria-busy")]).toEqual(["he", "rtl", null]);
  await connect();
  await vi.waitFor(() => expect(inside().getAttribute("aria-busy")).toBe("true"), LATE);
  expect([inside().textContent, inside().querySelectorAll(".spin").length]).toEqual(["A moment", 1]);
});

it("CONN-8 a press opens the modal for its chain family, closes an open one, or shows the networks", async () => {
  const toggle = placed({ namespace: "solana" });
  const { open, close, send } = await toggle.make();
  toggle.inside().click();
  expect(open).toHaveBeenCalledExactlyOnceWith({ namespace: "solana" });
  await send({ type: "modal.open" });
  toggle.inside().click();
  expect([open.mock.calls.length, close.mock.calls.length]).toEqual([1, 1]);
  const networks = placed({}, "network-button");
  const app = await networks.make();
  networks.inside().click();
  expect(app.open).toHaveBeenCalledExactlyOnceWith({ view: "Networks" });
});

it("CONN-8 a script's click on the element is a press; a visitor's beside the button, or on one that is off, is none", async () => {
  const { element, make } = placed();
  const { open } = await make();
  element.click();
  expect(open).toHaveBeenCalledOnce();
  const trusted = new MouseEvent("click", { bubbles: true });
  Object.defineProperty(trusted, "isTrusted", { value: true });
  element.dispatchEvent(trusted);
  expect(open).toHaveBeenCalledOnce();
  const off = placed({ disabled: "" });
  const closed = await off.make();
  off.element.click();
  expect(closed.open).not.toHaveBeenCalled();
});

it("R16 AUTH-9 a login is chosen in the press's own task, a wallet once the modal is open", async () => {
  const login = placed({ wallet: "google" }, "wallet-button");
  const social = await login.make();
  await vi.waitFor(() => expect(login.inside()?.textContent).toBe("Google"), LATE);
  social.open.mockReturnValue(new Promise(() => {}));
  login.inside().click();
  await Promise.resolve();
  expect(social.sent).toHaveBeenCalledExactlyOnceWith({ type: "social.choose", social: "google" });
  const wallet = placed({ wallet: "walletConnect" }, "wallet-button");
  const paired = await wallet.make();
  await vi.waitFor(() => expect(wallet.inside()?.textContent).toBe("WalletConnect"), LATE);
  let resolve = () => {};
  paired.open.mockReturnValue(
    new Promise((done) => {
      resolve = done;
    }),
  );
  wallet.inside().click();
  await Promise.resolve();
  expect(paired.sent).not.toHaveBeenCalled();
  resolve();
  await vi.waitFor(() => expect(paired.sent).toHaveBeenCalledExactlyOnceWith({ type: "pairing.start" }), LATE);
});

it("S18 follows nothing once it is out of the page, and draws anew once it is back", async () => {
  const { button, inside, make, released } = placed();
  const { subscribe, connect } = await make();
  const [followed] = subscribe.mock.results;
  const ends = vi.spyOn(followed?.value as { unsubscribe(): void }, "unsubscribe");
  button.connect();
  expect(subscribe).toHaveBeenCalledOnce();
  button.disconnect();
  expect([released.mock.calls.length, ends.mock.calls.length]).toEqual([1, 1]);
  inside().textContent = "?";
  await connect();
  button.change("label");
  expect(inside().textContent).toBe("?");
});

const named = (name: string) => ({ label: name, isName: true, press: "wallet", slotted: true }) as const;

it("S8 a picture takes the place of the letter once it is there, without a referrer; an unsafe one is not asked for", () => {
  const draw = (image: string) => {
    const [icon] = drawFace(document, { ...named("Maya"), icon: { name: "Maya", image, shape: "tile" } });
    return icon!.querySelector(".logo") as HTMLElement;
  };
  const made = vi.spyOn(document, "createElement");
  const box = draw(PICTURE);
  const image = made.mock.results
    .map(({ value }) => value)
    .find(({ tagName }) => tagName === "IMG") as HTMLImageElement;
  expect([box.textContent, box.dataset["image"], image.getAttribute("referrerpolicy"), image.alt]).toEqual([
    ...["M", undefined, "no-referrer", ""],
  ]);
  image.dispatchEvent(new Event("load"));
  expect([box.textContent, box.dataset["image"], box.dataset["cut"], box.firstChild]).toEqual([
    ...["", "true", undefined, image],
  ]);
  made.mockClear();
  draw("javascript:alert(1)");
  expect(made.mock.results.some(({ value }) => value.tagName === "IMG")).toBe(false);
});

it("CONN-20 a host's own content takes the place of the network's name, and a balance on its way is busy", () => {
  const face = { ...named("Base"), balance: "loading" } as const;
  const [held, , label] = drawFace(document, face);
  expect([held?.getAttribute("aria-busy"), label?.querySelector("slot bdi")?.textContent]).toEqual(["true", "Base"]);
});
