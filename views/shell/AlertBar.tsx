import { IconButton } from "../kit/buttons/IconButton.tsx";
import { Icon } from "../kit/pictures/Icon.tsx";
import { useText } from "./text.ts";

/** First thing in the card: what concerns whoever runs the page. */
export function AlertBar({ text }: { text: string }) {
  const t = useText();
  return (
    <div className="alert" role="alert" data-variant="error">
      <Icon name="bad" />
      <span>{text}</span>
      <IconButton icon="close" size="s" label={t("action.dismiss")} event={{ type: "alert.dismiss" }} />
    </div>
  );
}
