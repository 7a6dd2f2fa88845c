import type { World } from "../../shell/world.ts";
import type { Screen } from "../screen.ts";

export interface SwapSelectTokenProps {
  isReady: boolean;
}

export const SwapSelectToken: Screen<SwapSelectTokenProps> = {
  present: (world: World) => ({ isReady: world.swaps[world.app.context.active.chainNamespace] !== undefined }),
  title: (_, t) => t("title.SwapSelectToken"),
  Body: () => null,
};
