import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { Account } from "../../../views/screens/account/Account.tsx";
import { Nft } from "../../../views/screens/account/holdings/Nft.tsx";
import { OnRampActivity } from "../../../views/screens/buy/OnRampActivity.tsx";
import { OnRampProviders } from "../../../views/screens/buy/OnRampProviders.tsx";
import { Connect } from "../../../views/screens/connection/Connect.tsx";
import { ConnectingExternal } from "../../../views/screens/connection/ConnectingExternal.tsx";
import { CodeEntry } from "../../../views/screens/embedded/email/CodeEntry.tsx";
import { EmailBox } from "../../../views/screens/embedded/email/EmailBox.tsx";
import { SwitchNetwork } from "../../../views/screens/networks/SwitchNetwork.tsx";
import { WalletSend } from "../../../views/screens/send/WalletSend.tsx";
import { WalletSendSelectToken } from "../../../views/screens/send/WalletSendSelectToken.tsx";
import { GrantedHere } from "../../../views/screens/sessions/GrantedHere.tsx";
import { SmartSessionList } from "../../../views/screens/sessions/SmartSessionList.tsx";
import { SIWXSignMessage } from "../../../views/screens/sign-in/SIWXSignMessage.tsx";
import { Swap } from "../../../views/screens/swap/Swap.tsx";
import { AllWallets } from "../../../views/screens/wallets/AllWallets.tsx";
import { tokens } from "../../gallery/account-samples.ts";
import { GALLERY } from "../../gallery/states.ts";
import { render } from "../render.tsx";

const RETRY = ".btn:has([d^='M15.8 8'], .spin)";

describe("a retry", () => {
  it("R18: is busy in place, with the focus, while the wallet is asked again, and out of sight once it has connected", () => {
    const { Body } = ConnectingExternal;
    const states = GALLERY.ConnectingExternal;
    const { all, one, press, again, sent } = render(<Body {...states.waiting} />);
    expect(all("[data-action='connection.retry']")).toEqual([]);
    again(<Body {...states.declined} />);
    const button = one("[data-action='connection.retry']");
    button.focus();
    press("[data-action='connection.retry']");
    again(<Body {...states.waiting} />);
    expect(one("[data-action='connection.retry'][aria-busy='true']")).toBe(button);
    expect(document.activeElement).toBe(button);
    press("[data-action='connection.retry']");
    expect(sent).toEqual([{ type: "connection.retry" }]);
    again(<Body {...states.connected} />);
    expect(one("[data-over]")).toBe(button);
    expect(all(".spin")).toEqual([]);
    expect(one(".connection-status").dataset["state"]).toBe("closed");
    expect(one(".hero h3").textContent).toBe("Connected");
  });

  it("R18: is busy in place while a network switch is asked for again", () => {
    const { Body } = SwitchNetwork;
    const { one, again } = render(<Body {...GALLERY.SwitchNetwork.declined} />);
    const button = one("[data-action='network.retry']");
    again(<Body {...GALLERY.SwitchNetwork.waiting} />);
    expect(one("[data-action='network.retry'][aria-busy='true']")).toBe(button);
  });

  it("WALLET-5: a list that did not load says so until it has", () => {
    const { Body } = AllWallets;
    const failed = { ...GALLERY.AllWallets.list, phase: "failed", wallets: [] } as const;
    const { one, all, again } = render(<Body {...failed} />);
    const button = one(RETRY);
    again(<Body {...failed} phase="loading" />);
    expect(one(RETRY)).toBe(button);
    expect(button.getAttribute("aria-busy")).toBe("true");
    again(<Body {...GALLERY.AllWallets.list} />);
    expect(all(".hero")).toEqual([]);
  });
});

