import type { World } from "../../shell/world.ts";
import type { Screen } from "../screen.ts";

export interface WalletSendProps {
  isReady: boolean;
}

export const WalletSend: Screen<WalletSendProps> = {
  present: (world: World) => ({ isReady: world.sends[world.app.context.active.chainNamespace] !== undefined }),
  title: (_, t) => t("title.WalletSend"),
  Body: () => null,
};
