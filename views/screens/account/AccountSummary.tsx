import { ActionButton } from "../../kit/buttons/ActionButton.tsx";
import { Name } from "../../kit/Name.tsx";
import { Avatar } from "../../kit/pictures/Avatar.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { Tabs } from "../../kit/Tabs.tsx";
import { useText } from "../../shell/text.ts";
import { AccountName } from "./AccountHeader.tsx";
import type { AccountProps } from "./account-props.ts";
import { Total } from "./holdings/Total.tsx";

/** The account of a wallet. */
function Holder({ address, identity }: AccountProps) {
  return (
    <h3 className="holder" title={address}>
      <Avatar address={address} image={identity?.image} size="s" />
      <span className="cut">
        <AccountName address={address} identity={identity} />
      </span>
    </h3>
  );
}

/** The account of an embedded wallet: its name leads to its settings. */
function Owned({ address, identity, profile, owner }: AccountProps) {
  const t = useText();
  return (
    <ActionButton className="chip" event={profile}>
      <Avatar address={address} image={identity?.image} size="s" />
      <Name>{identity?.name ?? owner?.name}</Name>
      <span className="vh">, {t("account.settings")}</span>
      <Icon name="next" size="s" />
    </ActionButton>
  );
}

/** A key that differs between accounts, of which none takes over what another one showed. */
export const ownKey = ({ address, network }: Pick<AccountProps, "address" | "network">): string =>
  `${address} ${network.name}`;

/** The worth of an account, and its owner. */
function Header(props: AccountProps) {
  return (
    <div className="account-header" data-total>
      <Total {...props} />
      {props.owner ? <Owned {...props} /> : <Holder {...props} />}
    </div>
  );
}

/** The owner and the worth of an account; of one with several kinds of addresses, one kind at a time. */
export function AccountSummary(props: AccountProps) {
  const t = useText();
  const { kinds, namespace } = props;
  const header = <Header key={ownKey(props)} {...props} />;
  if (!kinds) return header;
  const tabs = kinds.all.map((id) => ({
    id,
    text: t(`account.kind.${id}`),
    event: { type: "account.prefer", namespace, accountType: id } as const,
  }));
  return (
    <Tabs segmented label={t("account.kinds")} tabs={tabs} chosen={kinds.chosen}>
      {header}
    </Tabs>
  );
}