describe("a part that did not load", () => {
  const { Account: accounts, Nft: nfts, OnRampActivity: purchases, SmartSessionList: sessions } = GALLERY;
  const asked = { items: null, failed: false } as const;
  const { empty: allOffers, "one is missing": missedOffer } = GALLERY.OnRampProviders;
  const failedTokens = accounts["tokens failed"];
  const failedNfts = accounts["nfts failed"];
  const failedActivity = accounts["activity failed"];
  const failedOlder = accounts["activity, older failed"];
  const oldTokens = { ...accounts.tokens, tokens: { ...tokens, failed: true } };
  const { "list did not load": noList, start: list } = GALLERY.Connect;
  const { "tokens failed": noTokens, empty: transfer } = GALLERY.WalletSend;
  const { "tokens failed": noLines, list: lines } = GALLERY.WalletSendSelectToken;
  const { "prices did not load": noPrices, filled: swap } = GALLERY.Swap;
  const { missing: noGrants, everything: grants } = GALLERY.GrantedHere;

  const PARTS: readonly (readonly [string, string, ReactNode, ReactNode, ReactNode])[] = [
    [
      "tokens",
      "tokens.refresh",
      <Account.Body key="a" {...failedTokens} />,
      <Account.Body key="a" {...failedTokens} tokens={{ ...failedTokens.tokens, ...asked }} />,
      <Account.Body key="a" {...accounts.tokens} />,
    ],
    [
      "collectibles",
      "history.retry",
      <Account.Body key="a" {...failedNfts} />,
      <Account.Body key="a" {...failedNfts} nfts={{ ...failedNfts.nfts, ...asked }} />,
      <Account.Body key="a" {...accounts.nfts} />,
    ],
    [
      "activity",
      "history.retry",
      <Account.Body key="a" {...failedActivity} />,
      <Account.Body key="a" {...failedActivity} activity={{ ...failedActivity.activity, ...asked }} />,
      <Account.Body key="a" {...accounts.activity} />,
    ],
    [
      "older activity",
      "history.retry",
      <Account.Body key="a" {...failedOlder} />,
      <Account.Body
        key="a"
        {...failedOlder}
        activity={{ ...failedOlder.activity, failed: false, loadingMore: true }}
      />,
      <Account.Body key="a" {...accounts.activity} />,
    ],
    [
      "the balance",
      "balance.refresh",
      <Account.Body key="a" {...accounts["all failed"]} />,
      <Account.Body key="a" {...accounts["all failed"]} balance={{ state: "loading" }} />,
      <Account.Body key="a" {...accounts.tokens} />,
    ],
    [
      "details of a collectible",
      "nft.retry",
      <Nft.Body key="n" {...nfts["details failed"]} />,
      <Nft.Body key="n" {...nfts.loading} />,
      <Nft.Body key="n" {...nfts.one} />,
    ],
    [
      "purchases",
      "buy.retry",
      <OnRampActivity.Body key="b" {...purchases.failed} />,
      <OnRampActivity.Body key="b" {...purchases.loading} />,
      <OnRampActivity.Body key="b" {...purchases.list} />,
    ],
    [
      "a provider's page",
      "buy.retry",
      <OnRampProviders.Body key="o" {...missedOffer} />,
      <OnRampProviders.Body
        key="o"
        {...missedOffer}
        providers={missedOffer.providers.map((one) => (one.phase === "missed" ? { ...one, phase: "preparing" } : one))}
      />,
      <OnRampProviders.Body key="o" {...allOffers} />,
    ],
    [
      "smart sessions",
      "grant.retry",
      <SmartSessionList.Body key="s" {...sessions.failed} />,
      <SmartSessionList.Body key="s" {...sessions.failed} failed={false} />,
      <SmartSessionList.Body key="s" {...sessions.active} />,
    ],
    [
      "newer tokens",
      "tokens.refresh",
      <Account.Body key="a" {...oldTokens} />,
      <Account.Body key="a" {...oldTokens} tokens={{ ...oldTokens.tokens, failed: false, isAsked: true }} />,
      <Account.Body key="a" {...accounts.tokens} />,
    ],
    [
      "the wallet list",
      "wallets.retry",
      <Connect.Body key="c" {...noList} />,
      <Connect.Body key="c" {...noList} partial={false} isLoading />,
      <Connect.Body key="c" {...list} />,
    ],
    [
      "what can be sent",
      "send.retry",
      <WalletSend.Body key="w" {...noTokens} />,
      <WalletSend.Body key="w" {...noTokens} isPartial={false} isListing />,
      <WalletSend.Body key="w" {...transfer} />,
    ],
    [
      "the tokens to send",
      "send.retry",
      <WalletSendSelectToken.Body key="t" {...noLines} />,
      <WalletSendSelectToken.Body key="t" {...noLines} isPartial={false} isListing />,
      <WalletSendSelectToken.Body key="t" {...lines} />,
    ],
    [
      "a quote",
      "swap.retry",
      <Swap.Body key="q" {...noPrices} />,
      <Swap.Body key="q" {...noPrices} isQuoting />,
      <Swap.Body key="q" {...swap} />,
    ],
    [
      "what was granted",
      "grant.retry",
      <GrantedHere.Body key="g" {...noGrants} />,
      <GrantedHere.Body key="g" {...noGrants} missing={[]} isLoading isReading />,
      <GrantedHere.Body key="g" {...grants} />,
    ],
  ];

  it.each(PARTS)(
    "R18: %s: its retry is busy in place, with the focus, until there is an answer",
    (_, action, failed, again, known) => {
      const shown = render(failed);
      const retry = `[data-action='${action}']`;
      const button = shown.one(retry);
      button.focus();
      shown.again(again);
      expect(shown.one(`${retry}[aria-busy='true']`)).toBe(button);
      expect(document.activeElement).toBe(button);
      shown.again(failed);
      expect(shown.one(`${retry}:not([aria-busy])`)).toBe(button);
      shown.again(known);
      expect(shown.all(retry)).toEqual([]);
    },
  );

  it("R18: another account begins with the look of one that loads", () => {
    const shown = render(<Account.Body {...failedTokens} />);
    shown.again(
      <Account.Body
        {...failedTokens}
        address={`${failedTokens.address.slice(0, -1)}0`}
        tokens={{ ...failedTokens.tokens, ...asked }}
      />,
    );
    expect(shown.all("[data-action='tokens.refresh']")).toEqual([]);
    expect(shown.all("[role='tabpanel'] [aria-busy='true']")).toHaveLength(1);
  });
});

