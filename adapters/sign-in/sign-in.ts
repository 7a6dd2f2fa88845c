import type { Address } from "../../domain/addresses/address.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import type { AppKitError } from "../../domain/errors.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { SignInData } from "../../domain/sign-in/sign-in-message.ts";
import type { SignInSession } from "../../domain/sign-in/sign-in-session.ts";
import type { OneClickMessage } from "../../domain/sign-in/siwx.ts";
import type { HostSession } from "../../domain/sign-in/siwx-option.ts";
import { safeText } from "../../domain/text.ts";
import type { SignInDraft, SignInFound, SignInTarget } from "../../machines/sign-in/ports.ts";
import { fieldsOf, hostError, isHeld, textOf, wholeFieldsOf } from "./host.ts";
import { type SignOutDeps, SignOuts } from "./sign-outs.ts";
import { type Signing, signatureIn, signatureOf, signingError } from "./signing.ts";
import { properSession, properSignature } from "./verifiers/verifiers.ts";

export interface SignInDeps extends SignOutDeps {
  readonly newId: () => string;
  /** The connected accounts of other chain families than EVM, on each of their networks. */
  readonly others: () => readonly SignInTarget[];
}

/** When a question is not waited for any more. */
interface At {
  readonly signal: AbortSignal;
}

/** Longest delay of a timer, in milliseconds. */
const MOST_DELAY = 2 ** 31 - 1;

/** A time from now that a timer takes; one that is none never comes. */
const lasting = (time: number): number => (time > 0 ? Math.min(time, MOST_DELAY) : MOST_DELAY);

/** The ports of sign-in (SIGN-1 to SIGN-4). */
export class SignIns {
  readonly #deps: SignInDeps;
  /** The newest message. */
  #draft: { id: string; text: string; data: SignInData; target: SignInTarget } | undefined;
  /** The message that was handed in last. */
  #storedId = "";
  /** Settles once that message is accepted or refused. Another account's message waits for it once: a host may never answer. */
  #verdict: Promise<void> | undefined;
  #hasLooked = false;
  readonly outs: SignOuts;

  constructor(deps: SignInDeps) {
    this.#deps = deps;
    this.outs = new SignOuts(deps);
  }

  /** True if an account has to sign in; also where the host's own code throws. */
  isRequired(): boolean {
    try {
      return this.#deps.siwx.getRequired?.() ?? true;
    } catch (error) {
      this.#told(error);
      return true;
    }
  }

