import type { View } from "../domain/routes.ts";
import { Account } from "./screens/Account.tsx";
import { AllWallets } from "./screens/AllWallets.tsx";
import { Connect } from "./screens/Connect.tsx";
import { ConnectingExternal } from "./screens/ConnectingExternal.tsx";
import { ConnectingMultiChain } from "./screens/ConnectingMultiChain.tsx";
import { ConnectingWalletConnect } from "./screens/ConnectingWalletConnect.tsx";
import { ConnectingWalletConnectBasic } from "./screens/ConnectingWalletConnectBasic.tsx";
import { Downloads } from "./screens/Downloads.tsx";
import { GetWallet } from "./screens/GetWallet.tsx";
import { Networks } from "./screens/Networks.tsx";
import { SwitchActiveChain } from "./screens/SwitchActiveChain.tsx";
import { SwitchNetwork } from "./screens/SwitchNetwork.tsx";
import type { Screen } from "./screens/screen.ts";
import { UnsupportedChain } from "./screens/UnsupportedChain.tsx";
import { WhatIsANetwork } from "./screens/WhatIsANetwork.tsx";
import { WhatIsAWallet } from "./screens/WhatIsAWallet.tsx";

/** The screen of each view; a view without one does not compile. */
export const SCREENS = {
  Connect,
  Account,
  AllWallets,
  ConnectingExternal,
  ConnectingMultiChain,
  ConnectingWalletConnect,
  ConnectingWalletConnectBasic,
  Downloads,
  GetWallet,
  Networks,
  SwitchActiveChain,
  SwitchNetwork,
  UnsupportedChain,
  WhatIsANetwork,
  WhatIsAWallet,
} satisfies Record<View, Record<"present" | "title" | "Body", unknown>>;

/** What each screen is given. */
export type ScreenProps = { [V in View]: (typeof SCREENS)[V] extends Screen<infer Props> ? Props : never };

/** The screen of `view`, for a caller that hands on the props that it gave out itself. */
export function screenOf(view: View): Screen<unknown> {
  return SCREENS[view] as unknown as Screen<unknown>;
}
