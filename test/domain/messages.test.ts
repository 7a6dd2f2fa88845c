import { describe, expect, it } from "vitest";
import { MESSAGES, type MessageKey, text } from "../../domain/messages.ts";
import { direction } from "../../domain/options/direction.ts";

/** Labels that product.md fixes word for word, and plain ones of our own. */
const FIXED: readonly (readonly [MessageKey, string])[] = [
  ["title.Connect", "Connect wallet"],
  ["title.AllWallets", "All wallets"],
  ["title.Networks", "Choose network"],
  ["title.SwitchNetwork", "Switch network"],
  ["title.UnsupportedChain", "Switch network"],
  ["title.GetWallet", "Get a wallet"],
  ["title.WhatIsANetwork", "What is a network?"],
  ["title.WhatIsAWallet", "What is a wallet?"],
  ["external.waiting", "Continue in {name}"],
  ["external.waiting.text", "Approve the request in {name}"],
  ["external.declined", "Connection declined"],
  ["action.retry", "Try again"],
  ["account.copied", "Address copied"],
  ["account.copyFailed", "Failed to copy"],
  ["account.explorer", "Block explorer"],
  ["action.disconnect", "Disconnect"],
  ["wallets.empty", "No wallet found"],
  ["wallets.certified.toast", "Certified wallets only"],
  ["networks.search", "Search networks"],
  ["networks.help", "What is a network?"],
  ["switch.waiting", "Approve in wallet"],
  ["switch.waiting.text", "{name} asks whether to switch to {network}"],
  ["switch.declined", "Switch declined"],
  ["get.explore", "Explore all"],
  ["title.EmailVerifyOtp", "Confirm email"],
  ["title.ConnectSocials", "All socials"],
  ["connect.collapsed", "Continue with a wallet"],
  ["connect.guide", "New to wallets?"],
  ["connect.guide.link", "Get one"],
  ["get.question", "Don't have {name}?"],
  ["get.question.link", "Get it"],
  ["connect.explore", "Looking for a self-custody wallet?"],
  ["connect.explore.link", "Find one on WalletGuide"],
  ["otp.resend.text", "Didn't receive it?"],
  ["otp.resend", "Resend code"],
  ["otp.resend.wait", "Resend in {n}s"],
  ["otp.device", "Resend email"],
  ["email.save", "Save"],
  ["email.cancel", "Cancel"],
  ["social.continue", "Continue with {name}"],
  ["social.login", "Log in with {name}"],
  ["social.waiting", "Continue in the {name} window"],
  ["social.taking", "Getting your account"],
  ["social.failed", "Something went wrong"],
  ["farcaster.loading", "Loading user data"],
  ["farcaster.waiting", "Continue in Farcaster"],
  ["farcaster.waiting.text", "Approve the request in the app"],
  ["farcaster.open", "Open Farcaster"],
  ["account.toSmart", "Switch to your smart account"],
  ["account.toEoa", "Switch to your standard account"],
  ["pairing.app.text", "Open {name}, approve there, then come back."],
  ["pairing.slow", "Still waiting. Is {name} installed?"],
  ["pairing.left", "Expires in {time}"],
  ["pairing.making", "Preparing code…"],
  ["pairing.unreachable", "Can't reach the wallet network"],
  ["pairing.refused", "This site isn't set up yet"],
  ["pairing.unsupported", "{name} isn't installed here"],
  ["pairing.tab.web", "Web app"],
  ["signIn.title", "{dapp} wants to know it is you"],
  ["otp.sent", "We sent a code to {email}. It works for 20 minutes."],
  ["email.resent", "Code sent again"],
  ["email.edit.text", "We'll send a code to your current address, then to the new one."],
  ["email.upgrade", "Get your own wallet"],
  ["email.upgrade.text", "Continue on the dashboard. You'll reconnect afterwards."],
  ["email.device.failed", "Device not confirmed"],
  ["title.EmailVerifyDevice", "Confirm this device"],
  ["social.failed.text", "Login didn't finish. Nothing was shared."],
  ["social.closed", "Login cancelled"],
  ["connect.closed", "Nothing to connect with"],
  ["connect.closed.text", "This site offers no way to connect right now."],
  ["connect.empty.text", "Install one, then come back. It will appear here."],
  ["connect.legal.required", "Accept the terms to continue."],
  ["external.noAddress", "No account found"],
  ["external.noAddress.text", "{name} shared no valid address. Pick another account."],
  ["multichain.text", "It supports several networks. Choose one."],
  ["switch.unsupported.text", "You're still on {name}. This wallet can't add networks."],
  ["unsupported.title", "{app} isn't available on {name}"],
  ["get.one", "Get {name} for…"],
  ["whatWallet.assets", "Your assets"],
  ["whatWallet.say", "You decide"],
  ["error.EMAIL_INVALID", "That email address looks incomplete."],
  ["error.FRAME_REFUSED", "{message}"],
  ["error.SIGN_IN_CLOCK", "This device's clock is wrong. Correct it, then try again."],
  ["error.SIGN_IN_UNREACHABLE", "The site's sign-in server didn't answer as expected."],
  ["error.BALANCE_UNAVAILABLE", "Token Balance Unavailable"],
  ["send.incomplete", "Please enter a valid amount and receiver address"],
  ["error.SMART_ACCOUNT_UNSUPPORTED", "This application might not support Smart Accounts"],
  ["button.connect", "Connect Wallet"],
  ["button.network.select", "Select Network"],
  ["button.network.switch", "Switch Network"],
  ["button.network.unknown", "Unknown Network"],
];

