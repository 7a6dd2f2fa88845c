import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MESSAGES } from "../../domain/messages.ts";
import { VIEWS, type View } from "../../domain/modal/routes.ts";
import { Header } from "../../views/kit/Header.tsx";
import { screenOf } from "../../views/screens/screens.tsx";
import { loadChunks } from "../../views/shell/chunks.ts";
import { SendContext } from "../../views/shell/send.ts";
import { NOTICES } from "../gallery/notices.tsx";
import { GALLERY } from "../gallery/states.ts";
import { Holdings } from "./holdings.ts";

const view = document.defaultView as unknown as Window & typeof globalThis;
let holdings: Holdings;

/** A root on the page that shows states of `name` one after the other. */
function stage(name: View) {
  const place = document.createElement("div");
  place.className = "card";
  document.body.append(place);
  const root = createRoot(place);
  const { Body, lead, title } = screenOf(name);
  return {
    place,
    show(props: object): void {
      const titled = title(props, (key) => MESSAGES[key]);
      act(() =>
        root.render(
          <SendContext.Provider value={() => undefined}>
            <Header titleId="title" title={titled} lead={lead?.(props)} back help close />
            <Body {...props} />
          </SendContext.Provider>,
        ),
      );
    },
    leave(): void {
      act(() => root.unmount());
      place.remove();
    },
  };
}

beforeAll(async () => {
  await loadChunks();
  // The library's own lasting holdings on the document are there before anything is counted.
  const first = stage("WhatIsAWallet");
  first.show({});
  first.leave();
});
beforeEach(() => {
  holdings = new Holdings(view);
});
afterEach(() => holdings.stop());

/** The states that hold something while they show: who counts nothing proves nothing. */
const HOLDING: Readonly<Record<string, readonly string[]>> = {
  AllWallets: ["IntersectionObserver"],
  ApproveTransaction: ["ResizeObserver"],
  ConnectingFarcaster: ["listener resize", "ResizeObserver"],
  ConnectingWalletConnect: ["listener visibilitychange", "setInterval", "setTimeout"],
  EmailVerifyOtp: ["listener paste", "listener visibilitychange", "setInterval"],
};

describe.each(VIEWS)("%s", (name) => {
  const states = Object.entries(GALLERY[name] as Record<string, object>);

  it("R19 I13 leaves no listener, timer, frame or observer behind, in whatever state it was left", () => {
    for (const [state, props] of states) {
      const shown = stage(name);
      shown.show(props);
      shown.leave();
      expect(holdings.held(), state).toEqual([]);
    }
  });

  it("R19 I13 leaves nothing behind after it has shown each of its states in turn", () => {
    const shown = stage(name);
    const held = new Set<string>();
    for (const [, props] of [...states, ...states.toReversed()]) {
      shown.show(props);
      for (const one of holdings.held()) held.add(one);
    }
    shown.leave();
    expect(holdings.held()).toEqual([]);
    for (const one of HOLDING[name] ?? []) expect(held).toContain(one);
  });
});

describe("the notices", () => {
  it.each(Object.entries(NOTICES))("R19 I13 leave nothing behind: %s", (_, notice) => {
    const place = document.createElement("div");
    const root = createRoot(place);
    act(() => root.render(notice));
    act(() => root.unmount());
    expect(holdings.held()).toEqual([]);
  });
});
