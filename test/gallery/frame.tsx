import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { type Messages, text } from "../../domain/messages.ts";
import { VIEWS, type View } from "../../domain/modal/routes.ts";
import type { ThemeMode } from "../../domain/options/settings.ts";
import { Header } from "../../views/kit/Header.tsx";
import { screenOf } from "../../views/screens/screens.tsx";
import { type Text, TextContext } from "../../views/shell/text.ts";
import { Theme } from "../../views/shell/theme.ts";
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

function Card({ view, props, t, id }: { view: View; props: unknown; t: Text; id: string }) {
  const { Body, lead, title } = screenOf(view);
  return (
    <div className="stage">
      <div className="dock">
        <section className="card" role="dialog" aria-labelledby={id} data-view={view}>
          <Header
            titleId={id}
            title={title(props, t)}
            lead={lead?.(props)}
            back={!FIRST.includes(view) && view !== "ApproveTransaction"}
            help={view === "Connect"}
            close
          />
          <div className="view">
            <div className="screen">
              <Body {...(props as object)} />
            </div>
          </div>
        </section>
      </div>
    </div>
  );
}

function content({ view, state }: Shot, t: Text, id: string): ReactNode {
  const props = STATES[view]?.[state];
  if (VIEWS.some((one) => one === view)) return <Card view={view as View} props={props} t={t} id={id} />;
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
