import type { Asset } from "../../../domain/send/asset.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import { ActionButton } from "../../kit/buttons/ActionButton.tsx";
import { Name } from "../../kit/Name.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { useText } from "../../shell/text.ts";
import { symbolOf } from "./symbol.ts";

/** The button that opens the list of tokens; it shows the chosen token. */
export function TokenButton({ asset, tokens }: { asset: Asset | null; tokens: ViewEvent }) {
  const t = useText();
  if (!asset) {
    return (
      <ActionButton className="chip" event={tokens}>
        <span>{t("send.token")}</span>
        <Icon name="down" size="s" />
      </ActionButton>
    );
  }
  const symbol = symbolOf(asset);
  return (
    <ActionButton className="chip" event={tokens}>
      <Logo name={symbol} image={asset.iconUrl} shape="coin" size="s" />
      <Name>{symbol}</Name>
      <span className="vh">, {t("send.token.change")}</span>
      <Icon name="down" size="s" />
    </ActionButton>
  );
}