/** Names, abbreviations and identifiers, which keep their capitals inside a sentence. */
const NAMES = /^(AppKit|CaipAddress|ActiveCaipAddress|Client|Farcaster|ID|NFTs?|QR|RPC|WalletGuide)\b/;

/**
 * Texts that product.md quotes with capitals of its own, whole or as the first part of ours, the labels of the elements, which
 * the outside relies on (protocol.md §5.5), and a title that has a name in it.
 */
const QUOTED = [
  "Connect Wallet",
  "Invalid App Configuration",
  "Network Not Found",
  "Network not supported for Gas Price",
  "Network not supported for Swaps",
  "No Transactions yet",
  "Project ID Not Configured",
  "Select Network",
  "Session Expired",
  "Switch Network",
  "This application might not support Smart Accounts",
  "Token Balance Unavailable",
  "Unknown Network",
  "What is Buy?",
];

describe("messages", () => {
  it.each(FIXED)("ERR-2 %s reads %j", (key, wants) => {
    expect(text({}, key)).toBe(wants);
  });

  it("ERR-2 no text is empty or has a hole that no caller could fill", () => {
    for (const [key, message] of Object.entries(MESSAGES)) {
      expect(message.trim(), key).toBe(message);
      expect(message, key).not.toBe("");
      expect(message.replace(/\{[a-zA-Z]+\}/g, ""), key).not.toMatch(/[{}]/);
    }
  });

  it("DESIGN every text is written in sentence case, but for what the outside relies on", () => {
    const ours = Object.values(MESSAGES).filter((message) => !QUOTED.some((quoted) => message.startsWith(quoted)));
    const inside = ours.flatMap((message) => message.split(/[.?!:…]\s+/)).flatMap((part) => part.split(/\s+/).slice(1));
    expect(inside.filter((word) => /^[A-Z]/.test(word) && !NAMES.test(word))).toEqual([]);
  });

  it("DESIGN no text raises its voice, but for those of protocol.md", () => {
    expect(Object.values(MESSAGES).filter((message) => message.includes("!"))).toEqual([
      "Failed to get message params!",
      "Quickly and easily buy digital assets!",
      "Let's go!",
      "Got it!",
    ]);
  });

  it("PUBLIC placeholders are filled in, and what is not given stays", () => {
    expect(text({}, "external.waiting", { name: "Fox" })).toBe("Continue in Fox");
    expect(text({}, "external.waiting")).toBe("Continue in {name}");
    expect(text({}, "wallets.results", { count: 0 })).toBe("Wallets found: 0");
  });

  it("S8 a value is put in as it is: its own braces and dollars mean nothing", () => {
    expect(text({}, "external.waiting", { name: "$& {name} $1" })).toBe("Continue in $& {name} $1");
  });

  it("PUBLIC the host's words come before ours", () => {
    expect(text({ "action.retry": "Encore {name}" }, "action.retry", { name: "une fois" })).toBe("Encore une fois");
  });

  it.each([
    ["ar", "rtl"],
    ["he-IL", "rtl"],
    ["FA", "rtl"],
    ["ur-PK", "rtl"],
    ["en", "ltr"],
    ["de-AT", "ltr"],
    ["", "ltr"],
    ["arn", "ltr"],
    ["ckb", "rtl"],
    ["uz-AF", "rtl"],
    ["ku-Arab", "rtl"],
    ["ar-Latn", "ltr"],
    ["en-12", "ltr"],
  ])("PUBLIC %s is written %s", (lang, way) => {
    expect(direction(lang)).toBe(way);
  });
});
