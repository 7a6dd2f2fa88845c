import { Name } from "../../kit/Name.tsx";
import { Plate } from "../../kit/Plate.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { Row } from "../../kit/Row.tsx";
import { Note } from "../../kit/states/Note.tsx";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import type { Screen } from "../screen.ts";
import { type ReceivingNetwork, receivingNetworks } from "./receiving-networks.ts";

export interface WalletCompatibleNetworksProps {
  networks: readonly ReceivingNetwork[];
}

function Body({ networks }: WalletCompatibleNetworksProps) {
  const t = useText();
  return (
    <div className="body">
      <Note>{t("receive.warning")}</Note>
      <Plate label={t("networks.list")}>
        {networks.map(({ id, ...network }) => (
          <li key={id}>
            <Row lead={<Logo {...network} shape="ring" />} name={<Name>{network.name}</Name>} />
          </li>
        ))}
      </Plate>
    </div>
  );
}

const present = (world: World): WalletCompatibleNetworksProps => ({ networks: receivingNetworks(world) });

/** The networks on which the address of the account may be paid (protocol.md §6.4). */
export const WalletCompatibleNetworks: Screen<WalletCompatibleNetworksProps> = {
  present,
  title: (_, t) => t("title.WalletCompatibleNetworks"),
  Body,
};
