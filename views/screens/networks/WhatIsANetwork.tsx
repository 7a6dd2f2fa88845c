import { Link } from "../../kit/buttons/Link.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { Plate } from "../../kit/Plate.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { useText } from "../../shell/text.ts";
import type { Screen } from "../screen.ts";

/** The page with more explanations (protocol.md §4.1). */
const MORE = "https://ethereum.org/en/developers/docs/networks/";

function Body() {
  const t = useText();
  return (
    <div className="body" data-airy>
      <Plate>
        <Panel icon="nodes" name="whatNetwork.one" text="whatNetwork.one.text" />
        <Panel icon="coin" name="whatNetwork.two" text="whatNetwork.two.text" />
      </Plate>
      <Link className="btn" href={MORE}>
        <span>{t("whatNetwork.more")}</span>
        <Icon name="external" size="s" />
      </Link>
    </div>
  );
}

/** Explains networks in two sentences. */
export const WhatIsANetwork: Screen<object> = { present: () => ({}), title: (_, t) => t("title.WhatIsANetwork"), Body };
