import { type ReactNode, useRef } from "react";
import { onOwn, useLeaving } from "../shell/motion.ts";
import { useText } from "../shell/text.ts";
import { IconButton } from "./buttons/IconButton.tsx";
import { Name } from "./Name.tsx";

export interface HeaderProps {
  /** The id of the element that names the dialog. */
  titleId: string;
  title: string;
  /** In two panes: the title of the pane that does not name the dialog; `isList`: true if that pane is the list. */
  beside?: { id: string; title: string; isList: boolean } | undefined;
  /** Replaces the title, which only screen readers then get. */
  lead?: ReactNode;
  /** Stands before the close button. */
  extra?: ReactNode;
  back: boolean;
  help: boolean;
  close: boolean;
  /** True while the card cannot be closed. */
  locked?: boolean;
}

interface TitleProps {
  id: string;
  title: string;
  back: boolean;
  isLed?: boolean;
}

/** A title, with the previous one while that fades out; without a previous one, it is there at once. */
function Title({ id, title, back, isLed = false }: TitleProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [leaving, endLeaving] = useLeaving(ref, { key: isLed ? "" : title, content: { back } });
  return (
    <div className="titled" ref={ref} data-changing={leaving?.key ? true : undefined}>
      <h2 id={id} className={isLed ? "vh" : "title"} title={isLed ? undefined : title}>
        <Name key={title}>{title}</Name>
      </h2>
      {leaving?.key && (
        <span
          key={leaving.key}
          className="title"
          aria-hidden="true"
          data-leaving=""
          data-lead={leaving.content.back || undefined}
          onAnimationEnd={onOwn(endLeaving)}
        >
          <Name>{leaving.key}</Name>
        </span>
      )}
    </div>
  );
}

/** Opens the explanation of wallets. */
function Help() {
  const t = useText();
  return (
    <IconButton
      icon="help"
      label={t("action.help")}
      event={{ type: "route.push", route: { view: "WhatIsAWallet" } }}
      click="CLICK_WALLET_HELP"
    />
  );
}

/**
 * The title, with the back, help and close buttons at both ends (LOOK.md "Anatomy"). In two panes a title stands over each, and
 * the first button's place is kept, so that neither title moves.
 */
export function Header({ titleId, title, beside, lead, extra, back, help, close, locked = false }: HeaderProps) {
  const t = useText();
  const isLed = Boolean(lead);
  const named = { id: titleId, title, isLed };
  const [start, end] = beside?.isList ? [beside, named] : [named, beside];
  return (
    <div className="head" data-lead={back || isLed || undefined}>
      {back && <IconButton icon="back" label={t("action.back")} event={{ type: "route.back" }} />}
      {beside && help && <Help />}
      <Title key="start" {...start} back={back} />
      {end && <Title key="end" {...end} back={back} />}
      {lead}
      {lead && <span className="spring" />}
      {!beside && help && <Help />}
      {extra}
      {close && <IconButton icon="close" label={t("action.close")} event={{ type: "modal.dismiss" }} busy={locked} />}
    </div>
  );
}
