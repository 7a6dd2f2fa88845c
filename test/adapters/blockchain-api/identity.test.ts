import { describe, expect, it } from "vitest";
import { STORAGE_KEYS } from "../../../domain/app/facts.ts";
import { ALICE, ALICE_HERE, elsewhere, failing, openApi } from "./api.ts";

const NOBODY = { name: null, avatar: null, resolvedAt: "2026-02-03T04:05:06.000Z" };
const PICTURE = "https://pictures.example/juniper.png";

describe("ACCT-9", () => {
  it("ACCT-9: the API's name and picture come first", async () => {
    const { api, asked } = openApi({ identity: { name: "juniper.eth", avatar: PICTURE } });
    expect(await api.fetchIdentity(ALICE_HERE)).toEqual({ name: "juniper.eth", image: PICTURE });
    expect(asked.map(({ pathname }) => pathname)).toEqual(["/v1/supported-chains", `/v1/identity/${ALICE}`]);
    expect(asked[1]?.search).toMatch(new RegExp(`^\\?sender=${ALICE}&st=appkit&sv=.+&projectId=p1$`));
  });

  it("ACCT-9: then ENS, then the first registered name", async () => {
    const { api, asked, names, levers, storage } = openApi({
      identity: NOBODY,
      reverse: [{ name: "own.reown.id" }, { name: "b" }],
    });
    expect(await api.fetchIdentity(ALICE_HERE)).toEqual({ name: "own.reown.id" });
    expect(names()).toEqual(["supported", "identity", "reverse"]);
    expect(asked[2]?.search).toMatch(new RegExp(`^\\?sender=${ALICE}&apiVersion=2&`));
    await storage.remove(STORAGE_KEYS.identities);
    levers.readEns = async () => ({ name: "juniper.eth", image: PICTURE });
    expect(await api.fetchIdentity(ALICE_HERE)).toEqual({ name: "juniper.eth", image: PICTURE });
    expect(names()).toEqual(["supported", "identity", "reverse", "identity"]);
  });

  it("ACCT-9: a source that fails leaves it to the next; nobody known and a failure is a failure, which is not kept", async () => {
    const { api, clock, levers, storage } = openApi({
      identity: () => new Response("", { status: 500 }),
      reverse: [{ name: "own.reown.id" }],
    });
    levers.readEns = () => Promise.reject(new Error("no node"));
    const found = api.fetchIdentity(ALICE_HERE);
    for (let turn = 0; turn < 10; turn += 1) await clock.advance(500);
    expect(await found).toEqual({ name: "own.reown.id" });
    await storage.remove(STORAGE_KEYS.identities);
    await storage.remove(STORAGE_KEYS.names);
    levers.answers.reverse = [];
    expect(await failing(clock, api.fetchIdentity(ALICE_HERE))).toMatchObject({ code: "HTTP_STATUS" });
    expect(await storage.get(STORAGE_KEYS.identities)).toBeUndefined();
  });

  it("ACCT-9 ACCT-8: nobody is asked about an account of another family or of a test network", async () => {
    const { api, asked, levers } = openApi();
    levers.readEns = () => Promise.reject(new Error("asked"));
    const solana = elsewhere("solana:x", { chainNamespace: "solana" });
    for (const network of [solana, elsewhere("eip155:11155111", { testnet: true })])
      expect(await api.fetchIdentity({ address: ALICE, network })).toEqual({});
    expect(asked).toEqual([]);
  });

  it("API-2: on a network that the API does not serve, only ENS is asked", async () => {
    const { api, names, levers } = openApi();
    levers.readEns = async () => ({ name: "juniper.eth" });
    const target = { address: ALICE, network: elsewhere("eip155:777") };
    expect(await api.fetchIdentity(target)).toEqual({ name: "juniper.eth" });
    expect(names()).toEqual(["supported"]);
  });

  it("S6 S8: hostile names and pictures are made safe, and what is no name is none", async () => {
    const from = (identity: unknown, reverse: unknown = []) =>
      openApi({ identity, reverse }).api.fetchIdentity(ALICE_HERE);
    expect(await from({ name: "ju\u202eniper\u0000.eth", avatar: "javascript:alert(1)" })).toEqual({
      name: "juniper.eth",
    });
    expect(await from({ name: "\u200b", avatar: "http://plain.example/a.png" })).toEqual({});
    expect(await from({ name: 7, avatar: PICTURE })).toEqual({ image: PICTURE });
    const drawn = "data:image/svg+xml;base64,PHN2Zy8+";
    expect(await from({ name: "a.eth", avatar: drawn })).toEqual({ name: "a.eth", image: drawn });
    expect(await from(NOBODY, [null, {}, { name: "\u200b" }, { name: "own.reown.id" }])).toEqual({
      name: "own.reown.id",
    });
  });
});

