import { Link } from "../../kit/buttons/Link.tsx";
import { Hero, Sign } from "../../kit/pictures/Hero.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { useText } from "../../shell/text.ts";
import type { Screen } from "../screen.ts";

export interface UpgradeEmailWalletProps {
  /** The page that upgrades an embedded wallet (protocol.md §1.1). */
  dashboard: string;
}

function Body({ dashboard }: UpgradeEmailWalletProps) {
  const t = useText();
  return (
    <div className="body">
      <Hero art={<Sign icon="wallet" />} title={t("email.upgrade")} text={t("email.upgrade.text")} />
      <Link className="btn" tone="go" href={dashboard}>
        <span>{t("email.upgrade.link")}</span>
        <Icon name="external" size="s" />
      </Link>
    </div>
  );
}

/** Leads to the page where an embedded wallet becomes self-custodial. */
export const UpgradeEmailWallet: Screen<UpgradeEmailWalletProps> = {
  present: ({ app }) => ({ dashboard: new URL("/dashboard", app.context.settings.secureFrame).href }),
  title: (_, t) => t("title.UpgradeEmailWallet"),
  Body,
};
