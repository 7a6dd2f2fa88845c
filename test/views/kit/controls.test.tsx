import { beforeAll, describe, expect, it } from "vitest";
import { ActionButton } from "../../../views/kit/buttons/ActionButton.tsx";
import { Button } from "../../../views/kit/buttons/Button.tsx";
import { Link } from "../../../views/kit/buttons/Link.tsx";
import { Checkbox } from "../../../views/kit/Checkbox.tsx";
import { Field } from "../../../views/kit/Field.tsx";
import { Header } from "../../../views/kit/Header.tsx";
import { pressOnce } from "../../../views/kit/keys.ts";
import { Icon } from "../../../views/kit/pictures/Icon.tsx";
import type { IconName } from "../../../views/kit/pictures/icons.ts";
import { Row } from "../../../views/kit/Row.tsx";
import { Tabs } from "../../../views/kit/Tabs.tsx";
import { WholeAddress } from "../../../views/kit/WholeAddress.tsx";
import { EmailField } from "../../../views/screens/embedded/email/EmailField.tsx";
import { screenOf } from "../../../views/screens/screens.tsx";
import { ReceiverBox } from "../../../views/screens/send/ReceiverBox.tsx";
import { loadChunks } from "../../../views/shell/chunks.ts";
import { GALLERY } from "../../gallery/states.ts";
import { render } from "../render.tsx";

const RETRY = { type: "wallets.retry" } as const;

describe("a control", () => {
  it("PUBLIC: sends its event and says which", () => {
    const { one, press, sent } = render(<ActionButton event={RETRY}>Again</ActionButton>);
    expect(one("button").dataset["action"]).toBe("wallets.retry");
    press("button");
    expect(sent).toEqual([RETRY]);
  });

  it("PUBLIC: a press that is counted is reported before it acts", () => {
    const { press, sent } = render(<ActionButton event={RETRY} click="CLICK_NETWORKS" />);
    press("button");
    expect(sent.map(({ type }) => type)).toEqual(["event.tracked", "wallets.retry"]);
  });

  it("Busy keeps its words, says so, and takes no press", () => {
    const { one, press, sent, root } = render(
      <Button event={RETRY} busy>
        Again
      </Button>,
    );
    press("button");
    expect(sent).toEqual([]);
    expect(root.textContent).toBe("Again");
    expect(one("button").getAttribute("aria-busy")).toBe("true");
  });

  it("SIGN-3: done keeps its place, says that it takes no press, and takes none", () => {
    const { one, press, sent } = render(
      <Button event={RETRY} done>
        Signed in
      </Button>,
    );
    press("button");
    expect([sent, one("button").getAttribute("aria-disabled"), one("button").getAttribute("aria-busy")]).toEqual([
      ...[[], "true", null],
    ]);
  });

  it("WALLET-1: a row carries its wallet, and one that is locked takes no press", () => {
    const { one, press, sent } = render(<Row name="Juniper" wallet="example.juniper" event={RETRY} disabled />);
    press("[data-wallet='example.juniper']");
    expect(sent).toEqual([]);
    expect(one<HTMLButtonElement>("button").disabled).toBe(true);
  });

  it("A row without an event is no control", () => {
    expect(render(<Row name="Ether" />).all("button, a")).toEqual([]);
  });
});

describe("a link to outside", () => {
  it("S6: opens a new tab that cannot reach back, and says that it does", () => {
    const { one, root } = render(<Link href="https://wallet.example">Get it</Link>);
    expect(one("a").getAttribute("rel")).toBe("noopener noreferrer");
    expect(one("a").getAttribute("target")).toBe("_blank");
    expect(root.textContent).toBe("Get it (opens in a new tab)");
  });

  it.each(["javascript:alert(1)", "http://wallet.example", "//wallet.example", "mailto:a@b.example", undefined])(
    "S6: %s leads nowhere",
    (href) => {
      const { all, root } = render(<Link href={href}>Get it</Link>);
      expect(all("a")).toEqual([]);
      expect(root.textContent).toBe("Get it");
      expect(render(<Row name="Website" href={href} />).all("a")).toEqual([]);
    },
  );
});

describe("a link to an app", () => {
  const STORE = "market://details?id=heron";

  it("S6: is one where an app is wanted, and nowhere else", () => {
    expect(render(<Link href={STORE}>Get it</Link>).all("a")).toEqual([]);
    expect(render(<Row name="Google Play" href={STORE} />).all("a")).toEqual([]);
    const { all } = render(
      <>
        <Link href={STORE} app>
          Get it
        </Link>
        <Row name="Google Play" href={STORE} app />
      </>,
    );
    expect(all("a").map((link) => link.getAttribute("href"))).toEqual([STORE, STORE]);
  });

  it("PUBLIC: a row that leads to a wallet's page carries the wallet", () => {
    const { one } = render(<Row name="Juniper" wallet="example.juniper" href="https://juniper.example" />);
    expect(one("a").dataset["wallet"]).toBe("example.juniper");
  });
});

