import { useMemo, useState } from "react";
import { formatDollars, formatTokens } from "../../../domain/format.ts";
import type { Asset } from "../../../domain/send/asset.ts";
import { safeText } from "../../../domain/text.ts";
import { TextButton } from "../../kit/buttons/TextButton.tsx";
import { Field } from "../../kit/Field.tsx";
import { LongList } from "../../kit/LongList.tsx";
import { Name } from "../../kit/Name.tsx";
import { Plate } from "../../kit/Plate.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { Row } from "../../kit/Row.tsx";
import { Note } from "../../kit/states/Note.tsx";
import { NotFound } from "../../kit/states/NotFound.tsx";
import { SkeletonRow } from "../../kit/states/Skeleton.tsx";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import type { Screen } from "../screen.ts";
import { symbolOf } from "./send-props.ts";
import { searchTokens, type TokenLine, tokenLines } from "./token-lines.ts";

export interface WalletSendSelectTokenProps {
  /** What can be sent; null before the first answer. */
  assets: readonly Asset[] | null;
  /** The chosen one. */
  chosen: Asset["key"] | null;
  /** True if nobody tells what the account holds beside the network's own coin. */
  isPartial: boolean;
  lang: string;
}

const keyOf = ({ asset: { key } }: TokenLine): string => key;

/** The longest name that is shown. */
const NAME = 60;

/** What it is worth, and a warning if it only calls itself as another one does. */
function Value({ line: { value, isTwin }, lang }: { line: TokenLine; lang: string }) {
  const t = useText();
  return (
    <span className="end" data-unknown={value === undefined || undefined}>
      {value === undefined ? (
        <span>
          <span aria-hidden="true">–</span>
          <span className="vh">{t("account.tokens.unpriced")}</span>
        </span>
      ) : (
        <bdi data-raw={value}>{formatDollars(value, lang)}</bdi>
      )}
      {isTwin && (
        <span className="sub">
          <span data-status="pending">{t("tokens.twin")}</span>
        </span>
      )}
    </span>
  );
}

function Token({ line, isChosen, lang }: { line: TokenLine; isChosen: boolean; lang: string }) {
  const { asset } = line;
  const symbol = symbolOf(asset);
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
        <span data-raw={asset.balance ?? undefined}>
          <Name>{asset.balance === null ? symbol : formatTokens(asset.balance, symbol, lang)}</Name>
        </span>
      }
      end={<Value line={line} lang={lang} />}
      current={isChosen}
      event={{ type: "send.token", key: asset.key }}
    />
  );
}

function List({ assets, chosen, lang }: WalletSendSelectTokenProps & { assets: readonly Asset[] }) {
  const t = useText();
  const [query, search] = useState("");
  const lines = useMemo(() => tokenLines(assets), [assets]);
  const found = useMemo(() => searchTokens(lines, query), [lines, query]);
  return (
    <>
      <div className="top">
        <Field label={t("tokens.search")} value={query} onInput={search} action="tokens.search" />
      </div>
      {found.length > 0 ? (
        <>
          <h3 className="month">{t("tokens.yours")}</h3>
          <LongList label={t("tokens.yours")} items={found} keyOf={keyOf}>
            {(line) => <Token line={line} isChosen={line.asset.key === chosen} lang={lang} />}
          </LongList>
        </>
      ) : (
        <NotFound of="tokens" onClear={() => search("")} />
      )}
    </>
  );
}

function Body(props: WalletSendSelectTokenProps) {
  const t = useText();
  const { assets, isPartial } = props;
  return (
    <div className="body" data-full>
      {isPartial && (
        <Note action={<TextButton event={{ type: "send.retry" }}>{t("action.retry")}</TextButton>}>
          {t("send.tokens.failed")}
        </Note>
      )}
      {assets ? (
        <List {...props} assets={assets} />
      ) : (
        <Plate busy label={t("tokens.yours")}>
          <SkeletonRow of="coin" />
          <SkeletonRow of="coin" />
          <SkeletonRow of="coin" />
        </Plate>
      )}
    </div>
  );
}

function present({ app, sendForms }: World): WalletSendSelectTokenProps {
  const form = sendForms[app.context.active.chainNamespace];
  const { assets = null, key = null } = form?.context ?? {};
  return { assets, chosen: key, isPartial: form?.hasTag("unavailable") ?? false, lang: app.context.settings.lang };
}

/** What the account can send on its network, to choose from (protocol.md §6.6). */
export const WalletSendSelectToken: Screen<WalletSendSelectTokenProps> = {
  present,
  title: (_, t) => t("title.WalletSendSelectToken"),
  Body,
};
