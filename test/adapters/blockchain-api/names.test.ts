import { describe, expect, it } from "vitest";
import { ALICE, ALICE_HERE, ETHEREUM, elsewhere, failing, openApi } from "./api.ts";

const BOB = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const record = (addresses: unknown) => ({ name: "bob.reown.id", attributes: {}, addresses });
const BOB_HERE = { name: "bob.reown.id", network: ETHEREUM };

describe("the names of an address", () => {
  it("NAME-3, S14: are asked for anew where nobody knows whether it was given one", async () => {
    const { api, levers } = openApi({ reverse: [], identity: {} });
    expect(await api.fetchNames(ALICE_HERE)).toEqual([]);
    expect(await api.fetchIdentity(ALICE_HERE)).toEqual({});
    levers.answers["reverse"] = [{ name: "maya.reown.id", addresses: { 60: { address: ALICE } } }];
    expect(await api.fetchNames(ALICE_HERE)).toEqual([]);
    await api.forgetNames(ALICE);
    expect(await api.fetchNames(ALICE_HERE)).toEqual(["maya.reown.id"]);
    expect(await api.fetchIdentity(ALICE_HERE)).toEqual({ name: "maya.reown.id" });
  });
});

describe("whom a registered name stands for", () => {
  it("SEND-3: is the first of its addresses, by the registry's both suffixes", async () => {
    const { api, asked, names } = openApi({ name: record({ 60: { address: BOB }, 2147483649: { address: ALICE } }) });
    expect(await api.fetchNameAddress(BOB_HERE)).toBe(BOB);
    expect(await api.fetchNameAddress({ ...BOB_HERE, name: "bob.wcn.id" })).toBe(BOB);
    expect(names()).toEqual(["supported", "name", "name"]);
    expect(asked.at(-1)?.pathname).toBe("/v1/profile/account/bob.wcn.id");
    expect(asked.at(-1)?.searchParams.get("apiVersion")).toBe("2");
  });

  it("SEND-3: is nobody where it is free, and where it has no address", async () => {
    const { api, levers } = openApi({ name: [] });
    expect(await api.fetchNameAddress(BOB_HERE)).toBeUndefined();
    levers.answers["name"] = record({});
    expect(await api.fetchNameAddress(BOB_HERE)).toBeUndefined();
  });

  it("S9: other names are not told to the registry, nor any on a network that it does not serve", async () => {
    const { api, names } = openApi({ name: record({ 60: { address: BOB } }) });
    for (const name of ["bob.eth", "bob.reown.id.eth", "reown.id"]) {
      expect(await api.fetchNameAddress({ ...BOB_HERE, name })).toBeUndefined();
    }
    expect(await api.fetchNameAddress({ ...BOB_HERE, network: elsewhere("eip155:777") })).toBeUndefined();
    expect(names()).not.toContain("name");
  });

  it.each([
    ["no record", { name: "bob.reown.id" }],
    ["a record of something else", record({ 60: BOB })],
    ["a list of records", [record({ 60: { address: BOB } })]],
    ["nothing", null],
  ])("R10: %s is a failure", async (_, name) => {
    const { api, clock } = openApi({ name });
    expect(await failing(clock, api.fetchNameAddress(BOB_HERE))).toMatchObject({
      code: "HTTP_REQUEST",
      context: { reason: "malformed" },
    });
  });
});