describe("a field", () => {
  beforeAll(loadChunks);

  it("WALLET-1: hands on what is typed, and its cross empties it", () => {
    const typed: string[] = [];
    const { type, press, one } = render(
      <Field label="Search" value="jun" onInput={(text) => typed.push(text)} action="wallets.search" />,
    );
    expect(one("input").getAttribute("aria-label")).toBe("Search");
    type("input", "juni");
    press("button");
    expect(typed).toEqual(["juni", ""]);
  });

  it("R18: its cross leaves the focus in it, though it goes with what it empties", () => {
    const field = (value: string) => <Field label="Search" value={value} onInput={() => {}} action="wallets.search" />;
    const { one, press, again } = render(field("jun"));
    one("button").focus();
    press("button");
    again(field(""));
    expect(document.activeElement).toBe(one("input"));
  });

  it.each([
    ["Networks", "many", "wallet", 3],
    ["SwapSelectToken", "list", "usd", 2],
    ["WalletSendSelectToken", "list", "demo", 2],
  ] as const)("R18: a screen reader hears how much a search has found: %s", (view, state, query, count) => {
    const { Body } = screenOf(view);
    const { one, type } = render(<Body {...(GALLERY[view] as Record<string, object>)[state]} />);
    const announced = () => one(".field [role='status']").textContent;
    expect(announced()).toBe("");
    type("input", query);
    expect(announced()).toBe(`Results: ${count}`);
    type("input", "no such name");
    expect(announced()).toBe("");
  });

  it.each([
    ["", null],
    ["maya@", "auto"],
  ])("R18: on a page of another direction %j is written in its own, the placeholder in the page's", (value, dir) => {
    const nothing = () => undefined;
    const fields = render(
      <>
        <Field label="Search" value={value} onInput={nothing} action="wallets.search" />
        <EmailField value={value} busy={false} onInput={nothing} onSubmit={nothing} action="email.submit" />
        <ReceiverBox {...GALLERY.WalletSend.empty} to={value} onSubmit={nothing} />
      </>,
    );
    expect(fields.all("input").map((input) => input.getAttribute("dir"))).toEqual([dir, dir, dir]);
  });

  it("S9: what is typed is sent to no spelling service of the browser", () => {
    const nothing = () => undefined;
    const fields = render(
      <>
        <Field label="Search" value="" onInput={nothing} action="wallets.search" />
        <EmailField value="" busy={false} onInput={nothing} onSubmit={nothing} action="email.submit" />
      </>,
    );
    expect(fields.all("input").map((input) => input.getAttribute("spellcheck"))).toEqual(["false", "false"]);
  });

  it("EMAIL-2, WALLET-1: phones offer the keys of what is typed, and change no letter of it", () => {
    const nothing = () => undefined;
    const fields = render(
      <>
        <Field label="Search" value="" onInput={nothing} action="wallets.search" />
        <EmailField value="" busy={false} onInput={nothing} onSubmit={nothing} action="email.submit" />
        <ReceiverBox {...GALLERY.WalletSend.empty} onSubmit={nothing} />
      </>,
    );
    const told = (name: string) => fields.all("input").map((input) => input.getAttribute(name));
    expect(told("inputmode")).toEqual([null, "email", null]);
    expect(told("autocomplete")).toEqual(["off", "email", "off"]);
    expect(told("autocapitalize")).toEqual(["off", "off", "off"]);
    expect(told("enterkeyhint")).toEqual(["search", "go", "done"]);
  });

  it("SEND-9: what is entered for the visitor takes the place of what was typed", () => {
    const field = (to: string) => <ReceiverBox {...GALLERY.WalletSend.empty} to={to} onSubmit={() => undefined} />;
    const { one, type, again } = render(field(""));
    type("input", "may");
    expect(one<HTMLInputElement>("input").value).toBe("may");
    again(field("jonas.demo.id"));
    expect(one<HTMLInputElement>("input").value).toBe("jonas.demo.id");
  });

  it("CONF-6: a box tells how it was left", () => {
    const left: boolean[] = [];
    const { press } = render(
      <Checkbox checked={false} action="legal.tick" onChange={(on) => left.push(on)}>
        I accept
      </Checkbox>,
    );
    press("input[data-action='legal.tick']");
    expect(left).toEqual([true]);
  });
});

