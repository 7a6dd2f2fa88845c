import { formatTokens } from "../../domain/format.ts";
import type { MessageKey } from "../../domain/messages.ts";
import { isUnresolved, type Route, SIGN_IN_VIEWS, type View } from "../../domain/modal/routes.ts";
import { lacksPageWallets } from "../../domain/namespaces.ts";
import { direction } from "../../domain/options/direction.ts";
import { textLanguage } from "../../domain/options/text-language.ts";
import { safeText } from "../../domain/text.ts";
import type { Toast } from "../../machines/modal/events.ts";
import { presentScreen, screenOf } from "../screens/screens.tsx";
import { isInPanes, listAt } from "./panes.ts";
import type { Text } from "./text.ts";
import type { World } from "./world.ts";

/** The props of the dialog. */
export interface StageProps {
  visible: boolean;
  closing: boolean;
  shaking: boolean;
  embedded: boolean;
  lang: string;
  dir: "ltr" | "rtl";
}

/** A view with its content. */
export interface PaneProps {
  view: View;
  /** A key that differs for each step of the visitor. */
  step: string;
  /** The screen's props; undefined while the world has no data for this view. */
  screen: unknown;
}

/** The props of the card. */
export interface CardProps extends PaneProps {
  /** True if a wide window draws it in two panes. */
  paned: boolean;
  /** In two panes: the list that the view was opened from, with its place in the history. */
  list?: (PaneProps & { index: number }) | undefined;
  heading: "forward" | "backward";
  /** True while the screen's chunk is loading. */
  coming: boolean;
  back: boolean;
  help: boolean;
  close: boolean;
  /** True while the card cannot be closed (CONN-21). */
  locked: boolean;
  busy: boolean;
  /** True once the card counts as closed, but is still on the screen. */
  over: boolean;
}

/** The toast, and the alert for the page's developers. */
export interface NoticeProps {
  toast?: Pick<Toast, "variant" | "text" | "icon"> | undefined;
  lang: string;
  alert?: MessageKey | undefined;
}

type History = readonly Route[];

/** The views that a card which is a part of the page comes back to, or that have a way out of their own. */
const HOME: readonly View[] = ["Account", "Connect", "ConnectingWalletConnectBasic", ...SIGN_IN_VIEWS];

/** True if closing a card that is a part of the page leads to `view` again: on a phone that only pairs that is the list (CONN-16). */
function isHome({ app }: World, view: View): boolean {
  const { settings, namespaces, platform } = app.context;
  return view === "AllWallets" ? platform.mobile && lacksPageWallets(settings, namespaces) : HOME.includes(view);
}

/** The longest toast text of the host. */
const PLAIN = 160;

export function presentStage({ app, modal }: World): StageProps {
  const { settings } = app.context;
  const visible = modal.hasTag("visible");
  return {
    visible,
    closing: visible && !modal.hasTag("open") && !modal.hasTag("succeeded"),
    shaking: modal.hasTag("shaking"),
    embedded: settings.enableEmbedded,
    lang: textLanguage(settings),
    dir: direction(settings.lang),
  };
}

/** A key that differs for each entry of a history, and for each wallet that an entry shows. */
function stepOf(history: History, index: number): string {
  const route = history[index] as Route;
  const subject = "connector" in route ? route.connector : "wallet" in route ? route.wallet : undefined;
  return `${index + 1}${route.view}${subject?.id ?? ""}`;
}

function presentList(world: World, history: History): CardProps["list"] {
  const index = listAt(history);
  if (index === undefined) return undefined;
  const { view } = history[index] as Route;
  return { index, view, step: stepOf(history, index), screen: presentScreen(view, world).screen };
}

export function presentCard(world: World): CardProps {
  const { history, heading } = world.router.context;
  const { view } = history.at(-1) as Route;
  const { settings, searchedNetwork } = world.app.context;
  const embedded = settings.enableEmbedded;
  const { screen, coming } = presentScreen(view, world);
  const { lead } = screenOf(view);
  const isLed = screen !== undefined && Boolean(lead?.(screen));
  const isStuck = history.some(isUnresolved);
  return {
    view,
    step: stepOf(history, history.length - 1),
    paned: isInPanes(history) && !embedded,
    list: presentList(world, history),
    heading,
    screen,
    coming,
    back:
      // An embedded card has no close button: a view that the page opened directly is left by a step back (ROUTE-7).
      (history.length > 1 || (embedded && !isHome(world, view))) &&
      !isStuck &&
      !isLed &&
      // The card cannot be closed over a sign-in message, so a frame request there has a way back, in case the frame does not answer.
      (embedded || view !== "ApproveTransaction" || history.at(-2)?.view === "SIWXSignMessage") &&
      !(embedded && view === "Connect" && !searchedNetwork),
    help: view === "Connect",
    close: !embedded,
    locked: world.pairing?.hasTag("buffering") ?? false,
    busy: world.modal.hasTag("loading"),
    over: !world.modal.hasTag("open"),
  };
}

export function presentNotice({ app, notice }: World): NoticeProps {
  const { toast, alert } = notice.context;
  const { debug, lang } = app.context.settings;
  return {
    lang,
    toast: notice.hasTag("toast") && toast ? toast : undefined,
    alert: alert && debug ? `error.${alert}` : undefined,
  };
}

/** The text of a toast: the catalogue's, or the host's own through the text gate (S8). */
export function toastText({ text }: Pick<Toast, "text">, t: Text, lang: string): string {
  if ("plain" in text) return safeText(text.plain, PLAIN);
  const { key, values, amount } = text;
  return t(key, amount === undefined ? values : { ...values, amount: formatTokens(amount, "", lang) });
}
