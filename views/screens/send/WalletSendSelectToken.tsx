import type { World } from "../../shell/world.ts";
import type { Screen } from "../screen.ts";

export interface WalletSendSelectTokenProps {
  isReady: boolean;
}

export const WalletSendSelectToken: Screen<WalletSendSelectTokenProps> = {
  present: (world: World) => ({ isReady: world.sends[world.app.context.active.chainNamespace] !== undefined }),
  title: (_, t) => t("title.WalletSendSelectToken"),
  Body: () => null,
};
