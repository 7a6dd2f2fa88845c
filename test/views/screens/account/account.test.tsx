import { describe, expect, it } from "vitest";
import type { Address } from "../../../../domain/addresses/address.ts";
import { BITCOIN } from "../../../../domain/addresses/bitcoin-address.ts";
import { MESSAGES, text } from "../../../../domain/messages.ts";
import type { WalletSession } from "../../../../machines/connection/ports.ts";
import { Account } from "../../../../views/screens/account/Account.tsx";
import { Networks } from "../../../../views/screens/networks/Networks.tsx";
import { SwitchNetwork } from "../../../../views/screens/networks/SwitchNetwork.tsx";
import { UnsupportedChain } from "../../../../views/screens/networks/UnsupportedChain.tsx";
import { type Text, TextContext } from "../../../../views/shell/text.ts";
import { GALLERY } from "../../../gallery/states.ts";
import { ADDRESS, announced, fails, live, type Ways } from "../../live.ts";
import { render } from "../../render.tsx";

const PAYER = "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu" as Address;
const juniper = announced("Juniper", { chain: "bip122" });
const JUNIPER: Ways = { connectors: [announced("Juniper")] };
const BASE = "eip155:8453" as never;

describe("the account", () => {
  it("ACCT-7: shows the balance floored to 3 decimals, and keeps the exact amount beside it", async () => {
    const { connect } = await live({ ...JUNIPER, balance: async () => ({ amount: "1.2849999", symbol: "ETH" }) });
    const props = Account.present(await connect())!;
    const { all, root } = render(<Account.Body {...props} />);
    expect(all("[data-raw]").map((one) => [one.dataset["raw"], one.textContent])).toEqual([["1.2849999", "1.284 ETH"]]);
    expect(root.textContent).toContain("0xd8…A96045");
  });

  it("ACCT-4: a balance on its way is busy, one that failed says so and can be asked for again", async () => {
    const waiting = Account.present(await (await live(JUNIPER)).connect())!;
    expect(
      render(<Account.Body {...waiting} />)
        .one(".bal")
        .getAttribute("aria-busy"),
    ).toBe("true");
    const failed = await live({ ...JUNIPER, balance: () => Promise.reject(new Error("down")) });
    const props = Account.present(await failed.connect())!;
    const { press, sent, one } = render(<Account.Body {...props} />);
    expect(one(".bal").textContent).toContain("Balance unavailable");
    press("[data-action='balance.refresh']");
    expect(sent).toEqual([{ type: "balance.refresh" }]);
  });

  it("SEND-1: sending is offered where the wallet pays from the account: not by one that only signs, nor from ordinals", async () => {
    const session = {
      ...{ connectorId: "uuid-Juniper", namespace: "bip122", accounts: [PAYER], networkId: BITCOIN.mainnet },
      wallet: { name: "Juniper", type: "ANNOUNCED" },
    } as const;
    const icons = async (more: object) => {
      const ways = { connectors: [juniper], connect: async () => ({ ...session, ...more }) as WalletSession };
      const app = await live(ways, { networks: [BITCOIN.mainnet] });
      app.root.send({ type: "connector.choose", connector: juniper });
      const props = Account.present(await app.send())!;
      return render(<Account.Body {...props} />)
        .all(".key")
        .map((key) => key.textContent);
    };
    expect(await icons({})).toContain("Send");
    expect(await icons({ isUnpaying: true })).not.toContain("Send");
    expect(await icons({ accountTypes: { [PAYER]: "ordinal" } })).not.toContain("Send");
  });

  it("SEND-1, SWAP-1: neither sending nor swapping is offered where a paired wallet takes no transactions", async () => {
    const session = {
      ...{ connectorId: "uuid-Juniper", namespace: "eip155", accounts: [ADDRESS], networkId: "eip155:1" },
      wallet: { name: "Juniper", type: "WALLET_CONNECT" },
    };
    const keys = async (more: object) => {
      const app = await live({ ...JUNIPER, connect: async () => ({ ...session, ...more }) as never });
      const { all } = render(<Account.Body {...Account.present(await app.connect())!} />);
      return all(".key").map((key) => key.textContent);
    };
    const [paying, unpaying] = [await keys({}), await keys({ isUnpaying: true })];
    expect(paying.filter((key) => !unpaying.includes(key)).toSorted()).toEqual(["Send", "Swap"]);
  });

  it("SEND-1, ACCT-11: what Ethereum's accounts alone can do is not offered to Bitcoin's, nor another address of theirs", async () => {
    const accounts = [PAYER, "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"];
    const wallet = { name: "Juniper", type: "ANNOUNCED" };
    const connect = async () =>
      ({ connectorId: "uuid-Juniper", namespace: "bip122", accounts, networkId: BITCOIN.mainnet, wallet }) as never;
    const features = { smartSessions: true };
    const app = await live({ connectors: [juniper], connect }, { networks: [BITCOIN.mainnet], features });
    app.root.send({ type: "connector.choose", connector: juniper });
    expect(Account.present(await app.send())).toMatchObject({
      ...{ address: PAYER, hasSessions: false, swapping: undefined, profile: undefined },
    });
    const ethereum = await (await live(JUNIPER, { features })).connect();
    expect(Account.present(ethereum)).toMatchObject({ hasSessions: true, sending: { isSmartAccount: false } });
  });

  it("ACCT-1: the page that the host names for the address comes before the network's explorer", async () => {
    const app = await live(JUNIPER);
    const hrefOf = (world: Parameters<typeof Account.present>[0]) => {
      const props = Account.present(world)!;
      return "nobody" in props ? undefined : props.explorer?.href;
    };
    expect(hrefOf(await app.connect())).toBe(`https://etherscan.io/address/${ADDRESS}`);
    const overrides = { addressExplorerUrl: "https://scan.larkspur.example/maya" };
    const world = await app.send({ type: "account.override", namespace: "eip155", overrides } as never);
    expect(hrefOf(world)).toBe("https://scan.larkspur.example/maya");
  });

  it("CONF-1 ROUTE-9: has no tab of what was done where the host wants none", async () => {
    const app = await live(JUNIPER, { features: { history: false } });
    const { all } = render(<Account.Body {...Account.present(await app.connect())!} />);
    expect(all("[role='tab']").map((tab) => tab.textContent)).toEqual(["Tokens", "NFTs"]);
  });

  it("CONF-1 ROUTE-18: shows the first tab that is left where the host turns off what was done while that shows", async () => {
    const app = await live(JUNIPER);
    await app.connect();
    await app.send({ type: "tab.choose", tab: "activity" });
    const { features } = app.root.getSnapshot().context.settings;
    app.root.send({ type: "settings.update", settings: { features: { ...features, history: false } } });
    const { all, one } = render(<Account.Body {...Account.present(await app.send())!} />);
    expect(all("[role='tab'][aria-selected='true']").map((tab) => tab.textContent)).toEqual(["Tokens"]);
    expect(one("[role='tabpanel']").children).not.toHaveLength(0);
  });

  it("ROUTE-18: has the tabs Tokens, NFTs and Activity, each with its own list", async () => {
    const { connect, send } = await live(JUNIPER);
    await connect();
    const props = Account.present(await send({ type: "tab.choose", tab: "activity" }))!;
    const { all, one } = render(<Account.Body {...props} />);
    expect(all("[role='tab']").map((tab) => tab.textContent)).toEqual(["Tokens", "NFTs", "Activity"]);
    expect(one("[role='tabpanel'] [aria-busy]").getAttribute("aria-label")).toBe("Activity");
  });

  it("CONN-13: copies, disconnects its own namespace, and is busy while that lasts", async () => {
    const { connect, send } = await live(JUNIPER);
    const screen = render(<Account.Body {...Account.present(await connect())!} />);
    screen.press("[data-action='address.copy']");
    screen.press("[data-action='connection.end']");
    expect(screen.sent).toEqual([{ type: "address.copy" }, { type: "connection.end", namespace: "eip155" }]);
    screen.again(<Account.Body {...Account.present(await send({ type: "connection.end", namespace: "eip155" }))!} />);
    screen.press("[data-action='connection.end']");
    expect(screen.sent).toHaveLength(2);
  });

  it("NET-7, CONF-13: the network's name leads to the networks, unless there is no other or switching is off", async () => {
    const lead = async (options: Parameters<typeof live>[1]) => {
      const { connect } = await live(JUNIPER, options);
      const props = Account.present(await connect())!;
      return render(Account.lead?.(props)).all("[data-action='route.push']").length;
    };
    expect([await lead({}), await lead({ networks: [1] }), await lead({ enableNetworkSwitch: false })]).toEqual([
      1, 0, 0,
    ]);
  });

  it("I4: without a connection there is no account, no network in the title's place, and a way to connect", async () => {
    const props = Account.present((await live()).world())!;
    expect(Account.lead?.(props)).toBeFalsy();
    const { press, sent, root } = render(<Account.Body {...props} />);
    expect(root.textContent).toContain("No wallet connected");
    press("button");
    expect(sent).toEqual([{ type: "route.reset", route: { view: "Connect" } }]);
  });

  it("I4: a session that is lost under the account leaves nothing of it on the screen", async () => {
    const { connect, root, world } = await live(JUNIPER);
    expect(Account.present(await connect())).toMatchObject({ address: ADDRESS });
    root.send({
      type: "connection.disconnected",
      namespace: "eip155",
      failed: false,
      replaced: false,
      released: false,
      isWhole: false,
    });
    expect(Account.present(world())).toEqual({ nobody: true });
  });
});

