import { describe, expect, it } from "vitest";
import { type Scene, shows, wrongWith } from "../../../testing/host/checks.ts";
import type { Look } from "../../../testing/host/probe/look.ts";

const ANN = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const BEN = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const SOL = "oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96";
const PAYMENT = "bc1qy69t8dwrtfdzm0t93vu6s8lac3cm79utyr9djn";
const ORDINAL = "bc1ppnpzktz25s8qknt4gtxthd3pxfwx2tu24h3vn4scpke5eqmlc3uqups2m0";
const wallet = {
  ...{ wallet: "juniper", name: "Juniper", rdns: "example.juniper", mode: "", chain: 1 },
  ...{ addresses: [ANN], solanaAddresses: [SOL], bitcoinAddresses: [PAYMENT, ORDINAL] },
};
const account = { address: ANN, status: "connected", isConnected: true };

const look: Look = {
  born: 1,
  address: "http://shop.example/",
  isOpen: true,
  view: "Account",
  dialogs: 1,
  hidden: null,
  cover: null,
  ...{ opens: 1, isEmbedded: false, stoppedEvent: null, balance: null, networkTexts: [] },
  networks: [
    { caipNetworkId: "eip155:1", name: "Ethereum" },
    { caipNetworkId: "eip155:8453", name: "Base" },
  ],
  account,
  told: account,
  networkId: "eip155:1",
  wallet: "Juniper",
  hasProvider: true,
  text: `Account ${ANN}`,
  stance: "",
};
const sound: Scene = {
  ...{ look, wantsOpen: true, isAnew: false, mayLeave: false, wallet, connected: [ANN], calls: [] },
  ...{ opensBefore: 1, linesBefore: ["Account"], networksBefore: ["eip155:1"] },
};
const kinds = (scene: Partial<Scene>) => wrongWith({ ...sound, ...scene }).map(({ kind }) => kind);
const seen = (change: Partial<Look>) => kinds({ look: { ...look, ...change } });
const call = (key: string, addresses: string[]) => ({ wallet: key, method: "personal_sign", addresses, params: [] });

