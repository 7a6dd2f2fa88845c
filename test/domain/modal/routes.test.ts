import { describe, expect, it } from "vitest";
import { MESSAGES } from "../../../domain/messages.ts";
import { isDismissable, OPENABLE, VIEWS } from "../../../domain/modal/routes.ts";

/** Every view of ROUTE-1 and of protocol.md §6 that can be shown, typed from there. */
const SHOWN = [
  ...["Connect", "Create", "ConnectWallets", "ConnectSocials", "AllWallets", "GetWallet", "Downloads"],
  ...["WhatIsAWallet", "WhatIsANetwork"],
  ...["ConnectingExternal", "ConnectingMultiChain", "ConnectingWalletConnect", "ConnectingWalletConnectBasic"],
  ...["ConnectingSocial", "ConnectingFarcaster", "EmailLogin", "EmailVerifyDevice", "EmailVerifyOtp"],
  ...["UpdateEmailWallet", "UpdateEmailPrimaryOtp", "UpdateEmailSecondaryOtp", "UpgradeEmailWallet"],
  ...["Account", "AccountSettings", "ApproveTransaction"],
  ...["Profile", "SwitchAddress", "WalletReceive", "WalletCompatibleNetworks", "Transactions"],
  ...["WalletSend", "WalletSendSelectToken", "WalletSendPreview", "Swap", "SwapSelectToken", "SwapPreview"],
  ...["OnRampProviders", "BuyInProgress", "OnRampActivity", "OnRampTokenSelect", "OnRampFiatSelect", "WhatIsABuy"],
  ...["ChooseAccountName", "RegisterAccountName", "RegisterAccountNameSuccess"],
  ...["Networks", "SwitchNetwork", "SwitchActiveChain", "UnsupportedChain"],
  ...["SIWXSignMessage", "ConnectingSiwe"],
  ...["SmartSessionList", "SmartSessionCreated"],
];

/** Those that the protocol has no name for: the gallery of collectibles (ACCT-10), all that was granted, and the scan go beyond it. */
const OWN = ["Nft", "GrantedHere", "WalletSendScan"];

describe("routes", () => {
  it("ROUTE-1 the views are those of the protocol, by their names there", () => {
    expect([...VIEWS].toSorted()).toEqual([...SHOWN, ...OWN].toSorted());
    expect(SHOWN).toHaveLength(53);
  });

  it("ROUTE-1 every view has a name of its own, and those that a host may open are among them", () => {
    expect(new Set(VIEWS).size).toBe(VIEWS.length);
    expect(VIEWS).toEqual(expect.arrayContaining([...OPENABLE]));
    expect(VIEWS).toEqual(
      expect.arrayContaining(["Connect", "Account", "AllWallets", "ConnectingExternal", "UnsupportedChain"]),
    );
  });

  it.each(VIEWS)("ROUTE-1 %s has a title", (view) => {
    expect(MESSAGES[`title.${view}`]).toBeTruthy();
  });

  it("ROUTE-8 UnsupportedChain alone refuses a dismissal; while a sign-in is required, its views and what is signed in do", () => {
    const refusing = (isLocked: boolean) => VIEWS.filter((view) => !isDismissable(view, isLocked));
    expect(refusing(false)).toEqual(["UnsupportedChain"]);
    expect(refusing(true).toSorted()).toEqual([
      "ApproveTransaction",
      "ConnectingSiwe",
      "SIWXSignMessage",
      "UnsupportedChain",
    ]);
  });
});
