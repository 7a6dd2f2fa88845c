import { IconButton } from "../../kit/buttons/IconButton.tsx";
import { TextButton } from "../../kit/buttons/TextButton.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { useText } from "../text.ts";

/** An alert for the page's developers, at the top of the card. */
export function AlertBar({ text }: { text: string }) {
  const t = useText();
  return (
    <div className="alert" role="alert" data-variant="error">
      <Icon name="bad" />
      <span>{text}</span>
      <TextButton event={{ type: "report.copy" }}>{t("action.copyReport")}</TextButton>
      <IconButton icon="close" size="s" label={t("action.dismiss")} event={{ type: "alert.dismiss" }} />
    </div>
  );
}
