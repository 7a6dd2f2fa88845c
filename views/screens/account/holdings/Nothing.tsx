import type { MessageKey } from "../../../../domain/messages.ts";
import { Button } from "../../../kit/buttons/Button.tsx";
import { TextButton } from "../../../kit/buttons/TextButton.tsx";
import { Hero, Sign } from "../../../kit/pictures/Hero.tsx";
import type { IconName } from "../../../kit/pictures/icons.ts";
import { Lead, Row } from "../../../kit/Row.tsx";
import { useText } from "../../../shell/text.ts";

/** Opens the address for receiving. */
export const RECEIVE = { type: "route.push", route: { view: "WalletReceive" } } as const;

export interface NothingProps {
  icon: IconName;
  title: MessageKey;
  text: MessageKey;
  receive: boolean;
  /** Fills a screen of its own. */
  alone?: boolean | undefined;
}

/** An empty list of an account, and the way to fill it. */
export function Nothing({ icon, title, text, receive, alone }: NothingProps) {
  const t = useText();
  if (!alone) {
    const end = receive && <TextButton event={RECEIVE}>{t("account.receive")}</TextButton>;
    return (
      <div className="plate" data-own>
        <Row lead={<Lead icon={icon} />} name={t(title)} sub={t(text)} end={end} />
      </div>
    );
  }
  return (
    <>
      <Hero art={<Sign icon={icon} />} title={t(title)} text={t(text)} />
      {receive && (
        <Button icon="receive" event={RECEIVE}>
          {t("account.receive.funds")}
        </Button>
      )}
    </>
  );
}
