import { describe, expect, it } from "vitest";
import type { Wallet } from "../../../../domain/wallets/wallet.ts";
import { explorerIdOf } from "../../../../domain/wallets/wallet-ids.ts";
import type { ImageEvent } from "../../../../machines/wallets/ports.ts";
import { Connect } from "../../../../views/screens/connection/Connect.tsx";
import { roundedCount } from "../../../../views/screens/connection/connect-rows.ts";
import type { World } from "../../../../views/shell/world.ts";
import { announced, listed, live } from "../../live.ts";
import { render } from "../../render.tsx";

const OPEN = { type: "modal.open" } as const;
const LOGINLESS = { email: false, socials: false } as const;
const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const BITCOIN = "bip122:000000000019d6689c085ae165831e93";
const wallets = (props: ReturnType<typeof Connect.present>) => props?.rows.filter(({ tag }) => tag !== "qrcode");
const rows = (props: ReturnType<typeof Connect.present>) => wallets(props)?.map(({ name, tag }) => [name, tag]);

describe("the first screen", () => {
  it("WALLET-1: shows what is here at once, with built-in suggestions and places for the list's", async () => {
    const { send } = await live({ connectors: [announced("Juniper")] });
    const props = Connect.present(await send(OPEN));
    expect(rows(props)).toEqual([
      ["Juniper", "installed"],
      ["MetaMask", undefined],
    ]);
    expect(props?.pending).toBe(1);
  });

  it("CONN-3: without pairing there is what is here, and no way to any other wallet", async () => {
    const { send } = await live({ connectors: [announced("Juniper")] }, { enableWalletConnect: false });
    const props = Connect.present(await send(OPEN));
    expect(props?.rows.map(({ name }) => name)).toEqual(["Juniper"]);
    expect(props).toMatchObject({ pending: 0, all: undefined });
    const after = await send(
      { type: "pairing.start" },
      { type: "route.push", route: { view: "ConnectingWalletConnectBasic" } },
    );
    expect(after.pairing).toBeUndefined();
  });

  it("WALLET-1: the list's suggestions take the places kept for them, and nothing above moves", async () => {
    const list = async () => ({ wallets: [listed("Heron"), listed("Thistle"), listed("Finch")], count: 123 });
    const { send } = await live({ list });
    const props = Connect.present(await send(OPEN));
    expect(rows(props)?.map(([name]) => name)).toEqual(["MetaMask", "Trust Wallet", "Heron", "Thistle"]);
    expect(props?.pending).toBe(0);
    expect(props?.all?.count).toBe("120+");
  });

  it("WALLET-1: a wallet that the list has under another id is not shown beside the built-in one", async () => {
    const list = async () => ({ wallets: [listed("metamask"), listed("Trust"), listed("Thistle")], count: 3 });
    const { send } = await live({ list, recent: [listed("Rainbow")] });
    const props = Connect.present(await send(OPEN));
    expect(rows(props)?.map(([name]) => name)).toEqual(["Rainbow", "MetaMask", "Trust"]);
  });

  it("WALLET-4: the pile of samples shows at once, when all of its pictures have come", async () => {
    const names = ["Heron", "Thistle", "Finch", "Marigold", "Opal"];
    const wallets = names.map((name) => listed(name, name === "Thistle" ? {} : { imageId: `image-${name}` }));
    let show = (_: ImageEvent): void => {};
    const images = (send: typeof show): void => {
      show = send;
    };
    const { send, pass } = await live({ list: async () => ({ wallets, count: 5 }), images });
    const pile = (world: World) => Connect.present(world)?.all?.samples.map(({ name }) => name);
    const come = (...which: string[]): Promise<World> => {
      show({ type: "images.loaded", images: Object.fromEntries(which.map((name) => [`image-${name}`, "blob:"])) });
      return pass(0);
    };
    expect(pile(await send(OPEN))).toEqual([]);
    expect(pile(await come("Opal", "Finch", "Heron"))).toEqual([]);
    expect(pile(await come("Marigold"))).toEqual(["Heron", "Finch", "Marigold", "Opal"]);
  });

  it("WALLET-5: where the list does not come the built-in suggestions fill up, and a note says so", async () => {
    const { send } = await live({ list: () => Promise.reject(new Error("down")) });
    const props = Connect.present(await send(OPEN));
    expect(rows(props)).toHaveLength(4);
    expect(props?.partial).toBe(true);
    expect(render(<Connect.Body {...props!} />).one("[role='status'] button").dataset["action"]).toBe("wallets.retry");
  });

  it("WALLET-5: beside a chosen wallet there is no note, for that wallet's retry is the only one", async () => {
    const { send } = await live({ list: () => Promise.reject(new Error("down")), connectors: [announced("Juniper")] });
    const [row] = Connect.present(await send(OPEN))?.rows ?? [];
    expect(Connect.present(await send(row?.event as never))?.partial).toBe(false);
  });

  it("R18, WALLET-5: the note stays, with a busy retry, until the list has come", async () => {
    let list: () => Promise<{ wallets: Wallet[]; count: number }> = () => Promise.reject(new Error("down"));
    const { send } = await live({ list: () => list() });
    const screen = render(<Connect.Body {...Connect.present(await send(OPEN))!} />);
    list = () => new Promise(() => {});
    screen.again(<Connect.Body {...Connect.present(await send({ type: "wallets.retry" }))!} />);
    expect(screen.one(".note [aria-busy='true']").dataset["action"]).toBe("wallets.retry");
  });

  it("WALLET-1: who has two wallets is offered no more, and a host's featured ones replace the suggestions", async () => {
    const two = await live({ connectors: [announced("Juniper"), announced("Heron")] });
    expect(rows(Connect.present(await two.send(OPEN)))).toHaveLength(2);
    const list = async () => ({ wallets: [listed("Finch")], count: 1 });
    const featured = await live({ list }, { featuredWalletIds: ["id-Finch"] });
    expect(rows(Connect.present(await featured.send(OPEN)))?.map(([name]) => name)).toEqual(["Finch"]);
  });

  it("WALLET-1: places are kept for a host's featured wallets until they are there, and those count among all", async () => {
    const { send } = await live({}, { featuredWalletIds: ["id-Finch", "id-Heron", "id-Owl"] });
    const waiting = await send(OPEN);
    expect(Connect.present(waiting)?.pending).toBe(3);
    const { wallets: state } = waiting;
    const known = { ...state.context, featured: [listed("Finch"), listed("Heron"), listed("Owl")], count: 28 };
    const props = Connect.present({ ...waiting, wallets: { ...state, context: known } as never });
    expect(props).toMatchObject({ pending: 0, all: { count: "30+" } });
  });

  it("CONN-11: two recent wallets are shown, and none of them again as a featured one under another id", async () => {
    const recent = ["Heron", "Finch", "Owl"].map((name) => listed(name, { rdns: `example.${name}` }));
    const list = async () => ({ wallets: [listed("Heron", { id: "other", rdns: "example.Heron" })], count: 1 });
    const { send } = await live({ recent, list }, { featuredWalletIds: ["other"] });
    expect(rows(Connect.present(await send(OPEN)))).toEqual([
      ["Heron", "recent"],
      ["Finch", "recent"],
    ]);
  });

  it("CONN-1: a code for any wallet is one press away, tagged, and not where a phone would have to scan itself", async () => {
    const props = Connect.present((await live()).world())!;
    const { press, sent, one } = render(<Connect.Body {...props} />);
    expect(one("[data-wallet='walletConnect']").textContent).toBe("WalletConnectQR code");
    press("[data-wallet='walletConnect']");
    expect(sent).toEqual([{ type: "pairing.start" }]);
    const phone = await live({ mobile: true });
    expect(Connect.present(phone.world())?.rows.some(({ tag }) => tag === "qrcode")).toBe(false);
  });

  it("CONF-2: the host orders the kinds of rows", async () => {
    const ways = { connectors: [announced("Juniper")], recent: [listed("Heron")] };
    const first = await live(ways);
    expect(rows(Connect.present(first.world()))?.[0]).toEqual(["Heron", "recent"]);
    const second = await live(ways, { features: { connectorTypeOrder: ["injected"] } });
    expect(rows(Connect.present(second.world()))?.[0]).toEqual(["Juniper", "installed"]);
  });

  it("CONN-11: a recent wallet of a chain family whose name only begins alike is not one for the searched family", async () => {
    const recent = [
      listed("Heron", { chains: ["solana-test:1" as never] }),
      listed("Finch", { chains: [SOLANA as never] }),
    ];
    const { world } = await live({ recent }, { networks: [1, SOLANA as never] });
    const { wallets } = world();
    const filtered = { ...wallets, context: { ...wallets.context, filter: "solana" } };
    const found = rows(Connect.present({ ...world(), wallets: filtered } as never));
    expect(found?.filter(([, tag]) => tag === "recent")).toEqual([["Finch", "recent"]]);
  });

  it("CONN-11: a recent wallet that is here shows once, as installed", async () => {
    const recent = [listed("Juniper", { rdns: "example.juniper" })];
    const { world } = await live({ connectors: [announced("Juniper")], recent });
    expect(rows(Connect.present(world()))?.filter(([name]) => name === "Juniper")).toEqual([["Juniper", "installed"]]);
  });

  it("CONN-3: one wallet on two chains is one row that says so", async () => {
    const solana = announced("Juniper", { id: "solana", chain: "solana" });
    const { world } = await live({ connectors: [announced("Juniper"), solana] }, { networks: [1, SOLANA] });
    const props = Connect.present(world());
    expect(wallets(props)?.[0]).toMatchObject({
      tag: "multichain",
      event: { route: { view: "ConnectingMultiChain", connector: { connectors: [{ chain: "eip155" }, solana] } } },
    });
  });

  it("CONN-15: wallets of chains that this page has no network of are not offered", async () => {
    const solana = announced("Heron", { chain: "solana" });
    const networks = [SOLANA] as const;
    const { send } = await live({ connectors: [announced("Juniper"), solana] }, { networks });
    expect(rows(Connect.present(await send()))?.[0]).toEqual(["Heron", "installed"]);
    const only = await live(
      { connectors: [announced("Juniper")], mobile: true },
      { networks, includeWalletIds: ["none"] },
    );
    const { root } = render(<Connect.Body {...Connect.present(await only.send())!} />);
    expect(root.textContent).toContain("No wallet found in this browser");
  });

  it.each([
    ["its explorer id", announced("Juniper", { explorerId: "shut" })],
    ["an rdns that everybody knows", announced("Fox", { info: { rdns: "io.metamask" } })],
    ["a name that everybody knows", announced("Bitget Wallet")],
  ])("CONN-15: a shut out wallet is hidden from the first frame by %s", async (_, connector) => {
    const excludeWalletIds = ["shut", explorerIdOf("MetaMask") ?? "", explorerIdOf("Bitget Wallet") ?? ""];
    const recent = [listed("MetaMask"), listed("Fox", { rdns: "io.metamask" })];
    const { world } = await live({ connectors: [connector, announced("Heron")], recent }, { excludeWalletIds });
    expect(rows(Connect.present(world()))?.filter(([, tag]) => tag)).toEqual([["Heron", "installed"]]);
  });

  it("CONN-15: a wallet that puts itself on window.ethereum after the page was made is offered on a desktop as well", async () => {
    const injected = announced("Browser Wallet", { type: "INJECTED", id: "injected" });
    const { root, world } = await live({ connectors: [] });
    root.system.get("wallets").send({ type: "connector.announced", connector: injected });
    expect(rows(Connect.present(world()))?.[0]).toEqual(["Browser Wallet", "installed"]);
  });

  it("CONN-15: a kind of connector that the host turns off goes at once", async () => {
    const injected = announced("Browser Wallet", { type: "INJECTED", id: "injected" });
    const { root, world } = await live({ connectors: [announced("Juniper"), injected], mobile: true });
    const here = () => rows(Connect.present(world()))?.flatMap(([name, tag]) => (tag === "installed" ? [name] : []));
    expect(here()).toEqual(["Juniper", "Browser Wallet"]);
    root.send({ type: "settings.update", settings: { enableInjected: false } });
    expect(here()).toEqual(["Juniper"]);
    root.send({ type: "settings.update", settings: { enableInjected: true, enableEIP6963: false } });
    expect(here()).toEqual(["Browser Wallet"]);
  });

  it("CONF-13: a page that only pairs offers no wallet of its own, of whatever chain family", async () => {
    const solana = announced("Thistle", { chain: "solana" });
    const networks = ["eip155:1", SOLANA];
    const here = async (basic: boolean) => {
      const { world } = await live({ connectors: [announced("Juniper"), solana] }, { networks, basic });
      return rows(Connect.present(world()))?.flatMap(([name, tag]) => (tag === "installed" ? [name] : []));
    };
    expect(await here(false)).toEqual(["Juniper", "Thistle"]);
    expect(await here(true)).toEqual([]);
  });

  it("S7: two claimants of one name both show, marked, each with the picture that it brought and its place, and each asks its own", async () => {
    const icon = "data:image/png;base64,AA";
    const other = announced("Juniper", {
      id: "other",
      imageId: "known",
      info: { rdns: "example.other", uuid: "other" },
    });
    const { world } = await live({ connectors: [announced("Juniper", { imageUrl: icon }), other] });
    const props = Connect.present(world());
    const two = wallets(props)?.slice(0, 2) ?? [];
    expect(two.map(({ tag, image, claim }) => [tag, image, claim])).toEqual([
      ["contested", icon, { rdns: "example.juniper", order: "first" }],
      ["contested", undefined, { rdns: "example.other", order: "second" }],
    ]);
    const { press, sent, root } = render(<Connect.Body {...props!} />);
    press("[data-wallet='example.other']");
    expect(sent).toMatchObject([{ type: "connector.choose", connector: { id: "other" } }]);
    expect(root.querySelectorAll(".tag[data-tone='bad']")).toHaveLength(2);
    expect(root.textContent).toContain("Second to answerexample.other");
  });

  it("S7: no recent or listed wallet stands beside two claimants of its rdns or its name", async () => {
    const claimants = ["one", "other"].map((id) =>
      announced("Juniper", { id, info: { rdns: "example.juniper", uuid: id } }),
    );
    const connectors = [...claimants, announced("Heron"), announced("Heron", { id: "heron" })];
    const recent = [listed("Juniper Pass", { rdns: "example.juniper" }), listed("Heron")];
    const list = async () => ({ wallets: [listed("Heron", { id: "explorer" })], count: 1 });
    const { send } = await live({ connectors, recent, list }, { featuredWalletIds: ["explorer"] });
    expect(rows(Connect.present(await send(OPEN)))).toEqual([
      ["Juniper", "contested"],
      ["Juniper", "contested"],
      ["Heron", "contested"],
      ["Heron", "contested"],
    ]);
  });

  it("S8: a hostile name is text, without controls and bidi marks", async () => {
    const { world } = await live({ connectors: [announced("<b>J\u202Euniper\u0000</b>")] });
    const props = Connect.present(world());
    const { root } = render(<Connect.Body {...props!} />);
    expect(root.querySelector("b")).toBeNull();
    expect(wallets(props)?.[0]?.name).toBe("<b>Juniper</b>");
  });

  it("CONF-6: before the box is ticked no row takes a press; ticking asks for it", async () => {
    const options = {
      termsConditionsUrl: "https://larkspur.example/terms",
      privacyPolicyUrl: "https://larkspur.example/privacy",
      features: { legalCheckbox: true },
    };
    const { send, world } = await live({ connectors: [announced("Juniper")] }, options);
    const screen = render(<Connect.Body {...Connect.present(world())!} />);
    expect(screen.all(".row").every((row) => (row as HTMLButtonElement).disabled)).toBe(true);
    expect(screen.all(".check a").map((link) => link.getAttribute("href"))).toEqual(Object.values(options).slice(0, 2));
    screen.press("[data-action='legal.tick']");
    expect(screen.sent).toEqual([{ type: "legal.tick", on: true }]);
    screen.again(<Connect.Body {...Connect.present(await send({ type: "legal.tick", on: true }))!} />);
    expect(screen.all(".row:disabled")).toEqual([]);
  });

  it("CONF-6: one document alone wants a box as well", async () => {
    const features = { legalCheckbox: true };
    const consent = async (documents: object) =>
      Connect.present((await live({}, { features, ...documents })).world())?.consent;
    expect(await consent({ privacyPolicyUrl: "https://larkspur.example/privacy" })).toEqual({ ticked: false });
    expect(await consent({ termsConditionsUrl: "https://larkspur.example/terms" })).toEqual({ ticked: false });
    expect(await consent({})).toBeUndefined();
  });

  it("CONN-4, NET-7: while a wallet of another chain family is looked for there is no login that does not serve it", async () => {
    const world = (await live({}, { networks: [1, SOLANA, BITCOIN] })).world();
    const { wallets: state } = world;
    const filtered = { ...world, wallets: { ...state, context: { ...state.context, filter: "bip122" } } as never };
    expect([Connect.present(world)?.email !== undefined, Connect.present(filtered)?.email]).toEqual([true, undefined]);
  });

  it("CONF-6: without the box the footer names the documents that there are", async () => {
    const { world } = await live({}, { privacyPolicyUrl: "https://larkspur.example/privacy" });
    const { root } = render(<Connect.Body {...Connect.present(world())!} />);
    expect(root.textContent).toContain("By connecting you accept the privacy policy (opens in a new tab).");
  });

  it("CONF-1: the row of all wallets is hidden where the host says so", async () => {
    const all = async (allWallets: "SHOW" | "HIDE" | "ONLY_MOBILE", mobile = false) =>
      Connect.present((await live({ mobile }, { allWallets })).world())?.all !== undefined;
    expect([await all("SHOW"), await all("HIDE"), await all("ONLY_MOBILE"), await all("ONLY_MOBILE", true)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it("CONN-15: with nothing to show it says so and points on", async () => {
    const options = { includeWalletIds: ["none"], allWallets: "HIDE", features: LOGINLESS } as const;
    const { send } = await live({ mobile: true }, options);
    const props = Connect.present(await send());
    const { root } = render(<Connect.Body {...props!} />);
    expect(root.textContent).toContain("No wallet found in this browser");
    expect(root.textContent).toContain("New to wallets? Get one");
  });

  it("CONN-15: where the host shows no wallets there is no list, and nobody is told to install one", async () => {
    const options = {
      enableWallets: false,
      featuredWalletIds: ["one"],
      termsConditionsUrl: "https://larkspur.example",
    };
    const { send } = await live(
      { connectors: [announced("Juniper")] },
      { ...options, features: { ...LOGINLESS, legalCheckbox: true } },
    );
    const { root, all } = render(<Connect.Body {...Connect.present(await send(OPEN))!} />);
    expect(root.textContent).toContain("Nothing to connect with");
    expect(root.textContent).not.toMatch(/install|Juniper|accept/i);
    expect(all("ul, button, input")).toEqual([]);
  });

  it.each([
    [9, "9"],
    [10, "10"],
    [487, "480+"],
    [480, "480"],
  ])("WALLET-1: %i wallets are written %s", (count, text) => expect(roundedCount(count)).toBe(text));
});
