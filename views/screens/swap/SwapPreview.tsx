import type { World } from "../../shell/world.ts";
import type { Screen } from "../screen.ts";

export interface SwapPreviewProps {
  isReady: boolean;
}

export const SwapPreview: Screen<SwapPreviewProps> = {
  present: (world: World) => ({ isReady: world.swaps[world.app.context.active.chainNamespace] !== undefined }),
  title: (_, t) => t("title.SwapPreview"),
  Body: () => null,
};
