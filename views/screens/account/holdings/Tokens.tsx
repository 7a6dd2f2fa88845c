import { useCallback, useMemo, useState } from "react";
import { portfolioOf } from "../../../../domain/account/portfolio.ts";
import type { Token } from "../../../../domain/account/token.ts";
import { formatDollars, formatPercent, formatShare, formatTokens } from "../../../../domain/format.ts";
import { safeText } from "../../../../domain/text.ts";
import { useMissing } from "../../../kit/hooks/use-missing.ts";
import { LongList } from "../../../kit/LongList.tsx";
import { Name } from "../../../kit/Name.tsx";
import { Plate } from "../../../kit/Plate.tsx";
import { Logo } from "../../../kit/pictures/Logo.tsx";
import { Lead, Row } from "../../../kit/Row.tsx";
import { SkeletonRow } from "../../../kit/states/Skeleton.tsx";
import { Tag } from "../../../kit/Tag.tsx";
import { useText } from "../../../shell/text.ts";
import { BUY } from "../../buy/buying.ts";
import type { AccountProps } from "../account-props.ts";
import type { TokensProps } from "./lists.ts";
import { Missing } from "./Missing.tsx";
import { RECEIVE } from "./Nothing.tsx";

/** The row that unfolds the small balances. */
const FOLD = "fold";

type Line = Token | typeof FOLD;

const keyOf = (line: Line): string => (line === FOLD ? FOLD : `${line.networkId}/${line.address ?? line.symbol}`);

function TokenRow({ token, share, lang }: { token: Token; share: number | undefined; lang: string }) {
  const t = useText();
  const symbol = safeText(token.symbol, 12);
  const name = safeText(token.name, 60) || symbol || "?";
  return (
    <Row
      lead={<Logo name={symbol || name} image={token.iconUrl} shape="coin" />}
      name={<Name>{name}</Name>}
      sub={
        <span data-raw={token.quantity.numeric}>
          <Name>{formatTokens(token.quantity.numeric, symbol, lang)}</Name>
        </span>
      }
      end={
        share === undefined ? (
          <span className="end" data-unknown>
            <span aria-hidden="true">–</span>
            <span className="vh">{t("account.tokens.unpriced")}</span>
          </span>
        ) : (
          <span className="end">
            <bdi data-raw={token.value}>{formatDollars(token.value, lang)}</bdi>
            <bdi className="sub">
              <span className="vh">{t("account.tokens.share")} </span>
              {Number(token.value) ? formatShare(share, lang) : formatPercent("0", lang)}
            </bdi>
          </span>
        )
      }
    />
  );
}

/** The network's coin alone, whose balance comes from the chain even if the tokens do not load. */
function Coin({ balance, network }: Pick<AccountProps, "balance" | "network">) {
  if (balance?.state !== "ready") return null;
  return (
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
  );
}

function Holdings({ items, lang }: { items: NonNullable<TokensProps["items"]>; lang: string }) {
  const t = useText();
  const [isOpen, open] = useState(false);
  const { main, small, shareOf } = portfolioOf(items);
  const isFolded = main.length > 0 && small.length > 0;
  const lines = useMemo(
    (): readonly Line[] => (isFolded ? [...main, FOLD, ...(isOpen ? small : [])] : [...main, ...small]),
    [main, small, isFolded, isOpen],
  );
  const count = small.length;
  const show = t(count === 1 ? "account.tokens.small.one" : "account.tokens.small", { count });
  // The function stays the same between renderings, so that the list keeps its drawn rows.
  const draw = useCallback(
    (line: Line) =>
      line === FOLD ? (
        <Row
          lead={<Lead icon="coins" />}
          name={isOpen ? t("account.tokens.hide") : show}
          sub={t("account.tokens.small.text")}
          expanded={isOpen}
          action="tokens.unfold"
          onPress={() => open(!isOpen)}
        />
      ) : (
        <TokenRow token={line} share={shareOf(line)} lang={lang} />
      ),
    [isOpen, show, shareOf, lang, t],
  );
  return (
    <LongList label={t("account.tab.tokens")} items={lines} keyOf={keyOf}>
      {draw}
    </LongList>
  );
}

/** An account without tokens, and how to get some. */
function NoTokens({ buying, receive }: Pick<AccountProps, "buying" | "receive">) {
  const t = useText();
  return (
    <Plate label={t("account.tab.tokens")}>
      {buying && (
        <li>
          <Row
            lead={<Lead icon="card" />}
            name={t("buy.crypto")}
            sub={t("buy.crypto.text")}
            end={<Tag>{t("buy.popular")}</Tag>}
            event={BUY}
            click="SELECT_BUY_CRYPTO"
          />
        </li>
      )}
      <li>
        <Row
          lead={<Lead icon={receive ? "receive" : "coins"} />}
          name={t(receive ? "account.receive.funds" : "account.tokens.none")}
          sub={t(receive ? "account.receive.funds.text" : "account.tokens.none.text")}
          event={receive ? RECEIVE : undefined}
        />
      </li>
    </Plate>
  );
}

const MISSING = {
  icon: "coins",
  name: "account.tokens.failed",
  text: "account.balance.safe",
  event: { type: "tokens.refresh" },
} as const;

/** The coins and tokens of an account (ACCT-14). */
export function Tokens({
  tokens,
  balance,
  network,
  buying,
  receive,
}: Pick<AccountProps, "tokens" | "balance" | "network" | "buying" | "receive">) {
  const t = useText();
  const { items = null, failed = false, lang = "en" } = tokens ?? {};
  const { isMissing, isAsked } = useMissing(failed, items !== null);
  if (items?.length) return <Holdings items={items} lang={lang} />;
  if (isMissing) {
    return (
      <>
        {balance?.state === "ready" && (
          <Plate label={t("account.tab.tokens")}>
            <Coin balance={balance} network={network} />
          </Plate>
        )}
        <Missing {...MISSING} busy={isAsked} />
      </>
    );
  }
  if (items) return <NoTokens buying={buying} receive={receive} />;
  return (
    <Plate busy label={t("account.tab.tokens")}>
      <SkeletonRow of="coin" />
      <SkeletonRow of="coin" />
      <SkeletonRow of="coin" />
    </Plate>
  );
}
