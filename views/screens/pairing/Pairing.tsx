import { useSettled } from "../../kit/hooks/use-settled.ts";
import { Tabs } from "../../kit/Tabs.tsx";
import { useText } from "../../shell/text.ts";
import { BrowserPanel, CodePanel, ConnectedPanel, isFootless, LinkPanel, ProblemPanel } from "./PairingPanels.tsx";
import type { PairingProps } from "./pairing-props.ts";

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
  const answered = useSettled(phase, phase === "opening");
  if (phase === "connected") return <ConnectedPanel {...props} />;
  if (platform === "browser" || platform === "unsupported") return <BrowserPanel {...props} />;
  if (answered !== "opening" && answered !== "waiting" && answered !== "connected")
    return <ProblemPanel {...props} problem={answered} />;
  return platform === "qrcode" ? <CodePanel {...props} /> : <LinkPanel {...props} />;
}

/** The platforms of a wallet, as tabs if there are several. */
export function Pairing(props: PairingProps) {
  const t = useText();
  const { platforms, phase, get } = props;
  const platform = useSettled(props.platform, phase === "connected");
  const room = platforms.includes("qrcode") ? "code" : "link";
  const panel = (
    <div className="panel" tabIndex={-1} data-room={room} data-footless={(get && isFootless(props)) || undefined}>
      {/* Each platform starts its own wait. */}
      <Panel key={platform} {...props} />
      <span className="vh" role="status">
        {phase === "opening" && platform === "qrcode" && t("pairing.making")}
      </span>
    </div>
  );
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
