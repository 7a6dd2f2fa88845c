import { act } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Asset } from "../../../../domain/send/asset.ts";
import { presentPreview } from "../../../../views/screens/send/preview-props.ts";
import { ReceiverBox } from "../../../../views/screens/send/ReceiverBox.tsx";
import { presentSend, type SendForm } from "../../../../views/screens/send/send-props.ts";
import { searchTokens, sendableLines } from "../../../../views/screens/send/sendable-lines.ts";
import { WalletSend } from "../../../../views/screens/send/WalletSend.tsx";
import { WalletSendScan } from "../../../../views/screens/send/WalletSendScan.tsx";
import { WalletSendSelectToken } from "../../../../views/screens/send/WalletSendSelectToken.tsx";
import type { World } from "../../../../views/shell/world.ts";
import { GALLERY } from "../../../gallery/states.ts";
import { ADDRESS } from "../../live.ts";
import { render } from "../../render.tsx";
import { snapshotOf } from "../../snapshot.ts";
import { JONAS, sending } from "./sending.ts";

afterEach(() => void vi.useRealTimers());

const TO = "input[data-action='send.to']";
/** The form of a transfer, with these facts, in these states. */
async function entered(facts: object, tags: readonly string[] = [], more: Partial<World> = {}): Promise<SendForm> {
  const { world } = await sending();
  const real = world();
  const sendForms = { eip155: snapshotOf({ ...real.sendForms.eip155?.context, ...facts }, tags) };
  return presentSend({ ...real, ...more, sendForms } as never) as SendForm;
}

describe("the form of a transfer is drawn from its machine", () => {
  const others = Array.from({ length: 7 }, (_, at) => `0x${String(at).repeat(40)}`);

  it("SEND-9: five of the latest receivers, and of the wallet's other accounts, which are no receivers as well", async () => {
    const accounts = { eip155: snapshotOf({ accounts: [others[0], ADDRESS, ...others.slice(1)] }) } as never;
    const known = [ADDRESS, others[0], JONAS, ..."abcdef"].map((address) => ({ address }));
    const props = await entered({ known }, [], { accounts });
    expect(props.own.map(({ address }) => address)).toEqual(others.slice(0, 5));
    expect(props.recent.map(({ address }) => address)).toEqual([JONAS, "a", "b", "c", "d"]);
  });

  it("SEND-6: what is being looked up, estimated or missed is told apart", async () => {
    const unresolved = "send.to.unresolved";
    expect(await entered({ unresolved })).toMatchObject({ unresolved: false, isEstimating: false, isResolving: false });
    expect(await entered({ unresolved }, ["unresolved"])).toMatchObject({ unresolved });
    expect(await entered({}, ["estimating"])).toMatchObject({ isEstimating: true, isResolving: false });
    expect(await entered({}, ["unavailable"])).toMatchObject({ isPartial: true, isListing: false });
  });

  it("SEND-6: the balance is that of the estimate, which is newer", () => {
    const { filled } = GALLERY.WalletSend;
    const { one } = render(<WalletSend.Body {...filled} estimate={{ ...filled.estimate!, balance: "0.125" }} />);
    expect(one(".have [data-raw]").dataset["raw"]).toBe("0.125");
  });

  it("SEND-1: the list has the chosen token, and says what did not load and what is loading", async () => {
    const { world } = await sending();
    const at = (facts: object, tags: readonly string[] = []) =>
      WalletSendSelectToken.present({ ...world(), sendForms: { eip155: snapshotOf(facts, tags) } } as never);
    const assets = [{ key: "native" }, { key: "x" }];
    expect(at({ assets, key: "x" })).toMatchObject({ chosen: "x", isPartial: false, isListing: false });
    expect(at({ assets, key: null }, ["unavailable"])).toMatchObject({ chosen: null, isPartial: true });
    expect(at({ assets: null, key: null }, ["loading"])).toMatchObject({ assets: null, isListing: true });
  });
});

