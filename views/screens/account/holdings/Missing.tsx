import type { MessageKey } from "../../../../domain/messages.ts";
import type { ViewEvent } from "../../../../machines/app/events.ts";
import { TextButton } from "../../../kit/buttons/TextButton.tsx";
import type { IconName } from "../../../kit/pictures/icons.ts";
import { Lead, Row } from "../../../kit/Row.tsx";
import { useText } from "../../../shell/text.ts";

export interface MissingProps {
  icon: IconName;
  /** Names the missing part. */
  name: MessageKey;
  /** Says what is safe nevertheless. */
  text: MessageKey;
  /** Asks for the missing part again. */
  event: ViewEvent;
  /** True while the missing part is asked for. */
  busy?: boolean | undefined;
}

/** A part of an account that did not load, with another try in its place. */
export function Missing({ icon, name, text, event, busy }: MissingProps) {
  const t = useText();
  return (
    <div className="plate" data-own role="status">
      <Row
        lead={<Lead icon={icon} />}
        name={t(name)}
        sub={t(text)}
        end={
          <TextButton event={event} busy={busy}>
            {t("action.retry")}
          </TextButton>
        }
      />
    </div>
  );
}
