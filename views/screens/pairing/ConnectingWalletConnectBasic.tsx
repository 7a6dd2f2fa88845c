import { Plate } from "../../kit/Plate.tsx";
import type { World } from "../../shell/world.ts";
import { type ConnectProps, presentConnect } from "../connection/connect-rows.ts";
import { AllRow, WalletRows } from "../connection/WalletRows.tsx";
import type { Screen } from "../screen.ts";
import { Pairing } from "./Pairing.tsx";
import { type PairingProps, presentPairing } from "./pairing-props.ts";

export interface BasicProps extends Pick<ConnectProps, "all"> {
  /** On a phone: the installed wallets. */
  rows: ConnectProps["rows"];
  /** On other devices: the code for any wallet. */
  pairing?: PairingProps | undefined;
}

function Body({ rows, all, pairing }: BasicProps) {
  return (
    <div className="body" data-airy>
      {pairing && <Pairing {...pairing} />}
      {rows.length > 0 && <WalletRows rows={rows} pending={0} all={all} locked={false} />}
      {rows.length === 0 && all && (
        <Plate>
          <AllRow {...all} locked={false} />
        </Plate>
      )}
    </div>
  );
}

function present(world: World): BasicProps | undefined {
  const { rows, all } = presentConnect(world);
  if (world.app.context.platform.mobile) return { rows, all };
  const pairing = presentPairing(world);
  return pairing && { rows: [], all, pairing };
}

/** The first view of a page that supports pairing only (CONN-16). */
export const ConnectingWalletConnectBasic: Screen<BasicProps> = {
  present,
  title: (_, t) => t("title.ConnectingWalletConnectBasic"),
  Body,
};
