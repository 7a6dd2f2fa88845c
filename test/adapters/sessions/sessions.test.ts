import { decodeFunctionData, encodeFunctionResult, erc20Abi, type Hex } from "viem";
import { describe, expect, it } from "vitest";
import { refusal } from "../../../adapters/nodes/evm/node-errors.ts";
import { lateError } from "../../../domain/lazy-errors.ts";
import type { SmartSession } from "../../../domain/sessions/session.ts";
import type { CosignedInput } from "../../../machines/sessions/ports.ts";
import { CONTRACT, coinsADay, mintCall, NOW } from "../../domain/sessions/samples.ts";
import { ALICE } from "../blockchain-api/api.ts";
import { CAN, declined, KEY, listed, open, REQUEST, session, TARGET, until } from "./cosigner.ts";

const cosigned: CosignedInput = { ...TARGET, request: REQUEST, pci: "pci-1", at: NOW, tokens: {} };

describe("asking for a session", () => {
  it("ACCT-11: the wallet can, the co-signer adds its key, the wallet grants, the co-signer is told", async () => {
    const { sessions, asked, calls } = open();
    await sessions.checkSession({ ...TARGET, request: REQUEST }, until());
    expect(calls).toEqual([{ method: "wallet_getCapabilities", params: [ALICE, ["0x1"]] }]);
    const input = await sessions.cosignSession({ ...TARGET, request: REQUEST }, until());
    expect(asked[0]?.path).toBe(`/v1/sessions/eip155:1:${ALICE}?v=2&projectId=p1`);
    expect(asked[0]?.body).toEqual({ ...REQUEST, address: ALICE });
    const signer = { type: "keys", data: { keys: [...REQUEST.signer.data.keys, KEY] } };
    expect(input.request).toEqual({ ...REQUEST, address: ALICE, signer });
    const grant = await sessions.grantSession(input);
    expect(calls.at(-1)).toEqual({ method: "wallet_grantPermissions", params: [input.request] });
    const { permissions, expiry } = REQUEST;
    expect(grant.granted).toEqual({ permissions, context: "pci-1", expiry, address: ALICE, chainId: "0x1" });
    expect(grant.isChanged).toBe(false);
    await sessions.activateSession({ ...input, ...grant }, until());
    expect(asked.at(-1)?.path).toBe(`/v1/sessions/eip155:1:${ALICE}/activate?projectId=p1`);
    expect(asked.at(-1)?.body).toEqual({ ...input.request, context: "0xc0", pci: "pci-1" });
  });

  it("S14, R10: an activation whose answer was lost is not repeated; it is done if the co-signer has the wallet's context", async () => {
    const { sessions, levers, asked } = open();
    const input = { ...cosigned, ...(await sessions.grantSession(cosigned)) };
    const activate = () => sessions.activateSession(input, until());
    levers.status.activate = 502;
    await expect(activate()).rejects.toMatchObject({ code: "SESSION_FAILED" });
    for (const list of [{ pcis: [listed({ context: null })] }, { pcis: [listed({ pci: "pci-9" })] }, "no"]) {
      levers.list = list;
      await expect(activate()).rejects.toMatchObject({ code: "SESSION_FAILED", context: {} });
    }
    levers.list = { pcis: [listed({ pci: "pci-1" })] };
    await activate();
    expect(asked.filter(({ path }) => path.includes("/activate"))).toHaveLength(5);
    levers.status.activate = 400;
    await expect(activate()).rejects.toMatchObject({ code: "SESSION_FAILED" });
  });

  it.each([
    ["wallet_grantPermissions", undefined],
    ["wallet_grantPermissions", { supported: false }],
    [coinsADay().type, { ...CAN, permissionTypes: ["contract-call"] }],
    ["keys", { ...CAN, signerTypes: [] }],
    ["keys", { ...CAN, signerTypes: undefined }],
    ["rate-limit", CAN, [{ type: "rate-limit", data: {} }]],
    ["wallet_grantPermissions", "yes"],
  ])("ACCT-11: a wallet that cannot grant %s is not asked to (%j)", async (what, permissions, policies = []) => {
    const { sessions, levers, calls } = open();
    levers.wallet.wallet_getCapabilities = async () => ({ "0x1": { permissions } });
    const request = { ...REQUEST, policies } as typeof REQUEST;
    const check = sessions.checkSession({ ...TARGET, request }, until());
    await expect(check).rejects.toMatchObject({ code: "SESSION_UNSUPPORTED", context: { what } });
    expect(calls.map(({ method }) => method)).toEqual(["wallet_getCapabilities"]);
  });

  it("ACCT-11: a wallet without capabilities, or that never answers, cannot", async () => {
    const { sessions, levers, clock } = open();
    levers.wallet.wallet_getCapabilities = () => Promise.reject(new Error("unknown method"));
    const check = () => sessions.checkSession({ ...TARGET, request: REQUEST }, until());
    await expect(check()).rejects.toMatchObject({ code: "SESSION_UNSUPPORTED" });
    levers.wallet.wallet_getCapabilities = () => new Promise(() => {});
    const waiting = check();
    const told = expect(waiting).rejects.toMatchObject({ code: "SESSION_UNSUPPORTED" });
    await clock.advance(5_000);
    await told;
  });

  it.each([
    ["a refusal", { status: 400 }],
    ["a key that is none", { key: { type: "secp256k1", publicKey: "cd" } }],
    ["no key", { key: null }],
  ])(
    "ACCT-11: %s of the co-signer ends it before the wallet is asked",
    async (_, { status = 200, key = KEY }: { status?: number; key?: unknown }) => {
      const { sessions, levers, calls } = open();
      levers.status.create = status;
      levers.key = key;
      const work = sessions.cosignSession({ ...TARGET, request: REQUEST }, until());
      await expect(work).rejects.toMatchObject({ code: "SESSION_FAILED" });
      expect(calls).toEqual([]);
    },
  );

  it("ACCT-11: a refusal of the co-signer is told with its reason", async () => {
    const { sessions, levers } = open();
    const input = { ...cosigned, ...(await sessions.grantSession(cosigned)) };
    Object.assign(levers.status, { create: 400, activate: 400 });
    levers.refusal = { reasons: [{ description: "The session has expired" }] };
    const why = { code: "SESSION_FAILED", context: { reason: "The session has expired" } };
    await expect(sessions.cosignSession({ ...TARGET, request: REQUEST }, until())).rejects.toMatchObject(why);
    await expect(sessions.activateSession(input, until())).rejects.toMatchObject(why);
  });

  it("ACCT-11: a grant that the wallet changed is told as it is", async () => {
    const { sessions, levers } = open();
    const less = [coinsADay({ allowance: "0x1" })];
    levers.wallet.wallet_grantPermissions = async () => ({ expiry: NOW + 5, permissions: less, context: "0xc0" });
    const grant = await sessions.grantSession(cosigned);
    expect(grant).toMatchObject({ isChanged: true, granted: { permissions: less, expiry: NOW + 5 } });
    expect(grant.answer).toMatchObject({ permissions: less, expiry: NOW + 5, signer: REQUEST.signer });
  });

  it("ACCT-11: a grant until another time is another one; its account may be spelt in small letters", async () => {
    const { sessions, levers } = open();
    const address = TARGET.address.toLowerCase();
    levers.wallet.wallet_grantPermissions = async () => ({ ...REQUEST, address, expiry: NOW + 5, context: "0xc0" });
    expect(await sessions.grantSession(cosigned)).toMatchObject({ isChanged: true, granted: { expiry: NOW + 5 } });
  });

  it("ACCT-11: a request without policies needs none of the wallet", async () => {
    const { sessions } = open();
    const { policies: _, ...request } = REQUEST;
    await expect(sessions.checkSession({ ...TARGET, request }, until())).resolves.toBeUndefined();
  });

  it("ACCT-11: a grant of as many permissions until the same time, but of another amount, is another one", async () => {
    const { sessions, levers } = open();
    const request = { ...REQUEST, permissions: [coinsADay({ allowance: "0x1" })] };
    const permissions = [coinsADay({ allowance: "0x2" })];
    levers.wallet.wallet_grantPermissions = async () => ({ ...request, permissions, context: "0xc0" });
    expect(await sessions.grantSession({ ...cosigned, request })).toMatchObject({ isChanged: true });
  });

  it("ACCT-11: a grant in another order is the same", async () => {
    const { sessions, levers } = open();
    const permissions = [coinsADay(), coinsADay({ allowance: "0x1" })];
    const request = { ...REQUEST, permissions };
    levers.wallet.wallet_grantPermissions = async () => ({
      ...{ ...request, permissions: permissions.toReversed(), context: "0xc0" },
    });
    expect(await sessions.grantSession({ ...cosigned, request })).toMatchObject({ isChanged: false });
  });

  it("ACCT-11, SAFETY: a function of the same name with other types is another one", async () => {
    const { sessions, levers } = open();
    const request = { ...REQUEST, permissions: [mintCall()] };
    const permissions = [mintCall({}, "uint8")];
    levers.wallet.wallet_grantPermissions = async () => ({ ...request, permissions, context: "0xc0" });
    expect(await sessions.grantSession({ ...cosigned, request })).toMatchObject({ isChanged: true });
  });

  it("ACCT-11, R8: a session begins by the chain's clock, by the device's where no node tells", async () => {
    const { sessions, levers, clock } = open();
    const from = async () => (await sessions.cosignSession({ ...TARGET, request: REQUEST }, until())).at;
    for (const chain of [NOW, Math.floor(clock.now() / 1000) - 500]) {
      levers.chain = chain;
      expect(await from()).toBe(chain);
    }
    levers.chain = undefined;
    expect(await from()).toBe(Math.floor(clock.now() / 1000));
  });

  it.each([
    ["nothing", undefined],
    ["no context", { ...REQUEST }],
    ["no permissions", { ...REQUEST, permissions: [], context: "0xc0" }],
    ["another account", { ...REQUEST, context: "0xc0", address: "0x000000000000000000000000000000000000dEaD" }],
    ["another chain", { ...REQUEST, context: "0xc0", chainId: "0x2105" }],
    ["no end", { ...REQUEST, context: "0xc0", expiry: Number.POSITIVE_INFINITY }],
  ])("ACCT-11: an answer with %s is no grant", async (_, answer) => {
    const { sessions, levers } = open();
    levers.wallet.wallet_grantPermissions = async () => answer;
    await expect(sessions.grantSession(cosigned)).rejects.toMatchObject({ code: "SESSION_FAILED" });
  });

  it("ACCT-11: a wallet that has gone grants no session, whenever it went", async () => {
    const { sessions, levers } = open();
    levers.hasWallet = false;
    const failed = { code: "SESSION_FAILED" };
    await expect(sessions.checkSession({ ...TARGET, request: REQUEST }, until())).rejects.toMatchObject(failed);
    await expect(sessions.grantSession(cosigned)).rejects.toMatchObject(failed);
  });

  it("ACCT-11: what its owner declines is declined", async () => {
    const { sessions, levers } = open();
    levers.wallet.wallet_grantPermissions = declined;
    await expect(sessions.grantSession(cosigned)).rejects.toMatchObject({ code: "SESSION_DECLINED" });
  });
});