it.each([
  ["side by side", "Exchange", undefined],
  ["wider, for one long word", "Exchanges", "true"],
])("LOOK: the keys of the actions stand %s", (_, word, wide) => {
  const t: Text = (key, values) => (key === "swap.action" ? word : text({}, key, values));
  const { one } = render(
    <TextContext.Provider value={t}>
      <Account.Body {...GALLERY.Account["one nft"]} />
    </TextContext.Provider>,
  );
  expect(one(".keys").dataset["wide"]).toBe(wide);
});

describe("the networks", () => {
  it("NET-7: mark the current one, are searched as one types, and are chosen by a press", async () => {
    const { world } = await live({}, { networks: [1, 8453, 10, 42161, 137, 56] });
    const screen = render(<Networks.Body {...Networks.present(world())!} />);
    expect(screen.one("[aria-current='true']").textContent).toContain("Ethereum");
    screen.type("input", "BAS");
    screen.press(".row");
    expect(screen.sent).toEqual([{ type: "network.choose", networkId: BASE }]);
    screen.type("input", "nowhere");
    expect(screen.root.textContent).toContain("No network found");
  });

  it("NET-7: five or fewer are seen at a glance, on a card that fits them", async () => {
    const { world } = await live({}, { networks: [1, 8453, 10, 42161, 137] });
    expect(render(<Networks.Body {...Networks.present(world())!} />).all("[data-full]")).toEqual([]);
  });

  it("NET-7: one that the wallet cannot do is locked and says why", async () => {
    const { connect, world, root } = await live(JUNIPER);
    await connect();
    const grant = {
      connectorId: "x",
      networkId: "eip155:1",
      supportsAllNetworks: false,
      approvedNetworkIds: ["eip155:1"],
    };
    root.system.get("network")?.send({ type: "wallet.attached", namespace: "eip155", grant } as never);
    const { one } = render(<Networks.Body {...Networks.present(world())!} />);
    expect(one("button.row:disabled").textContent).toBe("BBaseNot available in Juniper");
  });
});

