import { Button } from "../../kit/buttons/Button.tsx";
import { Retry } from "../../kit/buttons/Retry.tsx";
import { useSettled } from "../../kit/hooks/use-settled.ts";
import { Hero } from "../../kit/pictures/Hero.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { ConnectionStatus } from "../../kit/states/ConnectionStatus.tsx";
import { StatusText } from "../../kit/states/StatusText.tsx";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import type { Screen } from "../screen.ts";
import { type DisplayItem, networkDisplay, walletDisplay } from "../wallets/wallet-display.ts";

export interface SwitchNetworkProps {
  from: DisplayItem;
  to: DisplayItem;
  wallet: string;
  /** `overdue`: the wallet has said nothing for 10 s. */
  phase: "waiting" | "overdue" | "declined" | "failed" | "unsupported";
}

function Body({ from, to, wallet, phase }: SwitchNetworkProps) {
  const t = useText();
  const isWaiting = phase === "waiting";
  const answered = useSettled(phase, isWaiting);
  const waits = isWaiting || phase === "overdue";
  return (
    <div className="body">
      <Hero
        art={
          <ConnectionStatus
            state={waits ? "waiting" : "broken"}
            from={<Logo {...from} shape="ring" size="l" />}
            to={<Logo {...to} shape="ring" size="l" />}
          />
        }
        title={<StatusText text={`switch.${phase}`} values={{ name: to.name, wallet }} />}
        text={
          <StatusText
            text={`switch.${phase}.text`}
            values={{ name: isWaiting ? wallet : from.name, network: to.name, wallet }}
          />
        }
        live={waits ? "status" : "alert"}
      />
      {phase === "unsupported" && <Button event={{ type: "route.back" }}>{t("switch.choose")}</Button>}
      {answered !== "waiting" && answered !== "unsupported" && (
        <Retry tone={answered === "overdue" ? "plain" : "go"} event={{ type: "network.retry" }} busy={isWaiting} />
      )}
    </div>
  );
}

function phaseOf({ network }: World): SwitchNetworkProps["phase"] {
  if (network.hasTag("overdue")) return "overdue";
  if (!network.hasTag("declined")) return "waiting";
  const { error } = network.context;
  if (error === "SWITCH_DECLINED") return "declined";
  return error === "SWITCH_UNSUPPORTED" ? "unsupported" : "failed";
}

function present(world: World): SwitchNetworkProps | undefined {
  const route = world.router.context.history.at(-1);
  if (route?.view !== "SwitchNetwork") return undefined;
  const { requested, active, target } = world.network.context;
  const to = requested.find(({ caipNetworkId }) => caipNetworkId === route.networkId) ?? target;
  const session = to && world.app.context.sessions[to.chainNamespace];
  if (!session) return undefined;
  return {
    from: networkDisplay(world, active),
    to: networkDisplay(world, to),
    wallet: walletDisplay(world, session.wallet).name,
    phase: phaseOf(world),
  };
}

/** The wallet was asked to switch to another network. */
export const SwitchNetwork: Screen<SwitchNetworkProps> = { present, title: ({ to }) => to.name, Body };
