import { Button } from "../../kit/buttons/Button.tsx";
import { useVisible } from "../../kit/hooks/use-visible.ts";
import { useSend } from "../../shell/send.ts";
import { useText } from "../../shell/text.ts";
import { PendingCells, PLACEHOLDERS, WalletCell } from "./WalletCell.tsx";
import type { AllWalletsProps } from "./wallet-cells.ts";

const MORE = { type: "wallets.more" } as const;

/** Wallets by fours; the next page is requested as the end of the list comes near. */
export function WalletGrid({ wallets, phase, more }: Pick<AllWalletsProps, "wallets" | "phase" | "more">) {
  const t = useText();
  const send = useSend();
  const loading = phase === "loading";
  const isFirst = loading && wallets.length < PLACEHOLDERS;
  const ref = useVisible<HTMLDivElement>(
    "[data-want], [data-action='wallets.more']",
    (elements) => {
      const ids = elements.flatMap((element) => element.getAttribute("data-want") ?? []);
      if (ids.length > 0) send({ type: "images.want", kind: "wallet", ids });
      if (elements.some((element) => !element.hasAttribute("data-want"))) send(MORE);
    },
    `${wallets.length}${wallets[0]?.id}${phase}`,
  );
  return (
    <div ref={ref}>
      <ul className="grid" aria-busy={loading || undefined} aria-label={t("connect.list")}>
        {wallets.map((wallet) => (
          <WalletCell key={wallet.id} {...wallet} />
        ))}
        {isFirst && <PendingCells count={PLACEHOLDERS - wallets.length} />}
      </ul>
      {(more || (loading && !isFirst)) && (
        <div className="btns">
          <Button event={MORE} tone="quiet" busy={loading}>
            {t("wallets.more")}
          </Button>
        </div>
      )}
    </div>
  );
}
