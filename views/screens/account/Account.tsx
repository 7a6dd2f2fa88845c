import { ActionButton } from "../../kit/buttons/ActionButton.tsx";
import { Button } from "../../kit/buttons/Button.tsx";
import { Link } from "../../kit/buttons/Link.tsx";
import { Name } from "../../kit/Name.tsx";
import { Hero, Sign } from "../../kit/pictures/Hero.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { Lead, Row } from "../../kit/Row.tsx";
import { Skeleton } from "../../kit/states/Skeleton.tsx";
import { Tabs } from "../../kit/Tabs.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { useText } from "../../shell/text.ts";
import type { Owner } from "../embedded/owner.ts";
import type { Screen } from "../screen.ts";
import { AccountHeader } from "./AccountHeader.tsx";
import { type AccountProps, type DisplayBalance, type NoAccount, presentAccount } from "./account-props.ts";
import { Disconnect } from "./Disconnect.tsx";
import { Elsewhere, Tokens } from "./Holdings.tsx";
import { SignIn } from "./SignIn.tsx";

function Balance({ balance }: { balance: DisplayBalance }) {
  const t = useText();
  return (
    <p className="bal" aria-busy={balance.state === "loading" || undefined}>
      <span className="vh">{t("account.balance")}: </span>
      {balance.state === "loading" && <Skeleton of="half" />}
      {balance.state === "loading" && <span className="vh">{t("account.balance.loading")}</span>}
      {balance.state === "unavailable" && t("account.balance.failed")}
      {balance.state === "ready" && (
        <bdi data-raw={balance.raw}>
          {balance.text} {balance.symbol}
        </bdi>
      )}
    </p>
  );
}

function Holder({ address, balance, explorer }: AccountProps) {
  const t = useText();
  const link = explorer && (
    <Link className="btn" size="s" href={explorer.href}>
      <Icon name="external" size="s" />
      <span>{t("account.explorer")}</span>
    </Link>
  );
  return (
    <AccountHeader address={address} beside={link}>
      {balance && <Balance balance={balance} />}
    </AccountHeader>
  );
}

const SETTINGS = { type: "route.push", route: { view: "AccountSettings" } } as const;

/** The owner of the embedded wallet, with the way to the settings. */
function Settings({ owner: { icon, name } }: { owner: Owner }) {
  const end = <Tag>{useText()("account.settings")}</Tag>;
  return (
    <div className="plate">
      <Row slim lead={<Lead icon={icon} />} name={<Name>{name}</Name>} end={end} event={SETTINGS} />
    </div>
  );
}

function Nobody() {
  const t = useText();
  return (
    <div className="body">
      <Hero art={<Sign icon="wallet" />} title={t("account.none")} text={t("account.none.text")} live="status" />
      <Button tone="go" event={{ type: "route.reset", route: { view: "Connect" } }}>
        {t("button.connect")}
      </Button>
    </div>
  );
}

function Somebody(props: AccountProps) {
  const t = useText();
  const { tabs, tab, namespace, disconnecting, wallet } = props;
  const shown = tabs.map((id) => ({
    id,
    text: t(`account.tab.${id}`),
    event: { type: "tab.choose", tab: id } as const,
  }));
  return (
    <div className="body">
      <Identity {...props} />
      {props.owner && <Settings owner={props.owner} />}
      {props.unsigned && <SignIn />}
      {tabs.length > 0 && (
        <Tabs label={t("account.tabs")} tabs={shown} chosen={tab}>
          {tab === "tokens" ? <Tokens {...props} /> : <Elsewhere tab={tab} explorer={props.explorer} />}
        </Tabs>
      )}
      <Disconnect namespace={namespace} busy={disconnecting} wallet={wallet} />
    </div>
  );
}

/** The address; an account with several kinds of addresses shows one of them at a time. */
function Identity(props: AccountProps) {
  const t = useText();
  const { kinds, namespace } = props;
  if (!kinds) return <Holder {...props} />;
  const tabs = kinds.all.map((id) => ({
    id,
    text: t(`account.kind.${id}`),
    event: { type: "account.prefer", namespace, accountType: id } as const,
  }));
  return (
    <Tabs segmented label={t("account.kinds")} tabs={tabs} chosen={kinds.chosen}>
      <Holder {...props} />
    </Tabs>
  );
}

function Body(props: AccountProps | NoAccount) {
  return "nobody" in props ? <Nobody /> : <Somebody {...props} />;
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

/** The connected account, its holdings, and the way to disconnect. */
export const Account: Screen<AccountProps | NoAccount> = {
  present: presentAccount,
  title: (_, t) => t("title.Account"),
  Body,
  lead: (props) => !("nobody" in props) && <Where network={props.network} />,
};
