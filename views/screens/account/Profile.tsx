import { Icon } from "../../kit/pictures/Icon.tsx";
import { Lead, Row } from "../../kit/Row.tsx";
import { useText } from "../../shell/text.ts";
import type { Screen } from "../screen.ts";
import { AccountChoices } from "./AccountChoices.tsx";
import { AccountHeader } from "./AccountHeader.tsx";
import { type AccountsProps, presentAccounts } from "./accounts-props.ts";

const SETTINGS = { type: "route.push", route: { view: "AccountSettings" } } as const;

function Body({ address, identity, accounts }: AccountsProps) {
  const t = useText();
  return (
    <div className="body">
      <AccountHeader address={address} identity={identity} />
      <div className="plate">
        <Row
          slim
          lead={<Lead icon="user" />}
          name={t("profile.settings")}
          end={<Icon name="next" size="s" />}
          event={SETTINGS}
        />
      </div>
      <h3 className="month">{t("account.accounts")}</h3>
      <AccountChoices accounts={accounts} action="profile.switch" />
    </div>
  );
}

/** An embedded wallet's owner, the way to the settings, and the accounts. */
export const Profile: Screen<AccountsProps> = { present: presentAccounts, title: (_, t) => t("title.Profile"), Body };
