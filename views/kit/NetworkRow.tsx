import type { ReactNode } from "react";
import type { ViewEvent } from "../../machines/mail.ts";
import type { Shown } from "../screens/shown.ts";
import { Icon } from "./Icon.tsx";
import { Mark } from "./Mark.tsx";
import { Name } from "./Name.tsx";
import { Row } from "./Row.tsx";

export interface NetworkRowProps extends Shown {
  current: boolean;
  /** Absent where the wallet cannot go there. */
  event: ViewEvent | undefined;
  /** Why not, or what it takes. */
  note?: ReactNode;
}

/** A network to choose. */
export function NetworkRow({ name, image, current, event, note }: NetworkRowProps) {
  return (
    <Row
      lead={<Mark name={name} image={image} shape="ring" />}
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
