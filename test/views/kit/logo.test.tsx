import { act } from "react";
import { describe, expect, it } from "vitest";
import { Avatar } from "../../../views/kit/pictures/Avatar.tsx";
import { Logo } from "../../../views/kit/pictures/Logo.tsx";
import { render } from "../render.tsx";

const PICTURE = "https://wallet.example/juniper.png";

describe("a mark", () => {
  it("S8: shows a monogram until its picture is there, and for good where none comes", () => {
    const { root, one } = render(<Logo name="juniper" image={PICTURE} />);
    const image = one<HTMLImageElement>("img");
    expect(root.textContent).toBe("J");
    expect(image.hidden).toBe(true);
    act(() => void image.dispatchEvent(new Event("load")));
    expect(root.textContent).toBe("");
    expect(image.hidden).toBe(false);
  });

  it("S8: a failed picture leaves the monogram", () => {
    const { root, one } = render(<Logo name="juniper" image={PICTURE} />);
    act(() => void one("img").dispatchEvent(new Event("error")));
    expect(root.textContent).toBe("J");
  });

  it("S8: a new picture hides the old one until it is there itself", () => {
    const { root, one, again } = render(<Logo name="Heron" image={PICTURE} />);
    act(() => void one("img").dispatchEvent(new Event("load")));
    again(<Logo name="Heron" image="https://wallet.example/other.png" />);
    expect(root.textContent).toBe("H");
  });

  it.each(["javascript:alert(1)", "http://wallet.example/a.png", "data:text/html,x", "https://u:p@wallet.example/"])(
    "S6: %s is no picture",
    (image) => expect(render(<Logo name="A" image={image} />).all("img")).toEqual([]),
  );

  it("S8: pictures are fetched without a referrer, and readers pass over the mark", () => {
    const { one } = render(<Logo name="A" image={PICTURE} />);
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
});