describe("switching", () => {
  it.each([
    ["SWITCH_DECLINED", "declined", "network.retry"],
    ["SWITCH_UNSUPPORTED", "unsupported", "route.back"],
  ] as const)("NET-2: %s reads %s, says where one still is, and offers %s", async (code, phase, action) => {
    const { connect, send } = await live({ ...JUNIPER, switch: fails(code) });
    await connect();
    const props = SwitchNetwork.present(await send({ type: "network.choose", networkId: BASE }))!;
    expect(props).toMatchObject({ phase, from: { name: "Ethereum" }, to: { name: "Base" } });
    const { one, press, sent } = render(<SwitchNetwork.Body {...props} />);
    expect(one("[role='alert'] h3").textContent).toBe(text({}, `switch.${phase}`, { name: "Base" }));
    press(".btn");
    expect(sent.map(({ type }) => type)).toEqual([action]);
  });

  it("NET-2: waiting is said in the wallet's words", async () => {
    const { connect, send } = await live(JUNIPER);
    await connect();
    const props = SwitchNetwork.present(await send({ type: "network.choose", networkId: BASE }))!;
    expect(render(<SwitchNetwork.Body {...props} />).one("[role='status'] h3").textContent).toBe("Approve in wallet");
    expect(SwitchNetwork.title(props, () => "")).toBe("Base");
  });
});

describe("an unsupported network", () => {
  it("ROUTE-11: names what does not run, lists what does, and lets go", async () => {
    const { connect } = await live({ ...JUNIPER, chain: "eip155:424242" });
    const props = UnsupportedChain.present(await connect())!;
    const { root, all, press, sent } = render(<UnsupportedChain.Body {...props} />);
    expect(root.querySelector("h3")?.textContent).toBe("Larkspur isn't available on this network");
    expect(all("[data-action='network.choose']")).toHaveLength(2);
    press("[data-action='connection.end']");
    expect(sent).toEqual([{ type: "connection.end", namespace: "eip155" }]);
    const alone = render(<UnsupportedChain.Body {...props} networks={[]} />).root.textContent;
    expect(alone).not.toContain("Choose a network below");
    expect(UnsupportedChain.title(props, (key) => MESSAGES[key])).toBe("Switch network");
  });
});
