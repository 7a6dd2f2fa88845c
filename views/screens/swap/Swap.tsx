import type { World } from "../../shell/world.ts";
import type { Screen } from "../screen.ts";

export interface SwapProps {
  isReady: boolean;
}

export const Swap: Screen<SwapProps> = {
  present: (world: World) => ({ isReady: world.swaps[world.app.context.active.chainNamespace] !== undefined }),
  title: (_, t) => t("title.Swap"),
  Body: () => null,
};
