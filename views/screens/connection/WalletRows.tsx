import { Name } from "../../kit/Name.tsx";
import { Plate } from "../../kit/Plate.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { WalletConnectLogo } from "../../kit/pictures/WalletConnectLogo.tsx";
import { Lead, Row } from "../../kit/Row.tsx";
import { SkeletonRow } from "../../kit/states/Skeleton.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { useText } from "../../shell/text.ts";
import type { ConnectProps } from "./connect-rows.ts";
import type { WalletRow } from "./connector-rows.ts";

const TONES = {
  installed: "ok",
  contested: "bad",
  recent: undefined,
  multichain: undefined,
  qrcode: undefined,
} as const;

/** The row that leads to every wallet. */
export function AllRow({ count, samples, locked }: NonNullable<ConnectProps["all"]> & { locked: boolean }) {
  const t = useText();
  const pictures = (
    <span className="lead" data-set>
      {samples.map((sample) => (
        <Logo key={sample.name} {...sample} size="xs" />
      ))}
    </span>
  );
  const end = (
    <>
      {count && <Tag>{count}</Tag>}
      <Icon name="next" size="s" />
    </>
  );
  return (
    <li>
      <Row
        lead={samples.length > 0 ? pictures : <Lead icon="wallet" />}
        name={t("connect.allWallets")}
        end={end}
        event={{ type: "route.push", route: { view: "AllWallets" } }}
        click="CLICK_ALL_WALLETS"
        disabled={locked}
      />
    </li>
  );
}

const LARGE = { size: "m" } as const;

/** Tells a wallet apart from others with the same name. */
function Claim({ rdns, order }: NonNullable<WalletRow["claim"]>) {
  const t = useText();
  return (
    <>
      {t(`connect.claim.${order}`)}
      {rdns && <Name>{rdns}</Name>}
    </>
  );
}

/** The wallets to choose from, and the row that leads to all. */
export function WalletRows({
  rows,
  pending,
  all,
  locked,
}: Pick<ConnectProps, "rows" | "pending" | "all"> & { locked: boolean }) {
  const t = useText();
  return (
    <Plate busy={pending > 0} label={t("connect.list")}>
      {rows.map(({ id, wallet, name, image, tag, claim, current, event }) => (
        <li key={id}>
          <Row
            lead={tag === "qrcode" ? <WalletConnectLogo /> : <Logo name={name} image={image} {...(claim && LARGE)} />}
            name={<Name>{tag === "qrcode" ? t("title.ConnectingWalletConnect") : name}</Name>}
            sub={claim && <Claim {...claim} />}
            end={tag && <Tag tone={TONES[tag]}>{t(`connect.${tag}`)}</Tag>}
            current={current}
            event={event}
            wallet={wallet}
            disabled={locked}
          />
        </li>
      ))}
      {Array.from({ length: pending }, (_, at) => `pending${at}`).map((key) => (
        <SkeletonRow key={key} />
      ))}
      {all && <AllRow {...all} locked={locked} />}
    </Plate>
  );
}
