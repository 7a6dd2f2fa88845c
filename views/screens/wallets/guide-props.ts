import type { World } from "../../shell/world.ts";
import type { LoginProps } from "../connection/methods.ts";

export interface GuideProps {
  /** The view for a visitor without a wallet: a login, or wallets to download; absent where the host wants no guide. */
  guide?: "Create" | "GetWallet" | undefined;
}

/** The guide's view: a login if the page has one, because that is quicker than a download. */
export function guideOf({ app }: World, { email, socials }: LoginProps): GuideProps["guide"] {
  if (!app.context.settings.enableWalletGuide) return undefined;
  return email || socials ? "Create" : "GetWallet";
}
