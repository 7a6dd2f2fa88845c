import { describe, expect, it } from "vitest";
import { type Scene, shows, wrongWith } from "../../../testing/host/checks.ts";
import type { Look } from "../../../testing/host/look.ts";

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
  account,
  told: account,
  networkId: "eip155:1",
  wallet: "Juniper",
  hasProvider: true,
  text: `Account ${ANN}`,
  stance: "",
};
const sound: Scene = { look, wantsOpen: true, isAnew: false, wallet, connected: [ANN], calls: [] };
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
