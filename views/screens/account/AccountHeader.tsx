import type { ReactNode } from "react";
import { shortAddress } from "../../../domain/short-address.ts";
import { Button } from "../../kit/buttons/Button.tsx";
import { Avatar } from "../../kit/pictures/Avatar.tsx";
import { useText } from "../../shell/text.ts";

export interface AccountHeaderProps {
  address: string;
  /** Content below the address. */
  children?: ReactNode;
  /** Content beside the copy button. */
  beside?: ReactNode;
}

/** An account by its address. */
export function AccountHeader({ address, children, beside }: AccountHeaderProps) {
  const t = useText();
  return (
    <div className="account-header">
      <Avatar address={address} />
      <h3 title={address}>
        <bdi className="hex" dir="ltr">
          {shortAddress(address)}
        </bdi>
      </h3>
      {children}
      <div className="btns">
        <Button size="s" icon="copy" event={{ type: "address.copy" }} aria-label={t("action.copy")}>
          {t("account.copy.short")}
        </Button>
        {beside}
      </div>
    </div>
  );
}