describe("the list of sessions", () => {
  it("ACCT-11: times are milliseconds, what was never activated is left out, and one that is odd spoils nothing", async () => {
    const { sessions, levers } = open();
    const odd = listed({ pci: "pci-3", project: {}, permissions: "none", revokedAt: "soon" });
    const never = listed({ pci: "pci-4", revokedAt: 0 });
    levers.list = { pcis: [listed(), listed({ pci: "pci-2", context: null }), { context: "0xc0" }, odd, never] };
    const found = await sessions.fetchSessions(TARGET, until());
    expect(found.map(({ pci, revokedAt }) => [pci, revokedAt])).toEqual([
      ["pci-1", null],
      ["pci-3", null],
      ["pci-4", null],
    ]);
    expect(found[0]).toMatchObject({ createdAt: NOW * 1000, expiry: (NOW + 100) * 1000, revokedAt: null });
    const endless = ["soon", null, -1, 1e15].map((expiry, at) => listed({ pci: `pci-${at}`, expiry }));
    levers.list = { pcis: [...endless, listed({ pci: "pci-0" })] };
    const ends = (await sessions.fetchSessions(TARGET, until())).map(({ pci, expiry }) => [pci, expiry]);
    expect(ends).toEqual([0, 1, 2, 3].map((at) => [`pci-${at}`, 8.64e15]));
    levers.list = "no";
    await expect(sessions.fetchSessions(TARGET, until())).rejects.toMatchObject({ code: "SESSIONS_FAILED" });
  });

  it.each([
    ["no project", { project: undefined }],
    ["a project that is null", { project: null }],
    ["no date", { createdAt: undefined }],
    ["a date that is text", { createdAt: String(NOW) }],
  ])("ACCT-11: a session with %s is listed, because it could not be revoked otherwise", async (_, odd) => {
    const { sessions, levers } = open();
    levers.list = { pcis: [listed(odd)] };
    expect((await sessions.fetchSessions(TARGET, until())).map(({ pci }) => pci)).toEqual(["pci-1"]);
  });
});

