import { Button } from "../../kit/buttons/Button.tsx";
import { Avatar } from "../../kit/pictures/Avatar.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { Row } from "../../kit/Row.tsx";
import { WholeAddress } from "../../kit/WholeAddress.tsx";
import { type DisplayIdentity, displayIdentity } from "../../shell/account-display.ts";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import { QrCode } from "../pairing/QrCode.tsx";
import type { Screen } from "../screen.ts";
import type { DisplayItem } from "../wallets/wallet-display.ts";
import { AccountName } from "./AccountHeader.tsx";
import { receivingNetworks } from "./receiving-networks.ts";

export interface WalletReceiveProps {
  address: string;
  identity?: DisplayIdentity | undefined;
  /** The first networks on which the address belongs to this account, with their pictures. */
  networks: readonly DisplayItem[];
  /** The number of all such networks. */
  count: number;
}

function Body({ address, identity, networks, count }: WalletReceiveProps) {
  const t = useText();
  return (
    <div className="body" data-receive>
      <div className="of">
        <Avatar address={address} image={identity?.image} size="s" />
        <span className="name">
          <AccountName address={address} identity={identity} />
        </span>
      </div>
      <QrCode uri={address} label={t("receive.code")} />
      <p className="say">{t("receive.text")}</p>
      <div className="plate">
        <WholeAddress address={address} />
      </div>
      <Button tone="go" icon="copy" event={{ type: "address.copy" }}>
        {t("action.copy")}
      </Button>
      <div className="plate">
        <Row
          slim
          lead={
            <span className="lead" data-piled>
              {networks.map((network) => (
                <Logo key={network.name} {...network} shape="ring" size={networks.length > 1 ? "xs" : "s"} />
              ))}
            </span>
          }
          name={t(count > 1 ? "receive.networks" : "receive.network")}
          end={<Icon name="next" size="s" />}
          event={{ type: "route.push", route: { view: "WalletCompatibleNetworks" } }}
        />
      </div>
    </div>
  );
}

function present(world: World): WalletReceiveProps | undefined {
  const { active } = world.app.context;
  const account = world.accounts[active.chainNamespace];
  if (!account) return undefined;
  const networks = receivingNetworks(world);
  return {
    address: account.context.address,
    identity: displayIdentity(world, active.chainNamespace),
    networks: networks.slice(0, 5),
    count: networks.length,
  };
}

/** The address to receive at, as a code and in full (ACCT-13). */
export const WalletReceive: Screen<WalletReceiveProps> = { present, title: (_, t) => t("title.WalletReceive"), Body };
