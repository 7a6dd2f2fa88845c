import { describe, expect, it } from "vitest";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import { listed, open, session, TARGET, until } from "./cosigner.ts";

const HERE = "eip155:1" as CaipNetworkId;
const BASE = "eip155:8453" as CaipNetworkId;
const OPTIMISM = "eip155:10" as CaipNetworkId;
const domain = "larkspur.example";

/** The sign-ins of a page, which end when they are asked to. */
function signIns(networkIds: readonly CaipNetworkId[], isRequired = true) {
  const ended: string[] = [];
  const active = {
    signInsOf: async (_: string, asked: readonly CaipNetworkId[]) =>
      networkIds.filter((networkId) => asked.includes(networkId)).map((networkId) => ({ networkId, domain })),
    signOut: async (address: string, networkId: CaipNetworkId) => void ended.push(`${networkId}:${address}`),
    isRequired: () => isRequired,
  };
  return { ended, active: async () => active };
}

const signInOn = (networkId: CaipNetworkId) => ({ kind: "signIn", networkId, domain }) as const;

describe("the sign-ins of an account", () => {
  it("SAFETY: are found on every network of the page", async () => {
    const { sessions, levers } = open();
    levers.signIns = signIns([HERE, BASE, OPTIMISM]).active;
    const { grants } = await sessions.fetchGrants(TARGET, until());
    expect(grants).toEqual([signInOn(HERE), signInOn(BASE)]);
  });

  it("SAFETY: where nobody tells of them, they are missing; a page without sign-in has none", async () => {
    const { sessions, levers } = open();
    const missing = async () => (await sessions.fetchGrants(TARGET, until())).missing;
    expect(await missing()).not.toContain("signIn");
    levers.signIns = () => Promise.reject(new Error("down"));
    expect(await missing()).toEqual(["approval", "signIn"]);
  });

  it("SAFETY SIGN-4: a sign-out that fails is told as that", async () => {
    const { sessions, levers } = open();
    const { active } = signIns([HERE]);
    const signOut = () => Promise.reject(new Error("no"));
    levers.signIns = async () => ({ ...(await active()), signOut });
    await expect(sessions.revokeGrant({ ...TARGET, grant: signInOn(HERE) }, until())).rejects.toThrow("no");
  });

  it.each([
    ["the connection's end, where the page requires a sign-in on its network", HERE, true, true],
    ["not the connection's end, where the page requires none", HERE, false, false],
    ["not the connection's end on another network", BASE, true, false],
  ] as const)("SIGN-4, SAFETY: a sign-out is %s", async (_, networkId, isRequired, isEnd) => {
    const { sessions, levers, calls } = open();
    const page = signIns([networkId], isRequired);
    levers.signIns = page.active;
    expect(await sessions.revokeGrant({ ...TARGET, grant: signInOn(networkId) }, until())).toEqual({ isEnd });
    expect(page.ended).toEqual([`${networkId}:${TARGET.address}`]);
    expect(calls).toEqual([]);
  });
});

describe("a session among the grants", () => {
  it("ACCT-11, SAFETY: is revoked by its wallet and the co-signer, and nobody is signed out", async () => {
    const all = open();
    const page = signIns([HERE]);
    all.levers.signIns = page.active;
    const grant = { kind: "session", session: await session(all) } as const;
    expect(await all.sessions.revokeGrant({ ...TARGET, grant }, until())).toEqual({ isEnd: false });
    expect(all.calls.map(({ method }) => method)).toEqual(["wallet_revokePermissions"]);
    expect(all.asked.at(-1)?.body).toEqual({ pci: "pci-1", signature: "0x51" });
    expect(page.ended).toEqual([]);
  });

  it("ACCT-11, S8: names the site that asked for it", async () => {
    const all = open();
    const project = {
      id: "p",
      name: "Lark\u202Espur",
      url: "https://larkspur.example/",
      iconUrl: "https://x.example/i.png",
    };
    all.levers.list = { pcis: [listed({ project })] };
    const [found] = await all.sessions.fetchSessions(TARGET, until());
    const { id: projectId, url, iconUrl } = project;
    expect(found?.site).toEqual({ projectId, name: "Larkspur", url, iconUrl });
  });

  it("ACCT-11: accounts of other chain families have none, and nobody is asked", async () => {
    const { sessions, asked } = open();
    const network = { ...TARGET.network, chainNamespace: "solana" as const };
    expect(await sessions.fetchSessions({ ...TARGET, network }, until())).toEqual([]);
    expect(asked).toEqual([]);
  });
});