/** The result of a token contract's call. */
async function tokenAnswer(data: Hex): Promise<Hex> {
  const { functionName } = decodeFunctionData({ abi: erc20Abi, data });
  if (functionName === "decimals") return encodeFunctionResult({ abi: erc20Abi, functionName, result: 6 });
  return encodeFunctionResult({ abi: erc20Abi, functionName: "symbol", result: "USDM" });
}

/** One that has no symbol. */
const namelessAnswer = async (data: Hex): Promise<Hex> =>
  decodeFunctionData({ abi: erc20Abi, data }).functionName === "decimals" ? tokenAnswer(data) : "0x";

describe("the tokens that a session may spend", () => {
  it("ACCT-11, S11: are read before it is asked for, so that the visitor reads their amounts", async () => {
    const { sessions, levers } = open();
    levers.contract = async (_, data) => tokenAnswer(data);
    const spend = { type: "erc20-recurring-allowance", data: { ...coinsADay().data, token: CONTRACT } };
    const request = { ...REQUEST, permissions: [spend] } as typeof REQUEST;
    const { tokens } = await sessions.cosignSession({ ...TARGET, request }, until());
    expect(Object.values(tokens)).toEqual([{ symbol: "USDM", decimals: 6 }]);
  });
});

describe("the contracts that a session may call", () => {
  const rejects = (error: Error) => () => Promise.reject(error);
  it.each([
    ["has decimals and a symbol is a token", 0, tokenAnswer, { symbol: "USDM", decimals: 6 }],
    ["has nothing of that is none", 0, async () => "0x" as const, null],
    ["refuses is none", 0, rejects(refusal({ code: 3, message: "execution reverted" })), null],
    ["a busy node does not tell of may be one", 0, rejects(refusal({ code: -32005 })), undefined],
    ["no node tells of may be one", 0, rejects(new Error("down")), undefined],
    ["has decimals alone may be one", 0, namelessAnswer, undefined],
    ["stands behind 20 others may be one", 20, tokenAnswer, undefined],
  ])("ACCT-11, S11: one that %s", async (_, before, answer, facts) => {
    const { sessions, levers } = open();
    const addresses = Array.from({ length: before + 1 }, (_each, n) => `0x${(n + 1).toString(16).padStart(40, "0")}`);
    const permissions = addresses.map((address) => ({ ...mintCall(), data: { ...mintCall().data, address } }));
    levers.list = { pcis: [listed({ permissions })] };
    levers.contract = async (to, data) => (to === addresses.at(-1) ? answer(data) : "0x");
    const [found] = await sessions.fetchSessions(TARGET, until());
    expect(found?.tokens[addresses.at(-1) as string]).toEqual(facts);
  });
});