  async find(target: SignInTarget, { signal }: At): Promise<SignInFound> {
    const { rules, declined } = this.#deps;
    // An account that is active for a moment alone is not asked for at the host's server.
    await Promise.resolve();
    if (signal.aborted) throw lateError("REQUEST_ABORTED", {});
    const isFound = await this.#attempt(() => isHeld(this.#deps.siwx, target));
    if (!isFound && !this.#hasLooked) await this.outs.leaveOther(target);
    this.#hasLooked = true;
    const isRequired = this.isRequired();
    const again = rules?.sessionRefetchIntervalMs ?? LIMITS.signInAgain;
    const status = isFound ? "signedIn" : (await declined.has(target)) ? "declined" : "absent";
    return { status, isRequired, again: lasting(again) };
  }

  draft(target: SignInTarget, { signal }: At): Promise<SignInDraft> {
    const { siwx, rules, newId } = this.#deps;
    const { address: accountAddress, networkId: chainId } = target;
    return this.#attempt(async () => {
      const former = this.#draft?.target;
      const verdict = former?.address === accountAddress && former.networkId === chainId ? undefined : this.#verdict;
      this.#verdict = undefined;
      // An account that left is signed out, and a server's nonces may end with that.
      await verdict?.catch(() => {});
      const message = await siwx.createMessage({ accountAddress, chainId });
      // One that comes late takes no other's place.
      if (signal.aborted) throw lateError("REQUEST_ABORTED", {});
      const [id, text] = [newId(), textOf(message)];
      this.#draft = { id, text, data: fieldsOf(message), target };
      return { id, text, fresh: lasting(rules?.nonceRefetchIntervalMs ?? LIMITS.signInNonce / 2) };
    });
  }

  async sign({ id, target }: { id: string; target: SignInTarget }, provider: Signing | undefined): Promise<string> {
    const { siwx } = this.#deps;
    const { text: message } = this.#drafted(id);
    const { networkId: chainId, address: accountAddress } = target;
    try {
      const signature = siwx.signMessage
        ? await siwx.signMessage({ message, chainId, accountAddress })
        : await signatureOf(provider, target, message);
      return await properSignature(chainId, accountAddress, signatureIn(signature));
    } catch (thrown) {
      // A host's error has its own words, its wallet's error has a code.
      const isHosts = siwx.signMessage && (thrown as { code?: unknown } | null)?.code === undefined;
      throw isHosts ? this.#told(thrown) : signingError(thrown);
    }
  }

  keep(submission: { id: string; signature: string }, at: At): Promise<void> {
    this.#verdict = this.#judge(submission, at);
    return this.#verdict;
  }

  async #judge({ id, signature }: { id: string; signature: string }, { signal }: At): Promise<void> {
    const { data, target, text: message } = this.#drafted(id);
    this.#storedId = id;
    await this.#attempt(() => this.#deps.siwx.addSession({ data, message, signature }));
    if (!signal.aborted) this.#tellHost(data);
    // The account left meanwhile: its session is revoked, unless a newer message was handed in.
    else if (this.#storedId === id) await this.outs.revoke(target);
  }

  async decline(target: SignInTarget): Promise<void> {
    if (!this.isRequired()) await this.#deps.declined.add(target);
  }

  /** The messages for a paired wallet on `chains`, all of them EVM, the preferred one first. */
  askAll(chains: readonly CaipNetworkId[]): Promise<OneClickMessage> {
    const chainId = chains[0] as CaipNetworkId;
    return this.#attempt(async () => ({
      data: wholeFieldsOf(await this.#deps.siwx.createMessage({ accountAddress: "", chainId, chains })),
      chains,
    }));
  }

  async keepAll(sessions: readonly SignInSession[]): Promise<void> {
    const [first] = sessions;
    await this.#attempt(async () =>
      this.#deps.siwx.setSessions([...(await Promise.all(sessions.map(properSession))), ...(await this.#othersHeld())]),
    );
    if (first) this.#tellHost(first.data);
  }

  /** The sign-ins of an account on some networks, with the site that each is for. */
  signInsOf(
    address: Address,
    networkIds: readonly CaipNetworkId[],
  ): Promise<{ networkId: CaipNetworkId; domain: string }[]> {
    return this.#attempt(async () => {
      const each = networkIds.map(async (networkId) => {
        const sessions = await this.#deps.siwx.getSessions(networkId, address);
        return sessions.slice(0, 1).map(({ data }) => ({ networkId, domain: safeText(data?.domain, 100) }));
      });
      return (await Promise.all(each)).flat();
    });
  }

  /** Signs an account out on a network, because its owner wants that. */
  signOut(address: Address, networkId: CaipNetworkId): Promise<void> {
    return this.#attempt(() => this.#deps.siwx.revokeSession(networkId, address));
  }

  /** Calls the host's configuration, or its server; a failure is logged for the developer. */
  async #attempt<T>(work: () => T | Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      throw this.#told(thrown);
    }
  }

  #told(thrown: unknown): AppKitError {
    const error = hostError(thrown);
    if (error !== thrown) this.#deps.log.error("sign-in", error);
    return error;
  }

  /** Throws SIGN_IN_USED for a message that another took the place of. */
  #drafted(id: string) {
    if (this.#draft?.id !== id) throw lateError("SIGN_IN_USED", {});
    return this.#draft;
  }

  /** An error of the host's listener does not undo the sign-in. */
  #tellHost(data: SignInData): void {
    try {
      this.#deps.rules?.signedIn(data);
    } catch (error) {
      this.#told(error);
    }
  }

  /** Sessions of other chain families stay; with a `siweConfig` they need not sign in. */
  async #othersHeld(): Promise<HostSession[]> {
    const { siwx, rules, others } = this.#deps;
    if (rules) return [];
    const sessions = others().map(async ({ networkId, address }) => siwx.getSessions(networkId, address));
    return (await Promise.all(sessions)).flat();
  }
}
