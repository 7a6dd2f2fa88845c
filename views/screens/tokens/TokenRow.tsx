import { formatDollars, formatTokens } from "../../../domain/format.ts";
import type { Asset } from "../../../domain/send/asset.ts";
import type { TokenMark } from "../../../domain/swap/tokens.ts";
import { safeText } from "../../../domain/text.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import { Name } from "../../kit/Name.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { Row } from "../../kit/Row.tsx";
import { useText } from "../../shell/text.ts";
import { symbolOf } from "./symbol.ts";

export interface TokenRowProps {
  asset: Asset;
  /** The worth of the account's balance, as decimal text; undefined where no price is known. */
  value: string | undefined;
  mark?: TokenMark | undefined;
  /** True if the account's balance of the token is zero. */
  isBare?: boolean;
  isChosen: boolean;
  event: ViewEvent;
  lang: string;
}

/** The longest name that is shown. */
const NAME = 60;

function Value({ value, lang }: Pick<TokenRowProps, "value" | "lang">) {
  const t = useText();
  if (value !== undefined) return <bdi data-raw={value}>{formatDollars(value, lang)}</bdi>;
  return (
    <span>
      <span aria-hidden="true">–</span>
      <span className="vh">{t("account.tokens.unpriced")}</span>
    </span>
  );
}

/** The worth of the balance, and a warning if the token may not be what it seems. */
function End({ value, mark, isBare, lang }: Pick<TokenRowProps, "value" | "mark" | "isBare" | "lang">) {
  const t = useText();
  if (isBare && !mark) return null;
  return (
    <span className="end" data-unknown={(!isBare && value === undefined) || undefined}>
      {!isBare && <Value value={value} lang={lang} />}
      {mark && (
        <span className="sub">
          <span data-status="pending">{t(`tokens.${mark}`)}</span>
        </span>
      )}
    </span>
  );
}

/** A token to choose. */
export function TokenRow({ asset, isBare, isChosen, event, ...end }: TokenRowProps) {
  const symbol = symbolOf(asset);
  const { balance } = asset;
  const isKnown = balance !== null && !isBare;
  return (
    <Row
      lead={
        <span className="stack">
          <Logo name={symbol} image={asset.iconUrl} shape="coin" />
          {isChosen && <Icon name="check" />}
        </span>
      }
      name={<Name>{safeText(asset.name, NAME) || symbol}</Name>}
      sub={
        <span data-raw={isKnown ? balance : undefined}>
          <Name>{isKnown ? formatTokens(balance, symbol, end.lang) : symbol}</Name>
        </span>
      }
      end={<End {...end} isBare={isBare ?? false} />}
      current={isChosen}
      event={event}
    />
  );
}
