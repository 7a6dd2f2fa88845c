import { ActionButton } from "../../kit/buttons/ActionButton.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { Skeleton } from "../../kit/states/Skeleton.tsx";
import { useText } from "../../shell/text.ts";
import type { WalletCell as CellProps } from "./wallet-cells.ts";

/** The number of placeholder cells while a list is loading (protocol.md §6.3). */
export const PLACEHOLDERS = 16;

const KEYS = Array.from({ length: PLACEHOLDERS }, (_, at) => `cell${at}`);

/** A wallet of the grid. */
export function WalletCell({ wallet, name, image, imageId, installed, current, event }: CellProps) {
  const t = useText();
  return (
    <li data-want={image ? undefined : imageId}>
      <ActionButton className="cell" event={event} wallet={wallet} title={name} aria-current={current}>
        <span className="stack">
          <Logo name={name} image={image} size="m" />
          {installed && <Icon name="check" />}
        </span>
        <span>
          <bdi>{name}</bdi>
          {installed && <span className="vh">, {t("wallets.installed")}</span>}
        </span>
      </ActionButton>
    </li>
  );
}

/** Placeholder cells. */
export function PendingCells({ count }: { count: number }) {
  return KEYS.slice(0, count).map((key) => (
    <li key={key} className="cell" aria-hidden="true">
      <Skeleton of="cell" />
      <span>
        <Skeleton />
      </span>
    </li>
  ));
}
