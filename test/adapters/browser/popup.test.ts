import { expect, it, vi } from "vitest";
import { openPopup, Popup } from "../../../adapters/browser/popup.ts";

/** A page whose windows open as `opened` says. */
function page(opened: () => object | null = () => ({ closed: false, close: vi.fn() }), marks: object = {}) {
  const open = vi.fn(opened);
  const window = { open, location: { hash: "" }, navigator: { userAgent: "" }, ...marks } as unknown as Window;
  return { open, window, popup: new Popup(window) };
}

it("R16: a social login has its window before anything is waited for, and one for all its steps", () => {
  const { open, popup } = page();
  popup.prepare({ way: "social" });
  popup.prepare({ way: "social" });
  expect(open.mock.calls).toEqual([["", "popupWindow", "width=600,height=800,scrollbars=yes"]]);
  expect(popup.take()).toBe(open.mock.results[0]?.value);
  expect(popup.take()).toBeNull();
});

it.each(["email", "farcaster"] as const)("AUTH-9: a login by %s opens no window", (way) => {
  const { open, popup } = page();
  popup.prepare({ way });
  expect(open).not.toHaveBeenCalled();
});

it("AUTH-9: Telegram has no windows, so that the page itself goes to the provider", () => {
  const { open, popup } = page(undefined, { TelegramWebviewProxy: {} });
  popup.prepare({ way: "social" });
  expect([popup.isDirect, open.mock.calls]).toEqual([true, []]);
});

it("R16: a window that the visitor has closed is opened anew; one that the browser refuses is told", () => {
  const opened: { closed: boolean }[] = [{ closed: false }, { closed: false }];
  const { open, popup } = page(() => opened.shift() ?? null);
  const [first] = opened;
  popup.prepare({ way: "social" });
  if (first) first.closed = true;
  popup.prepare({ way: "social" });
  expect(open).toHaveBeenCalledTimes(2);
  popup.take();
  expect(() => popup.prepare({ way: "social" })).toThrow(expect.objectContaining({ code: "POPUP_BLOCKED" }));
});

it("R16: the window of a login that fails is closed, and the failure is told", () => {
  const opened = { closed: false, close: vi.fn() };
  const { popup } = page(() => opened);
  popup.prepare({ way: "social" });
  const reason = new Error("no network");
  expect(() => popup.drop(reason)).toThrow(reason);
  expect(opened.close).toHaveBeenCalledOnce();
  expect(() => popup.drop(reason)).toThrow(reason);
  expect(opened.close).toHaveBeenCalledOnce();
});

it("R16: an app's browser that throws for a window has none", () => {
  const { window } = page(() => {
    throw new TypeError("not implemented");
  });
  expect(openPopup(window)).toBeNull();
});
