import { act } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ViewEvent } from "../../../../machines/app/events.ts";
import { WalletSend } from "../../../../views/screens/send/WalletSend.tsx";
import { WalletSendSelectToken } from "../../../../views/screens/send/WalletSendSelectToken.tsx";
import { GALLERY } from "../../../gallery/states.ts";
import { answers, refuses, refusesOnce } from "../../attempt.ts";
import { live } from "../../live.ts";
import { render } from "../../render.tsx";
import { ESTIMATE, JONAS, sending } from "./sending.ts";

afterEach(() => void vi.useRealTimers());

const drawn = (world: Parameters<typeof WalletSend.present>[0]) =>
  render(<WalletSend.Body {...WalletSend.present(world)!} />);
const REVIEW = "[data-action='send.review']";
const AMOUNT = "input[data-action='send.amount']";
const TO = "input[data-action='send.to']";

describe("the form of a transfer", () => {
  it("SEND-6, S12: its button says what is missing, in the order of protocol.md §6.6, and is on for a complete form alone", async () => {
    const { tell, world } = await sending();
    const button = () => {
      const found = drawn(world()).one<HTMLButtonElement>(REVIEW);
      return `${found.textContent}${found.disabled ? "" : " (on)"}`;
    };
    const said = [button()];
    const steps: ViewEvent[] = [
      { type: "send.token", key: "native" },
      { type: "send.amount", text: "0,5" },
      { type: "send.amount", text: "٥" },
      { type: "send.amount", text: "3" },
      { type: "send.amount", text: "2" },
      { type: "send.amount", text: "0.5" },
      { type: "send.to", text: "0x12" },
      { type: "send.to", text: JONAS },
    ];
    for (const step of steps) {
      await tell(step);
      said.push(button());
    }
    expect(said).toEqual([
      ...["Select token", "Add amount", "Incorrect value", "Incorrect value", "Insufficient funds"],
      ...["Insufficient gas funds", "Add address", "Invalid address", "Preview send (on)"],
    ]);
  });

  it("SEND-6: a name that is being looked up is not called invalid", () => {
    const button = render(<WalletSend.Body {...GALLERY.WalletSend.resolving} />).one<HTMLButtonElement>(REVIEW);
    expect([button.textContent, button.disabled]).toEqual(["Preview send", true]);
  });

  it("SEND-1: a reader hears whom a name was found to be, and no typed address again", async () => {
    const { tell } = await sending();
    const told = async (text: string) => {
      const { all } = drawn(await tell({ type: "send.to", text }));
      return all("[role='status']").map(({ textContent }) => textContent);
    };
    expect(await told("jonas.demo.id")).toContain("0x71C7…976F");
    expect((await told(JONAS)).join("")).toBe("");
  });

  it("S12: an amount stands there as it was typed, with its worth, and a refused one with the reason", async () => {
    const { tell } = await sending();
    const world = await tell({ type: "send.token", key: "native" }, { type: "send.amount", text: "0.50" });
    const screen = drawn(world);
    expect(screen.one<HTMLInputElement>(AMOUNT).value).toBe("0.50");
    expect(screen.one(".worth").dataset["raw"]).toBe("1000");
    expect(screen.one(".worth").textContent).toBe("$1,000.00");
    screen.type(AMOUNT, "0,5");
    expect(screen.sent).toEqual([{ type: "send.amount", text: "0,5" }]);
    expect(screen.one("[role='alert']").textContent).toBe("Write it with digits and one point, such as 0.5.");
    screen.type(AMOUNT, `0.${"1".repeat(19)}`);
    expect(screen.one("[role='alert']").textContent).toBe("ETH has at most 18 digits after the point.");
  });

  it("S12: a typed comma is the point where numbers are written with one, and a pasted one is refused", async () => {
    const { tell } = await sending();
    const world = await tell({ type: "send.token", key: "native" });
    const said = (lang: string, data?: string, text = "0,5") => {
      const screen = render(<WalletSend.Body {...WalletSend.present(world)!} lang={lang} />);
      screen.type(AMOUNT, text, data);
      return screen.sent;
    };
    expect(said("de", ",")).toEqual([{ type: "send.amount", text: "0.5" }]);
    expect(said("de")).toEqual([{ type: "send.amount", text: "0,5" }]);
    expect(said("en", ",")).toEqual([{ type: "send.amount", text: "0,5" }]);
    // The first one was pasted.
    expect(said("de", ",", "1,000,")).toEqual([{ type: "send.amount", text: "1,000," }]);
  });

  it("S12: a space that was pasted around an amount is not there, and one within it is refused", async () => {
    const { tell } = await sending();
    const screen = drawn(await tell({ type: "send.token", key: "native" }));
    for (const text of ["0.5 ", "\u00a0 0.25", "1 000"]) screen.type(AMOUNT, text);
    expect(screen.sent).toEqual(["0.5", "0.25", "1 000"].map((text) => ({ type: "send.amount", text })));
    expect(screen.one("[role='alert']").textContent).toBe("Write it with digits and one point, such as 0.5.");
  });

  it("SEND-6: all that can be sent leaves the cost, which is shown from likely to most", async () => {
    const { tell } = await sending();
    await tell({ type: "send.token", key: "native" });
    const screen = drawn(await tell({ type: "send.most" }));
    expect(screen.one<HTMLInputElement>(AMOUNT).value).toBe("1.9994");
    expect(screen.one(".cost").textContent).toBe("0.0004–0.0006 ETH$0.80–$1.20");
  });

  it("SEND-6: the deposit for the receiver's new account is shown where it is what the coin's balance lacks", async () => {
    const short = { ...ESTIMATE, coin: "0.001", fee: { likely: "0.0004", most: "0.0006", deposit: "0.002" } };
    const { tell } = await sending({ estimateTransfer: answers(short) });
    const token = { type: "send.token", key: "native" } as const;
    const screen = drawn(await tell(token, { type: "send.amount", text: "0.5" }, { type: "send.to", text: JONAS }));
    expect(screen.one(REVIEW).textContent).toBe("Insufficient gas funds");
    // The disabled button is never reached by a reader who types.
    expect(screen.all("[role='status']").map(({ textContent }) => textContent)).toContain("Insufficient gas funds");
    const facts = screen.all(".facts > div").map(({ textContent }) => textContent);
    expect(facts).toEqual([
      "Network cost0.0004–0.0006 ETH$0.80–$1.20",
      "Deposit for a new token account0.002 ETH$4.00",
    ]);
  });

  it("SEND-3: a name is resolved with a spinner in its field, and shows the whole address", async () => {
    const { tell, world } = await sending({ resolveReceiver: answers() });
    await tell({ type: "send.to", text: "jonas.demo.id" });
    expect(drawn(world()).one(TO).getAttribute("aria-busy")).toBe("true");
    const known = await sending();
    const screen = drawn(await known.tell({ type: "send.to", text: "jonas.demo.id" }));
    expect(screen.one(".whole").dataset["raw"]).toBe(JONAS);
    expect(screen.one<HTMLInputElement>(TO).value).toBe("jonas.demo.id");
  });

  it("SEND-3: a name that nobody has says so, and can be tried again", async () => {
    const { tell } = await sending({ resolveReceiver: refuses("NAME_UNRESOLVED", {}) });
    const screen = drawn(await tell({ type: "send.to", text: "nobody.demo.id" }));
    expect(screen.one("[role='alert']").textContent).toContain("Nobody was found by that name.");
    screen.press("[data-action='send.retry']");
    expect(screen.sent).toEqual([{ type: "send.retry" }]);
  });

  it("SEND-3: of a name that no service could be asked for nobody says that it does not exist", async () => {
    const { tell } = await sending({ resolveReceiver: refuses("HTTP_REQUEST", { reason: "failed" }) });
    const screen = drawn(await tell({ type: "send.to", text: "jonas.demo.id" }));
    expect(screen.one("[role='alert']").textContent).toContain("Error resolving name");
    screen.press("[data-action='send.retry']");
    expect(screen.sent).toEqual([{ type: "send.retry" }]);
  });

  it("SEND-1: a payment link that cannot be followed is called that, as where it is scanned, and no bad address", async () => {
    const { tell } = await sending();
    const said = async (text: string) => {
      const screen = drawn(await tell({ type: "send.to", text }));
      return screen.one(".amount[data-bad] [role='alert']").textContent;
    };
    const mistyped = `ethereum:${JONAS.slice(0, -1)}`;
    for (const link of [`ethereum:${JONAS}@1/approve?uint256=1`, "solana:https%3A%2F%2Fshop.example", mistyped]) {
      expect(await said(link)).toBe("This payment link is damaged or asks for more than a transfer.");
    }
    expect(await said("https://shop.example")).toBe("That isn't an address on Ethereum.");
  });

  it("SEND-6: who types more than there is hears so, as the field's own description", async () => {
    const { tell } = await sending();
    const token = { type: "send.token", key: "native" } as const;
    const screen = drawn(await tell(token, { type: "send.amount", text: "0.5" }));
    const told = () => screen.one(`[id="${screen.one("[role='status'][id]").id}"]`);
    expect([told().textContent, screen.one(AMOUNT).getAttribute("aria-describedby")]).toEqual(["", null]);
    screen.again(<WalletSend.Body {...WalletSend.present(await tell({ type: "send.amount", text: "3" }))!} />);
    expect(told().textContent).toBe("Insufficient funds");
    expect(screen.one(AMOUNT).getAttribute("aria-describedby")).toBe(told().id);
  });

  it("SEND-6, RAMP-2: what is missing can be bought where the site has a seller, and all there is be sent otherwise", async () => {
    const { tell } = await sending();
    const end = async (text: string, onrampKeys: object) => {
      const world = await tell({ type: "send.token", key: "native" }, { type: "send.amount", text });
      const { settings } = world.app.context;
      const app = { ...world.app, context: { ...world.app.context, settings: { ...settings, onrampKeys } } } as never;
      const screen = drawn({ ...world, app });
      screen.press(".have button");
      return [screen.one(".have button").textContent, ...screen.sent];
    };
    const key = { meld: "key" };
    const buy = { type: "route.push", route: { view: "OnRampProviders" } };
    expect(await end("3", key)).toEqual(["Buy", expect.anything(), buy]);
    expect(await end("2", key)).toEqual(["Max", { type: "send.most" }]);
    expect(await end("3", {})).toEqual(["Max", { type: "send.most" }]);
  });

  it("SEND-3: what is pasted with a press is judged at once; where the browser does not give it, it can be by hand", async () => {
    const readText = vi.fn(async () => "0xabc");
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ readText } as never);
    const { world } = await sending();
    const { press, one, sent } = drawn(world());
    await act(async () => press("button[data-action='send.to']"));
    expect(sent).toEqual([{ type: "send.to", text: "0xabc" }]);
    expect(one(TO).getAttribute("aria-invalid")).toBe("true");
    readText.mockRejectedValue(new DOMException("Denied", "NotAllowedError"));
    const refused = drawn(world());
    await act(async () => refused.press("button[data-action='send.to']"));
    expect([document.activeElement === refused.one(TO), refused.sent]).toEqual([true, []]);
  });

  it("R18: what empties the receiver's field leaves the focus in it", async () => {
    const { tell } = await sending();
    const screen = drawn(await tell({ type: "send.to", text: "0xabc" }));
    screen.one("button[data-action='send.to']").focus();
    screen.press("button[data-action='send.to']");
    expect(screen.sent).toEqual([{ type: "send.to", text: "" }]);
    expect(document.activeElement).toBe(screen.one(TO));
  });

  it("SEND-9: earlier receivers are chosen with a press, and Enter reviews", async () => {
    const { world } = await sending();
    const screen = drawn(world());
    screen.press("[data-action='send.choose']");
    screen.key(AMOUNT, "Enter");
    expect(screen.sent).toEqual([
      { type: "send.choose", receiver: { address: JONAS, name: "jonas.demo.id" } },
      { type: "send.review" },
    ]);
  });

  it("SEND-6: a smart account is said to pay by itself, and lacks no gas", async () => {
    const { tell } = await sending({ estimateTransfer: answers({ ...ESTIMATE, isCovered: true, coin: "0" }) });
    const screen = drawn(await tell({ type: "send.token", key: "native" }, { type: "send.amount", text: "2" }));
    expect(screen.one(".facts").textContent).toContain("Paid by your smart account");
    expect(screen.one(REVIEW).textContent).toBe("Add address");
  });

  it("SEND-6: a cost that the wallet alone knows is said to be told by it", async () => {
    const fee = { likely: "0", most: "0", isToldByWallet: true } as const;
    const { tell } = await sending({ estimateTransfer: answers({ ...ESTIMATE, fee, isCovered: true }) });
    const screen = drawn(await tell({ type: "send.token", key: "native" }));
    expect(screen.one(".facts").textContent).toBe("Network costYour wallet tells it");
  });

  it("SEND-1: tokens that did not load leave the network's own coin, and can be asked for again", async () => {
    const { world } = await sending({ fetchTokens: refuses("BALANCE_UNAVAILABLE", {}) });
    const screen = drawn(world());
    expect(screen.one(".note").textContent).toContain("Your tokens didn't load.");
    const list = render(<WalletSendSelectToken.Body {...WalletSendSelectToken.present(world())!} />);
    expect(list.all("[data-action='send.token']")).toHaveLength(1);
    list.press("[data-action='send.retry']");
    expect(list.sent).toEqual([{ type: "send.retry" }]);
  });

  it("R18, SEND-1: tokens that did not load are missed, with a busy retry, until there is another answer", async () => {
    const { tell, world } = await sending({ fetchTokens: refusesOnce("BALANCE_UNAVAILABLE", {}) });
    const form = drawn(world());
    const list = render(<WalletSendSelectToken.Body {...WalletSendSelectToken.present(world())!} />);
    const asked = await tell({ type: "send.retry" });
    form.again(<WalletSend.Body {...WalletSend.present(asked)!} />);
    list.again(<WalletSendSelectToken.Body {...WalletSendSelectToken.present(asked)!} />);
    for (const screen of [form, list])
      expect(screen.one(".note [aria-busy='true']").dataset["action"]).toBe("send.retry");
    const another = { ...WalletSendSelectToken.present(asked)!, assets: null, isPartial: false, isListing: true };
    list.again(<WalletSendSelectToken.Body {...another} />);
    expect(list.all(".note")).toEqual([]);
  });

  it("ROUTE-1: it is busy until its code and what the account holds are there", async () => {
    const world = await (await live()).connect();
    expect(drawn(world).one(".body").getAttribute("aria-busy")).toBe("true");
  });

  it("SEND-1: a payment link for another network leads to the networks, one for another token to the tokens", () => {
    const { press, sent, again } = render(<WalletSend.Body {...GALLERY.WalletSend["link, other network"]} />);
    press(".note [data-action='route.push']");
    again(<WalletSend.Body {...GALLERY.WalletSend["link, other token"]} />);
    press(".note [data-action='route.push']");
    expect(sent.map((event) => "route" in event && event.route?.view)).toEqual(["Networks", "WalletSendSelectToken"]);
  });
});

