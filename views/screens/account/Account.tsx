import { Fragment } from "react";
import { ActionButton } from "../../kit/buttons/ActionButton.tsx";
import { Button } from "../../kit/buttons/Button.tsx";
import { IconButton } from "../../kit/buttons/IconButton.tsx";
import { Name } from "../../kit/Name.tsx";
import { Hero, Sign } from "../../kit/pictures/Hero.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { Tabs } from "../../kit/Tabs.tsx";
import { useText } from "../../shell/text.ts";
import type { Screen } from "../screen.ts";
import { AccountSummary, ownKey } from "./AccountSummary.tsx";
import { Actions } from "./Actions.tsx";
import { type AccountProps, type NoAccount, presentAccount } from "./account-props.ts";
import { Activity } from "./holdings/Activity.tsx";
import { Nfts } from "./holdings/Nfts.tsx";
import { Tokens } from "./holdings/Tokens.tsx";
import { Outgoing } from "./Outgoing.tsx";
import { SignIn } from "./SignIn.tsx";

function Nobody() {
  const t = useText();
  return (
    <div className="body">
      <Hero art={<Sign icon="wallet" />} title={t("account.none")} text={t("account.none.text")} live="status" />
      <Button tone="go" event={{ type: "route.reset", route: { view: "Connect" } }}>
        {t("title.Connect")}
      </Button>
    </div>
  );
}

function Holdings(props: AccountProps) {
  const t = useText();
  const { tabs, tab } = props;
  if (tabs.length === 0) return null;
  const tabItems = tabs.map((id) => ({
    id,
    text: t(`account.tab.${id}`),
    event: { type: "tab.choose", tab: id } as const,
  }));
  return (
    <Tabs label={t("account.tabs")} tabs={tabItems} chosen={tab}>
      {tab === "tokens" && <Tokens {...props} />}
      {tab === "nfts" && <Nfts {...props} />}
      {tab === "activity" && <Activity {...props} />}
    </Tabs>
  );
}

/** The account of one chain family. Each address has parts of its own below the tabs for the kinds of addresses, which keep the focus. */
function Somebody(props: AccountProps) {
  return (
    <>
      <AccountSummary {...props} />
      <Fragment key={ownKey(props)}>
        <Actions {...props} />
        {props.outgoing && <Outgoing {...props.outgoing} />}
        {props.unsigned && <SignIn />}
        <Holdings {...props} />
      </Fragment>
    </>
  );
}

/** The accounts of several chain families, one at a time. */
function Families(props: AccountProps) {
  const t = useText();
  const { families, namespace } = props;
  const somebody = <Somebody {...props} />;
  if (!families) return somebody;
  const tabs = families.map(({ namespace: id, event }) => ({ id, text: t(`namespace.${id}`), event }));
  return (
    <Tabs segmented label={t("account.families")} tabs={tabs} chosen={namespace}>
      {somebody}
    </Tabs>
  );
}

function Body(props: AccountProps | NoAccount) {
  if ("nobody" in props) return <Nobody />;
  return (
    <div className="body" data-account>
      <Families {...props} />
    </div>
  );
}

function Where({ network }: Pick<AccountProps, "network">) {
  const t = useText();
  const mark = <Logo name={network.name} image={network.image} shape="ring" size="s" />;
  const name = <Name>{network.name}</Name>;
  if (!network.event) {
    return (
      <span className="chip">
        {mark}
        {name}
      </span>
    );
  }
  return (
    <ActionButton className="chip" event={network.event} click="CLICK_NETWORKS">
      {mark}
      {name}
      <span className="vh">, {t("account.network")}</span>
      <Icon name="down" size="s" />
    </ActionButton>
  );
}

const SESSIONS = { type: "route.push", route: { view: "SmartSessionList" } } as const;

/** Leads to the sessions of the account (protocol.md §6.2). */
function Sessions() {
  return <IconButton icon="clock" label={useText()("sessions.open")} event={SESSIONS} />;
}

/** The connected account, its holdings, and the way to disconnect. */
export const Account: Screen<AccountProps | NoAccount> = {
  present: presentAccount,
  title: (_, t) => t("title.Account"),
  Body,
  lead: (props) => !("nobody" in props) && <Where network={props.network} />,
  extra: (props) => !("nobody" in props) && props.hasSessions && <Sessions />,
};
