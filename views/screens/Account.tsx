import { useId } from "react";
import { shortAddress } from "../../domain/address.ts";
import type { Namespace } from "../../domain/caip.ts";
import { formatBalance } from "../../domain/format.ts";
import { explorerAddressUrl } from "../../domain/network.ts";
import { type AccountTab, accountTabs } from "../../domain/policy.ts";
import { safeText } from "../../domain/text.ts";
import type { ViewEvent } from "../../machines/mail.ts";
import { Avatar } from "../kit/Avatar.tsx";
import { Button } from "../kit/Button.tsx";
import { Icon } from "../kit/Icon.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { Link } from "../kit/Link.tsx";
import { Mark } from "../kit/Mark.tsx";
import { Name } from "../kit/Name.tsx";
import { Plate } from "../kit/Plate.tsx";
import { Press } from "../kit/Press.tsx";
import { Lead as LeadIcon, Row } from "../kit/Row.tsx";
import { Say } from "../kit/Say.tsx";
import { Skeleton, SkeletonRow } from "../kit/Skeleton.tsx";
import { Tabs } from "../kit/Tabs.tsx";
import { useText } from "../text.ts";
import type { World } from "../world.ts";
import { Disconnect } from "./Disconnect.tsx";
import type { Screen } from "./screen.ts";
import { type Shown, shownNetwork, shownWallet } from "./shown.ts";

export type ShownBalance =
  | { state: "loading" }
  | { state: "unavailable" }
  /** `raw` is exact, `text` is for reading. */
  | { state: "ready"; raw: string; text: string; symbol: string };

export interface AccountProps {
  /** What choosing another network sends; absent where there is no other. */
  network: Shown & { event?: ViewEvent | undefined };
  address: string;
  /** Absent where accounts of this namespace show none (ACCT-8). */
  balance?: ShownBalance | undefined;
  explorer?: { name: string; href: string } | undefined;
  tabs: readonly AccountTab[];
  tab: AccountTab;
  wallet: string;
  namespace: Namespace;
  disconnecting: boolean;
}

const REFRESH = { type: "balance.refresh" } as const;

function Balance({ balance }: { balance: ShownBalance }) {
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

function Tokens({ balance, network }: Pick<AccountProps, "balance" | "network">) {
  const t = useText();
  if (!balance || balance.state === "loading") {
    return (
      <Plate busy label={t("account.tab.tokens")}>
        <SkeletonRow of="coin" />
      </Plate>
    );
  }
  if (balance.state === "unavailable") {
    return (
      <Plate label={t("account.tab.tokens")}>
        <li>
          <Row
            lead={<Mark {...network} shape="ring" />}
            name={t("account.balance.failed")}
            sub={t("account.balance.safe")}
            end={<IconButton icon="again" label={t("action.retry")} event={REFRESH} />}
          />
        </li>
      </Plate>
    );
  }
  return (
    <Plate label={t("account.tab.tokens")}>
      <li>
        <Row
          lead={<Mark name={balance.symbol} shape="coin" />}
          name={<Name>{balance.symbol}</Name>}
          sub={<Name>{network.name}</Name>}
          end={
            <span className="end" data-raw={balance.raw}>
              {balance.text}
            </span>
          }
        />
      </li>
    </Plate>
  );
}

/** What is not shown here yet, and where it can be seen. */
function Elsewhere({ tab, explorer }: { tab: "nfts" | "activity"; explorer: AccountProps["explorer"] }) {
  const t = useText();
  const lead = <LeadIcon icon={tab === "nfts" ? "image" : "list"} />;
  return (
    <Plate label={t(`account.tab.${tab}`)}>
      <li>
        {explorer ? (
          <Row
            lead={lead}
            name={<Say text="account.explore" values={{ explorer: explorer.name }} />}
            sub={t(`account.${tab}.text`)}
            href={explorer.href}
            newTab={t("link.newTab")}
          />
        ) : (
          <Row lead={lead} name={t("account.nowhere")} sub={t("account.nowhere.text")} />
        )}
      </li>
    </Plate>
  );
}

function Who({ address, balance, explorer }: AccountProps) {
  const t = useText();
  const id = useId();
  return (
    <div className="who">
      <Avatar address={address} />
      <h3 id={id} title={address}>
        <bdi className="hex" dir="ltr">
          {shortAddress(address, 4, 4)}
        </bdi>
      </h3>
      {balance && <Balance balance={balance} />}
      <div className="btns">
        <Button size="s" icon="copy" event={{ type: "address.copy" }} aria-label={t("action.copy")}>
          {t("account.copy.short")}
        </Button>
        {explorer && (
          <Link className="btn" size="s" href={explorer.href}>
            <Icon name="external" size="s" />
            <span>{t("account.explorer")}</span>
          </Link>
        )}
      </div>
    </div>
  );
}

function Body(props: AccountProps) {
  const t = useText();
  const { tabs, tab, namespace, disconnecting, wallet } = props;
  const shown = tabs.map((id) => ({
    id,
    text: t(`account.tab.${id}`),
    event: { type: "tab.choose", tab: id } as const,
  }));
  return (
    <div className="body">
      <Who {...props} />
      {tabs.length > 0 && (
        <Tabs label={t("account.tabs")} tabs={shown} chosen={tab}>
          {tab === "tokens" ? <Tokens {...props} /> : <Elsewhere tab={tab} explorer={props.explorer} />}
        </Tabs>
      )}
      <Disconnect namespace={namespace} busy={disconnecting} wallet={wallet} />
    </div>
  );
}

function Lead({ network }: AccountProps) {
  const t = useText();
  const mark = <Mark name={network.name} image={network.image} shape="ring" size="s" />;
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
    <Press className="chip" event={network.event} click="CLICK_NETWORKS">
      {mark}
      {name}
      <span className="vh">, {t("account.network")}</span>
      <Icon name="down" size="s" />
    </Press>
  );
}

function balanceOf({ app, balances }: World, namespace: Namespace): ShownBalance | undefined {
  const balance = balances[namespace];
  if (!balance || balance.hasTag("unsupported")) return undefined;
  if (balance.hasTag("unavailable")) return { state: "unavailable" };
  const amount = balance.context.balance;
  if (!amount) return { state: "loading" };
  const text = formatBalance(amount.amount, app.context.settings.lang);
  return { state: "ready", raw: amount.amount, text, symbol: safeText(amount.symbol, 12) };
}

function present(world: World): AccountProps | undefined {
  const { active, sessions, settings } = world.app.context;
  const namespace = active.chainNamespace;
  const account = world.accounts[namespace];
  const session = sessions[namespace];
  if (!account || !session) return undefined;
  const { address } = account.context;
  const href = explorerAddressUrl(active, address);
  const others = settings.networks.some(({ caipNetworkId }) => caipNetworkId !== active.caipNetworkId);
  const networks = { type: "route.push", route: { view: "Networks" } } as const;
  return {
    network: { ...shownNetwork(world, active), event: settings.enableNetworkSwitch && others ? networks : undefined },
    address,
    balance: balanceOf(world, namespace),
    explorer: href ? { href, name: safeText(active.blockExplorers?.default.name, 40) } : undefined,
    tabs: accountTabs(namespace),
    tab: account.value.tab as AccountTab,
    wallet: shownWallet(world, session.wallet).name,
    namespace,
    disconnecting: world.connections[namespace]?.hasTag("disconnecting") ?? false,
  };
}

/** Who is connected, what they hold, and the way out. */
export const Account: Screen<AccountProps> = { present, title: (_, t) => t("title.Account"), Body, Lead };
