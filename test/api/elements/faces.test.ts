import { beforeAll, describe, expect, it } from "vitest";
import { loadWalletFace, presentFace } from "../../../api/elements/button-face.ts";
import { type Kind, PLAIN_TEXT } from "../../../api/elements/face.ts";
import { loginNamed } from "../../../api/elements/login-face.ts";
import { propertiesOf } from "../../../api/elements/properties.ts";
import { walletChoice } from "../../../api/elements/wallet-face.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import { WALLET_CONNECT } from "../../../domain/wallets/wallet.ts";
import { BRANDS } from "../../../views/kit/pictures/brands.ts";
import type { World } from "../../../views/shell/world.ts";
import { ADDRESS, announced, listed, live } from "../../views/live.ts";

const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const SOLANA_DEVNET = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1" as CaipNetworkId;

const face = (kind: Kind, world: World | undefined, attributes: Record<string, string> = {}) =>
  presentFace(
    kind,
    world,
    propertiesOf((name) => attributes[name] ?? null),
    PLAIN_TEXT,
  );

beforeAll(loadWalletFace);

describe("faces of the elements", () => {
  it("R20 without an instance invite to connect, and show no account", () => {
    expect(face("button", undefined)).toMatchObject({ label: "Connect Wallet", tone: "go", press: "toggle" });
    expect(face("connect-button", undefined, { label: "Hop in" })).toMatchObject({ label: "Hop in" });
    expect(face("account-button", undefined)).toBeUndefined();
    expect(face("network-button", undefined)).toMatchObject({ label: "Select Network", press: "Networks" });
    expect(face("wallet-button", undefined)).toMatchObject({ label: "MetaMask", press: "wallet" });
  });

  it("say so while a wallet is asked, in the namespace that they stand for", async () => {
    const app = await live({ connect: () => new Promise(() => {}), connectors: [announced("Juniper")] });
    const world = await app.connect();
    expect(face("button", world)).toMatchObject({ busy: true, label: "Connecting..." });
    expect(face("button", world, { loadingLabel: "A moment" })).toMatchObject({ label: "A moment" });
    expect(face("button", world, { namespace: "solana" })).toMatchObject({ busy: false, label: "Connect Wallet" });
    expect(face("wallet-button", world, { wallet: "Juniper" })).toMatchObject({ busy: true, label: "Juniper" });
  });

  it("CONN-5 AUTH-9 of several wallets or logins only the one that is asked is busy, until it has failed", async () => {
    const connectors = [announced("Juniper"), announced("Heron")];
    const app = await live({ connect: () => new Promise(() => {}), connectors });
    const asked = await app.connect();
    const busy = (world: World, wallet: string) => face("wallet-button", world, { wallet })?.busy;
    expect([busy(asked, "Juniper"), busy(asked, "Heron")]).toEqual([true, false]);
    const login = (way: "email" | "social", isFailed: boolean): World => {
      const attempt = { context: { login: { social: "google" } }, hasTag: () => isFailed };
      return { ...asked, login: { [way]: attempt as never } };
    };
    expect([busy(login("social", false), "google"), busy(login("social", false), "x")]).toEqual([true, false]);
    expect([busy(login("social", true), "google"), busy(login("email", true), "email")]).toEqual([false, false]);
    expect(busy(login("email", false), "email")).toBe(true);
  });

  it("CONN-21 are busy as well while the modal itself works", async () => {
    const world = (await live()).world();
    const matches = (state: object) => "work" in state;
    expect(face("connect-button", { ...world, modal: { ...world.modal, matches } as never })?.busy).toBe(true);
  });

  it("ACCT-7 S8 write the balance in the visitor's language, its symbol through the text gate", async () => {
    const balance = async () => ({ amount: "1.2349", symbol: "VERY\u202eLONGSYMBOL" });
    const app = await live({ balance }, { lang: "de" });
    expect(face("button", await app.connect())?.balance).toEqual({ text: "1,234 VERYLONGSYM…", raw: "1.2349" });
  });

  it("ACCT-7 ACCT-9 show the account: short address, tints, balance floored with its exact text beside it", async () => {
    const app = await live({ balance: async () => ({ amount: "1.2349", symbol: "ETH" }) });
    const world = await app.connect();
    expect(face("button", world)).toEqual({
      label: "0xd8…A96045",
      prefix: PLAIN_TEXT("button.account"),
      isAddress: true,
      icon: { avatar: ADDRESS },
      balance: { text: "1.234 ETH", raw: "1.2349" },
      press: "Account",
    });
    const own = face("account-button", world, { charsStart: "6", charsEnd: "4", balance: "hide" });
    expect(own?.label).toBe("0xd8dA…6045");
    expect(own?.balance).toBeUndefined();
    expect(face("account-button", world, { charsStart: "-1", charsEnd: "x" })?.label).toBe("0xd8…A96045");
    expect(face("account-button", world, { namespace: "solana" })).toBeUndefined();
  });

  it("ACCT-9 show the name and the picture of an account that has them, the name by the rules for texts from outside", async () => {
    const image = "https://pictures.example/maya.png";
    const app = await live({ identity: async () => ({ name: "maya\u202e.a-name-beyond-twenty.eth", image }) });
    const shown = face("account-button", await app.connect(), { charsStart: "6" });
    expect(shown).toMatchObject({ isName: true, icon: { avatar: ADDRESS, image } });
    expect(shown?.isAddress).toBeUndefined();
    expect(shown?.label).toHaveLength(20);
    expect(shown?.label).toMatch(/^maya\.a-name-beyond-/);
    const pictured = await live({ identity: async () => ({ image }) });
    expect(face("account-button", await pictured.connect())).toMatchObject({
      label: "0xd8…A96045",
      isAddress: true,
      icon: { image },
    });
  });

  it("ACCT-7 show a balance that is still to come, and none that does not come", async () => {
    const slow = await live();
    expect(face("button", await slow.connect())?.balance).toBe("loading");
    const failed = await live({ balance: () => Promise.reject(new Error("down")) });
    await failed.connect();
    expect(face("button", failed.world())?.balance).toBeUndefined();
  });

  it("CONN-20 ROUTE-11 name the network: unsupported, its name, the host's words, unknown, none", async () => {
    const app = await live();
    expect(face("network-button", app.world(), { label: "Chain" })).toMatchObject({ label: "Ethereum", isName: true });
    const lost = await live({ chain: "eip155:56" });
    expect(face("network-button", await lost.connect())).toMatchObject({ label: "Switch Network", tone: "warn" });
    const free = await live({ chain: "eip155:56" }, { allowUnsupportedChain: true });
    expect(face("network-button", await free.connect(), { label: "Chain" })).toMatchObject({ label: "Chain" });
    expect(face("network-button", free.world())).toMatchObject({ label: "Unknown Network" });
  });

  it("ROUTE-11 warn of a network that is not served only where a wallet is on it", async () => {
    const world = (await live()).world();
    const network = { ...world.network, hasTag: (tag: string) => tag === "unsupported" } as never;
    expect(face("network-button", { ...world, network })).toMatchObject({ label: "Ethereum", isName: true });
  });

  it("NET-1 name the network of the chain family that they stand for", async () => {
    const app = await live({ chain: "eip155:56" }, { networks: ["eip155:1", SOLANA, SOLANA_DEVNET] });
    const of = (namespace: string) => face("network-button", app.world(), { namespace })?.label;
    expect(["eip155", "solana", "bip122"].map(of)).toEqual(["Ethereum", "Solana", "Select Network"]);
    await app.send({ type: "network.choose", networkId: SOLANA_DEVNET });
    expect(["eip155", "solana"].map(of)).toEqual(["Ethereum", "Solana Devnet"]);
    await app.connect();
    expect(["eip155", "solana"].map(of)).toEqual(["Switch Network", "Solana Devnet"]);
  });

  it("S8 take the host's words and names from outside through the text gate", async () => {
    expect(face("connect-button", undefined, { label: "a\u202eb\u0000" })?.label).toBe("ab");
    expect(face("connect-button", undefined, { label: "x".repeat(99) })?.label).toHaveLength(60);
    expect(face("wallet-button", undefined, { wallet: "e\u202evil" })?.label).toBe("Evil");
  });

  it("CONN-5 choose the connector of their wallet, else where to get it; nothing where it is connected", async () => {
    const juniper = announced("Juniper", { id: "uuid-Juniper" });
    const app = await live({ connectors: [juniper] });
    for (const word of ["Juniper", "juniper", "example.juniper"])
      expect(walletChoice(app.world(), word, undefined)).toEqual({ type: "connector.choose", connector: juniper });
    expect(walletChoice(app.world(), "phantom", undefined)).toMatchObject({
      type: "wallet.choose",
      namespace: "eip155",
    });
    expect(walletChoice(app.world(), listed("Nobody").name, "solana")).toEqual({
      type: "wallet.choose",
      wallet: { id: "Nobody", name: "Nobody" },
      namespace: "solana",
    });
    expect(walletChoice(await app.connect(), "Juniper", undefined)).toBeUndefined();
  });

  it("CONN-1 CONN-11 walletConnect is the code for any wallet, and no wallet of that name, which would be a recent one", async () => {
    const app = await live({});
    const shown = { label: "WalletConnect", icon: { mark: BRANDS.walletconnect } };
    for (const word of ["walletConnect", "walletconnect"]) {
      expect(face("wallet-button", undefined, { wallet: word })).toMatchObject(shown);
      expect(face("wallet-button", app.world(), { wallet: word })).toMatchObject(shown);
      expect(walletChoice(app.world(), word, undefined)).toEqual({ type: "pairing.start" });
    }
  });

  it("CONN-1 walletConnect asks for no second code where a wallet elsewhere is connected", async () => {
    const world = (await live()).world();
    const { app } = world;
    const sessions = { eip155: { connectorId: WALLET_CONNECT } };
    const paired = { ...world, app: { ...app, context: { ...app.context, sessions } } as never };
    expect([walletChoice(world, "walletConnect", undefined), walletChoice(paired, "walletConnect", undefined)]).toEqual(
      [...[{ type: "pairing.start" }, undefined]],
    );
  });

  it("CONN-15 do not choose a connector of a chain that the page, or the element, has nothing to do with", async () => {
    const networks = ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" as const];
    const elsewhere = await live({ connectors: [announced("Juniper")] }, { networks });
    expect(walletChoice(elsewhere.world(), "Juniper", undefined)).toMatchObject({ type: "wallet.choose" });
    const solana = announced("Juniper", { id: "solana", chain: "solana" });
    const both = await live({ connectors: [announced("Juniper"), solana] }, { networks: [1, ...networks] });
    expect(walletChoice(both.world(), "Juniper", "solana")).toEqual({ type: "connector.choose", connector: solana });
  });

  it.each([
    ["email", "Email"],
    ["google", "Google"],
    ["x", "X"],
    ["discord", "Discord"],
    ["farcaster", "Farcaster"],
    ["github", "GitHub"],
    ["apple", "Apple"],
    ["facebook", "Facebook"],
  ])("AUTH-9 wallet=%j stands for a login, also before there is an instance", async (word, label) => {
    expect(face("wallet-button", undefined, { wallet: word })).toMatchObject({ label, busy: false, press: "login" });
    const app = await live();
    expect(face("wallet-button", app.world(), { wallet: word.toUpperCase() })).toMatchObject({ label, press: "login" });
    const wanted =
      word === "email"
        ? { type: "route.push", route: { view: "EmailLogin" } }
        : { type: "social.choose", social: loginNamed(word) };
    expect(walletChoice(app.world(), word, undefined)).toEqual(wanted);
  });

  it("CONF-1 CONN-4 choose no login that the page does not offer: the modal shows what there is", async () => {
    const off = await live({}, { features: { email: false, socials: ["google"] } });
    expect(walletChoice(off.world(), "email", undefined)).toBeUndefined();
    expect(walletChoice(off.world(), "apple", undefined)).toBeUndefined();
    expect(walletChoice(off.world(), "google", undefined)).toEqual({ type: "social.choose", social: "google" });
    expect(walletChoice(off.world(), "google", "bip122")).toBeUndefined();
    const basic = await live({}, { basic: true });
    expect(walletChoice(basic.world(), "google", undefined)).toBeUndefined();
  });

  it("S7 leave the choice between two claimants of their wallet to the modal", async () => {
    const app = await live({ connectors: [announced("Juniper"), announced("Juniper", { id: "other" })] });
    for (const word of ["Juniper", "example.juniper"])
      expect(walletChoice(app.world(), word, undefined)).toBeUndefined();
  });
});
