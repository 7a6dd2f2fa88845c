import { Button } from "../../../kit/buttons/Button.tsx";
import { useSettled } from "../../../kit/hooks/use-settled.ts";
import { Plate } from "../../../kit/Plate.tsx";
import { SkeletonRow } from "../../../kit/states/Skeleton.tsx";
import { useText } from "../../../shell/text.ts";
import { Missing } from "./Missing.tsx";

export interface MoreProps {
  of: "nfts" | "activity";
  failed: boolean;
  loading: boolean;
  /** True to offer a button for older entries, where they are not read automatically. */
  ask?: boolean;
}

/** The end of a history: older entries are on their way, did not load, or can be asked for. */
export function More({ of, failed, loading, ask }: MoreProps) {
  const t = useText();
  const isMissing = useSettled(failed, loading);
  if (isMissing) {
    return (
      <Missing
        icon="clock"
        name="account.more.failed"
        text="account.more.failed.text"
        event={{ type: "history.retry" }}
        busy={loading}
      />
    );
  }
  if (loading) {
    return (
      <Plate busy label={t(`account.tab.${of}`)}>
        <SkeletonRow of="coin" />
      </Plate>
    );
  }
  return ask ? <Button event={{ type: "history.more" }}>{t("account.more")}</Button> : null;
}
