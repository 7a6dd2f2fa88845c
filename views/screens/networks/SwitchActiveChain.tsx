import type { Namespace } from "../../../domain/namespaces.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import { Button } from "../../kit/buttons/Button.tsx";
import { Hero } from "../../kit/pictures/Hero.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { StatusText } from "../../kit/states/StatusText.tsx";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import type { Screen } from "../screen.ts";
import { type DisplayItem, networkDisplay, walletDisplay } from "../wallets/wallet-display.ts";

export interface SwitchActiveChainProps {
  network: DisplayItem;
  namespace: Namespace;
  /** The wallet that stays connected on its network. */
  wallet: string;
  event: ViewEvent;
}

function Body({ network, namespace, wallet, event }: SwitchActiveChainProps) {
  const t = useText();
  return (
    <div className="body">
      <Hero
        art={<Logo {...network} shape="ring" size="l" />}
        title={t("chain.title", { name: t(`namespace.${namespace}`) })}
        text={<StatusText text="chain.text" values={{ network: network.name, wallet }} />}
      />
      <Button tone="go" event={event}>
        {t("chain.switch")}
      </Button>
    </div>
  );
}

function present(world: World): SwitchActiveChainProps | undefined {
  const route = world.router.context.history.at(-1);
  if (route?.view !== "SwitchActiveChain") return undefined;
  const { active, sessions, settings } = world.app.context;
  const network = settings.networks.find(({ caipNetworkId }) => caipNetworkId === route.networkId);
  const session = sessions[active.chainNamespace] ?? Object.values(sessions)[0];
  if (!network || !session) return undefined;
  return {
    network: networkDisplay(world, network),
    namespace: network.chainNamespace,
    wallet: walletDisplay(world, session.wallet).name,
    event: { type: "namespace.connect", networkId: route.networkId },
  };
}

/** The connected wallet has no account on that chain: the visitor connects another wallet, or stays (protocol.md §6.5). */
export const SwitchActiveChain: Screen<SwitchActiveChainProps> = {
  present,
  title: (_, t) => t("title.SwitchActiveChain"),
  Body,
};
