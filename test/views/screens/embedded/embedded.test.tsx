import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Route } from "../../../../domain/modal/routes.ts";
import type { WalletSession } from "../../../../machines/connection/ports.ts";
import { farcasterMachine } from "../../../../machines/embedded/farcaster.ts";
import { socialMachine } from "../../../../machines/embedded/social.ts";
import { Account } from "../../../../views/screens/account/Account.tsx";
import { AccountSettings } from "../../../../views/screens/account/AccountSettings.tsx";
import { ApproveTransaction } from "../../../../views/screens/embedded/ApproveTransaction.tsx";
import { ConnectingFarcaster } from "../../../../views/screens/embedded/social/ConnectingFarcaster.tsx";
import { ConnectingSocial } from "../../../../views/screens/embedded/social/ConnectingSocial.tsx";
import {
  UpgradeEmailWallet,
  type UpgradeEmailWalletProps,
} from "../../../../views/screens/embedded/UpgradeEmailWallet.tsx";
import { loadChunks } from "../../../../views/shell/chunks.ts";
import { presentCard } from "../../../../views/shell/present.ts";
import type { World } from "../../../../views/shell/world.ts";
import { GALLERY } from "../../../gallery/states.ts";
import { answers, attempt, loggingIn, refuses } from "../../attempt.ts";
import { ADDRESS, live, type Ways } from "../../live.ts";
import { render } from "../../render.tsx";

beforeAll(loadChunks);

const RETRY = { type: "connection.retry" };
const URI = "https://farcaster.example/connect?channelToken=1";
const GOOGLE: Route = { view: "ConnectingSocial", social: "google" };

const at = async (route: Route, ways: Ways = {}) => (await live(ways)).send({ type: "route.push", route });

async function social(actors: object): Promise<World> {
  const logic = socialMachine.provide({ actors: { preparePopup: answers(), ...actors } as never });
  const actor = await attempt(logic, { way: "social", social: "google", networks: [] });
  return loggingIn(await at(GOOGLE), "social", actor);
}

async function farcaster(actors: object, ways: Ways = {}): Promise<World> {
  const logic = farcasterMachine.provide({ actors: actors as never });
  const actor = await attempt(logic, { way: "farcaster", networks: [] });
  return loggingIn(await at({ view: "ConnectingFarcaster" }, ways), "farcaster", actor);
}

/** Somebody who is logged in. */
async function owned(embedded: Partial<WalletSession["embedded"]> = {}, chain = "eip155:1") {
  const session = {
    connectorId: "ID_AUTH",
    namespace: "eip155",
    accounts: [ADDRESS],
    networkId: chain,
    wallet: { name: "Email", type: "AUTH" },
    embedded: {
      user: { email: "maya@example.org" },
      accountType: "eoa",
      isDeployed: false,
      smartAccountNetworks: [1],
      ...embedded,
    },
  } as unknown as WalletSession;
  return (await live({ connect: async () => session })).connect();
}