describe("the review of a transfer is drawn from its machine", () => {
  async function reviewed(facts: object = {}, tags: readonly string[] = []) {
    const { world } = await sending();
    const real = world();
    const { settings, active } = real.app.context;
    const base = settings.networks.find(({ id }) => id === 8453)!;
    const asset: Asset = { key: "native", name: "Ether", symbol: "ETH", decimals: 18, balance: "2", price: "2000" };
    const transfer = { sender: ADDRESS, asset, amount: "1", receiver: { address: JONAS }, network: base };
    const context = {
      transfer,
      examination: null,
      known: [],
      assets: [asset],
      fault: null,
      wasExamined: true,
      ...facts,
    };
    const props = presentPreview({ ...real, sends: { eip155: snapshotOf(context, tags) } } as never)!;
    return { ...props, active: active.name };
  }

  it("S13: nothing is ready before it was tried out, and the known receivers were looked through", async () => {
    expect((await reviewed()).phase).toBe("ready");
    expect((await reviewed({ known: null })).phase).toBe("examining");
    expect((await reviewed({ wasExamined: false })).phase).toBe("examining");
    expect((await reviewed({}, ["prompted"])).phase).toBe("blocked");
  });

  it("S13: network and coin are the transfer's, whatever the page has turned to", async () => {
    expect(await reviewed()).toMatchObject({
      ...{ active: "Ethereum", network: { name: "Base" }, coin: { symbol: "ETH", price: "2000" } },
    });
  });

  it("SEND-4: a wallet that cannot send is told as that", async () => {
    expect((await reviewed({ fault: { code: "UNSUPPORTED_CHAIN", values: {} } })).fault?.key).toBe("send.unable");
    expect((await reviewed()).fault).toBeUndefined();
  });
});

describe("the scan of a receiver is drawn from its machine", () => {
  it("SEND-1: it reads, names what it has found, and says why there is no picture only while there is none", async () => {
    const { world } = await sending();
    const real = world();
    const target = { network: { ...real.app.context.active, name: "Polder" } };
    const at = (facts: object, tags: readonly string[] = []) =>
      WalletSendScan.present({ ...real, scans: { eip155: snapshotOf({ target, ...facts }, tags) } } as never);
    expect(at({})).toEqual({ isReading: false, foreign: null, network: "Polder" });
    expect(at({ foreign: "payment" }, ["reading"])).toEqual({
      ...{ isReading: true, foreign: "payment", network: "Polder" },
    });
    expect(at({ fault: "denied" }, ["failed"])).toEqual({ fault: "denied" });
    expect(at({ fault: "denied" })).toMatchObject({ isReading: false });
  });
});

describe("the receiver's field", () => {
  const props = {
    receiver: null,
    hasNames: true,
    isResolving: false,
    network: { name: "Opal" },
    onSubmit: () => {},
  } as const;
  const isBad = (screen: ReturnType<typeof render>) => screen.one(TO).getAttribute("aria-invalid") === "true";
  const box = (to: string) => <ReceiverBox {...props} to={to} unresolved={false} />;

  it("SEND-3: what was left in it or is pasted is judged at once, what is being typed only when it is left", () => {
    expect(isBad(render(box("0x12")))).toBe(true);
    const pasted = render(box(""));
    pasted.one<HTMLInputElement>(TO).value = "0x12";
    const paste = new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" });
    act(() => void pasted.one(TO).dispatchEvent(paste));
    expect(isBad(pasted)).toBe(true);
    const screen = render(box(""));
    screen.type(TO, "0x12");
    expect(isBad(screen)).toBe(false);
    act(() => void screen.one(TO).dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
    act(() => void screen.one(TO).dispatchEvent(new FocusEvent("blur")));
    expect(isBad(screen)).toBe(true);
  });

  it("SEND-3: a name is asked for only where the network has names", () => {
    const placeholders = [true, false].map((hasNames) => {
      const screen = render(<ReceiverBox {...props} hasNames={hasNames} to="" unresolved={false} />);
      return screen.one<HTMLInputElement>(TO).placeholder;
    });
    expect(placeholders).toEqual(["Address or name", "Address"]);
  });

  it("SEND-3: a name that was not found is told also before the field is left, and clearing it is sent", () => {
    const screen = render(<ReceiverBox {...props} to="" unresolved="send.to.unresolved" />);
    screen.type(TO, "maya.eth");
    expect(isBad(screen)).toBe(true);
    screen.press("button[data-action='send.to']");
    expect(screen.sent.at(-1)).toEqual({ type: "send.to", text: "" });
  });
});

describe("the tokens that can be sent", () => {
  const token = (key: string, symbol: string, price?: string): Asset => ({
    ...{ key: key as never, name: `${symbol} token`, symbol, decimals: 18, balance: "1" },
    ...(key !== "native" && { address: key as never }),
    ...(price && { price }),
  });
  const assets = [token("native", "ETH"), token("0xA1", "ETH", "5"), token("0xA2", "WREN", "5"), token("0xA3", "WREN")];

  it("S12b: what reads like the coin is a look-alike although it has a price; a priced token is none", () => {
    const twins = sendableLines([...assets, token("0xA4", "–"), token("0xA5", "–", "1")]).filter(
      ({ isTwin }) => isTwin,
    );
    expect(twins.map(({ asset }) => asset.key)).toEqual(["0xA1", "0xA3"]);
  });

  it("SEND-1: one is found by its address", () => {
    expect(searchTokens(sendableLines(assets), "0xA2").map(({ asset }) => asset.key)).toEqual(["0xA2"]);
  });
});
