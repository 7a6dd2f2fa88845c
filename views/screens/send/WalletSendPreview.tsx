import type { World } from "../../shell/world.ts";
import type { Screen } from "../screen.ts";

export interface WalletSendPreviewProps {
  isReady: boolean;
}

export const WalletSendPreview: Screen<WalletSendPreviewProps> = {
  present: (world: World) => ({ isReady: world.sends[world.app.context.active.chainNamespace] !== undefined }),
  title: (_, t) => t("title.WalletSendPreview"),
  Body: () => null,
};
