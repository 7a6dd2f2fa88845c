import { formatDollars, formatExact } from "../../../domain/format.ts";
import { worth } from "../../../domain/send/cost.ts";
import { swapRouter } from "../../../domain/swap/networks.ts";
import { less, worthOf } from "../../../domain/swap/quote.ts";
import type { SwapToken } from "../../../domain/swap/tokens.ts";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { Lead, Row } from "../../kit/Row.tsx";
import { Skeleton } from "../../kit/states/Skeleton.tsx";
import { WholeAddress } from "../../kit/WholeAddress.tsx";
import { useText } from "../../shell/text.ts";
import { symbolOf } from "../tokens/symbol.ts";
import { formatShort } from "./amounts.ts";
import type { SwapPreviewProps } from "./preview-props.ts";

interface SideProps {
  asset: SwapToken;
  /** The amount; null where it is unknown. */
  amount: string | null;
  isComing?: boolean;
  /** True to show every digit, as of the given amount; the received amount may still change. */
  isExact?: boolean;
  label: string;
  /** The worth of the amount; `note` qualifies it. */
  value: string | null;
  note?: string | undefined;
  lang: string;
}

/** One side of a swap. */
function Side({ asset, amount, isComing, isExact, label, value, note, lang }: SideProps) {
  const symbol = symbolOf(asset);
  return (
    <div data-confirmed>
      <Row
        lead={<Logo name={symbol} image={asset.iconUrl} shape="coin" />}
        name={
          amount === null ? (
            isComing ? (
              <Skeleton of="row" />
            ) : (
              symbol
            )
          ) : (
            <bdi data-raw={amount}>
              {isExact ? `${formatExact(amount, lang)} ${symbol}` : formatShort(amount, asset, lang)}
            </bdi>
          )
        }
        sub={label}
        end={
          value !== null && (
            <span className="end">
              <bdi data-raw={value}>{formatDollars(value, lang)}</bdi>
              {note && <span className="sub">{note}</span>}
            </span>
          )
        }
      />
    </div>
  );
}

/** The requested allowance: the known router with its whole address, and the amount that it may take (S11). */
function Allowed({ intent, lang }: Pick<SwapPreviewProps, "intent" | "lang">) {
  const t = useText();
  const { from, amount, network } = intent;
  return (
    <>
      <Row
        lead={<Lead icon="shield" />}
        name={t("swap.router")}
        sub={t("swap.allows", { amount: `${formatExact(amount, lang)} ${symbolOf(from)}` })}
      />
      <WholeAddress address={swapRouter(network.caipNetworkId) ?? ""} />
    </>
  );
}

/** The given and the received amount; and, while an approval is needed, its spender, whose room is kept before it is known. */
export function SwapPlate({ intent, offer, phase, next, cost, isCovered, coin, lang }: SwapPreviewProps) {
  const t = useText();
  const { from, to, amount } = intent;
  const toAmount = offer?.toAmount ?? null;
  const gross = toAmount === null ? null : worthOf(toAmount, to);
  const paid = isCovered ? undefined : worth(cost, coin.price);
  const allowed = <Allowed intent={intent} lang={lang} />;
  const kept = (
    <div className="kept" aria-hidden="true">
      {allowed}
      <div className="row">
        <Skeleton of="tile" />
        <Skeleton of="row" />
      </div>
    </div>
  );
  return (
    <div className="plate transfer" aria-busy={phase === "preparing" || undefined}>
      <Side isExact asset={from} amount={amount} label={t("swap.sends")} value={worthOf(amount, from)} lang={lang} />
      <Side
        asset={to}
        amount={toAmount}
        isComing={phase !== "refused"}
        label={t("swap.receives")}
        value={gross !== null && paid !== undefined ? less(gross, paid) : gross}
        note={paid === undefined ? undefined : t("swap.receives.net")}
        lang={lang}
      />
      {next === "approve" ? allowed : phase === "preparing" && from.address && kept}
    </div>
  );
}
