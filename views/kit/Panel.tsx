import type { MessageKey } from "../../domain/messages.ts";
import { useText } from "../shell/text.ts";
import { Icon } from "./pictures/Icon.tsx";
import type { IconName } from "./pictures/icons.ts";

export interface PanelProps {
  icon: IconName;
  name: MessageKey;
  text: MessageKey;
}

/** An icon, a name, and a sentence that explains it. */
export function Panel({ icon, name, text }: PanelProps) {
  const t = useText();
  return (
    <li>
      <div className="row" data-text>
        <span className="lead">
          <Icon name={icon} />
        </span>
        <div className="main">
          <h3 className="name">{t(name)}</h3>
          <p className="sub">{t(text)}</p>
        </div>
      </div>
    </li>
  );
}