describe("ACCT-3", () => {
  it("ACCT-3: who an address is, also nobody, is kept for 5 minutes, over pages too", async () => {
    const { api, names, clock, storage } = openApi({ identity: NOBODY, reverse: [] });
    expect(await api.fetchIdentity(ALICE_HERE)).toEqual({});
    await clock.advance(299_999);
    expect(await api.fetchIdentity(ALICE_HERE)).toEqual({});
    expect(names()).toEqual(["supported", "identity", "reverse"]);
    const stored = (await storage.get(STORAGE_KEYS.identities)) ?? "";
    expect(JSON.parse(stored)).toMatchObject({
      [ALICE]: { address: ALICE, identity: {}, timestamp: expect.any(Number) },
    });
    expect(JSON.parse((await storage.get(STORAGE_KEYS.names)) ?? "")).toMatchObject({
      [ALICE]: { address: ALICE, ens: [] },
    });
    await clock.advance(1);
    await api.fetchIdentity(ALICE_HERE);
    expect(names()).toEqual(["supported", "identity", "reverse", "identity", "reverse"]);
  });

  it("ACCT-3: a stored identity passes the gates again", async () => {
    const { api, asked, storage, clock } = openApi();
    const identity = { name: "ju\u202eniper.eth", avatar: "javascript:alert(1)" };
    const entry = { address: ALICE, identity, timestamp: clock.now() };
    await storage.set(STORAGE_KEYS.identities, JSON.stringify({ [ALICE]: entry }));
    expect([await api.fetchIdentity(ALICE_HERE), asked]).toEqual([{ name: "juniper.eth" }, []]);
  });

  it("I4: a visitor who leaves while it is found out leaves no trace in the storage", async () => {
    const leaving = new AbortController();
    const { api, storage } = openApi({
      identity: () => {
        leaving.abort(new Error("left"));
        return new Response(JSON.stringify(NOBODY));
      },
    });
    await expect(api.fetchIdentity(ALICE_HERE, { signal: leaving.signal })).rejects.toThrow("left");
    expect(await storage.get(STORAGE_KEYS.identities)).toBeUndefined();
  });

  it("R10: once its visitor has left, no further source is asked", async () => {
    const leaving = new AbortController();
    const { api, names, levers } = openApi({
      identity: () => {
        leaving.abort(new Error("left"));
        return new Response(JSON.stringify(NOBODY));
      },
    });
    const asked: string[] = [];
    levers.readEns = async () => {
      asked.push("ENS");
      return {};
    };
    await expect(api.fetchIdentity(ALICE_HERE, { signal: leaving.signal })).rejects.toThrow("left");
    await new Promise((resolve) => setImmediate(resolve));
    expect([asked, names()]).toEqual([[], ["supported", "identity"]]);
  });

  it("NAME-2, ACCT-9: a name that was just registered is known at once, and takes no other name's place", async () => {
    const { api, levers } = openApi({ identity: NOBODY, reverse: [] });
    expect(await api.fetchIdentity(ALICE_HERE)).toEqual({});
    await api.keepName(ALICE, "new.reown.id");
    expect(await api.fetchIdentity(ALICE_HERE)).toEqual({ name: "new.reown.id" });
    await api.keepName(ALICE, "newer.reown.id");
    expect(await api.fetchIdentity(ALICE_HERE)).toEqual({ name: "new.reown.id" });
    expect(await api.fetchNames(ALICE_HERE)).toEqual(["new.reown.id", "newer.reown.id"]);
    levers.answers.reverse = [{ name: "new.reown.id" }];
    await api.forgetNames(ALICE);
    expect(await api.fetchNames(ALICE_HERE)).toEqual(["new.reown.id"]);
  });

  it("ACCT-3, R10: nobody is not remembered where the API did not say what it serves", async () => {
    const { api, clock, levers } = openApi({
      supported: () => new Response("", { status: 503 }),
      identity: { name: "juniper.eth", avatar: null },
    });
    expect(await failing(clock, api.fetchIdentity(ALICE_HERE))).toMatchObject({ code: "HTTP_REQUEST" });
    levers.answers["supported"] = { http: ["eip155:1"], ws: [] };
    expect((await api.fetchIdentity(ALICE_HERE)).name).toBe("juniper.eth");
  });

  it("ACCT-3: nobody is not remembered of a network that the API does not serve", async () => {
    const { api } = openApi({ identity: { name: "juniper.eth", avatar: null } });
    expect(await api.fetchIdentity({ ...ALICE_HERE, network: elsewhere("eip155:777") })).toEqual({});
    expect((await api.fetchIdentity(ALICE_HERE)).name).toBe("juniper.eth");
  });
});
