import { describe, expect, it, vi } from "vitest";
import type { CaipNetworkId } from "../../domain/caip.ts";
import { VIEWS, type View } from "../../domain/modal/routes.ts";
import type { Options } from "../../domain/options/options.ts";
import type { WalletSession } from "../../machines/connection/ports.ts";
import { ALICE, JUNIPER, makeConnected, makeKit, SETTINGS, settle } from "./kit.ts";

type Embedded = NonNullable<WalletSession["embedded"]>;

const embedded = (user: Embedded["user"]): Embedded => ({
  ...{ user, accountType: "eoa", isDeployed: false },
  smartAccountNetworks: [],
});

const EMAIL = "ada@example.com";

/** Views that open by themselves for anybody. */
const PUBLIC: readonly View[] = [
  "Account",
  "AllWallets",
  "Connect",
  "ConnectSocials",
  "ConnectWallets",
  "ConnectingWalletConnect",
  "ConnectingWalletConnectBasic",
  "Create",
  "EmailLogin",
  "GetWallet",
  "Networks",
  "WhatIsANetwork",
  "WhatIsAWallet",
];

/** Views of whoever is connected. */
const CONNECTED: readonly View[] = [
  "GrantedHere",
  "AccountSettings",
  "Profile",
  "Swap",
  "SwitchAddress",
  "Transactions",
  "WalletCompatibleNetworks",
  "WalletReceive",
  "WalletSend",
];

/** Those that a host can switch off. */
const OPTIONAL: readonly View[] = ["Swap", "Transactions", "WalletReceive", "WalletSend"];

const OWN: readonly View[] = ["UpdateEmailWallet", "UpgradeEmailWallet"];
/** Views of whoever owns an embedded wallet. */
const EMBEDDED: readonly View[] = ["ChooseAccountName", "RegisterAccountName"];
const without = (...views: View[]) => PUBLIC.filter((view) => !views.includes(view));

interface Person {
  who: string;
  options?: Options;
  /** Connects, with the embedded wallet where its user is given. */
  connects?: true | Embedded["user"];
  chain?: string;
  session?: Partial<WalletSession>;
  /** The view that they see first; default: Account. */
  first?: View;
  sees: readonly View[];
}

const PEOPLE: readonly Person[] = [
  { who: "nobody", first: "Connect", sees: PUBLIC },
  { who: "the owner of a wallet", connects: true, sees: [...PUBLIC, ...CONNECTED] },
  {
    who: "the owner of an embedded wallet, by e-mail",
    connects: { email: EMAIL },
    sees: [...PUBLIC, ...CONNECTED, ...EMBEDDED, ...OWN],
  },
  {
    who: "the owner of an embedded wallet, by Google",
    connects: { email: EMAIL, social: "google" },
    sees: [...PUBLIC, ...CONNECTED, ...EMBEDDED],
  },
  {
    who: "the owner of a wallet that takes no transactions",
    connects: true,
    session: { isUnpaying: true },
    sees: [...PUBLIC, ...CONNECTED.filter((view) => view !== "Swap" && view !== "WalletSend")],
  },
  {
    who: "the owner of an account from which no wallet pays",
    connects: true,
    session: { accountTypes: { [ALICE]: "ordinal" } },
    sees: [...PUBLIC, ...CONNECTED.filter((view) => view !== "Swap" && view !== "WalletSend")],
  },
  {
    who: "somebody on a network that the page does not serve",
    connects: true,
    chain: "eip155:56",
    first: "UnsupportedChain",
    sees: [...PUBLIC, ...CONNECTED, "UnsupportedChain"],
  },
  {
    who: "the owner of a wallet, where nothing is swapped, sent, received or told",
    options: { features: { swaps: false, send: false, receive: false, history: false } },
    connects: true,
    sees: [...PUBLIC, ...CONNECTED.filter((view) => !OPTIONAL.includes(view))],
  },
  {
    who: "nobody, where logins are off",
    options: { features: { email: false, socials: false } },
    first: "Connect",
    sees: without("ConnectSocials", "EmailLogin"),
  },
  {
    who: "nobody, where no network is served by logins",
    options: { networks: ["near:mainnet"] },
    first: "ConnectingWalletConnectBasic",
    sees: without("ConnectSocials", "EmailLogin"),
  },
  {
    who: "nobody, where wallets and pairing are off",
    options: { enableWallets: false, enableWalletConnect: false },
    first: "Connect",
    sees: without("ConnectWallets", "ConnectingWalletConnect", "ConnectingWalletConnectBasic"),
  },
];

