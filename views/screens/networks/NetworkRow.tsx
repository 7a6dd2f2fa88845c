import type { ReactNode } from "react";
import type { ViewEvent } from "../../../machines/app/events.ts";
import { Name } from "../../kit/Name.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { Row } from "../../kit/Row.tsx";
import type { DisplayItem } from "../wallets/wallet-display.ts";

export interface NetworkRowProps extends DisplayItem {
  current: boolean;
  /** Absent if the wallet does not support it. */
  event: ViewEvent | undefined;
  /** The reason, or the requirement. */
  note?: ReactNode;
}

/** A network to choose. */
export function NetworkRow({ name, image, current, event, note }: NetworkRowProps) {
  return (
    <Row
      lead={<Logo name={name} image={image} shape="ring" />}
      name={<Name>{name}</Name>}
      sub={note}
      end={current && <Icon name="check" />}
      current={current}
      event={event}
      action={event?.type ?? "network.choose"}
      disabled={!event}
    />
  );
}
