import type { MessageKey } from "../../../domain/messages.ts";
import { Plate } from "../../kit/Plate.tsx";
import { Avatar } from "../../kit/pictures/Avatar.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { Row } from "../../kit/Row.tsx";
import { Skeleton } from "../../kit/states/Skeleton.tsx";
import { useText } from "../../shell/text.ts";
import { AccountName } from "./AccountHeader.tsx";
import type { AccountChoice } from "./accounts-props.ts";

export interface AccountChoicesProps {
  accounts: readonly AccountChoice[];
  /** The word on an account that can be changed to. */
  action: MessageKey;
  onChoose?: (() => void) | undefined;
}

const UNKNOWN = { unavailable: "account.balance.failed", unpriced: "account.tokens.unpriced" } as const;

/**
 * The worth of an account, the active one's coin in place of an unknown worth, and the kind, which has a line of its own
 * where it is narrow.
 */
function Worth({ kind, total, balance }: AccountChoice) {
  const t = useText();
  const kindText = kind && t(`account.accounts.${kind}`);
  if (!total || total.state === "loading") return kindText ?? (total && <Skeleton of="half" />);
  const worth =
    total.state === "ready" ? <bdi data-raw={total.raw}>{total.text}</bdi> : (balance ?? t(UNKNOWN[total.state]));
  return (
    <span className="words">
      {worth}
      {kindText && `\u00a0· ${kindText}`}
    </span>
  );
}

/** The accounts of a wallet; all but the active one can be changed to. */
export function AccountChoices({ accounts, action, onChoose }: AccountChoicesProps) {
  const t = useText();
  return (
    <Plate label={t("account.accounts")} busy={accounts.some(({ total }) => total?.state === "loading")}>
      {accounts.map((account) => {
        const { address, identity, isCurrent, event } = account;
        return (
          <li key={address}>
            <Row
              lead={<Avatar address={address} image={identity?.image} size="m" />}
              name={<AccountName address={address} identity={identity} />}
              sub={(account.kind || account.total) && <Worth {...account} />}
              end={isCurrent ? <Icon name="check" /> : <span className="end-link">{t(action)}</span>}
              current={isCurrent}
              event={isCurrent ? undefined : event}
              onPress={isCurrent ? undefined : onChoose}
            />
          </li>
        );
      })}
    </Plate>
  );
}
