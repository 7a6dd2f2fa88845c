import { act } from "react";
import { describe, expect, it } from "vitest";
import { Avatar } from "../../../views/kit/pictures/Avatar.tsx";
import { Logo } from "../../../views/kit/pictures/Logo.tsx";
import { Media } from "../../../views/kit/pictures/Media.tsx";
import { PicturesContext } from "../../../views/kit/pictures/pictures.ts";
import { render } from "../render.tsx";

/** A picture that no other test has loaded. */
const newPicture = (): string => `https://wallet.example/${crypto.randomUUID()}.png`;

const tell = (image: Element, type: string): void => act(() => void image.dispatchEvent(new Event(type)));

/** The picture has come, and has faded in. */
function load(image: Element): void {
  tell(image, "load");
  act(() => void image.dispatchEvent(new Event("animationend", { bubbles: true })));
}

/** A logo whose picture has loaded. */
function loaded(image: string) {
  const rendered = render(<Logo name="Juniper" image={image} />);
  load(rendered.one("img"));
  return rendered;
}

describe("a mark", () => {
  it("S8: shows a monogram until its picture is there, and for good where none comes", () => {
    const { root, one } = render(<Logo name="juniper" image={newPicture()} />);
    const image = one<HTMLImageElement>("img");
    expect(root.textContent).toBe("J");
    expect(image.hidden).toBe(true);
    load(image);
    expect(root.textContent).toBe("");
    expect(image.hidden).toBe(false);
  });

  it("S8: a picture fades in over its monogram", () => {
    const { root, one } = render(<Logo name="juniper" image={newPicture()} />);
    tell(one("img"), "load");
    expect(root.textContent).toBe("J");
    expect(one<HTMLImageElement>("img").hidden).toBe(false);
    expect(one("img").dataset).toMatchObject({ appearing: "true" });
  });

  it("S8: a failed picture leaves the monogram", () => {
    const { root, one } = render(<Logo name="juniper" image={newPicture()} />);
    tell(one("img"), "error");
    expect(root.textContent).toBe("J");
  });

  it("S8: a new picture hides the old one until it is there itself", () => {
    const { root, again } = loaded(newPicture());
    again(<Logo name="Heron" image={newPicture()} />);
    expect(root.textContent).toBe("H");
  });

  it("S8: a picture that has loaded before is drawn at once, also elsewhere", () => {
    const image = newPicture();
    loaded(image);
    const { root, one } = render(<Logo name="Juniper" image={image} />);
    expect(root.textContent).toBe("");
    expect(one<HTMLImageElement>("img").hidden).toBe(false);
    expect(one("img").getAttribute("decoding")).toBe("sync");
  });

  it("S8: several logos of one picture all show it", () => {
    const image = newPicture();
    const { root, all } = render(
      <>
        <Logo name="Juniper" image={image} />
        <Logo name="Juniper" image={image} />
      </>,
    );
    for (const one of all("img")) load(one);
    expect(root.textContent).toBe("");
  });

  it("S8: image data is drawn at once, and a monogram replaces what is no image", () => {
    const { root, one } = render(<Logo name="Juniper" image="data:image/png;base64,AAAA" />);
    expect(root.textContent).toBe("");
    tell(one("img"), "error");
    expect(root.textContent).toBe("J");
  });

  it("S8: a picture that fails later is not remembered", () => {
    const image = newPicture();
    const { one } = loaded(image);
    tell(one("img"), "error");
    expect(render(<Logo name="Juniper" image={image} />).root.textContent).toBe("J");
  });

  it.each(["javascript:alert(1)", "http://wallet.example/a.png", "data:text/html,x", "https://u:p@wallet.example/"])(
    "S6: %s is no picture",
    (image) => expect(render(<Logo name="A" image={image} />).all("img")).toEqual([]),
  );

  it("S8: pictures are fetched without a referrer, and readers pass over the mark", () => {
    const { one } = render(<Logo name="A" image={newPicture()} />);
    expect(one("img").getAttribute("referrerpolicy")).toBe("no-referrer");
    expect(one("img").getAttribute("alt")).toBe("");
    expect(one(".logo").getAttribute("aria-hidden")).toBe("true");
  });

  it("A name keeps its colour, and an empty one has a mark all the same", () => {
    const hue = (name: string) => render(<Logo name={name} />).one(".logo").dataset["hue"];
    expect(hue("Juniper")).toBe(hue("Juniper"));
    expect(hue("")).toBe("0");
  });
});

describe("an avatar", () => {
  it("ACCT-9: is a gradient of five tints of the address, by attributes alone", () => {
    const { all, root } = render(<Avatar address="0x4d63e6aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" />);
    expect(all("stop").map((stop) => stop.getAttribute("stop-color"))).toEqual([
      "#b8c1f5",
      "#9da9f1",
      "#8292ee",
      "#687aea",
      "#4d63e6",
    ]);
    expect(root.innerHTML).not.toContain("style");
  });

  it("ACCT-9: its owner's picture stands in for it once that has loaded, and from then on at once", () => {
    const image = newPicture();
    const avatar = <Avatar address="0x4d63e6aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" image={image} />;
    const first = render(avatar);
    expect(first.one<HTMLImageElement>("img").hidden).toBe(true);
    load(first.one("img"));
    expect(first.all("svg")).toEqual([]);
    const { all, one } = render(avatar);
    expect(all("svg")).toEqual([]);
    expect(one<HTMLImageElement>("img").hidden).toBe(false);
    tell(one("img"), "error");
    expect(all("svg")).toHaveLength(1);
  });
});

describe("a picture of a collectible", () => {
  it("ACCT-10: the best one that has loaded is shown, and from then on at once", () => {
    const [detail, preview] = [newPicture(), newPicture()];
    const hidden = (images: HTMLElement[]) => images.map((image) => (image as HTMLImageElement).hidden);
    const { all } = render(<Media sources={[detail, preview]} />);
    const [better, plainer] = all("img");
    expect(all("svg")).toHaveLength(1);
    tell(plainer!, "load");
    expect(hidden(all("img"))).toEqual([true, false]);
    tell(better!, "load");
    expect(hidden(all("img"))).toEqual([false, true]);
    const later = render(<Media sources={[preview]} />);
    expect(later.all("svg")).toEqual([]);
    tell(later.one("img"), "error");
    expect(later.all("svg")).toHaveLength(1);
  });

  it("R10: none is asked for while the card is hidden", () => {
    const { all } = render(
      <PicturesContext.Provider value={false}>
        <Media sources={[newPicture()]} />
        <Logo name="Juniper" image={newPicture()} />
      </PicturesContext.Provider>,
    );
    expect(all("img")).toEqual([]);
  });
});

it("A monogram is a whole sign, of whatever script", () => {
  expect(render(<Logo name=" 🦊 Fox" />).root.textContent).toBe("🦊");
});
