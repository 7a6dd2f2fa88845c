import { type Route, SUCCESS_VIEWS } from "../../domain/modal/routes.ts";
import type { ModalEvent, NoticeEvent, RouterEvent } from "../../machines/modal/events.ts";
import type { ModalContext } from "../../machines/modal/modal.ts";
import type { NoticeContext } from "../../machines/modal/notice.ts";
import type { RouterContext } from "../../machines/modal/router.ts";
import type { Sample } from "../paths/paths.ts";
import { FOX } from "./values.ts";

export const modalSample = {
  inputs: [
    { embedded: false, isStill: false },
    { embedded: true, isStill: false },
  ],
  events: [
    { type: "modal.open" },
    { type: "modal.dismiss" },
    { type: "modal.close" },
    { type: "modal.succeed" },
    { type: "loading.set", on: true },
    { type: "loading.set", on: false },
    { type: "prefetch.settled" },
    { type: "modal.summon" },
    { type: "modal.summon", route: { view: "ApproveTransaction" } },
    { type: "view.shown", view: "UnsupportedChain" },
    { type: "view.shown", view: "Connect" },
    { type: "view.shown", view: "SIWXSignMessage" },
    { type: "modal.lock", on: true },
    { type: "modal.lock", on: false },
  ] satisfies ModalEvent[],
  watch: ({ isLocked, view }: ModalContext) => [isLocked, SUCCESS_VIEWS.includes(view)],
} satisfies Sample;

const CONNECT: Route = { view: "Connect" };

export const routerSample = {
  inputs: [undefined],
  events: [
    { type: "route.push", route: { view: "AllWallets" } },
    { type: "route.push", route: { view: "AllWallets" }, onlyAt: ["Connect"] },
    { type: "route.push", route: { view: "ConnectingExternal", connector: FOX } },
    { type: "route.push", route: { view: "UnsupportedChain" } },
    { type: "route.push", route: { view: "Networks" }, beneath: "AllWallets" },
    { type: "route.replace", route: { view: "Account" } },
    { type: "route.reset", route: CONNECT },
    { type: "route.back" },
    { type: "route.rewind", index: 0 },
    { type: "route.leave", views: ["UnsupportedChain", "AllWallets"] },
    { type: "route.leave", views: ["Connect", "AllWallets"], isSuccess: true },
    { type: "route.resume", views: ["AllWallets"] },
    { type: "flow.begin", transaction: { view: "AllWallets", onSuccess: "reset:Account", onCancel: "back" } },
    { type: "flow.begin", transaction: { view: "AllWallets", onSuccess: "replace:Networks", onCancel: "close" } },
    { type: "flow.end", outcome: "success" },
    { type: "flow.end", outcome: "cancel" },
    { type: "flow.drop" },
  ] satisfies RouterEvent[],
  watch: ({ history, stack }: RouterContext) => [
    history.slice(-3).map(({ view }) => view),
    Math.min(history.length, 3),
    Math.min(stack.length, 2),
    stack.at(-1)?.onSuccess,
  ],
} satisfies Sample;

export const noticeSample = {
  inputs: [undefined],
  events: [
    { type: "toast.show", toast: { variant: "success", text: { key: "account.copied" } } },
    { type: "toast.show", toast: { variant: "loading", text: { plain: "…" }, autoClose: false } },
    { type: "toast.hide" },
    { type: "alert.show", code: "PROJECT_ID_NOT_CONFIGURED" },
    { type: "alert.show", code: "SWITCH_NETWORK_NOT_FOUND" },
    { type: "alert.dismiss" },
    { type: "report.copy" },
  ] satisfies NoticeEvent[],
  outputs: { copyReport: [undefined] },
  watch: ({ toast, alertHistory }: NoticeContext) => [toast?.autoClose, alertHistory],
} satisfies Sample;