describe("tabs", () => {
  const tabs = (["tokens", "nfts", "activity"] as const).map((id) => ({
    id,
    text: id,
    event: { type: "tab.choose", tab: id } as const,
  }));
  const show = (chosen: string) =>
    render(
      <Tabs label="Holdings" tabs={tabs} chosen={chosen}>
        panel
      </Tabs>,
    );

  it("ROUTE-18: have one tab stop, and the panel is named by the chosen one", () => {
    const { all, one } = show("nfts");
    expect(all("[role='tab']").map((tab) => tab.getAttribute("tabindex"))).toEqual(["-1", "0", "-1"]);
    expect(one("[role='tabpanel']").getAttribute("aria-labelledby")).toBe(one("[aria-selected='true']").id);
    expect(one("[aria-selected='true']").getAttribute("aria-controls")).toBe(one("[role='tabpanel']").id);
  });

  it.each([
    ["ArrowRight", "tokens", "nfts"],
    ["ArrowLeft", "tokens", "activity"],
    ["ArrowRight", "activity", "tokens"],
    ["End", "tokens", "activity"],
    ["Home", "activity", "tokens"],
  ])("ROUTE-18: %s on %s chooses %s", (key, from, to) => {
    const { key: hit, sent } = show(from);
    hit("[role='tablist']", key);
    expect(sent).toEqual([{ type: "tab.choose", tab: to }]);
  });

  it("ROUTE-18: the focus goes along with the choice", () => {
    const { key, all } = show("tokens");
    key("[role='tablist']", "ArrowRight");
    expect(document.activeElement).toBe(all("[role='tab']")[1]);
  });

  it("ROUTE-18: the arrows change places where it is written from right to left", () => {
    const { key: hit, sent, one } = show("tokens");
    one("[role='tablist']").style.direction = "rtl";
    hit("[role='tablist']", "ArrowLeft");
    expect(sent).toEqual([{ type: "tab.choose", tab: "nfts" }]);
  });

  it.each(["altKey", "ctrlKey", "metaKey", "shiftKey"])(
    "ROUTE-18: an arrow together with %s is the browser's",
    (held) => {
      const { key, sent } = show("tokens");
      key("[role='tablist']", "ArrowLeft", { [held]: true });
      expect(sent).toEqual([]);
    },
  );

  it("ROUTE-18: other keys are the page's", () => {
    const { key, sent } = show("tokens");
    key("[role='tablist']", "a");
    expect(sent).toEqual([]);
  });
});

describe("the header", () => {
  const header = { titleId: "t", title: "Connect wallet", back: true, help: true, close: true };

  it("ROUTE-3: goes back, explains, and asks to be closed", () => {
    const { press, sent, one } = render(<Header {...header} />);
    expect(one("#t").textContent).toBe("Connect wallet");
    press("[data-action='route.back']");
    press("[data-action='route.push']");
    press("[data-action='modal.dismiss']");
    expect(sent.map(({ type }) => type)).toEqual(["route.back", "event.tracked", "route.push", "modal.dismiss"]);
  });

  it("ROUTE-6: over two panes the help stands beside the list's title, and is there once", () => {
    const beside = { id: "list", title: "All wallets", isList: true };
    const { all } = render(<Header {...header} beside={beside} />);
    expect(all(".head > *").map((part) => part.dataset["action"] ?? part.querySelector("h2")?.id)).toEqual([
      ...["route.back", "route.push", "list", "t", "modal.dismiss"],
    ]);
  });

  it("With its whole text as a tooltip, where it is cut off", () => {
    expect(render(<Header {...header} />).one("#t").title).toBe("Connect wallet");
    expect(render(<Header {...header} lead={<button type="button" />} />).one("#t").title).toBe("");
  });

  it("CONN-21: the way out is there but takes no press while it is held", () => {
    const { press, sent, one } = render(<Header {...header} locked />);
    expect(one("[data-action='modal.dismiss']").getAttribute("aria-disabled")).toBe("true");
    press("[data-action='modal.dismiss']");
    expect(sent).toEqual([]);
  });

  it("With something in its place the title is for readers alone", () => {
    const { one } = render(
      <Header {...header} back={false} help={false} close={false} lead={<button type="button" />} />,
    );
    expect(one("#t").className).toBe("vh");
  });
});

describe("a held Enter", () => {
  it("S14: presses once, its repetitions do nothing", () => {
    const prevented = (init: KeyboardEventInit) => {
      const event = new KeyboardEvent("keydown", { cancelable: true, ...init });
      pressOnce(event as never);
      return event.defaultPrevented;
    };
    expect(prevented({ key: "Enter" })).toBe(false);
    expect(prevented({ key: "Enter", repeat: true })).toBe(true);
    expect(prevented({ key: "ArrowDown", repeat: true })).toBe(false);
  });
});

describe("an icon", () => {
  it("R18: an arrow of the way through the card is mirrored with the writing, and nothing else", () => {
    const flipped = (name: IconName) => render(<Icon name={name} />).one<SVGElement>("svg").dataset["flip"] === "true";
    expect((["back", "go", "next", "out", "search", "check"] as const).map(flipped)).toEqual([
      ...[true, true, true, true, false, false],
    ]);
  });
});

describe("a whole address", () => {
  it("S12: is written from left to right on any page", () => {
    expect(render(<WholeAddress address="0x71C7656EC7ab88b098defB751B7401B5f6d8976F" />).one("p").dir).toBe("ltr");
  });
});
