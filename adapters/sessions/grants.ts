import type { Address } from "../../domain/addresses/address.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { Grant } from "../../domain/sessions/grant.ts";
import type { AccountTarget } from "../../machines/account/ports.ts";
import type { OtherGrants } from "../../machines/sessions/ports.ts";
import { fetchApprovals, revokeApproval } from "./approvals.ts";
import { familyOf, type SessionsDeps, type Until } from "./deps.ts";
import { Revocations } from "./revocations.ts";
import { Sessions } from "./sessions.ts";

const MISSED = {
  approval: { grants: [], missing: ["approval"] },
  signIn: { grants: [], missing: ["signIn"] },
} as const satisfies Record<string, OtherGrants>;

/** Smart sessions, and everything else that an account has granted, as ports. */
export class Grants extends Sessions {
  readonly #deps: SessionsDeps;
  readonly #revocations: Revocations;

  constructor(deps: SessionsDeps) {
    super(deps);
    this.#deps = deps;
    this.#revocations = new Revocations(deps);
  }

  async fetchGrants(target: AccountTarget, at: Until): Promise<OtherGrants> {
    const networks = familyOf(this.#deps, target.network);
    const found = await Promise.all([
      ...networks.map((network) => fetchApprovals(this.#deps, { ...target, network }, at).catch(() => MISSED.approval)),
      this.#signIns(target.address, networks).catch(() => MISSED.signIn),
    ]);
    return {
      grants: found.flatMap(({ grants }) => grants),
      missing: [...new Set(found.flatMap(({ missing }) => missing))],
    };
  }

  async revokeGrant({ grant, ...target }: AccountTarget & { grant: Grant }, at: Until): Promise<{ isEnd: boolean }> {
    if (grant.kind === "session") await this.#revocations.revoke(grant.session, target, at);
    if (grant.kind === "approval") await revokeApproval(this.#deps, grant, target, at);
    if (grant.kind !== "signIn") return { isEnd: false };
    const signIns = await this.#deps.signIns();
    await signIns?.signOut(target.address, grant.networkId);
    return { isEnd: grant.networkId === target.network.caipNetworkId && (signIns?.isRequired() ?? false) };
  }

  async #signIns(address: Address, networks: readonly Network[]): Promise<OtherGrants> {
    const networkIds = networks.map(({ caipNetworkId }) => caipNetworkId);
    const signIns = await (await this.#deps.signIns())?.signInsOf(address, networkIds);
    return { grants: signIns?.map((one) => ({ kind: "signIn", ...one })) ?? [], missing: [] };
  }
}
