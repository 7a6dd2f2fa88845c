import { useMemo, useState } from "react";
import type { SwapSide } from "../../../domain/swap/entry.ts";
import { findTokens, heldTokens, type SwapToken, suggestedTokens } from "../../../domain/swap/tokens.ts";
import { ActionButton } from "../../kit/buttons/ActionButton.tsx";
import { Field } from "../../kit/Field.tsx";
import { LongList } from "../../kit/LongList.tsx";
import { Name } from "../../kit/Name.tsx";
import { Plate } from "../../kit/Plate.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { NotFound } from "../../kit/states/NotFound.tsx";
import { SkeletonRow } from "../../kit/states/Skeleton.tsx";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import type { Screen } from "../screen.ts";
import { symbolOf } from "../tokens/symbol.ts";
import { TokenRow } from "../tokens/TokenRow.tsx";
import { keyOf, type TokenLine, tokenLines } from "../tokens/token-lines.ts";

export interface SwapSelectTokenProps {
  /** The tokens that can be swapped; null before the first answer. */
  tokens: readonly SwapToken[] | null;
  side: SwapSide;
  /** The chosen token on that side. */
  chosen: SwapToken["key"] | null;
  lang: string;
}

type ListProps = Pick<SwapSelectTokenProps, "side" | "chosen" | "lang">;

/** Buttons for well-known tokens. */
function Suggested({ tokens, side }: { tokens: readonly SwapToken[]; side: SwapSide }) {
  const t = useText();
  if (tokens.length === 0) return null;
  return (
    <ul className="chips" aria-label={t("tokens.suggested")}>
      {tokens.map((token) => (
        <li key={token.key}>
          <ActionButton className="chip" event={{ type: "swap.token", side, key: token.key }}>
            <Logo name={symbolOf(token)} image={token.iconUrl} shape="coin" size="s" />
            <Name>{symbolOf(token)}</Name>
          </ActionButton>
        </li>
      ))}
    </ul>
  );
}

/** Tokens below a heading. */
function Tokens({ title, lines, isBare, ...rest }: ListProps & TokensProps) {
  const { side, chosen, lang } = rest;
  if (lines.length === 0) return null;
  return (
    <>
      <h3 className="month">{title}</h3>
      <LongList label={title} items={lines} keyOf={keyOf}>
        {({ asset, value }) => (
          <TokenRow
            asset={asset}
            value={value}
            mark={asset.mark}
            isBare={isBare}
            isChosen={asset.key === chosen}
            event={{ type: "swap.token", side, key: asset.key }}
            lang={lang}
          />
        )}
      </LongList>
    </>
  );
}

interface TokensProps {
  title: string;
  lines: readonly TokenLine<SwapToken>[];
  isBare: boolean;
}

function List({ tokens, ...rest }: ListProps & { tokens: readonly SwapToken[] }) {
  const t = useText();
  const [query, search] = useState("");
  const found = useMemo(() => findTokens(tokens, query), [tokens, query]);
  const own = useMemo(() => tokenLines(heldTokens(found)), [found]);
  const others = useMemo(() => {
    const ownKeys = new Set(own.map(keyOf));
    return found.flatMap((asset) => (ownKeys.has(asset.key) ? [] : [{ asset, value: undefined }]));
  }, [found, own]);
  const suggested = useMemo(() => suggestedTokens(tokens), [tokens]);
  return (
    <>
      <div className="top">
        <Field label={t("tokens.search")} value={query} onInput={search} action="tokens.search" count={found.length} />
      </div>
      {query === "" && <Suggested tokens={suggested} side={rest.side} />}
      <Tokens {...rest} title={t("tokens.yours")} lines={own} isBare={false} />
      <Tokens {...rest} title={t("tokens.all")} lines={others} isBare />
      {found.length === 0 && <NotFound of="tokens" onClear={() => search("")} />}
    </>
  );
}

function Body(props: SwapSelectTokenProps) {
  const t = useText();
  const { tokens } = props;
  return (
    <div className="body" data-full>
      {tokens ? (
        <List {...props} tokens={tokens} />
      ) : (
        <Plate busy label={t("tokens.all")}>
          <SkeletonRow of="coin" />
          <SkeletonRow of="coin" />
          <SkeletonRow of="coin" />
        </Plate>
      )}
    </div>
  );
}

function present({ app, router, swapForms }: World): SwapSelectTokenProps {
  const { active, settings } = app.context;
  const route = router.context.history.findLast((one) => "side" in one);
  const side = route && "side" in route ? route.side : "to";
  const { basis = null, ...sides } = swapForms[active.chainNamespace]?.context ?? { from: null, to: null };
  return { tokens: basis?.tokens ?? null, side, chosen: sides[side], lang: settings.lang };
}

/** The choice of the token to give or to receive (SWAP-2, protocol.md §6.6). */
export const SwapSelectToken: Screen<SwapSelectTokenProps> = {
  present,
  title: (_, t) => t("title.SwapSelectToken"),
  Body,
};
