import { ActionButton } from "../../kit/buttons/ActionButton.tsx";
import { Button } from "../../kit/buttons/Button.tsx";
import { Name } from "../../kit/Name.tsx";
import { Avatar } from "../../kit/pictures/Avatar.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { Tabs } from "../../kit/Tabs.tsx";
import { useText } from "../../shell/text.ts";
import { AccountHeader, Explorer } from "./AccountHeader.tsx";
import type { AccountProps } from "./account-props.ts";
import { Total, Worth } from "./holdings/Total.tsx";

/** The account of a wallet: who it is first. */
function Holder(props: AccountProps) {
  const t = useText();
  const { address, identity, explorer, profile } = props;
  return (
    <AccountHeader
      address={address}
      identity={identity}
      beside={
        <>
          <Explorer explorer={explorer} />
          {profile && (
            <Button size="s" icon="swap" event={profile}>
              {t("account.switch")}
            </Button>
          )}
        </>
      }
    >
      <Worth {...props} />
    </AccountHeader>
  );
}

/** The account of an embedded wallet: what it is worth first; its name leads to its settings. */
function Owned(props: AccountProps) {
  const t = useText();
  const { address, identity, explorer, profile, owner } = props;
  return (
    <div className="account-header">
      <Total {...props} />
      <ActionButton className="chip" event={profile}>
        <Avatar address={address} image={identity?.image} size="s" />
        <Name>{identity?.name ?? owner?.name}</Name>
        <span className="vh">, {t("account.settings")}</span>
        <Icon name="next" size="s" />
      </ActionButton>
      <div className="btns">
        <Button size="s" icon="copy" event={{ type: "address.copy" }} aria-label={t("action.copy")}>
          {t("account.copy.short")}
        </Button>
        <Explorer explorer={explorer} />
      </div>
    </div>
  );
}

/** Whose account it is; one with several kinds of addresses shows one of them at a time. */
export function Who(props: AccountProps) {
  const t = useText();
  const { kinds, namespace, owner } = props;
  if (owner) return <Owned {...props} />;
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
