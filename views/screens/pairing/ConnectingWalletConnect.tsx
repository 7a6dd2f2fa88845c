import type { World } from "../../shell/world.ts";
import type { Screen } from "../screen.ts";
import { Pairing } from "./Pairing.tsx";
import { Get } from "./PairingPanels.tsx";
import { type PairingProps, presentPairing } from "./pairing-props.ts";

function Body(props: PairingProps) {
  return (
    <>
      <div className="body">
        <Pairing {...props} />
      </div>
      <Get {...props} />
    </>
  );
}

function present(world: World): PairingProps | undefined {
  const route = world.router.context.history.at(-1);
  return route?.view === "ConnectingWalletConnect" ? presentPairing(world, route.wallet) : undefined;
}

/** Reaches a wallet on another device or app: by a code, by a link, or by its extension. */
export const ConnectingWalletConnect: Screen<PairingProps> = {
  present,
  title: ({ wallet }, t) => wallet?.name ?? t("title.ConnectingWalletConnect"),
  Body,
};
