import type { Namespace } from "../../../domain/namespaces.ts";
import type { Connector } from "../../../domain/wallets/wallet.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import { Name } from "../../kit/Name.tsx";
import { Plate } from "../../kit/Plate.tsx";
import { Hero } from "../../kit/pictures/Hero.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { Row } from "../../kit/Row.tsx";
import { StatusText } from "../../kit/states/StatusText.tsx";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import type { Screen } from "../screen.ts";
import { type DisplayItem, networkDisplay, walletDisplay } from "../wallets/wallet-display.ts";

export interface ConnectingMultiChainProps {
  wallet: DisplayItem;
  chains: readonly {
    namespace: Namespace;
    /** Its networks on this page; the first one lends its picture. */
    networks: readonly DisplayItem[];
    /** True if the wallet is connected there already. */
    connected: boolean;
    event: ViewEvent;
  }[];
}

function Body({ wallet, chains }: ConnectingMultiChainProps) {
  const t = useText();
  return (
    <div className="body">
      <Hero
        art={<Logo {...wallet} size="l" />}
        title={<StatusText text="multichain.title" values={{ name: wallet.name }} />}
        text={t("multichain.text")}
      />
      <Plate label={t("multichain.list")}>
        {chains.map(({ namespace, networks, connected, event }) => (
          <li key={namespace}>
            <Row
              lead={<Logo name={t(`namespace.${namespace}`)} image={networks[0]?.image} shape="ring" />}
              name={t(`namespace.${namespace}`)}
              sub={networks.length > 1 && <Name>{networks.map(({ name }) => name).join(", ")}</Name>}
              end={connected && <Icon name="check" />}
              current={connected}
              event={event}
            />
          </li>
        ))}
      </Plate>
    </div>
  );
}

/**
 * Connects the wallet on one of its chains, or says why it cannot: the wallet may have been removed meanwhile (protocol.md
 * §6.3).
 */
function choose(world: World, part: Connector): ViewEvent {
  const isThere = world.wallets.context.connectors.some(({ id, chain }) => id === part.id && chain === part.chain);
  if (isThere) return { type: "connector.choose", connector: part };
  return { type: "toast.show", toast: { variant: "error", text: { key: "multichain.missing" } } };
}

function present(world: World): ConnectingMultiChainProps | undefined {
  const route = world.router.context.history.at(-1);
  if (route?.view !== "ConnectingMultiChain") return undefined;
  const { connector } = route;
  const { namespaces, sessions, settings } = world.app.context;
  const chainConnectors = namespaces.flatMap(
    (namespace) => connector.connectors?.find(({ chain }) => chain === namespace) ?? [],
  );
  return {
    wallet: walletDisplay(world, connector),
    chains: chainConnectors.map((chainConnector) => ({
      namespace: chainConnector.chain,
      networks: settings.networks
        .filter(({ chainNamespace }) => chainNamespace === chainConnector.chain)
        .map((network) => networkDisplay(world, network)),
      connected: sessions[chainConnector.chain]?.connectorId === chainConnector.id,
      event: choose(world, chainConnector),
    })),
  };
}

/** A wallet with several chains: the visitor chooses one (CONN-3). */
export const ConnectingMultiChain: Screen<ConnectingMultiChainProps> = {
  present,
  title: (_, t) => t("title.ConnectingMultiChain"),
  Body,
};
