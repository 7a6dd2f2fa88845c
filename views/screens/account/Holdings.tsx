import { IconButton } from "../../kit/buttons/IconButton.tsx";
import { Name } from "../../kit/Name.tsx";
import { Plate } from "../../kit/Plate.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { Lead, Row } from "../../kit/Row.tsx";
import { SkeletonRow } from "../../kit/states/Skeleton.tsx";
import { StatusText } from "../../kit/states/StatusText.tsx";
import { useSettled } from "../../kit/use-settled.ts";
import { useText } from "../../shell/text.ts";
import type { AccountProps } from "./account-props.ts";

const REFRESH = { type: "balance.refresh" } as const;

/** The tokens of an account. */
export function Tokens({ balance, network }: Pick<AccountProps, "balance" | "network">) {
  const t = useText();
  const isLoading = !balance || balance.state === "loading";
  const isUnavailable = useSettled(balance, isLoading)?.state === "unavailable";
  if (isUnavailable) {
    return (
      <Plate label={t("account.tab.tokens")}>
        <li>
          <Row
            lead={<Logo {...network} shape="ring" />}
            name={t("account.balance.failed")}
            sub={t("account.balance.safe")}
            end={<IconButton icon="again" label={t("action.retry")} event={REFRESH} busy={isLoading} />}
          />
        </li>
      </Plate>
    );
  }
  if (balance?.state !== "ready") {
    return (
      <Plate busy label={t("account.tab.tokens")}>
        <SkeletonRow of="coin" />
      </Plate>
    );
  }
  return (
    <Plate label={t("account.tab.tokens")}>
      <li>
        <Row
          lead={<Logo name={balance.symbol} shape="coin" />}
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

/** A placeholder for holdings that are not shown yet, with a link to the explorer. */
export function Elsewhere({ tab, explorer }: { tab: "nfts" | "activity"; explorer: AccountProps["explorer"] }) {
  const t = useText();
  const lead = <Lead icon={tab === "nfts" ? "image" : "list"} />;
  return (
    <Plate label={t(`account.tab.${tab}`)}>
      <li>
        {explorer ? (
          <Row
            lead={lead}
            name={<StatusText text="account.explore" values={{ explorer: explorer.name }} />}
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
