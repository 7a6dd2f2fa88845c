import { Pairing } from "../kit/Pairing.tsx";
import { Get } from "../kit/PairingPanels.tsx";
import type { World } from "../world.ts";
import { type PairingProps, presentPairing } from "./pairing-props.ts";
import type { Screen } from "./screen.ts";

function Body(props: PairingProps) {
  const { get, here, platform } = props;
  // Where the wallet is looked for in this browser and is not here, its panel says so itself.
  const isMissing = platform === "unsupported" || (platform === "browser" && !here);
  return (
    <>
      <div className="body">
        <Pairing {...props} />
      </div>
      {!isMissing && <Get get={get} />}
    </>
  );
}

function present(world: World): PairingProps | undefined {
  const route = world.router.context.history.at(-1);
  return route?.view === "ConnectingWalletConnect" ? presentPairing(world, route.wallet) : undefined;
}

/** A wallet that is elsewhere is asked: by a code, by a link, or it is found to be here. */
export const ConnectingWalletConnect: Screen<PairingProps> = {
  present,
  title: ({ wallet }, t) => wallet?.name ?? t("title.ConnectingWalletConnect"),
  Body,
};
