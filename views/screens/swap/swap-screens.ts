import { Swap } from "./Swap.tsx";
import { SwapPreview } from "./SwapPreview.tsx";
import { SwapSelectToken } from "./SwapSelectToken.tsx";

/** The screens of a swap. */
export const SWAP = { Swap, SwapPreview, SwapSelectToken };