describe("the checks of a walk", () => {
  it("M1 let a page be in which everything agrees", () => {
    expect(wrongWith(sound)).toEqual([]);
    expect(
      kinds({ calls: [call("juniper", [ANN.toLowerCase()]), { ...call("owl", []), method: "eth_accounts" }] }),
    ).toEqual([]);
    expect(kinds({ wallet: null })).toEqual([]);
  });

  it("M1 notice a modal that is hidden, covered, or closed by the page", () => {
    expect(seen({ hidden: "<body> has display: none" })).toEqual(["modal-hidden"]);
    expect(seen({ cover: { by: "<div>", over: "modal.dismiss" } })).toEqual(["modal-covered"]);
    expect(seen({ isOpen: false })).toEqual(["modal-closed"]);
    expect(kinds({ look: { ...look, isOpen: false }, wantsOpen: null })).toEqual([]);
    const [left] = wrongWith({ ...sound, look: { ...look, isOpen: false }, isAnew: true });
    expect(left).toMatchObject({
      kind: "modal-closed",
      says: expect.stringContaining("loaded anew, at http://shop.example/,"),
    });
  });

  it("M1 notice an account that AppKit missed, that was told wrongly, or that the page still shows", () => {
    expect(kinds({ wallet: { ...wallet, addresses: [BEN] } })).toEqual(["account-missed"]);
    expect(seen({ told: { ...account, address: BEN } })).toEqual(["account-untold"]);
    const other = { ...account, address: BEN };
    const changed = { ...look, account: other, told: other };
    expect(kinds({ look: changed, wallet: null, connected: [ANN, BEN] })).toEqual(["page-stale"]);
    const both = { ...changed, text: `${ANN} before, ${BEN} now` };
    expect(kinds({ look: both, wallet: null, connected: [ANN, BEN] })).toEqual([]);
  });

  it("M1 name a modal that opened again, and presses that the page keeps", () => {
    const again = { ...look, opens: 2 };
    expect(kinds({ look: again, wantsOpen: false })).toEqual(["modal-opened"]);
    expect(kinds({ look: again, wantsOpen: null })).toEqual([]);
    // One that does not close is not one that opened again.
    expect(kinds({ wantsOpen: false })).toEqual([]);
    const [finding] = wrongWith({ ...sound, look: { ...look, stoppedEvent: "click at the document" } });
    expect(finding).toMatchObject({
      kind: "press-kept",
      says: expect.stringContaining("stops the event click at the document"),
    });
  });

  it("M1 name an account that the page let go, and a page that never heard of it", () => {
    const gone = { address: null, status: "disconnected", isConnected: false };
    expect(seen({ account: gone, told: gone, text: "" })).toEqual(["disconnected"]);
    expect(kinds({ look: { ...look, account: gone, told: gone, text: "" }, mayLeave: true })).toEqual([]);
    expect(kinds({ look: { ...look, account: gone, told: gone, text: "" }, wallet: null, connected: [] })).toEqual([]);
    const [stale] = wrongWith({ ...sound, look: { ...look, text: "Shop\nStatus: not connected" } });
    expect(stale).toMatchObject({
      kind: "page-stale",
      says: expect.stringContaining('still says "Status: not connected"'),
    });
    expect(seen({ text: `Solana\nNot connected\nEthereum\n${ANN}` })).toEqual([]);
    expect(seen({ text: "Not connected to the internet? Write to us." })).toEqual([]);
  });

  it("M1 name a network that is gone, and let be what tells both or neither", () => {
    const on = (networkTexts: readonly string[]) =>
      kinds({ look: { ...look, networkId: "eip155:8453", networkTexts }, networksBefore: ["eip155:1", "eip155:8453"] });
    for (const text of ["Network: Ethereum", "Ethereum", "eip155:1", "Chain 1"])
      expect(on([text])).toEqual(["page-stale"]);
    for (const text of ["Base", "Chain 8453", "Network 2", "Network: Ethereum Classic or Base"])
      expect(on([text])).toEqual([]);
    expect(on([])).toEqual([]);
    expect(on(["Ethereum", "Base"])).toEqual([]);
    expect(seen({ networkTexts: ["Ethereum"] })).toEqual([]);
  });

  it("M1 name a balance whose decimal point is elsewhere, however the right one is rounded", () => {
    const balance = { amount: "1284.5678", symbol: "ETH" };
    const on = (line: string) => seen({ balance, text: `${ANN}\n${line}` });
    const right = [
      "1284.57 ETH",
      "Balance: 1284 ETH",
      "You hold 1,284.5678 ETH",
      "1.284,56 ETH",
      "1285ETH",
      "1.3K ETH",
      "12 USDC",
    ];
    for (const line of right) expect(on(line), line).toEqual([]);
    for (const line of ["1284567.8 ETH", "Balance: 0.12 ETH"]) expect(on(line), line).toEqual(["balance-wrong"]);
    for (const other of ["Staked balance: 5 ETH", "You have 0 ETH in your vault", "Balance: 37.5 ETH"])
      expect(on(other), other).toEqual([]);
    // Texts that are no balance, were there before, or stand beside the right one.
    expect(on("Bread from 0.02 ETH")).toEqual([]);
    expect(on("1284.57 ETH\nLimit of what you have: 5 ETH")).toEqual([]);
    const earlier = { ...look, balance, text: "0.1284 ETH" };
    expect(kinds({ look: earlier, linesBefore: ["0.1284 ETH"] })).toEqual([]);
    expect(kinds({ look: earlier, linesBefore: null })).toEqual([]);
  });

  it("M1 know the accounts of a wallet on the network that is in use", () => {
    const on = (networkId: string, address: string) => {
      const there = { ...account, address };
      return seen({ networkId, account: there, told: there, text: "" });
    };
    expect(on("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", SOL)).toEqual([]);
    expect(on("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", ANN)).toEqual(["account-missed"]);
    expect(on("bip122:000000000019d6689c085ae165831e93", PAYMENT)).toEqual([]);
    expect(on("bip122:000000000019d6689c085ae165831e93", ORDINAL)).toEqual([]);
    expect(on("bip122:000000000019d6689c085ae165831e93", SOL)).toEqual(["account-missed"]);
    expect(on("eip155:1", SOL)).toEqual(["account-missed"]);
  });

  it("M1 notice a request to a wallet, or for an account, that is not connected", () => {
    expect(kinds({ calls: [call("heron", [ANN.toLowerCase()])] })).toEqual(["wrong-wallet"]);
    expect(kinds({ calls: [call("juniper", [BEN.toLowerCase()])] })).toEqual(["wrong-wallet"]);
    expect(kinds({ wallet: null, calls: [call("juniper", [])] })).toEqual(["wrong-wallet"]);
  });
});

describe("an address on a page", () => {
  it.each([
    [ANN, true],
    [`Hello ${ANN.toUpperCase()}!`, true],
    ["0xf39F…2266", true],
    ["you are 0xf3...266", true],
    ["eip155:1:0xf39fd6e51aad88f6f4ce6ab8827279cffffb92266", false],
    [`eip155:1:${ANN}`, true],
    [`GET /v1/account/${ANN}/balance?sender=${ANN}`, false],
    ["0x7099…79C8", false],
    ["", false],
  ])("M1 is shown by %j: %j", (text, isShown) => {
    expect(shows(text, ANN)).toBe(isShown);
  });
});
