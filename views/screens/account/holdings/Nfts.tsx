import { useCallback } from "react";
import type { Nft } from "../../../../domain/account/nft.ts";
import { formatQuantity } from "../../../../domain/format.ts";
import { safeText } from "../../../../domain/text.ts";
import { ActionButton } from "../../../kit/buttons/ActionButton.tsx";
import { useMissing } from "../../../kit/hooks/use-missing.ts";
import { LongList } from "../../../kit/LongList.tsx";
import { Name } from "../../../kit/Name.tsx";
import { Media } from "../../../kit/pictures/Media.tsx";
import { Tag } from "../../../kit/Tag.tsx";
import { useText } from "../../../shell/text.ts";
import type { AccountProps } from "../account-props.ts";
import { Missing } from "./Missing.tsx";
import { More } from "./More.tsx";
import { Nothing } from "./Nothing.tsx";
import { useOlder } from "./use-older.ts";

const keyOf = ({ key }: Nft): string => key;

/** The name of a collectible, safe to show; the longest ones are cut. */
export function nftName({ name }: Pick<Nft, "name">): string {
  return safeText(name, 80) || "?";
}

function Cell({ nft, lang }: { nft: Nft; lang: string }) {
  const { key, amount, previewUrl, detailUrl } = nft;
  const name = nftName(nft);
  return (
    <ActionButton className="nft" event={{ type: "nft.open", key }}>
      <Media sources={[previewUrl ?? detailUrl]} />
      <span className="caption">
        <Name>{name}</Name>
        {amount !== "1" && <Tag>×{formatQuantity(amount, lang)}</Tag>}
      </span>
    </ActionButton>
  );
}

function Skeletons() {
  const t = useText();
  return (
    <ul className="long" data-columns="2" aria-label={t("account.tab.nfts")} aria-busy="true">
      {[0, 1].map((at) => (
        <li key={at} aria-hidden="true">
          <span className="nft">
            <span className="media sk" data-w="media" />
            <span className="caption">
              <span className="sk" data-w="half" />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const MISSING = {
  icon: "image",
  name: "account.nfts.failed",
  text: "account.safe",
  event: { type: "history.retry" },
} as const;

/** The collectibles of an account, as a gallery (ACCT-10). */
export function Nfts({ nfts, receive }: Pick<AccountProps, "nfts" | "receive">) {
  const t = useText();
  const { items = null, failed = false, hasMore = false, loadingMore = false, lang = "en" } = nfts ?? {};
  const { isMissing, isAsked } = useMissing(failed, items !== null && !loadingMore);
  const { onEnd, ask } = useOlder({ count: items?.length ?? 0, hasMore, loadingMore, failed });
  const draw = useCallback((nft: Nft) => <Cell nft={nft} lang={lang} />, [lang]);
  if (items?.length) {
    return (
      <>
        <LongList label={t("account.tab.nfts")} items={items} keyOf={keyOf} columns={2} onEnd={onEnd}>
          {draw}
        </LongList>
        <More of="nfts" failed={failed} loading={loadingMore} ask={ask} />
      </>
    );
  }
  if (isMissing) return <Missing {...MISSING} busy={isAsked} />;
  // The newest entries have no collectibles; older entries are read before the list counts as empty.
  if (!items || loadingMore) return <Skeletons />;
  return (
    <>
      <Nothing icon="image" title="account.nfts.none" text="account.nfts.none.text" receive={receive} />
      <More of="nfts" failed={false} loading={false} ask={hasMore} />
    </>
  );
}
