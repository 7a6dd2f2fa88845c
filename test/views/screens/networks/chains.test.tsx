import { describe, expect, it } from "vitest";
import { MESSAGES, type MessageKey } from "../../../../domain/messages.ts";
import type { Options } from "../../../../domain/options/options.ts";
import type { Connector } from "../../../../domain/wallets/wallet.ts";
import type { WalletSession } from "../../../../machines/connection/ports.ts";
import { Account } from "../../../../views/screens/account/Account.tsx";
import { Connect } from "../../../../views/screens/connection/Connect.tsx";
import { ConnectingMultiChain } from "../../../../views/screens/connection/ConnectingMultiChain.tsx";
import { Networks } from "../../../../views/screens/networks/Networks.tsx";
import { SwitchActiveChain } from "../../../../views/screens/networks/SwitchActiveChain.tsx";
import { SwitchNetwork } from "../../../../views/screens/networks/SwitchNetwork.tsx";
import { UnsupportedChain } from "../../../../views/screens/networks/UnsupportedChain.tsx";
import { AllWallets } from "../../../../views/screens/wallets/AllWallets.tsx";
import { presentCard } from "../../../../views/shell/present.ts";
import { GALLERY } from "../../../gallery/states.ts";
import { ADDRESS, announced, listed, live, type Ways } from "../../live.ts";
import { render } from "../../render.tsx";

const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" as never;
const BITCOIN = "bip122:000000000019d6689c085ae165831e93" as never;
const THREE: Options = { networks: [1, 8453, SOLANA, BITCOIN] };
const PAYER = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4" as never;
const COLLECTOR = "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0" as never;
const words = (key: string) => MESSAGES[key as MessageKey];

const juniper = announced("Juniper");
const onSolana = announced("Juniper", { id: "solana:Juniper", chain: "solana", info: {} });
const onBitcoin = announced("Juniper", { id: "bitcoin:Juniper", chain: "bip122", info: {} });
const JUNIPER: Ways = { connectors: [juniper, onSolana, onBitcoin] };

/** The screen that the first row leads to. */
async function chosen(connectors: readonly Connector[] = [juniper, onSolana, onBitcoin]) {
  const app = await live({ connectors }, THREE);
  const row = Connect.present(app.world())?.rows.find(({ tag }) => tag === "multichain");
  await app.send(row?.event as never);
  return app;
}

