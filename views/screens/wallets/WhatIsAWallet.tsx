import { Button } from "../../kit/buttons/Button.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { Plate } from "../../kit/Plate.tsx";
import { useText } from "../../shell/text.ts";
import type { Screen } from "../screen.ts";

/** The explanation of wallets, in three sentences. */
function Explanation() {
  return (
    <Plate>
      <Panel icon="lock" name="whatWallet.login" text="whatWallet.login.text" />
      <Panel icon="wallet" name="whatWallet.assets" text="whatWallet.assets.text" />
      <Panel icon="shield" name="whatWallet.say" text="whatWallet.say.text" />
    </Plate>
  );
}

/** The explanation of wallets, beside a list without a choice. */
export function Explained() {
  return (
    <div className="body">
      <Explanation />
    </div>
  );
}

function Body() {
  const t = useText();
  return (
    <div className="body" data-airy>
      <Explanation />
      <Button tone="go" event={{ type: "route.push", route: { view: "GetWallet" } }} click="CLICK_GET_WALLET">
        {t("whatWallet.get")}
      </Button>
    </div>
  );
}

/** Explains wallets to a visitor who asked, and leads to one. */
export const WhatIsAWallet: Screen<object> = { present: () => ({}), title: (_, t) => t("title.WhatIsAWallet"), Body };
