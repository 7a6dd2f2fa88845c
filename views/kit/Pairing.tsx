import type { PairingProps } from "../screens/pairing-props.ts";
import { useText } from "../text.ts";
import { BrowserPanel, CodePanel, LinkPanel, ProblemPanel } from "./PairingPanels.tsx";
import { Tabs } from "./Tabs.tsx";

const ICONS = {
  browser: "plug",
  mobile: "phone",
  qrcode: "phone",
  web: "globe",
  desktop: "desktop",
  unsupported: "plug",
} as const;

function Panel(props: PairingProps) {
  const { phase, platform } = props;
  if (platform === "browser" || platform === "unsupported") return <BrowserPanel {...props} />;
  if (phase !== "opening" && phase !== "waiting") return <ProblemPanel {...props} problem={phase} />;
  return platform === "qrcode" ? <CodePanel {...props} /> : <LinkPanel {...props} />;
}

/** The ways to a wallet that is elsewhere, as tabs where there are several. */
export function Pairing(props: PairingProps) {
  const t = useText();
  const { platforms, platform } = props;
  // Another way in starts its own waiting anew.
  const panel = <Panel key={platform} {...props} />;
  if (platforms.length < 2) return panel;
  const tabs = platforms.map((id) => ({
    id,
    text: t(`pairing.tab.${id}`),
    icon: ICONS[id],
    event: { type: "pairing.show", platform: id } as const,
  }));
  return (
    <Tabs segmented label={t("pairing.tabs")} tabs={tabs} chosen={platform}>
      {panel}
    </Tabs>
  );
}
