import type { Hex } from "viem";
import { createHttp } from "../../../adapters/blockchain-api/blockchain-api.ts";
import type { ActiveSignIns, SessionsDeps } from "../../../adapters/sessions/deps.ts";
import { Grants } from "../../../adapters/sessions/grants.ts";
import { Revocations } from "../../../adapters/sessions/revocations.ts";
import type { SessionRequest } from "../../../domain/sessions/request.ts";
import type { SmartSession } from "../../../domain/sessions/session.ts";
import { SOLANA } from "../../../testing/samples/values.ts";
import { coinsADay, NOW, sessionRequest } from "../../domain/sessions/samples.ts";
import { ALICE, ETHEREUM, elsewhere } from "../blockchain-api/api.ts";
import { FakeClock } from "../fake-clock.ts";

const BASE = elsewhere("eip155:8453");
export const TARGET = { address: ALICE, network: ETHEREUM };
export const REQUEST: SessionRequest = sessionRequest();
export const KEY = { type: "secp256k1", publicKey: `0x04${"cd".repeat(64)}` };
export const CAN = {
  supported: true,
  ...{ permissionTypes: [coinsADay().type], signerTypes: ["keys"], policyTypes: [] },
};
export const until = () => ({ signal: new AbortController().signal });
export const declined = () => Promise.reject(Object.assign(new Error("no"), { code: 4001 }));

export const listed = (more: object = {}) => ({
  ...{ project: { id: "p", name: "Larkspur", url: "https://larkspur.example" }, pci: "pci-1", context: "0xc0" },
  ...{ createdAt: NOW, expiry: NOW + 100, revokedAt: null, permissions: [coinsADay()], policies: [], ...more },
});

/** A co-signer and a wallet that answer as told, and what they were asked. */
export function open() {
  const clock = new FakeClock();
  const asked: { path: string; body: unknown }[] = [];
  const calls: { method: string; params: unknown }[] = [];
  const levers = {
    list: { pcis: [] } as unknown,
    /** Seconds that the chain's next block names; its latest one is an hour older, as on a chain that nobody uses. */
    chain: undefined as number | undefined,
    /** The node's answer in place of the next block. */
    block: undefined as (() => Promise<unknown>) | undefined,
    /** The result of a contract's call. */
    contract: async (_to: string, _data: Hex, _networkId: string): Promise<Hex> => "0x",
    /** The grants on the other network. */
    elsewhere: { pcis: [] } as unknown,
    status: { create: 200, activate: 200, revoke: 200 },
    supports: async () => true,
    hasWallet: true,
    signIns: async (): Promise<ActiveSignIns | undefined> => undefined,
    key: KEY as unknown,
    /** The response's body besides its status. */
    refusal: {} as object,
    wallet: {
      wallet_getCapabilities: async () => ({ "0x1": { permissions: CAN } }) as unknown,
      wallet_grantPermissions: async ([request]: unknown[]) => ({ ...(request as object), context: "0xc0" }) as unknown,
      wallet_revokePermissions: async () => "0x51" as unknown,
    },
  };
  const fetch = async (url: string, init?: RequestInit) => {
    const { pathname, search } = new URL(url);
    const path = decodeURIComponent(pathname) + search;
    asked.push({ path, body: init?.body ? JSON.parse(String(init.body)) : undefined });
    if (init?.method !== "POST")
      return new Response(JSON.stringify(path.includes("/eip155:1:") ? levers.list : levers.elsewhere));
    const end = pathname.endsWith("/activate") ? "activate" : pathname.endsWith("/revoke") ? "revoke" : "create";
    return new Response(JSON.stringify({ pci: "pci-1", key: levers.key, ...levers.refusal }), {
      status: levers.status[end],
    });
  };
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      calls.push({ method, params });
      return levers.wallet[method as keyof typeof levers.wallet](params as unknown[]);
    },
  };
  const api = {
    ...{ http: createHttp({ clock, fetch }), baseUrl: "https://api.example", projectId: "p1", sdkVersion: "v" },
    ...{ clientId: () => undefined, supports: () => levers.supports() },
  };
  const read = async (networkId: string, method: string, params: unknown) => {
    if (method === "eth_getBlockByNumber") {
      const [tag, isFull] = params as [string, boolean];
      if (isFull !== false) throw new Error("missing value for required argument 1");
      if (levers.block) return levers.block();
      return levers.chain && { timestamp: `0x${(levers.chain - (tag === "pending" ? 0 : 3600)).toString(16)}` };
    }
    const [{ to, data }, tag] = params as [{ to: string; data: Hex }, string];
    if (tag !== "latest") throw new Error("missing value for required argument 1");
    return levers.contract(to, data, networkId);
  };
  const deps: SessionsDeps = {
    ...{ api, clock, read, providerOf: () => (levers.hasWallet ? provider : undefined), isSmartAccount: () => true },
    ...{ fetchTokens: async () => ({ tokens: [], at: 0, dayAgo: null }), networks: () => [ETHEREUM, BASE, SOLANA] },
    ...{ signIns: () => levers.signIns(), switchNetwork: async () => undefined },
  };
  return { sessions: new Grants(deps), revocations: new Revocations(deps), asked, calls, levers, clock };
}

/** The session that the co-signer has listed. */
export async function session(from: ReturnType<typeof open>): Promise<SmartSession> {
  from.levers.list = { pcis: [listed()] };
  const [found] = await from.sessions.fetchSessions(TARGET, until());
  if (!found) throw new Error("no session");
  return found;
}