describe("a login at a provider", () => {
  it("AUTH-14: it says whom it waits for, and then that the provider has answered", async () => {
    const waits = ConnectingSocial.present(await social({ fetchSocialUri: answers() }))!;
    expect(ConnectingSocial.title(waits, (key) => key)).toBe("Google");
    const { one, again } = render(<ConnectingSocial.Body {...waits} />);
    expect(one("[role=status]").textContent).toBe("Log in with GoogleContinue in the Google window");
    again(<ConnectingSocial.Body {...waits} taking />);
    expect(one("[role=status]").textContent).toBe("Log in with GoogleGetting your account");
  });

  it.each([
    [
      "Your browser blocked the window. Allow pop-ups for this site, or open it in another browser, then try again.",
      refuses("POPUP_BLOCKED", {}),
    ],
    ["There was no answer in time. Nothing was shared.", refuses("SOCIALS_TIMEOUT", {})],
    ["The answer didn't come from the secure window. Nothing was shared.", refuses("SOCIAL_UNTRUSTED", {})],
    ["No such account", refuses("FRAME_REFUSED", { message: "No such account" })],
    ["Login didn't finish. Nothing was shared.", refuses("CONNECTION_FAILED", {})],
  ])("AUTH-14 ERR-1: %s", async (words, fetchSocialUri) => {
    const props = ConnectingSocial.present(await social({ fetchSocialUri }))!;
    const { one, press, sent } = render(<ConnectingSocial.Body {...props} />);
    expect(one("[role=alert]").textContent).toBe(`Something went wrong${words}`);
    press("button");
    expect(sent).toEqual([RETRY]);
  });

  it("AUTH-10: Farcaster's address is a code to scan, and to copy", async () => {
    const open = { fetchFarcasterUri: answers(URI), connectFarcaster: answers() };
    const props = ConnectingFarcaster.present(await farcaster(open))!;
    const { one, press, sent } = render(<ConnectingFarcaster.Body {...props} />);
    expect(one("svg[data-uri]").dataset["uri"]).toBe(URI);
    press("[data-action='uri.copy']");
    expect(sent).toEqual([{ type: "uri.copy" }]);
    const opening = ConnectingFarcaster.present(await farcaster({ fetchFarcasterUri: answers() }))!;
    const other = render(<ConnectingFarcaster.Body {...opening} />);
    expect(other.one<HTMLButtonElement>("[data-action='uri.copy']").disabled).toBe(true);
    expect(other.all("[aria-busy]")).toHaveLength(1);
  });

  it("AUTH-10: on a phone the app is opened; no address but one that may be opened becomes a link", async () => {
    const open = { fetchFarcasterUri: answers(URI), connectFarcaster: answers() };
    const props = ConnectingFarcaster.present(await farcaster(open, { mobile: true }))!;
    const { one, again, all } = render(<ConnectingFarcaster.Body {...props} />);
    expect(one("a").getAttribute("href")).toBe(URI);
    expect(one("a").textContent).toContain("Open Farcaster");
    again(<ConnectingFarcaster.Body {...props} uri="javascript:alert(1)" />);
    expect(all("a")).toEqual([]);
  });

  it("AUTH-10: a refusal is said, with another try", async () => {
    const props = ConnectingFarcaster.present(await farcaster({ fetchFarcasterUri: refuses("FRAME_LOST", {}) }))!;
    const { one, press, sent } = render(<ConnectingFarcaster.Body {...props} />);
    expect(one("[role=alert]").textContent).toContain("The secure window didn't load");
    press("button");
    expect(sent).toEqual([RETRY]);
  });
});

describe("Farcaster's code", () => {
  const { code } = GALLERY.ConnectingFarcaster;

  it("AUTH-10: is gone once the app has approved", async () => {
    const world = await at({ view: "ConnectingFarcaster" });
    const uriOf = (tag: string) => {
      const attempt = { context: { uri: URI, fault: null }, hasTag: (one: string) => one === tag };
      return ConnectingFarcaster.present({ ...world, login: { farcaster: attempt as never } });
    };
    expect([uriOf("waiting"), uriOf("taking")]).toMatchObject([
      { uri: URI, taking: false },
      { uri: undefined, taking: true },
    ]);
  });

  it("R18, AUTH-10: after a failure the retry is busy in place until there is another one", () => {
    const fault = { key: "social.failed.text", values: {} } as const;
    const { again, one, all } = render(<ConnectingFarcaster.Body {...code} uri={URI} />);
    again(<ConnectingFarcaster.Body {...code} uri={undefined} fault={fault} />);
    again(<ConnectingFarcaster.Body {...code} uri={undefined} fault={undefined} />);
    expect(one("[data-action='connection.retry']").getAttribute("aria-busy")).toBe("true");
    again(<ConnectingFarcaster.Body {...code} uri={URI} />);
    expect([all("[data-action='connection.retry']").length, one("[data-uri]").dataset["uri"]]).toEqual([0, URI]);
  });
});

