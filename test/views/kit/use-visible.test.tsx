import { act } from "react";
import { expect, it, vi } from "vitest";
import { WalletGrid } from "../../../views/screens/wallets/WalletGrid.tsx";
import { render } from "../render.tsx";

it("WALLET-4: a picture is asked for as its wallet comes near, once; what is far away asks for none", () => {
  let tell: (entries: readonly object[]) => void = () => {};
  const watched = new Set<Element>();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(take: (entries: readonly object[]) => void) {
        tell = take;
      }
      observe = (element: Element) => void watched.add(element);
      unobserve = (element: Element) => void watched.delete(element);
      disconnect = () => watched.clear();
    },
  );
  const wallets = ["Heron", "Finch", "Owl"].map((name) => ({
    ...{ id: name, wallet: name, name, installed: false, imageId: `image-${name}` },
    event: { type: "pairing.start" } as const,
  }));
  const { all, sent } = render(<WalletGrid wallets={wallets} phase="ready" more={false} />);
  const [heron, finch] = all("[data-want]") as [HTMLElement, HTMLElement];
  const near = (target: Element, isIntersecting: boolean) => ({ target, isIntersecting });
  act(() => tell([near(heron, true), near(finch, false)]));
  expect(sent).toEqual([{ type: "images.want", kind: "wallet", ids: ["image-Heron"] }]);
  expect([watched.has(heron), watched.has(finch)]).toEqual([false, true]);
});