describe("the tokens that can be sent", () => {
  const list = () => render(<WalletSendSelectToken.Body {...GALLERY.WalletSendSelectToken.list} />);
  const names = ({ all }: ReturnType<typeof list>) =>
    all("[data-action='send.token'] .name").map((one) => one.textContent);

  it("SEND-1: are found by symbol, name and address, and one is chosen with a press", () => {
    const screen = list();
    expect(names(screen)[0]).toBe("Ether");
    const found = ["wren", "POINTS", "0x0000000000000000000000000000000000000001"].map((query) => {
      screen.type("input", query);
      return names(screen);
    });
    expect(found).toEqual([["Wren"], ["Larkspur Points"], ["Demo Dollar"]]);
    screen.press("[data-action='send.token']");
    expect(screen.sent).toEqual([{ type: "send.token", key: "eip155:1:0x0000000000000000000000000000000000000001" }]);
    screen.type("input", "nothing of that kind");
    expect(screen.one(".hero [role='status']").textContent).toContain("No tokens found");
    screen.press(".btn[data-action='tokens.search']");
    expect(names(screen)[0]).toBe("Ether");
  });

  it("S12b: one that only calls itself as another does is marked", () => {
    const marked = list()
      .all("[data-key]")
      .filter((row) => row.textContent?.includes("Look-alike"))
      .map((row) => row.dataset["key"]?.slice(-1));
    expect(marked).toEqual(["5", "6"]);
  });
});
