import { type ReactNode, useRef } from "react";
import { onOwn, useLeaving } from "../shell/motion.ts";
import { useText } from "../shell/text.ts";
import { IconButton } from "./buttons/IconButton.tsx";
import { Name } from "./Name.tsx";

export interface HeaderProps {
  /** The id of the element that names the dialog. */
  titleId: string;
  title: string;
  /** Replaces the title, which only screen readers then get. */
  lead?: ReactNode;
  back: boolean;
  help: boolean;
  close: boolean;
  /** True while the card cannot be closed. */
  locked?: boolean;
}

/** The title, with the back, help and close buttons at both ends (LOOK.md "Anatomy"). */
export function Header({ titleId, title, lead, back, help, close, locked = false }: HeaderProps) {
  const t = useText();
  const ref = useRef<HTMLDivElement>(null);
  const isLed = Boolean(lead);
  const key = isLed ? "" : title;
  const [leaving, endLeaving] = useLeaving(ref, { key, content: { back } });
  return (
    <div className="head" ref={ref} data-lead={back || isLed || undefined} data-changing={leaving && true}>
      {back && <IconButton icon="back" label={t("action.back")} event={{ type: "route.back" }} />}
      <h2 id={titleId} className={isLed ? "vh" : "title"} title={isLed ? undefined : title}>
        <Name key={title}>{title}</Name>
      </h2>
      {leaving && (
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
      {lead}
      {lead && <span className="spring" />}
      {help && (
        <IconButton
          icon="help"
          label={t("action.help")}
          event={{ type: "route.push", route: { view: "WhatIsAWallet" } }}
          click="CLICK_WALLET_HELP"
        />
      )}
      {close && <IconButton icon="close" label={t("action.close")} event={{ type: "modal.dismiss" }} busy={locked} />}
    </div>
  );
}
