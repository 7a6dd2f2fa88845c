import { Button } from "../../kit/buttons/Button.tsx";
import { Hero, Sign } from "../../kit/pictures/Hero.tsx";
import { useText } from "../../shell/text.ts";
import type { Screen } from "../screen.ts";

function Body() {
  const t = useText();
  return (
    <div className="body">
      <Hero art={<Sign icon="card" />} title={t("whatBuy.title")} text={t("whatBuy.text")} />
      <Button tone="go" event={{ type: "route.back" }}>
        {t("buy.action")}
      </Button>
    </div>
  );
}

/** Explains buying to a visitor who asked. */
export const WhatIsABuy: Screen<object> = { present: () => ({}), title: (_, t) => t("title.WhatIsABuy"), Body };
