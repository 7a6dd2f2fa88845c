import { isOptional } from "../../../domain/modal/routes.ts";
import type { Namespace } from "../../../domain/namespaces.ts";
import { unknownNetwork } from "../../../domain/networks/network.ts";
import { isSwapNetwork } from "../../../domain/swap/swap-chains.ts";
import { Plate } from "../../kit/Plate.tsx";
import { Hero, Sign } from "../../kit/pictures/Hero.tsx";
import { Separator } from "../../kit/Separator.tsx";
import { StatusText } from "../../kit/states/StatusText.tsx";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import { Disconnect } from "../account/Disconnect.tsx";
import type { Screen } from "../screen.ts";
import { appDisplay, networkDisplay, walletDisplay } from "../wallets/wallet-display.ts";
import { isAllowed } from "./is-allowed.ts";
import { NetworkRow, type NetworkRowProps } from "./NetworkRow.tsx";

export interface UnsupportedChainProps {
  app: string;
  /** Absent if the network's name is unknown. */
  network?: string | undefined;
  networks: readonly (Omit<NetworkRowProps, "current" | "note"> & { id: string })[];
  namespace: Namespace;
  disconnecting: boolean;
  /** True if only swaps are not available. */
  isForSwaps: boolean;
  /** The connected wallet, which may not support some of them. */
  wallet?: string | undefined;
}

function Body({ app, network, networks, namespace, disconnecting, isForSwaps, wallet = "" }: UnsupportedChainProps) {
  const t = useText();
  const about = isForSwaps ? "swap.networks" : "unsupported";
  return (
    <div className="body">
      <Hero
        art={<Sign icon="nodes" tone="warn" />}
        title={
          <StatusText text={network ? `${about}.title` : `${about}.title.unknown`} values={{ app, name: network }} />
        }
        text={t(`${about}.${networks.length > 0 ? "text" : "nowhere"}`)}
      />
      {networks.length > 0 && (
        <>
          <Plate label={t("networks.list")}>
            {networks.map(({ id, ...row }) => (
              <li key={id}>
                <NetworkRow
                  {...row}
                  current={false}
                  note={!row.event && <StatusText text="networks.unavailable" values={{ name: wallet }} />}
                />
              </li>
            ))}
          </Plate>
          <Separator />
        </>
      )}
      <Disconnect namespace={namespace} busy={disconnecting} />
    </div>
  );
}

function present(world: World): UnsupportedChainProps {
  const { requested, active } = world.network.context;
  const { chainNamespace, caipNetworkId, name } = active;
  const session = world.app.context.sessions[chainNamespace];
  const isForSwaps = world.router.context.history.some(isOptional);
  const own = requested.filter(
    (network) => network.chainNamespace === chainNamespace && (!isForSwaps || isSwapNetwork(network.caipNetworkId)),
  );
  return {
    app: appDisplay(world).name,
    network: name === unknownNetwork(caipNetworkId).name ? undefined : networkDisplay(world, active).name,
    networks: own.map((network) => ({
      ...networkDisplay(world, network),
      id: network.caipNetworkId,
      event: isAllowed(world.network.context, network)
        ? { type: "network.choose", networkId: network.caipNetworkId }
        : undefined,
    })),
    namespace: chainNamespace,
    isForSwaps,
    wallet: session && walletDisplay(world, session.wallet).name,
    disconnecting: world.connections[chainNamespace]?.hasTag("disconnecting") ?? false,
  };
}

/** The wallet is on an unsupported network; this has to be resolved and cannot be dismissed (ROUTE-11). */
export const UnsupportedChain: Screen<UnsupportedChainProps> = {
  present,
  title: (_, t) => t("title.UnsupportedChain"),
  Body,
};
