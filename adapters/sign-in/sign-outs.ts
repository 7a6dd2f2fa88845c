import { isSameAddress } from "../../domain/addresses/address-spelling.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import type { HostSiwx } from "../../domain/sign-in/siwx-option.ts";
import type { DepartedSignIn, SignInTarget } from "../../machines/sign-in/ports.ts";
import type { Log } from "../browser/log.ts";
import type { SiweRules } from "./configurations/siwe.ts";
import type { Declined } from "./declined-storage.ts";
import { hostError, isHeld } from "./host.ts";

export interface SignOutDeps {
  readonly siwx: HostSiwx;
  /** The rules of a `siweConfig`; absent for `siwx`. */
  readonly rules?: SiweRules | undefined;
  readonly declined: Declined;
  readonly log: Pick<Log, "error">;
  /** True if another chain family stays connected. */
  readonly hasOthers: (namespace: Namespace) => boolean;
  /** The page's networks of a chain family. */
  readonly networksOf: (namespace: Namespace) => readonly CaipNetworkId[];
}

/** Signs accounts out when they change or leave. A failure holds nothing up and is logged for the developer. */
export class SignOuts {
  readonly #deps: SignOutDeps;

  constructor(deps: SignOutDeps) {
    this.#deps = deps;
  }

  async leave({ target, reason }: DepartedSignIn): Promise<void> {
    if (reason === "disconnect") await this.#tried(() => this.#deps.declined.removeAll(target.namespace));
    if (this.#signsOut(reason, target)) await this.#tried(() => this.#signOut(reason, target));
  }

  /** A session that outlived the page, but not as its account, is signed out now. */
  async leaveOther(target: SignInTarget): Promise<void> {
    const { rules, siwx } = this.#deps;
    if (!rules || !this.#signsOut("account", target)) return;
    await this.#tried(async () => {
      const holder = await rules.holder();
      if (holder && !isSameAddress(holder, target.address)) await siwx.revokeSession(target.networkId, holder);
    });
  }

  /** Signs an account out if the session that the verifier keeps is its own; it keeps one, which may be another's. */
  async revoke(target: SignInTarget, onAnyChain = false): Promise<void> {
    const { rules, siwx } = this.#deps;
    const { networkId, address } = target;
    await this.#tried(async () => {
      const isIn =
        rules && onAnyChain ? isSameAddress((await rules.holder()) ?? "", address) : await isHeld(siwx, target);
      if (isIn) await siwx.revokeSession(networkId, address);
    });
  }

  #signsOut(reason: DepartedSignIn["reason"], { namespace }: SignInTarget): boolean {
    const { siwx, rules } = this.#deps;
    if (rules) return namespace === "eip155" && rules.signOutOn[reason];
    return reason === "disconnect" && siwx.signOutOnDisconnect !== false;
  }

  async #signOut(reason: DepartedSignIn["reason"], target: SignInTarget): Promise<void> {
    const { siwx, rules, hasOthers, networksOf } = this.#deps;
    const { namespace, networkId } = target;
    if (reason !== "disconnect") await this.revoke(target, reason === "account");
    else if (rules || !hasOthers(namespace)) await siwx.setSessions([]);
    // It may have signed in on each of its networks; who stays connected stays signed in.
    else
      await Promise.all(
        [...new Set([networkId, ...networksOf(namespace)])].map((on) => this.revoke({ ...target, networkId: on })),
      );
  }

  async #tried(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#deps.log.error("sign-out", hostError(error));
    }
  }
}
