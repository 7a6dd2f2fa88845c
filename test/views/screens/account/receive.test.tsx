import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { totalsMachine } from "../../../../machines/account/totals.ts";
import { Account } from "../../../../views/screens/account/Account.tsx";
import { Profile } from "../../../../views/screens/account/Profile.tsx";
import { SwitchAddress } from "../../../../views/screens/account/SwitchAddress.tsx";
import { WalletCompatibleNetworks } from "../../../../views/screens/account/WalletCompatibleNetworks.tsx";
import { WalletReceive } from "../../../../views/screens/account/WalletReceive.tsx";
import { GALLERY } from "../../../gallery/states.ts";
import { ADDRESS, announced, live, type Ways } from "../../live.ts";
import { render } from "../../render.tsx";

const JUNIPER: Ways = { connectors: [announced("Juniper")] };
const OTHER = "0x9aF3c4E17b20D865fA91b7c3820E4d6f5C3a1B62";
const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" as never;
const session = (accounts: readonly string[]) => async () =>
  ({
    connectorId: "uuid-Juniper",
    namespace: "eip155",
    accounts,
    networkId: "eip155:1",
    wallet: { name: "Juniper", type: "ANNOUNCED" },
  }) as never;

describe("receiving", () => {
  it("ACCT-13: shows the whole address as a code and in groups, copies it, and leads to its networks", async () => {
    const world = await (await live(JUNIPER)).connect();
    const { one, press, sent, all } = render(<WalletReceive.Body {...WalletReceive.present(world)!} />);
    expect(one("[data-uri]").dataset["uri"]).toBe(ADDRESS);
    expect(one(".whole .vh").textContent).toBe(ADDRESS);
    expect(
      all(".whole > [aria-hidden]")
        .map((group) => group.textContent)
        .join(""),
    ).toBe(ADDRESS);
    press("[data-action='address.copy']");
    press("[data-action='route.push']");
    expect(sent).toEqual([
      { type: "address.copy" },
      { type: "route.push", route: { view: "WalletCompatibleNetworks" } },
    ]);
    expect(WalletCompatibleNetworks.present(world)?.networks.map(({ name }) => name)).toEqual(["Ethereum", "Base"]);
  });

  it("ACCT-13: its networks are those where the address is the account's own; a smart account is on the active one alone", async () => {
    const counted = async (accountType?: string) => {
      const own = await session([ADDRESS])();
      const embedded = { user: {}, smartAccountNetworks: [], accountType };
      const connect = async () => ({ ...(own as object), ...(accountType && { embedded }) }) as never;
      const world = await (
        await live({ ...JUNIPER, connect }, { networks: [1, 8453, 10, 137, 42161, 56, SOLANA] })
      ).connect();
      const { count, networks } = WalletReceive.present(world)!;
      return [count, networks.length, WalletCompatibleNetworks.present(world)?.networks.length];
    };
    expect(await counted()).toEqual([6, 5, 6]);
    expect(await counted("eoa")).toEqual([6, 5, 6]);
    expect(await counted("smartAccount")).toEqual([1, 1, 1]);
  });

  it("ACCT-13: has a way from the account, unless the host switched it off", async () => {
    const rows = async (receive: boolean) => {
      const app = await live(JUNIPER, { features: { receive } });
      const { all } = render(<Account.Body {...Account.present(await app.connect())!} />);
      return all(".key").filter((key) => key.textContent === "Receive").length;
    };
    expect([await rows(true), await rows(false)]).toEqual([1, 0]);
  });
});

