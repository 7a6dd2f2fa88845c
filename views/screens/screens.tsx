import type { View } from "../../domain/modal/routes.ts";
import type { ChunkName } from "../shell/chunk-names.ts";
import { type Chunks, chunk } from "../shell/chunks.ts";
import type { World } from "../shell/world.ts";
import { Connect } from "./connection/Connect.tsx";
import { ConnectingExternal } from "./connection/ConnectingExternal.tsx";
import { ConnectingMultiChain } from "./connection/ConnectingMultiChain.tsx";
import { ConnectWallets } from "./connection/ConnectWallets.tsx";
import { Networks } from "./networks/Networks.tsx";
import { SwitchActiveChain } from "./networks/SwitchActiveChain.tsx";
import { SwitchNetwork } from "./networks/SwitchNetwork.tsx";
import { UnsupportedChain } from "./networks/UnsupportedChain.tsx";
import { WhatIsANetwork } from "./networks/WhatIsANetwork.tsx";
import { ConnectingWalletConnect } from "./pairing/ConnectingWalletConnect.tsx";
import { ConnectingWalletConnectBasic } from "./pairing/ConnectingWalletConnectBasic.tsx";
import type { Screen } from "./screen.ts";
import { AllWallets } from "./wallets/AllWallets.tsx";
import { Create } from "./wallets/Create.tsx";
import { Downloads } from "./wallets/Downloads.tsx";
import { GetWallet } from "./wallets/GetWallet.tsx";
import { WhatIsAWallet } from "./wallets/WhatIsAWallet.tsx";

/** The screens that load with the card. */
const SCREENS = {
  Connect,
  AllWallets,
  ConnectWallets,
  ConnectingExternal,
  ConnectingMultiChain,
  ConnectingWalletConnect,
  ConnectingWalletConnectBasic,
  Create,
  Downloads,
  GetWallet,
  Networks,
  SwitchActiveChain,
  SwitchNetwork,
  UnsupportedChain,
  WhatIsANetwork,
  WhatIsAWallet,
};

/** The chunk of each other view; a view in neither table does not compile. */
const LAZY = {
  Account: "account",
  AccountSettings: "account",
  ApproveTransaction: "embedded",
  BuyInProgress: "buy",
  ChooseAccountName: "names",
  ConnectSocials: "social",
  ConnectingFarcaster: "social",
  ConnectingSiwe: "signIn",
  ConnectingSocial: "social",
  EmailLogin: "email",
  EmailVerifyDevice: "email",
  EmailVerifyOtp: "email",
  GrantedHere: "sessions",
  Nft: "account",
  OnRampActivity: "buy",
  OnRampFiatSelect: "buy",
  OnRampProviders: "buy",
  OnRampTokenSelect: "buy",
  Profile: "account",
  RegisterAccountName: "names",
  RegisterAccountNameSuccess: "names",
  SIWXSignMessage: "signIn",
  SmartSessionCreated: "sessions",
  SmartSessionList: "sessions",
  SwitchAddress: "account",
  Transactions: "account",
  UpdateEmailPrimaryOtp: "email",
  UpdateEmailSecondaryOtp: "email",
  UpdateEmailWallet: "email",
  UpgradeEmailWallet: "embedded",
  WalletCompatibleNetworks: "account",
  WalletReceive: "account",
  Swap: "swap",
  SwapPreview: "swap",
  SwapSelectToken: "swap",
  WalletSend: "send",
  WalletSendPreview: "send",
  WalletSendScan: "scan",
  WalletSendSelectToken: "send",
  WhatIsABuy: "buy",
} as const satisfies Record<Exclude<View, keyof typeof SCREENS>, ChunkName>;

type Screens = typeof SCREENS & {
  [V in keyof typeof LAZY]: Chunks[(typeof LAZY)[V]][V & keyof Chunks[(typeof LAZY)[V]]];
};

/** The props of each screen. */
export type ScreenProps = { [V in View]: Screens[V] extends Screen<infer Props> ? Props : never };

/** The placeholder for a screen that is loading. */
const COMING: Screen<unknown> = { present: () => undefined, title: () => "", Body: () => null };

/** The screen of `view`, for callers that pass it its own props; a placeholder while its chunk is loading. */
export function screenOf(view: View): Screen<unknown> {
  const later: Readonly<Record<string, ChunkName>> = LAZY;
  const name = later[view];
  const all = name ? chunk(name) : SCREENS;
  return ((all as Readonly<Record<string, unknown>> | undefined)?.[view] as Screen<unknown> | undefined) ?? COMING;
}

/** The props of `view`'s screen; `coming` while its chunk is loading. */
export function presentScreen(view: View, world: World): { screen: unknown; coming: boolean } {
  const found = screenOf(view);
  const screen = found.present(world);
  const needs = screen === undefined ? [] : (found.chunks?.(screen) ?? []);
  // Each of them is asked for, since that loads it: `some` would stop at the first one.
  const coming = found === COMING || needs.filter((name) => !chunk(name)).length > 0;
  return { screen: coming ? undefined : screen, coming };
}
