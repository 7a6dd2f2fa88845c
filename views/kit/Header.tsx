import type { ReactNode } from "react";
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
  return (
    <div className="head" data-lead={back || lead ? true : undefined}>
      {back && <IconButton icon="back" label={t("action.back")} event={{ type: "route.back" }} />}
      <h2 id={titleId} className={lead ? "vh" : "title"} title={lead ? undefined : title}>
        <Name>{title}</Name>
      </h2>
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
