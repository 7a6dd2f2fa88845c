import type { World } from "../../shell/world.ts";
import { loginsOf } from "../connection/methods.ts";

export interface GuideProps {
  /** Where a visitor without a wallet is led: to a login, or to a wallet to download; absent where the host wants no guide. */
  guide?: "Create" | "GetWallet" | undefined;
}

/** A login is the shorter way. */
export function guideOf(world: World): GuideProps["guide"] {
  if (!world.app.context.settings.enableWalletGuide) return undefined;
  const { email, socials } = loginsOf(world);
  return email || socials ? "Create" : "GetWallet";
}