it("ACCT-11: a session that was revoked says when", async () => {
  const { sessions, levers } = open();
  levers.list = { pcis: [listed({ revokedAt: NOW + 5 })] };
  expect(await sessions.fetchSessions(TARGET, until())).toMatchObject([{ revokedAt: (NOW + 5) * 1000 }]);
});

describe("one address on two networks", () => {
  it("ACCT-11, S11: is another contract on each, and asked for what it is once", async () => {
    const { sessions, levers } = open();
    const permissions = [mintCall()];
    Object.assign(levers, {
      list: { pcis: [listed({ permissions })] },
      elsewhere: { pcis: [listed({ permissions })] },
    });
    const asked: string[] = [];
    levers.contract = async (_, data, networkId) => {
      asked.push(networkId);
      return networkId === "eip155:1" ? tokenAnswer(data) : "0x";
    };
    const facts = async () =>
      (await sessions.fetchSessions(TARGET, until())).map(({ tokens }) => Object.values(tokens));
    expect(await facts()).toEqual([[{ symbol: "USDM", decimals: 6 }], [null]]);
    const before = asked.length;
    expect(await facts()).toEqual([[{ symbol: "USDM", decimals: 6 }], [null]]);
    expect(asked.slice(before)).not.toContain("eip155:1");
  });
});

