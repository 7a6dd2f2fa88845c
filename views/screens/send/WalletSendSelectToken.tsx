import { useMemo, useState } from "react";
import type { Asset } from "../../../domain/send/asset.ts";
import { Field } from "../../kit/Field.tsx";
import { LongList } from "../../kit/LongList.tsx";
import { Plate } from "../../kit/Plate.tsx";
import { MissedNote } from "../../kit/states/MissedNote.tsx";
import { NotFound } from "../../kit/states/NotFound.tsx";
import { SkeletonRow } from "../../kit/states/Skeleton.tsx";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import type { Screen } from "../screen.ts";
import { TokenRow } from "../tokens/TokenRow.tsx";
import { keyOf } from "../tokens/token-lines.ts";
import { searchTokens, sendableLines } from "./sendable-lines.ts";

export interface WalletSendSelectTokenProps {
  /** The assets that can be sent; null before the first answer. */
  assets: readonly Asset[] | null;
  /** The chosen asset. */
  chosen: Asset["key"] | null;
  /** True if only the network's own coin is known of the account's assets. */
  isPartial: boolean;
  /** True while the list of assets is loading. */
  isListing: boolean;
  lang: string;
}

function List({ assets, chosen, lang }: WalletSendSelectTokenProps & { assets: readonly Asset[] }) {
  const t = useText();
  const [query, search] = useState("");
  const lines = useMemo(() => sendableLines(assets), [assets]);
  const found = useMemo(() => searchTokens(lines, query), [lines, query]);
  return (
    <>
      <div className="top">
        <Field label={t("tokens.search")} value={query} onInput={search} action="tokens.search" count={found.length} />
      </div>
      {found.length > 0 ? (
        <>
          <h3 className="month">{t("tokens.yours")}</h3>
          <LongList label={t("tokens.yours")} items={found} keyOf={keyOf}>
            {({ asset, value, isTwin }) => (
              <TokenRow
                asset={asset}
                value={value}
                mark={isTwin ? "twin" : undefined}
                isChosen={asset.key === chosen}
                event={{ type: "send.token", key: asset.key }}
                lang={lang}
              />
            )}
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
  const { assets, isPartial, isListing } = props;
  return (
    <div className="body" data-full>
      <MissedNote isMissed={isPartial} isAsked={isListing && assets !== null} event={{ type: "send.retry" }}>
        {t("send.tokens.failed")}
      </MissedNote>
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
  return {
    ...{ assets, chosen: key, lang: app.context.settings.lang },
    isPartial: form?.hasTag("unavailable") ?? false,
    isListing: form?.hasTag("loading") ?? false,
  };
}

/** The choice of the asset to send, of those that the account has on its network (protocol.md §6.6). */
export const WalletSendSelectToken: Screen<WalletSendSelectTokenProps> = {
  present,
  title: (_, t) => t("title.WalletSendSelectToken"),
  Body,
};
