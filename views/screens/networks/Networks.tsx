import { type ReactNode, useState } from "react";
import type { Network } from "../../../domain/networks/network.ts";
import { isFound } from "../../../domain/search.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import type { NetworkContext } from "../../../machines/networks/rules.ts";
import { TextButton } from "../../kit/buttons/TextButton.tsx";
import { Field } from "../../kit/Field.tsx";
import { Plate } from "../../kit/Plate.tsx";
import { NotFound } from "../../kit/states/NotFound.tsx";
import { StatusText } from "../../kit/states/StatusText.tsx";
import { type Text, useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import type { Screen } from "../screen.ts";
import { networkDisplay, walletDisplay } from "../wallets/wallet-display.ts";
import { isAllowed } from "./is-allowed.ts";
import { NetworkRow, type NetworkRowProps } from "./NetworkRow.tsx";

export interface NetworksProps {
  /** `wallet`: the connected wallet that does not support the network. */
  networks: readonly (Omit<NetworkRowProps, "note"> & { id: string; wallet?: string | undefined })[];
}

/** The note of a network: its wallet does not support it, or none is connected for it. */
function noteOf({ event, wallet = "" }: NetworksProps["networks"][number], t: Text): ReactNode {
  if (!event) return <StatusText text="networks.unavailable" values={{ name: wallet }} />;
  return event.type !== "network.choose" && t("networks.other");
}

/** The longest list on a card that fits it; a longer one has a card of full height. */
const AT_A_GLANCE = 5;

function Body({ networks }: NetworksProps) {
  const t = useText();
  const [query, search] = useState("");
  const found = networks.filter(({ name }) => isFound(query, name));
  return (
    <>
      <div className="body" data-full={networks.length > AT_A_GLANCE || undefined}>
        {networks.length > 1 && (
          <div className="top">
            <Field
              label={t("networks.search")}
              value={query}
              onInput={search}
              action="networks.search"
              count={found.length}
            />
          </div>
        )}
        {found.length > 0 ? (
          <Plate label={t("networks.list")}>
            {found.map(({ id, wallet, ...network }) => (
              <li key={id}>
                <NetworkRow {...network} note={noteOf({ id, wallet, ...network }, t)} />
              </li>
            ))}
          </Plate>
        ) : (
          <NotFound of="networks" onClear={query ? () => search("") : undefined} />
        )}
      </div>
      <p className="foot">
        <TextButton event={{ type: "route.push", route: { view: "WhatIsANetwork" } }} click="CLICK_NETWORK_HELP">
          {t("networks.help")}
        </TextButton>
      </p>
    </>
  );
}

/** If only other namespaces are connected, a wallet for this one has to be connected first (protocol.md §6.5). */
function choose({ grants }: NetworkContext, { caipNetworkId: networkId, chainNamespace }: Network): ViewEvent {
  const isElsewhere = !grants[chainNamespace] && Object.keys(grants).length > 0;
  return isElsewhere
    ? { type: "route.push", route: { view: "SwitchActiveChain", networkId } }
    : { type: "network.choose", networkId };
}

/**
 * The networks of connected wallets first, then those that need another wallet, then unsupported ones; each in the host's
 * order.
 */
function rank({ event }: { event: ViewEvent | undefined }): number {
  return event ? Number(event.type !== "network.choose") : 2;
}

function present(world: World): NetworksProps {
  const { context } = world.network;
  const { sessions } = world.app.context;
  const networks = context.requested.map((network) => {
    const session = sessions[network.chainNamespace];
    const isLocked = !isAllowed(context, network);
    return {
      ...networkDisplay(world, network),
      id: network.caipNetworkId,
      current: network.caipNetworkId === context.active.caipNetworkId,
      event: isLocked ? undefined : choose(context, network),
      wallet: isLocked && session ? walletDisplay(world, session.wallet).name : undefined,
    };
  });
  return { networks: networks.toSorted((one, other) => rank(one) - rank(other)) };
}

/** The networks of this page, to choose from. */
export const Networks: Screen<NetworksProps> = { present, title: (_, t) => t("title.Networks"), Body };
