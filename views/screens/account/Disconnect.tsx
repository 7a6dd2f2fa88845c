import type { Namespace } from "../../../domain/namespaces.ts";
import { Lead, Row } from "../../kit/Row.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { useText } from "../../shell/text.ts";

/** The disconnect row. */
export function Disconnect({ namespace, busy, wallet }: { namespace: Namespace; busy: boolean; wallet?: string }) {
  const t = useText();
  return (
    <div className="plate">
      <Row
        slim
        bad
        lead={<Lead icon="out" />}
        name={t(busy ? "action.disconnecting" : "action.disconnect")}
        end={wallet && !busy && <Tag>{wallet}</Tag>}
        event={{ type: "connection.end", namespace }}
        busy={busy}
      />
    </div>
  );
}
