import { Lead, Row } from "../../kit/Row.tsx";
import { useText } from "../../shell/text.ts";

/** Leads to everything that was granted on this site. */
export function GrantedRow({ quiet }: { quiet?: boolean }) {
  const t = useText();
  return (
    <Row
      slim
      quiet={quiet}
      lead={<Lead icon="shield" />}
      name={t("grants.open")}
      event={{ type: "route.push", route: { view: "GrantedHere" } }}
    />
  );
}
