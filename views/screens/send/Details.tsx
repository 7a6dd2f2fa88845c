import type { ReactNode } from "react";
import type { Examination } from "../../../domain/send/transfer.ts";
import { TextButton } from "../../kit/buttons/TextButton.tsx";
import { Facts, type FactsProps } from "../../kit/Facts.tsx";
import { Skeleton } from "../../kit/states/Skeleton.tsx";
import { type Text, useText } from "../../shell/text.ts";
import { Change } from "../tokens/Change.tsx";
import { Cost } from "../tokens/Cost.tsx";
import type { WalletSendPreviewProps } from "./preview-props.ts";

type DetailsProps = Pick<WalletSendPreviewProps, "examination" | "phase" | "network" | "networks" | "coin" | "lang">;
type Fact = FactsProps["facts"][number];

/** The simulated balance changes, by account. */
function changesOf({ outcome }: Examination, lang: string, t: Text): Fact[] {
  if (outcome.state === "refused") return [];
  if (outcome.state === "unknown") return [[t("send.change.sender"), t("send.change.unknown")]];
  return (["sender", "receiver"] as const).flatMap((whose): Fact[] => {
    const own = outcome.changes.filter((change) => change.whose === whose);
    if (own.length === 0) return [];
    const drawn = own.map((change) => <Change key={`${change.symbol}${change.amount}`} change={change} lang={lang} />);
    return [
      [
        t(`send.change.${whose}`),
        <span key={whose} className="cost">
          {drawn}
        </span>,
      ],
    ];
  });
}

/** The cost of a transfer, likely and at most, and the deposit that stays in the receiver's new account. */
function costsOf({ estimate: { fee, isCovered } }: Examination, draw: (cost: string) => ReactNode, t: Text): Fact[] {
  const deposit: Fact[] = fee.deposit ? [[t("send.cost.deposit"), draw(fee.deposit)]] : [];
  if (isCovered)
    return [[t("send.cost.likely"), t(fee.isToldByWallet ? "send.fee.told" : "send.fee.covered")], ...deposit];
  const likely: Fact = [t("send.cost.likely"), draw(fee.likely)];
  return fee.likely === fee.most ? [likely, ...deposit] : [likely, [t("send.cost.most"), draw(fee.most)], ...deposit];
}

/** The facts' placeholders before the network has answered, so that nothing moves when it has. */
const COMING = ["send.cost.likely", "send.cost.most", "send.change.sender", "send.change.receiver"] as const;

/** The facts of a transfer beside its amount and receiver: network, cost and outcome. */
export function Details({ examination, phase, network, networks, coin, lang }: DetailsProps) {
  const t = useText();
  const isComing = phase === "examining";
  const name = <bdi key="network">{network.name}</bdi>;
  const where: Fact = [
    t("send.network"),
    networks ? (
      <TextButton key="network" event={networks}>
        {name}
      </TextButton>
    ) : (
      name
    ),
  ];
  const unknown = isComing ? <Skeleton key="cost" of="row" /> : t("send.fee.unknown");
  const draw = (cost: string): ReactNode => <Cost cost={cost} coin={coin} lang={lang} />;
  const rest: Fact[] = examination
    ? [...costsOf(examination, draw, t), ...changesOf(examination, lang, t)]
    : COMING.map((key) => [t(key), unknown]);
  return <Facts busy={isComing} facts={[where, ...rest]} />;
}
