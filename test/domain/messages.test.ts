import { describe, expect, it } from "vitest";
import { MESSAGES, type MessageKey, text } from "../../domain/messages.ts";
import { direction } from "../../domain/options/direction.ts";

/** Labels that protocol.md §6 and product.md §8 fix word for word, and labels of our own that replace some of them. */
const FIXED: readonly (readonly [MessageKey, string])[] = [
  ["title.Connect", "Connect Wallet"],
  ["title.AllWallets", "All Wallets"],
  ["title.Networks", "Choose Network"],
  ["title.SwitchNetwork", "Switch Network"],
  ["title.UnsupportedChain", "Switch Network"],
  ["title.GetWallet", "Get a wallet"],
  ["title.WhatIsANetwork", "What is a network?"],
  ["title.WhatIsAWallet", "What is a wallet?"],
  ["external.waiting", "Continue in {name}"],
  ["external.waiting.text", "Approve the request in {name}"],
  ["external.declined", "Connection declined"],
  ["action.retry", "Try again"],
  ["account.copied", "Address copied"],
  ["account.copyFailed", "Failed to copy"],
  ["account.explorer", "Block Explorer"],
  ["action.disconnect", "Disconnect"],
  ["wallets.empty", "No Wallet found"],
  ["wallets.certified.toast", "Certified wallets only"],
  ["networks.search", "Search networks"],
  ["networks.help", "What is a network?"],
  ["switch.waiting", "Approve in wallet"],
  ["switch.waiting.text", "{name} asks whether to switch to {network}"],
  ["switch.declined", "Switch declined"],
  ["get.explore", "Explore all"],
  ["title.EmailVerifyOtp", "Confirm Email"],
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
  ["farcaster.waiting.text", "Accept connection request in the app"],
  ["farcaster.open", "Open farcaster"],
  ["account.toSmart", "Switch to your smart account"],
  ["account.toEoa", "Switch to your standard account"],
  ["error.BALANCE_UNAVAILABLE", "Token Balance Unavailable"],
  ["send.incomplete", "Please enter a valid amount and receiver address"],
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

  it("PUBLIC placeholders are filled in, and what is not given stays", () => {
    expect(text({}, "external.waiting", { name: "Fox" })).toBe("Continue in Fox");
    expect(text({}, "external.waiting")).toBe("Continue in {name}");
    expect(text({}, "wallets.results", { count: 0 })).toBe("0 wallets");
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
  ])("PUBLIC %s is written %s", (lang, way) => {
    expect(direction(lang)).toBe(way);
  });
});
