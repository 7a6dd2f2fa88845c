import type { ReactNode } from "react";
import { useText } from "../shell/text.ts";
import { Icon } from "./pictures/Icon.tsx";

export interface RiskListProps {
  /** Each risk in one sentence; `about` shows its subject. */
  risks: readonly { key: string; sentence: string; about?: ReactNode }[];
  isDanger?: boolean | undefined;
}

/** The risks of a confirmation, one sentence each; dangers have a box of their own (S12b). */
export function RiskList({ risks, isDanger }: RiskListProps) {
  const t = useText();
  if (risks.length === 0) return null;
  return (
    <div role={isDanger ? "alert" : undefined}>
      <ul className="risks" aria-label={t("risk.list")} data-tone={isDanger ? "bad" : undefined}>
        {risks.map(({ key, sentence, about }) => (
          <li key={key}>
            <Icon name={isDanger ? "bad" : "warn"} />
            <div>
              <p>{sentence}</p>
              {about}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