describe("a device whose clock is off", () => {
  it.each([86_400, 3_600, -5, -86_400])("ACCT-11, R8: by %i s, the list says how far", async (seconds) => {
    const all = open();
    all.levers.chain = Math.floor(all.clock.now() / 1000) - seconds;
    const { ahead } = await session(all);
    expect(Math.round(ahead / 1000)).toBe(seconds);
  });

  it.each([
    ["tells", undefined],
    ["answers", () => Promise.reject(new Error("down"))],
    ["knows the next block", async () => ({ timestamp: null })],
  ])("ACCT-11, R12: where no node %s, the list comes all the same", async (_, block) => {
    const all = open();
    all.levers.block = block;
    expect((await session(all)).ahead).toBe(0);
  });
});

describe("the sessions of several networks", () => {
  it("ACCT-11: a session is listed on whichever network it was granted, newest first, and revoked there", async () => {
    const all = open();
    const { sessions, revocations, levers, calls, asked } = all;
    levers.list = { pcis: [listed()] };
    levers.elsewhere = { pcis: [listed({ pci: "pci-2", createdAt: NOW + 5 })] };
    const found = await sessions.fetchSessions(TARGET, until());
    expect(found.map(({ pci, networkId }) => [pci, networkId])).toEqual([
      ["pci-2", "eip155:8453"],
      ["pci-1", "eip155:1"],
    ]);
    await revocations.revoke(found[0] as SmartSession, TARGET, until());
    const account = `eip155:8453:${ALICE}`;
    expect(calls.at(-1)?.params).toMatchObject([{ pci: "pci-2", address: account }]);
    expect(asked.at(-1)?.path).toBe(`/v1/sessions/${account}/revoke?projectId=p1`);
  });

  it("ACCT-11: while nobody says which networks are served, nobody is told that there are none, nor that none can be made", async () => {
    const { sessions, levers } = open();
    levers.supports = () => Promise.reject(lateError("HTTP_REQUEST", { reason: "failed" }));
    await expect(sessions.fetchSessions(TARGET, until())).rejects.toMatchObject({ code: "SESSIONS_FAILED" });
    const asked = sessions.cosignSession({ ...TARGET, request: REQUEST }, until());
    await expect(asked).rejects.toMatchObject({ code: "SESSION_FAILED" });
  });

  it("ACCT-11: where one network's are not told, nobody is told that there are none", async () => {
    const { sessions, levers } = open();
    levers.elsewhere = "no";
    await expect(sessions.fetchSessions(TARGET, until())).rejects.toMatchObject({ code: "SESSIONS_FAILED" });
  });
});
