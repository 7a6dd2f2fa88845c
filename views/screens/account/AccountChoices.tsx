import type { MessageKey } from "../../../domain/messages.ts";
import { Plate } from "../../kit/Plate.tsx";
import { Avatar } from "../../kit/pictures/Avatar.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { Row } from "../../kit/Row.tsx";
import { useText } from "../../shell/text.ts";
import { AccountName } from "./AccountHeader.tsx";
import type { AccountChoice } from "./accounts-props.ts";

export interface AccountChoicesProps {
  accounts: readonly AccountChoice[];
  /** The word on an account that can be changed to. */
  action: MessageKey;
  onChoose?: (() => void) | undefined;
}

/** The accounts of a wallet; all but the active one can be changed to. */
export function AccountChoices({ accounts, action, onChoose }: AccountChoicesProps) {
  const t = useText();
  return (
    <Plate label={t("account.accounts")}>
      {accounts.map(({ address, identity, balance, isCurrent, kind, event }) => (
        <li key={address}>
          <Row
            lead={<Avatar address={address} image={identity?.image} size="m" />}
            name={<AccountName address={address} identity={identity} />}
            sub={balance ?? (kind && t(`account.accounts.${kind}`))}
            end={isCurrent ? <Icon name="check" /> : <span className="end-link">{t(action)}</span>}
            current={isCurrent}
            event={isCurrent ? undefined : event}
            onPress={isCurrent ? undefined : onChoose}
          />
        </li>
      ))}
    </Plate>
  );
}
