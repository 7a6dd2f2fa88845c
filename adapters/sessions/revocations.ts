import * as v from "valibot";
import { caipAddress } from "../../domain/caip.ts";
import type { SmartSession } from "../../domain/sessions/session.ts";
import type { AccountTarget } from "../../machines/account/ports.ts";
import { fetchApiSessions, revokeApiSession } from "../blockchain-api/sessions.ts";
import { statusOf } from "../browser/http/status.ts";
import { ask } from "../page-wallets/shared/provider.ts";
import { providerOf, type SessionsDeps, type Until } from "./deps.ts";
import { failing } from "./session-errors.ts";

const signed = v.pipe(v.string(), v.regex(/^0x(?:[\da-f]{2})+$/i));

/** True if a server will answer the same to the same question. */
function isFinal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status < 500 && status !== 408 && status !== 429;
}

/** The ends of sessions, at their wallets and at the co-signer. */
export class Revocations {
  readonly #deps: SessionsDeps;
  /** Revocations that wallets have signed, and the co-signer has not heard of, by session. */
  readonly #signed = new Map<string, string>();

  constructor(deps: SessionsDeps) {
    this.#deps = deps;
  }

  /** Has the wallet sign that a session is to end, and tells the co-signer; goes on where it failed before. */
  async revoke(session: SmartSession, target: AccountTarget, { signal }: Until): Promise<void> {
    const { pci, networkId, permissions, expiry } = session;
    const address = caipAddress(networkId, target.address);
    const { api } = this.#deps;
    try {
      const request = { pci, permissions, expiry: expiry / 1000, address };
      const signature =
        this.#signed.get(pci) ??
        v.parse(signed, await ask(providerOf(this.#deps, target), "wallet_revokePermissions", [request]));
      this.#signed.set(pci, signature);
      await revokeApiSession(api, address, { pci, signature }, signal);
    } catch (cause) {
      // The next try has the wallet sign anew.
      if (isFinal(cause)) this.#signed.delete(pci);
      // Somebody may have revoked it elsewhere.
      const sessions = await fetchApiSessions(api, address, signal).catch(() => []);
      if (!sessions.some((one) => one.pci === pci && one.revokedAt !== null)) failing("SESSION_REVOKE_FAILED")(cause);
    }
    this.#signed.delete(pci);
  }
}
