import { Hero } from "../../kit/pictures/Hero.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { StatusText } from "../../kit/states/StatusText.tsx";
import { useSend } from "../../shell/send.ts";
import type { Screen } from "../screen.ts";
import { AccountChoices } from "./AccountChoices.tsx";
import { type AccountsProps, presentAccounts } from "./accounts-props.ts";

function Body({ app, accounts }: AccountsProps) {
  const send = useSend();
  return (
    <div className="body">
      <Hero
        art={<Logo {...app} size="l" />}
        title={<StatusText text="switchAddress.title" values={{ app: app.name }} />}
      />
      <AccountChoices
        accounts={accounts}
        action="switchAddress.switch"
        onChoose={() => send({ type: "modal.close" })}
      />
    </div>
  );
}

/** The accounts of a wallet, one of which the page uses (protocol.md §6.4). */
export const SwitchAddress: Screen<AccountsProps> = {
  present: presentAccounts,
  title: (_, t) => t("title.SwitchAddress"),
  Body,
};