async function kitOf({ options = {}, connects, chain, session = {} }: Person) {
  const { networks: asked, ...rest } = options;
  const networks = asked?.[0] === "near:mainnet" ? [NEAR] : (asked ?? SETTINGS.networks);
  const made = makeKit({ ...SETTINGS, ...rest, networks: networks as Options["networks"] } as Options);
  const { kit, levers } = made;
  await settle();
  if (!connects) return made;
  if (connects !== true) levers.embedded = embedded(connects);
  levers.session = session;
  if (chain) levers.connect = async () => chain as CaipNetworkId;
  kit.store.send({ type: "connector.choose", connector: JUNIPER });
  await settle();
  await kit.close();
  await settle();
  return made;
}

const NEAR = {
  id: "mainnet",
  name: "Near",
  chainNamespace: "near",
  caipNetworkId: "near:mainnet",
  nativeCurrency: { name: "Near", symbol: "NEAR", decimals: 24 },
  rpcUrls: { default: { http: ["https://near.example"] } },
};

const shown = (kit: Awaited<ReturnType<typeof kitOf>>["kit"]) => {
  const { router, modal } = kit.store.getSnapshot();
  return { views: router.context.history.map(({ view }) => view), isOpen: modal.hasTag("open") };
};

/** An account is shown to somebody who has one on a network of the page; everybody else sees what they see first. */
const instead = (view: View, { first = "Account" }: Person): View => (view === "Account" ? first : view);

describe("open({ view, arguments })", () => {
  it("SWAP-2 fills the form of a swap with both tokens and the amount that the host names", async () => {
    const { kit } = await makeConnected();
    const wanted = { fromToken: "USDC", toToken: "ETH", amount: "12.5" };
    await kit.open({ view: "Swap", arguments: wanted });
    await settle();
    expect(kit.store.getSnapshot().swapForms.eip155?.context.wanted).toEqual(wanted);
    kit.destroy();
  });

  it.each([{ amount: "1e5" }, { amount: "-1" }, { amount: 1 as never }, { toToken: 5 as never }])(
    "SWAP-2 S12 refuses %j before anything opens",
    async (wanted) => {
      const { kit } = await makeConnected();
      await expect(kit.open({ view: "Swap", arguments: wanted })).rejects.toMatchObject({ code: "INVALID_OPTION" });
      expect(shown(kit).isOpen).toBe(false);
      kit.destroy();
    },
  );

  it("CONF-13 ROUTE-6 in basic mode there is no login to open", async () => {
    const { kit } = makeKit({ ...SETTINGS, basic: true });
    await settle();
    await expect(kit.open({ view: "EmailLogin" })).rejects.toMatchObject({ code: "INVALID_OPTION" });
    kit.destroy();
  });
});

describe.each(PEOPLE)("open({ view }) for $who", (person) => {
  it("ROUTE-1 ROUTE-6 CONF-1 shows every view that makes sense alone, and the error for any other lists those", async () => {
    const listed = person.sees.toSorted();
    for (const view of VIEWS) {
      const { kit } = await kitOf(person);
      const opening = kit.open({ view: view as never }).then(
        () => "opened",
        (error: { code: string; context: { option: string; wants: string } }) => error,
      );
      const outcome = await opening;
      await settle();
      if (person.sees.includes(view)) {
        expect([view, outcome]).toEqual([view, "opened"]);
        expect([view, shown(kit).views.at(-1), shown(kit).isOpen]).toEqual([view, instead(view, person), true]);
      } else if (view === "SIWXSignMessage" || view === "ConnectingSiwe") {
        expect(outcome).toMatchObject({ code: "SIWX_NOT_ENABLED" });
      } else {
        expect(outcome).toMatchObject({ code: "INVALID_OPTION", context: { option: "view" } });
        const { wants } = (outcome as Exclude<typeof outcome, string>).context;
        expect([view, wants.split(", ").toSorted()]).toEqual([view, listed]);
        expect(shown(kit).isOpen).toBe(false);
      }
      kit.destroy();
    }
  });
});

