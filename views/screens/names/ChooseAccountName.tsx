import { Button } from "../../kit/buttons/Button.tsx";
import { Link } from "../../kit/buttons/Link.tsx";
import { Hero, Sign } from "../../kit/pictures/Hero.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { useSend } from "../../shell/send.ts";
import { useText } from "../../shell/text.ts";
import type { Screen } from "../screen.ts";
import { FAQ } from "./faq.ts";

function Body() {
  const t = useText();
  const send = useSend();
  return (
    <div className="body" data-airy>
      <Hero art={<Sign icon="user" />} title={t("name.intro")} text={t("name.intro.text")} />
      <Button
        tone="go"
        event={{ type: "route.push", route: { view: "RegisterAccountName" } }}
        onPress={() => send({ type: "event.tracked", event: { type: "track", event: "OPEN_ENS_FLOW" } })}
      >
        {t("name.intro.action")}
      </Button>
      <Link className="btn" href={FAQ}>
        <span>{t("name.intro.learn")}</span>
        <Icon name="external" size="s" />
      </Link>
    </div>
  );
}

/** Offers a name for the account, in place of its address. */
export const ChooseAccountName: Screen<object> = {
  present: () => ({}),
  title: (_, t) => t("title.ChooseAccountName"),
  Body,
};