describe("an error", () => {
  const FAULT = { key: "error.EMAIL_INVALID", values: {} } as const;

  it("EMAIL-1: goes at the first input into the e-mail field, and the next one shows", () => {
    const { all, one, type, again } = render(<EmailBox busy={false} fault={FAULT} locked={false} />);
    expect(all(".wrong")).toHaveLength(1);
    type("input", "ada@");
    expect(all(".wrong, [data-bad]")).toEqual([]);
    expect(one("input").getAttribute("aria-invalid")).toBe("false");
    again(<EmailBox busy locked={false} />);
    again(<EmailBox busy={false} fault={FAULT} locked={false} />);
    expect(all(".wrong")).toHaveLength(1);
  });

  it("EMAIL-1: goes at the first digit of another code, and a right one is said to be accepted", () => {
    const { all, one, type, again } = render(<CodeEntry {...GALLERY.EmailVerifyOtp.refused} />);
    expect(all(".wrong")).toHaveLength(1);
    type("input", "1");
    expect(all(".wrong, .otp[data-bad]")).toEqual([]);
    expect(one<HTMLInputElement>("input").value).toBe("1");
    again(<CodeEntry {...GALLERY.EmailVerifyOtp.accepted} />);
    expect(one("[role='status']").textContent).toBe("Code accepted");
    expect(all(".spin")).toEqual([]);
  });
});

it("SIGN-3: nothing spins beside the tick of a sign-in", () => {
  const { Body } = SIWXSignMessage;
  const { all, one } = render(<Body {...GALLERY.SIWXSignMessage.done} />);
  expect(all(".spin, [aria-busy]")).toEqual([]);
  expect(one(".btn[data-tone='go']").textContent).toBe("Signed in");
});
