import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { type Messages, text } from "../../domain/messages.ts";
import { type Route, VIEWS, type View } from "../../domain/modal/routes.ts";
import type { ThemeMode } from "../../domain/options/settings.ts";
import { Header } from "../../views/kit/Header.tsx";
import { screenOf } from "../../views/screens/screens.tsx";
import { Explained } from "../../views/screens/wallets/WhatIsAWallet.tsx";
import { isInPanes, listAt } from "../../views/shell/panes.ts";
import { type Text, TextContext } from "../../views/shell/text.ts";
import { Theme } from "../../views/shell/theme.ts";
import { PanesContext } from "../../views/shell/wide.ts";
import { buttonSheets } from "../../views/theme/button-sheets.ts";
import { cardSheets } from "../../views/theme/card-sheets.ts";
import type { SheetMaker } from "../../views/theme/sheets.ts";
import { BUTTONS, type ButtonShot, drawButton } from "./buttons.ts";
import { NOTICES } from "./notices.tsx";
import { GALLERY } from "./states.ts";

/** One picture: a screen (or a part) in a state, and how it is looked at. */
export interface Shot {
  view: string;
  state: string;
  theme: string;
  width: string;
  dir: string;
}

const FIRST: readonly View[] = [
  "Connect",
  "ConnectingWalletConnectBasic",
  "Account",
  "UnsupportedChain",
  "SIWXSignMessage",
  "ConnectingSiwe",
];

/** Every view with its states; parts that belong to no view stand beside them. */
export const STATES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ...GALLERY,
  Notices: NOTICES,
  Buttons: BUTTONS,
};

/** A view with its props, and the list beside it where a wide window draws one. */
interface CardShot {
  view: View;
  props: unknown;
  /** True in a frame that has room for two panes. */
  isWide: boolean;
}

/** The panes of a card: their screens, with the first one's title at its start. */
function panesOf({ view, props, isWide }: CardShot, t: Text) {
  const history = [...(isInPanes([{ view } as Route]) ? [] : [{ view: "Connect" }]), { view }] as Route[];
  const { Body, Aside = Explained, title } = screenOf(view);
  const own = { title: title(props, t), content: <Body {...(props as object)} /> };
  const list = listAt(history) !== undefined;
  if (!isWide || (history.length > 1 && !list)) return { own, start: own };
  const { Body: List, title: titleOf } = screenOf("Connect");
  const start = list
    ? { title: titleOf(GALLERY.Connect.start, t), content: <List {...(GALLERY.Connect.start as object)} /> }
    : own;
  const aside = { title: t("title.WhatIsAWallet"), content: <Aside {...(props as object)} /> };
  return { own, start, end: list ? own : aside };
}

function Card({ t, id, ...shot }: CardShot & { t: Text; id: string }) {
  const { view, props } = shot;
  const { own, start, end } = panesOf(shot, t);
  const other = end && { id: `${id}-other`, title: (end === own ? start : end).title, isList: end === own };
  const labels = end === own ? [`${id}-other`, id] : [id, `${id}-other`];
  const label = (at: 0 | 1) => end && ({ role: "group", "aria-labelledby": labels[at] } as const);
  return (
    <div className="stage">
      <div className="dock">
        <section
          className="card"
          role="dialog"
          aria-labelledby={id}
          data-view={view}
          data-panes={end ? "two" : undefined}
        >
          <Header
            titleId={id}
            title={own.title}
            beside={other}
            lead={screenOf(view).lead?.(props)}
            extra={screenOf(view).extra?.(props)}
            back={!FIRST.includes(view) && view !== "ApproveTransaction"}
            help={view === "Connect"}
            close
          />
          <div className="panes">
            <div className="view" {...label(0)}>
              <div className="screen">
                <PanesContext.Provider value={end !== undefined}>{start.content}</PanesContext.Provider>
              </div>
            </div>
            {end && (
              <div className="view" {...label(1)}>
                <div className="screen">{end.content}</div>
              </div>
            )}
          </div>
        </section>
      </div>
    </div>
  );
}

function content({ view, state, width }: Shot, t: Text, id: string): ReactNode {
  const props = STATES[view]?.[state];
  const isWide = Number(width) >= 720;
  if (VIEWS.some((one) => one === view)) return <Card {...{ view: view as View, props, isWide, t, id }} />;
  return <div className="stage">{props as ReactNode}</div>;
}

/** Draws a shot into a shadow root of its own, with the sheets that the product has. */
export function draw(host: HTMLElement, shot: Shot, messages: Messages, extra: CSSStyleSheet): void {
  const view = host.ownerDocument.defaultView as unknown as SheetMaker;
  const root = host.attachShadow({ mode: "open" });
  const theme = new Theme(view);
  theme.write({ themeMode: shot.theme as ThemeMode, themeVariables: {} });
  const sheets = shot.view === "Buttons" ? buttonSheets : cardSheets;
  root.adoptedStyleSheets = [...sheets(view, theme), extra];
  if (shot.view === "Buttons") {
    root.append(drawButton(host.ownerDocument, STATES["Buttons"]?.[shot.state] as ButtonShot));
    return;
  }
  const t: Text = (key, values) => text(messages, key, values);
  const id = `title-${shot.view}-${shot.state}`.replace(/\W+/g, "-");
  const mount = host.ownerDocument.createElement("div");
  mount.className = "mount";
  root.append(mount);
  createRoot(mount).render(<TextContext.Provider value={t}>{content(shot, t, id)}</TextContext.Provider>);
}