describe("a view that is opened by name", () => {
  it("ROUTE-6 brings what it needs: the address that is to be changed", async () => {
    const { kit } = await kitOf({ who: "", connects: { email: EMAIL }, sees: [] });
    await kit.open({ view: "UpdateEmailWallet" });
    expect(kit.store.getSnapshot().router.context.history).toEqual([{ view: "UpdateEmailWallet", email: EMAIL }]);
    kit.destroy();
  });

  it("PUBLIC an option that means nothing to it is named in the console, and the rest is taken", async () => {
    const said = vi.spyOn(console, "warn").mockReturnValue();
    const { kit } = await kitOf({ who: "", sees: [] });
    await kit.open({ vieww: "Networks", view: "GetWallet" } as never);
    expect(shown(kit).views).toEqual(["GetWallet"]);
    await vi.waitFor(() => expect(said.mock.calls.flat().join()).toContain("open() has options"), 10_000);
    expect(said.mock.calls.flat().join()).toContain("`vieww` (nearest: `view`)");
    kit.destroy();
  });

  it("CONN-1 ROUTE-6 the code for any wallet is asked for, and leads back to the other ways", async () => {
    const { kit } = await kitOf({ who: "", sees: [] });
    await kit.open({ view: "ConnectingWalletConnect" });
    await settle();
    expect(shown(kit).views).toEqual(["Connect", "ConnectingWalletConnect"]);
    expect(kit.getAccount().status).toBe("connecting");
    kit.destroy();
  });

  it.each(["AllWallets", "ConnectingWalletConnectBasic"] as const)(
    "CONF-6 %s, where no press would do anything, gives way to the box that has to be ticked",
    async (view) => {
      const options: Options = { termsConditionsUrl: "https://shop.example/terms", features: { legalCheckbox: true } };
      const { kit } = await kitOf({ who: "", options, sees: [] });
      await kit.open({ view });
      expect(shown(kit).views).toEqual(["Connect"]);
      kit.store.send({ type: "legal.tick", on: true });
      await kit.open({ view });
      expect(shown(kit).views).toEqual([view]);
      kit.destroy();
    },
  );

  it("CONF-6 a box that the page wants while all wallets are in sight comes into sight", async () => {
    const { kit } = await kitOf({ who: "", options: { termsConditionsUrl: "https://shop.example/terms" }, sees: [] });
    await kit.open();
    kit.store.send({ type: "route.push", route: { view: "AllWallets" } });
    kit.updateFeatures({ legalCheckbox: true });
    expect(shown(kit).views).toEqual(["Connect"]);
    await kit.open({ view: "Networks" });
    kit.updateFeatures({ email: false });
    expect(shown(kit).views).toEqual(["Networks"]);
    kit.destroy();
  });

  it("CONF-6 the code is not asked for before a box that has to be ticked", async () => {
    const options: Options = { termsConditionsUrl: "https://shop.example/terms", features: { legalCheckbox: true } };
    const { kit } = await kitOf({ who: "", options, sees: [] });
    await kit.open({ view: "ConnectingWalletConnect" });
    await settle();
    expect(shown(kit).views).toEqual(["Connect"]);
    expect(kit.getAccount().status).toBe("disconnected");
    kit.destroy();
  });

  it("R5 I7 a call that has to load something first is not taken for the newest one", async () => {
    const { kit } = await makeConnected();
    await kit.close();
    const overtaken = [kit.open({ view: "Swap" }), kit.close()];
    await Promise.all(overtaken);
    expect(kit.isOpen()).toBe(false);
    await Promise.all([kit.open({ view: "Swap" }), kit.open({ view: "Networks" })]);
    expect(kit.store.getSnapshot().router.context.history).toEqual([{ view: "Networks" }]);
    kit.destroy();
  });

  it("ROUTE-1 redirect and replace take the same views", async () => {
    const { kit } = await kitOf({ who: "", connects: { email: EMAIL }, sees: [] });
    await kit.open();
    kit.redirect("AccountSettings");
    await settle();
    expect(shown(kit).views).toEqual(["Account", "AccountSettings"]);
    kit.replace("UpgradeEmailWallet");
    await settle();
    expect(shown(kit).views).toEqual(["Account", "UpgradeEmailWallet"]);
    kit.redirect("ConnectingWalletConnect");
    await settle();
    expect(shown(kit).views.at(-1)).toBe("ConnectingWalletConnect");
    expect(() => kit.replace("SwitchNetwork" as never)).toThrow("AccountSettings");
    kit.destroy();
  });

  it("ROUTE-6 a chain family that is not connected has no settings", async () => {
    const options: Options = { networks: ["eip155:1", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"] };
    const { kit } = await kitOf({ who: "", options, connects: true, sees: [] });
    await expect(kit.open({ view: "AccountSettings", namespace: "solana" })).rejects.toThrow("`view`");
    await kit.open({ view: "AccountSettings", namespace: "eip155" });
    await settle();
    expect(shown(kit).views).toEqual(["AccountSettings"]);
    kit.destroy();
  });
});