describe("one wallet on several chains", () => {
  it("CONN-3: its row leads to a choice of chain, in the page's order, with the networks of each", async () => {
    const { world } = await chosen([onSolana, juniper]);
    const props = ConnectingMultiChain.present(world())!;
    const { one, all } = render(<ConnectingMultiChain.Body {...props} />);
    expect(ConnectingMultiChain.title(props, words as never)).toBe("Select chain");
    expect(one("h3").textContent).toBe("Select chain for Juniper");
    expect(all(".row .name").map((name) => name.textContent)).toEqual(["EVM networks", "Solana"]);
    expect(all(".row .sub").map((sub) => sub.textContent)).toEqual(["Ethereum, Base"]);
  });

  it("CONN-3: a chain leads to the wallet's own window for it", async () => {
    const { world, send } = await chosen();
    const props = ConnectingMultiChain.present(world())!;
    expect(props.chains.map(({ event }) => event)).toEqual(
      [juniper, onSolana, onBitcoin].map((connector) => ({ type: "connector.choose", connector })),
    );
    const after = await send(props.chains[1]?.event as never);
    expect(after.router.context.history.at(-1)).toEqual({ view: "ConnectingExternal", connector: onSolana });
  });

  it("CONN-3: one that went away meanwhile is said to be missing", async () => {
    const { world, root, send } = await chosen();
    root.system.get("wallets")?.send({ type: "connector.withdrawn", connectorId: onSolana.id } as never);
    const props = ConnectingMultiChain.present(world())!;
    const after = await send(props.chains[1]?.event as never);
    expect(after.notice.context.toast).toMatchObject({ variant: "error", text: { key: "multichain.missing" } });
    expect(MESSAGES["multichain.missing"]).toBe("This wallet isn't available here");
    expect(after.router.context.history.at(-1)?.view).toBe("ConnectingMultiChain");
  });

  it("CONN-3: one that went away is missing also where another chain's has its id by now", async () => {
    const { world } = await chosen();
    const connectors = [juniper, { ...onBitcoin, id: onSolana.id }];
    const wallets = { ...world().wallets, context: { ...world().wallets.context, connectors } };
    const props = ConnectingMultiChain.present({ ...world(), wallets } as never)!;
    expect(props.chains.map(({ event }) => event.type)).toEqual(["connector.choose", "toast.show", "toast.show"]);
  });

  it("CONN-8: a chain that it is connected on already is marked", async () => {
    const app = await live(JUNIPER, THREE);
    await app.connect();
    const [row] = Connect.present(app.world())!.rows.filter(({ tag }) => tag === "multichain");
    const props = ConnectingMultiChain.present(await app.send(row?.event as never))!;
    expect(props.chains.map(({ connected }) => connected)).toEqual([true, false, false]);
    const { one } = render(<ConnectingMultiChain.Body {...props} />);
    expect(one("[aria-current='true'] .name").textContent).toBe("EVM networks");
  });

  it("CONN-8: a chain that another wallet is connected on is not marked", async () => {
    const { world } = await chosen();
    const { app } = world();
    const sessions = { eip155: { connectorId: "uuid-Heron" } };
    const other = { ...world(), app: { ...app, context: { ...app.context, sessions } } as never };
    expect(ConnectingMultiChain.present(other)?.chains.map(({ connected }) => connected)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("S7: a name that two claim on one chain is not one wallet with a third on another", async () => {
    const twin = announced("Juniper", { id: "twin", info: { rdns: "example.twin" } });
    const app = await live({ connectors: [juniper, twin, onSolana] }, THREE);
    const rows = Connect.present(app.world())!.rows.filter(({ name }) => name === "Juniper");
    expect(rows.map(({ tag }) => tag)).toEqual(["contested", "contested", "installed"]);
  });
});

describe("a chain that takes another wallet", () => {
  async function asked(ways: Ways = {}) {
    const solanaOnly = announced("Heron", { id: "solana:Heron", chain: "solana", info: {} });
    const app = await live({ ...ways, connectors: [juniper, solanaOnly] }, THREE);
    await app.connect();
    await app.send({ type: "modal.open" }, { type: "route.push", route: { view: "Networks" } });
    const row = Networks.present(app.world())?.networks.find(({ id }) => id === SOLANA);
    await app.send(row?.event as never);
    return { ...app, solanaOnly };
  }

  it("NET-7: a network without a wallet leads to the question, and says which wallet stays", async () => {
    const { world } = await asked();
    const props = SwitchActiveChain.present(world())!;
    const { one, press, sent } = render(<SwitchActiveChain.Body {...props} />);
    expect(SwitchActiveChain.title(props, words as never)).toBe("Switch chain");
    expect(one("h3").textContent).toBe("Switch to Solana");
    expect(one(".hero p").textContent).toBe("Connect a wallet for Solana. Juniper stays connected.");
    expect(one("button").textContent).toBe("Switch");
    press("button");
    expect(sent).toEqual([{ type: "namespace.connect", networkId: SOLANA }]);
  });

  it("NET-7: Connect then has wallets of that chain alone, and wallets of the list are for it", async () => {
    const recent = [listed("Sorrel", { chains: [SOLANA] })];
    const { send, solanaOnly } = await asked({ recent });
    const world = await send({ type: "namespace.connect", networkId: SOLANA });
    const { rows } = Connect.present(world)!;
    expect(rows.flatMap(({ name, tag }) => (tag ? [[name, tag]] : []))).toEqual([
      ["WalletConnect", "qrcode"],
      ["Sorrel", "recent"],
      ["Heron", "installed"],
    ]);
    expect(rows.find(({ name }) => name === "Heron")?.event).toEqual({
      type: "connector.choose",
      connector: solanaOnly,
    });
    const events = [...rows, ...AllWallets.present(world)!.wallets].map(({ event }) => event);
    const namespaces = events.flatMap((event) => (event.type === "wallet.choose" ? [event.namespace] : []));
    expect(new Set(namespaces)).toEqual(new Set(["solana"]));
  });

  it("ROUTE-3 NET-3: there is a way back, embedded too, and all is as it was", async () => {
    const { send, solanaOnly } = await asked();
    await send({ type: "namespace.connect", networkId: SOLANA });
    const back = await send({ type: "route.back" });
    expect(SwitchActiveChain.present(back)).toBeDefined();
    const after = await send({ type: "route.back" }, { type: "route.back" });
    expect(Account.present(after)).toMatchObject({ address: ADDRESS, namespace: "eip155" });
    expect(Connect.present(after)?.rows.map(({ event }) => event)).toContainEqual({
      type: "connector.choose",
      connector: solanaOnly,
    });
    const embedded = await live({ connectors: [juniper] }, { ...THREE, enableEmbedded: true });
    await embedded.connect();
    expect(presentCard(await embedded.send({ type: "namespace.connect", networkId: SOLANA }))).toMatchObject({
      view: "Connect",
      back: true,
    });
  });

  it("NET-7: without any wallet every network is only chosen", async () => {
    const { world } = await live({}, THREE);
    const events = Networks.present(world())!.networks.map(({ event }) => event?.type);
    expect(events).toEqual(Array(4).fill("network.choose"));
  });

  it("NET-7: what the wallets can do comes first, what cannot be comes last and says why", async () => {
    const { connect, root, world } = await live({ connectors: [juniper] }, THREE);
    await connect();
    const grant = { connectorId: "x", networkId: "eip155:8453", supportsAllNetworks: false };
    root.system.get("network")?.send({
      type: "wallet.attached",
      namespace: "eip155",
      grant: { ...grant, approvedNetworkIds: ["eip155:8453"] },
      quiet: false,
    } as never);
    const { networks } = Networks.present(world())!;
    expect(networks.map(({ name, wallet, event }) => [name, wallet, event?.type])).toEqual([
      ["Base", undefined, "network.choose"],
      ["Solana", undefined, "route.push"],
      ["Bitcoin", undefined, "route.push"],
      ["Ethereum", "Juniper", undefined],
    ]);
    const { all } = render(<Networks.Body networks={networks} />);
    expect(all("button.row").map(({ dataset }) => dataset["action"])).toEqual([
      "network.choose",
      "route.push",
      "route.push",
      "network.choose",
    ]);
    expect(all(".row .sub").map(({ textContent }) => textContent)).toEqual([
      "Not connected",
      "Not connected",
      "Not available in Juniper",
    ]);
  });
});

it("ROUTE-11 NET-7: where no network is supported, those that the wallet did not approve say so", async () => {
  const { connect, root, world } = await live({ connectors: [juniper] }, THREE);
  await connect();
  const grant = { connectorId: "x", networkId: "eip155:56", supportsAllNetworks: false };
  root.system.get("network")?.send({
    type: "wallet.attached",
    namespace: "eip155",
    grant: { ...grant, approvedNetworkIds: ["eip155:8453"] },
    quiet: false,
  } as never);
  const { all } = render(<UnsupportedChain.Body {...UnsupportedChain.present(world())!} />);
  const rows = all("[data-action='network.choose']");
  expect(rows.map((row) => row.hasAttribute("disabled"))).toEqual([true, false]);
  expect(all(".row .sub").map(({ textContent }) => textContent)).toEqual(["Not available in Juniper"]);
});

describe("an account whose addresses are of several kinds", () => {
  const session = {
    connectorId: onBitcoin.id,
    namespace: "bip122",
    accounts: [COLLECTOR, PAYER],
    accountTypes: { [PAYER]: "payment", [COLLECTOR]: "ordinal" },
    networkId: BITCOIN,
    wallet: { name: "Juniper", type: "ANNOUNCED" },
  } as unknown as WalletSession;

  async function connected(granted: WalletSession = session) {
    const app = await live({ connectors: [onBitcoin], connect: async () => granted }, { networks: [BITCOIN] });
    await app.send({ type: "connector.choose", connector: onBitcoin });
    return app;
  }

  it("CONF-7 ACCT-8: starts with payments, has a tab for either, and shows no tokens", async () => {
    const { world, send } = await connected();
    const props = Account.present(world())!;
    expect(props).toMatchObject({ address: PAYER, balance: undefined, tabs: [] });
    const { all, one, press, sent } = render(<Account.Body {...props} />);
    expect(all("[role='tab']").map((tab) => [tab.textContent, tab.getAttribute("aria-selected")])).toEqual([
      ["Payment", "true"],
      ["Ordinals", "false"],
    ]);
    expect(one("[role='tabpanel']").textContent).toContain("bc1q");
    press("[aria-selected='false']");
    expect(sent).toEqual([{ type: "account.prefer", namespace: "bip122", accountType: "ordinal" }]);
    expect(Account.present(await send(...sent))).toMatchObject({ address: COLLECTOR });
  });

  it("ACCT-8: the tab that leads to the other address keeps the focus", async () => {
    const { world, send } = await connected();
    const { all, again, press, sent } = render(<Account.Body {...Account.present(world())!} />);
    const ordinals = all("[role='tab']")[1]!;
    ordinals.focus();
    press("[aria-selected='false']");
    again(<Account.Body {...Account.present(await send(...sent))!} />);
    expect(ordinals.getAttribute("aria-selected")).toBe("true");
    expect(document.activeElement).toBe(ordinals);
  });

  it("ACCT-8: one kind needs no tabs", async () => {
    const { world } = await connected({ ...session, accounts: [PAYER] });
    const { all, root } = render(<Account.Body {...Account.present(world())!} />);
    expect(all("[role='tab']")).toEqual([]);
    expect(root.textContent).toContain("bc1q");
  });
});

describe("a switch of the network", () => {
  it("NET-3: the wallet is named as the one that asks, and the network where one stays", () => {
    const { waiting, declined } = GALLERY.SwitchNetwork;
    const { root, again } = render(<SwitchNetwork.Body {...waiting} />);
    expect(root.textContent).toContain("Juniper asks whether to switch to Polder");
    again(<SwitchNetwork.Body {...declined} />);
    expect(root.textContent).toContain("You're still on Opal.");
  });
});