describe("the accounts of a wallet", () => {
  it("ACCT-1: another address is chosen, and the card closes", async () => {
    const app = await live({ ...JUNIPER, connect: session([ADDRESS, OTHER]) });
    const world = await app.connect();
    const account = Account.present(world)!;
    expect("nobody" in account ? undefined : account.profile).toEqual({
      type: "route.push",
      route: { view: "SwitchAddress" },
    });
    const { press, sent, all } = render(<SwitchAddress.Body {...SwitchAddress.present(world)!} />);
    expect(all("[aria-current]")).toHaveLength(1);
    press("[data-action='account.choose']");
    const choice = { type: "account.choose", namespace: "eip155", address: OTHER } as const;
    expect(sent).toEqual([{ type: "modal.close" }, choice]);
    expect((await app.send(choice as never)).accounts.eip155?.context.address).toBe(OTHER);
  });

  it("ACCT-1: an account goes by the label that the host gave it, and has the balance that the host says", async () => {
    const app = await live({ ...JUNIPER, connect: session([ADDRESS, OTHER]) });
    await app.connect();
    const overrides = { labels: { [OTHER]: "Savings of the whole house" }, balance: { amount: "7", symbol: "ETH" } };
    const world = await app.send({ type: "account.override", namespace: "eip155", overrides } as never);
    const { all } = render(<SwitchAddress.Body {...SwitchAddress.present(world)!} />);
    expect(all("li .name").map((one) => one.textContent)).toEqual([
      expect.stringContaining("…"),
      "Savings of the whol…",
    ]);
    expect(all("li .sub")[0]?.textContent).toBe("7 ETH");
  });

  it("ACCT-14: each account has its total, one whose total is unknown says why, and the active one has its coin instead", () => {
    const { all } = render(<SwitchAddress.Body {...GALLERY.SwitchAddress.many} />);
    const subs = all("li .sub").slice(0, 4);
    expect(subs.map((sub) => sub.textContent)).toEqual(["$123,456,789.01", "Price unknown", "Balance unavailable", ""]);
    expect(subs[0]?.querySelector("[data-raw]")?.getAttribute("data-raw")).toBe("123456789.01");
    expect(subs[3]?.querySelector(".sk")).not.toBeNull();
    const own = render(<SwitchAddress.Body {...GALLERY.SwitchAddress.two} />);
    expect(own.all("li .sub").map((sub) => sub.textContent)).toEqual(["$3,852.27", "$12.50\u00a0· Standard account"]);
    const { accounts } = GALLERY.SwitchAddress.two;
    const unknown = accounts.map((account) => ({ ...account, total: { state: "unpriced" } as const }));
    const coin = render(<SwitchAddress.Body {...GALLERY.SwitchAddress.two} accounts={unknown} />);
    expect(coin.all("li .sub").map((sub) => sub.textContent)).toEqual([
      "1.284 ETH",
      "Price unknown\u00a0· Standard account",
    ]);
  });

  it("ACCT-14: an account that nobody has asked about is not called unavailable", async () => {
    const app = await live({ ...JUNIPER, connect: session([ADDRESS, OTHER]) });
    const world = await app.connect();
    const input = { accounts: [], network: world.app.context.active, blocked: [] };
    const away = createActor(totalsMachine, { input }).getSnapshot();
    const { accounts } = SwitchAddress.present({ ...world, totals: { eip155: away } })!;
    expect(accounts.map(({ total }) => total?.state)).toEqual(["loading", "loading"]);
  });

  it("ACCT-14: an account whose worth could not be read is called unavailable", async () => {
    const world = await (await live({ ...JUNIPER, connect: session([ADDRESS, OTHER]) })).connect();
    const missed = { context: { totals: { [OTHER]: "12.5" } }, hasTag: (tag: string) => tag === "missed" };
    const { accounts } = SwitchAddress.present({ ...world, totals: { eip155: missed as never } })!;
    expect(accounts.map(({ total }) => total?.state)).toEqual(["unavailable", "ready"]);
  });

  it("AUTH-11: the accounts of an embedded wallet say of which kind they are, where that is known", async () => {
    const THIRD = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
    const connect = async () => ({
      ...((await session([ADDRESS, OTHER, THIRD])()) as object),
      embedded: { user: {}, accountType: "smartAccount", smartAccountNetworks: [1] },
      accountTypes: { [ADDRESS]: "smartAccount", [OTHER]: "eoa" },
    });
    const world = await (await live({ ...JUNIPER, connect: connect as never })).connect();
    expect(Profile.present(world)?.accounts.map(({ kind }) => kind)).toEqual(["smart", "own", undefined]);
  });

  it("ACCT-14: the list of accounts is busy until each total is known", () => {
    const { one } = render(<SwitchAddress.Body {...GALLERY.SwitchAddress.many} />);
    expect(one("ul").getAttribute("aria-busy")).toBe("true");
    const known = render(<SwitchAddress.Body {...GALLERY.SwitchAddress.two} />);
    expect(known.one("ul").getAttribute("aria-busy")).toBeNull();
  });

  it("ACCT-9: an account has the name and the picture that it chose, on the account and in its profile", async () => {
    const app = await live({
      ...JUNIPER,
      identity: async () => ({ name: "maya.demo.id", image: "https://a.example/1.png" }),
    });
    await app.connect();
    const world = await app.pass(1000);
    const { one } = render(<Account.Body {...Account.present(world)!} />);
    expect(one("h3").textContent).toBe("maya.demo.id");
    expect(one("h3").title).toBe(ADDRESS);
    expect(one(".avatar img").getAttribute("src")).toBe("https://a.example/1.png");
    const profile = render(<Profile.Body {...Profile.present(world)!} />);
    expect(profile.one("h3[title]").textContent).toBe("maya.demo.id");
  });

  it("ACCT-1, ACCT-9: the host's label takes the place of the name, and leaves the picture", async () => {
    const identity = async () => ({ name: "maya.demo.id", image: "https://a.example/1.png" });
    const app = await live({ ...JUNIPER, identity });
    await app.connect();
    await app.pass(1000);
    const overrides = { labels: { [ADDRESS]: "Savings" } };
    const world = await app.send({ type: "account.override", namespace: "eip155", overrides } as never);
    expect(Profile.present(world)?.accounts[0]?.identity).toEqual({
      name: "Savings",
      image: "https://a.example/1.png",
    });
  });

  it("ACCT-9: a host that gives null takes the name and the picture away", async () => {
    const app = await live({ ...JUNIPER, identity: async () => ({ name: "maya", image: "https://a.example/1.png" }) });
    await app.connect();
    await app.pass(1000);
    const overrides = { profileName: null, profileImage: null };
    const world = await app.send({ type: "account.override", namespace: "eip155", overrides } as never);
    expect(Profile.present(world)?.identity).toBeUndefined();
  });

  it("ACCT-1: connected chain families stand side by side, and the chosen one leads to its network", () => {
    const { all, press, sent } = render(<Account.Body {...GALLERY.Account["several chains"]} />);
    expect(all(".seg [role='tab']").map((tab) => tab.textContent)).toEqual(["EVM networks", "Solana", "Bitcoin"]);
    press(".seg [role='tab']:first-child");
    expect(sent).toEqual([{ type: "network.activate", namespace: "eip155" }]);
  });
});