describe("the approval", () => {
  const tagged = (tag: string, method = "eth_sendTransaction"): World =>
    ({
      frame: { hasTag: (one: string) => one === tag },
      approval: { context: { queue: [{ method }] } },
    }) as unknown as World;

  it("ROUTE-10 S5b: the frame has its slot while it is ready, and nowhere else", () => {
    const slots = (tag: string): number =>
      render(<ApproveTransaction.Body {...ApproveTransaction.present(tagged(tag))!} />).all("slot[name=frame]").length;
    expect(["ready", "loading", "lost", "none"].map(slots)).toEqual([1, 0, 0, 0]);
  });

  it.each([
    ["eth_sendTransaction", "title.ApproveTransaction"],
    ["eth_signTypedData_v4", "title.ApproveTransaction"],
    ["personal_sign", "title.ApproveTransaction.message"],
    ["solana_signMessage", "title.ApproveTransaction.message"],
  ])("ROUTE-10: %s has the title %s", (method, title) => {
    const props = ApproveTransaction.present(tagged("ready", method))!;
    expect(ApproveTransaction.title(props, (key) => key)).toBe(title);
  });

  it("ROUTE-10: of several requests the first one, which the frame shows, has the title", () => {
    const world = tagged("ready");
    const queue = [{ method: "eth_sendTransaction" }, { method: "personal_sign" }];
    const props = ApproveTransaction.present({ ...world, approval: { context: { queue } } as never })!;
    expect(ApproveTransaction.title(props, (key) => key)).toBe("title.ApproveTransaction");
  });

  it("S5b: a card that grows stays in sight until the visitor scrolls, and leaves no listener", () => {
    const watched = new Set<() => void>();
    vi.stubGlobal(
      "ResizeObserver",
      class {
        readonly #grown: () => void;
        constructor(grown: () => void) {
          this.#grown = grown;
        }
        observe = () => void watched.add(this.#grown);
        disconnect = () => void watched.delete(this.#grown);
      },
    );
    const shown = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue(undefined);
    const listening = vi.spyOn(window, "removeEventListener");
    const card = (phase: "ready" | "loading") => (
      <div className="card">
        <ApproveTransaction.Body phase={phase} />
      </div>
    );
    const { again } = render(card("ready"));
    for (const grown of watched) grown();
    expect([watched.size, shown.mock.contexts[0]]).toEqual([1, document.querySelector(".frame-at")]);
    window.dispatchEvent(new Event("wheel"));
    expect(watched.size).toBe(0);
    again(card("loading"));
    again(card("ready"));
    expect(watched.size).toBe(1);
    again(card("loading"));
    expect(watched.size).toBe(0);
    expect(listening.mock.calls.map(([type]) => type)).toEqual(expect.arrayContaining(["wheel", "touchmove"]));
  });

  it("ROUTE-10: a frame that is lost can be wanted again", () => {
    const { one, press, sent } = render(<ApproveTransaction.Body {...ApproveTransaction.present(tagged("lost"))!} />);
    expect(one("[role=alert]").textContent).toContain("Nothing was signed.");
    press("button");
    expect(sent).toEqual([{ type: "frame.want" }]);
  });

  it("ROUTE-10: there is no way back from it, only out", async () => {
    const world = await at({ view: "ApproveTransaction" });
    expect(presentCard({ ...world, frame: tagged("ready").frame })).toMatchObject({ back: false, close: true });
  });
});

describe("the account of somebody who is logged in", () => {
  it("AUTH-14: it says who that is, and leads to the settings", async () => {
    const { one, press, sent } = render(<Account.Body {...Account.present(await owned())!} />);
    expect(one("[data-action='route.push'].chip").textContent).toBe("maya@example.org, Settings");
    press("[data-action='route.push'].chip");
    expect(sent).toEqual([{ type: "route.push", route: { view: "AccountSettings" } }]);
    const other = render(<Account.Body {...GALLERY.Account.tokens} />);
    expect(other.root.textContent).not.toContain("Settings");
  });

  it.each([
    ["an address", { email: "maya@example.org" }, ["maya@example.org", "mail", true]],
    ["a name at a provider", { social: "github", userName: "maya.l" }, ["maya.l", "github", false]],
    ["a provider alone", { social: "x" }, ["X", "x", false]],
  ] as const)("AUTH-14: its owner is known by %s", async (_, user, wants) => {
    const { owner } = AccountSettings.present(await owned({ user }))!;
    expect([owner?.name, owner?.icon, owner?.event !== undefined]).toEqual(wants);
  });

  it("AUTH-14: its owner is known by the name at a provider before the address", async () => {
    const user = { social: "github", userName: "maya.l", email: "maya@example.org" } as const;
    expect(AccountSettings.present(await owned({ user }))?.owner?.name).toBe("maya.l");
  });

  it("SEND-1: only a smart account is counted as one", async () => {
    const isSmart = async (accountType: "eoa" | "smartAccount") => {
      const account = Account.present(await owned({ accountType }))!;
      return "nobody" in account ? undefined : account.sending?.isSmartAccount;
    };
    expect([await isSmart("eoa"), await isSmart("smartAccount")]).toEqual([false, true]);
  });

  it("NAME-1: a name is offered to whoever has an embedded wallet without one, and to nobody else", async () => {
    const nameless = (world: World, identity: object): boolean | undefined => {
      const known = { context: { identity }, matches: (state: string) => state === "known" };
      return AccountSettings.present({ ...world, identities: { eip155: known as never } })?.isNameless;
    };
    const other = await (await live()).connect();
    const own = await owned();
    expect([nameless(own, {}), nameless(own, { name: "maya.demo.id" }), nameless(other, {})]).toEqual([
      ...[true, false, false],
    ]);
  });

  it("AUTH-11: the type of account can be changed where this network has both", async () => {
    const toggle = async (...given: Parameters<typeof owned>) => AccountSettings.present(await owned(...given))?.toggle;
    const event = { type: "account.prefer", namespace: "eip155", accountType: "smartAccount" };
    expect(await toggle()).toEqual({ to: "smartAccount", event, busy: false });
    expect((await toggle({ accountType: "smartAccount" }))?.to).toBe("eoa");
    expect(await toggle({ smartAccountNetworks: [10] })).toBeUndefined();
    const words = (state: "email" | "smart account") =>
      render(<AccountSettings.Body {...GALLERY.AccountSettings[state]} />).root.textContent;
    expect(words("email")).toContain("Switch to your smart account");
    expect(words("smart account")).toContain("Switch to your standard account");
  });

  it("AUTH-11: while it changes, the row takes no second press", () => {
    const { press, sent } = render(<AccountSettings.Body {...GALLERY.AccountSettings.switching} />);
    press("[data-action='account.prefer']");
    expect(sent).toEqual([]);
  });

  it("AUTH-11: an address can be changed, and a wallet taken over, by those who have one", () => {
    const { all } = render(<AccountSettings.Body {...GALLERY.AccountSettings.email} />);
    expect(all(".row[data-action]").map(({ dataset }) => dataset["action"])).toEqual([
      ...["route.push", "route.push", "account.prefer", "route.push", "route.push", "connection.end"],
    ]);
    const social = render(<AccountSettings.Body {...GALLERY.AccountSettings.social} />);
    expect(social.all("button.row")).toHaveLength(3);
  });

  it("AUTH-11: a wallet is taken over where the host's secure frame is", async () => {
    const { world } = await live({}, { endpoints: { secureFrame: "https://secure.shop.example" } });
    const props = UpgradeEmailWallet.present(world()) as UpgradeEmailWalletProps;
    const upgrade = render(<UpgradeEmailWallet.Body {...props} />);
    expect(upgrade.one("a").getAttribute("href")).toBe("https://secure.shop.example/dashboard");
  });

  it("EVENT-1 who goes to take the wallet over is counted", () => {
    const { all, sent } = render(<AccountSettings.Body {...GALLERY.AccountSettings.email} />);
    const row = all("button.row").find(({ textContent }) => textContent?.includes("Upgrade"));
    row?.click();
    expect(sent).toEqual([
      { type: "event.tracked", event: { type: "track", event: "EMAIL_UPGRADE_FROM_MODAL" } },
      { type: "route.push", route: { view: "UpgradeEmailWallet" } },
    ]);
  });
});
