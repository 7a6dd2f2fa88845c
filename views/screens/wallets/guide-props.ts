import type { World } from "../../shell/world.ts";
import type { LoginProps } from "../connection/methods.ts";

export interface GuideProps {
  /** Where a visitor without a wallet is led: to a login, or to a wallet to download; absent where the host wants no guide. */
  guide?: "Create" | "GetWallet" | undefined;
}

/** A login is the shorter way. */
export function guideOf({ app }: World, { email, socials }: LoginProps): GuideProps["guide"] {
  if (!app.context.settings.enableWalletGuide) return undefined;
  return email || socials ? "Create" : "GetWallet";
}
