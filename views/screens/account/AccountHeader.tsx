import type { ReactNode } from "react";
import { shortAddress } from "../../../domain/addresses/short-address.ts";
import { Button } from "../../kit/buttons/Button.tsx";
import { Link } from "../../kit/buttons/Link.tsx";
import { Avatar } from "../../kit/pictures/Avatar.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import type { DisplayIdentity } from "../../shell/account-display.ts";
import { useText } from "../../shell/text.ts";
import type { AccountProps } from "./account-props.ts";

export interface AccountHeaderProps {
  address: string;
  identity?: DisplayIdentity | undefined;
  /** Content beside the copy button. */
  beside?: ReactNode;
}

/** The name of an account, or its address. */
export function AccountName({ address, identity }: Pick<AccountHeaderProps, "address" | "identity">) {
  if (identity?.name) return <bdi>{identity.name}</bdi>;
  return (
    <bdi className="hex" dir="ltr">
      {shortAddress(address)}
    </bdi>
  );
}

/** The page of the account on the network's explorer. */
export function Explorer({ explorer }: Pick<AccountProps, "explorer">) {
  const t = useText();
  return (
    explorer && (
      <Link className="btn" size="s" href={explorer.href}>
        <Icon name="external" size="s" />
        <span>{t("account.explorer")}</span>
      </Link>
    )
  );
}

/** An account by its name or its address. */
export function AccountHeader({ address, identity, beside }: AccountHeaderProps) {
  const t = useText();
  return (
    <div className="account-header">
      <Avatar address={address} image={identity?.image} />
      <h3 title={address}>
        <AccountName address={address} identity={identity} />
      </h3>
      <div className="btns">
        <Button size="s" icon="copy" event={{ type: "address.copy" }} aria-label={t("action.copy")}>
          {t("account.copy.short")}
        </Button>
        {beside}
      </div>
    </div>
  );
}
