import { useState } from "react";
import type { Network } from "../../domain/network.ts";
import type { NetworkContext } from "../../machines/network-rules.ts";
import { Field } from "../kit/Field.tsx";
import { NetworkRow, type NetworkRowProps } from "../kit/NetworkRow.tsx";
import { NotFound } from "../kit/NotFound.tsx";
import { Plate } from "../kit/Plate.tsx";
import { Say } from "../kit/Say.tsx";
import { TextButton } from "../kit/TextButton.tsx";
import { useText } from "../text.ts";
import type { World } from "../world.ts";
import type { Screen } from "./screen.ts";
import { shownNetwork, shownWallet } from "./shown.ts";

export interface NetworksProps {
  networks: readonly (Omit<NetworkRowProps, "note"> & { id: string })[];
  /** The connected wallet, which may not do every network. */
  wallet?: string | undefined;
}

function Body({ networks, wallet = "" }: NetworksProps) {
  const t = useText();
  const [query, search] = useState("");
  const found = networks.filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase()));
  return (
    <>
      <div className="body">
        <div className="top">
          <Field label={t("networks.search")} value={query} onInput={search} action="networks.search" />
        </div>
        {found.length > 0 ? (
          <Plate label={t("networks.list")}>
            {found.map(({ id, ...network }) => (
              <li key={id}>
                <NetworkRow {...network} note={<Say text="networks.unavailable" values={{ name: wallet }} />} />
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

/** Whether the wallet of the network's namespace may go there; without a wallet all are open. */
function isOpen({ grants }: NetworkContext, { caipNetworkId, chainNamespace }: Network): boolean {
  const grant = grants[chainNamespace];
  return !grant || grant.supportsAllNetworks || grant.approvedNetworkIds.includes(caipNetworkId);
}

function present(world: World): NetworksProps {
  const { context } = world.network;
  const session = world.app.context.sessions[context.active.chainNamespace];
  return {
    wallet: session && shownWallet(world, session.wallet).name,
    networks: context.requested.map((network) => ({
      ...shownNetwork(world, network),
      id: network.caipNetworkId,
      current: network.caipNetworkId === context.active.caipNetworkId,
      event: isOpen(context, network) ? { type: "network.choose", networkId: network.caipNetworkId } : undefined,
    })),
  };
}

/** The networks of this page, to choose from. */
export const Networks: Screen<NetworksProps> = { present, title: (_, t) => t("title.Networks"), Body };
