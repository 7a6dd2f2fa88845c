import type { Namespace } from "../../../domain/namespaces.ts";
import { Lead, Row } from "../../kit/Row.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { useText } from "../../shell/text.ts";

export interface DisconnectProps {
  namespace: Namespace;
  busy: boolean;
  wallet?: string;
  /** Beside more important things. */
  quiet?: boolean;
}

/** The row that disconnects. */
export function DisconnectRow({ namespace, busy, wallet, quiet }: DisconnectProps) {
  const t = useText();
  return (
    <Row
      slim
      quiet={quiet}
      bad={!quiet}
      lead={<Lead icon="out" />}
      name={t(busy ? "action.disconnecting" : "action.disconnect")}
      end={wallet && !busy && <Tag>{wallet}</Tag>}
      event={{ type: "connection.end", namespace }}
      busy={busy}
    />
  );
}

/** The row that disconnects, on a plate of its own. */
export function Disconnect(props: DisconnectProps) {
  return (
    <div className="plate">
      <DisconnectRow {...props} />
    </div>
  );
}
