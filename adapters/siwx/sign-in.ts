import type { CaipNetworkId, Namespace } from "../../domain/caip.ts";
import { AppKitError } from "../../domain/errors.ts";
import { lateError } from "../../domain/late-errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { SignInData } from "../../domain/sign-in-message.ts";
import { isSameAccount, type SignInSession } from "../../domain/sign-in-session.ts";
import type { AskedToSign } from "../../domain/siwx.ts";
import type { HostMessage, HostSession, HostSiwx } from "../../domain/siwx-option.ts";
import { safeText } from "../../domain/text.ts";
import type { Left, SignInDraft, SignInFound, SignInTarget } from "../../machines/ports.ts";
import type { Log } from "../log/log.ts";
import type { Declined } from "./declined.ts";
import { type Signing, signatureIn, signatureOf, signingError } from "./signing.ts";
import type { SiweRules } from "./siwe.ts";
import { properSignature } from "./verifiers.ts";

export interface SignInWorld {
  readonly siwx: HostSiwx;
  /** What a `siweConfig` wants; absent for `siwx`. */
  readonly rules?: SiweRules | undefined;
  readonly declined: Declined;
  readonly log: Pick<Log, "error" | "warn">;
  readonly newId: () => string;
  /** Whether another chain family stays connected. */
  readonly hasOthers: (namespace: Namespace) => boolean;
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

/** Longest sentence of a host that a visitor reads, in characters. */
const MOST_WORDS = 160;

/** Errors of the language and the network say nothing to a visitor. */
const isMute = (error: unknown): boolean => error instanceof TypeError || error instanceof SyntaxError;

/** What a host, or its server, threw, for a visitor: its own words where they are short. */
function hostError(cause: unknown): AppKitError {
  if (cause instanceof AppKitError) return cause;
  const message = cause instanceof Error && !isMute(cause) ? safeText(cause.message, MOST_WORDS + 1) : "";
  return message && message.length <= MOST_WORDS
    ? lateError("SIGN_IN_REFUSED", { message }, { cause })
    : lateError("SIGN_IN_UNREACHABLE", {}, { cause });
}

/** The text of a message; throws SIGN_IN_MALFORMED where there is none, or one that shows less than it holds (S10). */
function textOf(message: HostMessage): string {
  const text = message.toString();
  if (typeof text !== "string" || !text || text.startsWith("[object") || /[^\P{Cc}\n]/u.test(text))
    throw lateError("SIGN_IN_MALFORMED", { field: "message" });
  return text;
}

/** The fields alone: a host's `toString` may be one of them, and is no data. */
function fieldsOf(message: HostMessage): SignInData {
  return Object.fromEntries(Object.entries(message).filter(([, value]) => typeof value !== "function")) as never;
}

/** A session with its signature as verifiers take it, in its object capability too. */
async function proper({ signature: given, cacao, ...rest }: SignInSession): Promise<SignInSession> {
  const signature = await properSignature(rest.data.chainId, rest.data.accountAddress, given);
  return { ...rest, signature, ...(cacao && { cacao: { ...cacao, s: { ...cacao.s, s: signature } } }) };
}

/** Who is signed in, as ports (SIGN-1 to SIGN-4). */
export class SignIns {
  readonly #world: SignInWorld;
  /** The newest message. */
  #draft: { id: string; text: string; data: SignInData; target: SignInTarget } | undefined;
  /** The message that was handed in last. */
  #kept = "";
  #hasLooked = false;

  constructor(world: SignInWorld) {
    this.#world = world;
  }

  /** Whether nobody gets on without a sign-in; so it is where the host cannot say. */
  isRequired(): boolean {
    try {
      return this.#world.siwx.getRequired?.() ?? true;
    } catch (error) {
      this.#told(error);
      return true;
    }
  }

  async find(target: SignInTarget, { signal }: At): Promise<SignInFound> {
    const { rules, declined } = this.#world;
    // An account that is active for a moment alone is not asked for at the host's server.
    await Promise.resolve();
    if (signal.aborted) throw lateError("REQUEST_ABORTED", {});
    const isHeld = await this.#asked(() => this.#isHeld(target));
    if (!isHeld && !this.#hasLooked) await this.#tried(() => this.#signOutOther(target));
    this.#hasLooked = true;
    const isRequired = this.isRequired();
    const again = rules?.sessionRefetchIntervalMs ?? LIMITS.signInAgain;
    const status = isHeld ? "signedIn" : (await declined.has(target)) ? "declined" : "absent";
    return { status, isRequired, again: lasting(again) };
  }

  draft(target: SignInTarget, { signal }: At): Promise<SignInDraft> {
    const { siwx, rules, newId } = this.#world;
    const { address: accountAddress, networkId: chainId } = target;
    return this.#asked(async () => {
      const message = await siwx.createMessage({ accountAddress, chainId });
      // One that comes late takes no other's place.
      if (signal.aborted) throw lateError("REQUEST_ABORTED", {});
      const [id, text] = [newId(), textOf(message)];
      this.#draft = { id, text, data: fieldsOf(message), target };
      return { id, text, fresh: lasting(rules?.nonceRefetchIntervalMs ?? LIMITS.signInNonce / 2) };
    });
  }

  async sign({ id, target }: { id: string; target: SignInTarget }, provider: Signing | undefined): Promise<string> {
    const { siwx } = this.#world;
    const { text: message } = this.#drafted(id);
    const { networkId: chainId, address: accountAddress } = target;
    const ask = siwx.signMessage
      ? () => siwx.signMessage?.({ message, chainId, accountAddress })
      : () => signatureOf(provider, target, message);
    try {
      return await properSignature(chainId, accountAddress, signatureIn(await ask()));
    } catch (thrown) {
      // What a host throws has words of its own; what its wallet throws has a code.
      const isHosts = siwx.signMessage && (thrown as { code?: unknown } | null)?.code === undefined;
      throw isHosts ? this.#told(thrown) : signingError(thrown);
    }
  }

  async keep({ id, signature }: { id: string; signature: string }, { signal }: At): Promise<void> {
    const { data, target, text: message } = this.#drafted(id);
    this.#kept = id;
    await this.#asked(() => this.#world.siwx.addSession({ data, message, signature }));
    if (!signal.aborted) this.#tellHost(data);
    // Whoever left meanwhile is signed out again, unless they handed in another.
    else if (this.#kept === id) await this.#tried(() => this.#revoke(target, this.#isHeld(target)));
  }

  async decline(target: SignInTarget): Promise<void> {
    if (!this.isRequired()) await this.#world.declined.add(target);
  }

  async leave({ target, reason }: Left): Promise<void> {
    if (reason === "disconnect") await this.#tried(() => this.#world.declined.removeAll(target.namespace));
    if (this.#signsOut(reason, target)) await this.#tried(() => this.#signOut(reason, target));
  }

  /** What a paired wallet is asked on `chains`, all of them EVM: the one where the page would like to be comes first. */
  askAll(chains: readonly CaipNetworkId[]): Promise<AskedToSign> {
    const chainId = chains[0] as CaipNetworkId;
    return this.#asked(async () => ({
      data: fieldsOf(await this.#world.siwx.createMessage({ accountAddress: "", chainId, chains })),
      chains,
    }));
  }

  async keepAll(sessions: readonly SignInSession[]): Promise<void> {
    const [first] = sessions;
    await this.#asked(async () =>
      this.#world.siwx.setSessions([...(await Promise.all(sessions.map(proper))), ...(await this.#othersHeld())]),
    );
    if (first) this.#tellHost(first.data);
  }

  /** What the host, or its server, is asked; whoever runs the page reads why it failed. */
  async #asked<T>(work: () => T | Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      throw this.#told(thrown);
    }
  }

  #told(thrown: unknown): AppKitError {
    const error = hostError(thrown);
    if (error !== thrown) this.#world.log.error("sign-in", error);
    return error;
  }

  /** Throws SIGN_IN_USED for a message that another took the place of. */
  #drafted(id: string) {
    if (this.#draft?.id !== id) throw lateError("SIGN_IN_USED", {});
    return this.#draft;
  }

  /** A failed sign-out holds nothing up; whoever runs the page reads of it. */
  async #tried(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#world.log.error("sign-out", hostError(error));
    }
  }

  /** What the host's listener throws changes nothing: who is signed in is. */
  #tellHost(data: SignInData): void {
    try {
      this.#world.rules?.signedIn(data);
    } catch (error) {
      this.#told(error);
    }
  }

  /** Whether a session names the account and the chain; a host's own may be anything. */
  async #isHeld({ networkId, address }: SignInTarget): Promise<boolean> {
    const sessions = await this.#world.siwx.getSessions(networkId, address);
    return sessions.some(({ data }) => data?.chainId === networkId && isSameAccount(data.accountAddress, address));
  }

  /** Whether the one session of a host's server is the account's, on whatever chain. */
  async #isHolder({ address }: SignInTarget): Promise<boolean> {
    return isSameAccount((await this.#world.rules?.holder()) ?? "", address);
  }

  /** Whoever judges holds one session, which may be another account's. */
  async #revoke({ networkId, address }: SignInTarget, isHeld: Promise<boolean>): Promise<void> {
    if (await isHeld) await this.#world.siwx.revokeSession(networkId, address);
  }

  /** What wallets of other chain families signed stays; with a `siweConfig` they need not sign in. */
  async #othersHeld(): Promise<HostSession[]> {
    const { siwx, rules, others } = this.#world;
    if (rules) return [];
    const held = others().map(async ({ networkId, address }) => siwx.getSessions(networkId, address));
    return (await Promise.all(held)).flat();
  }

  #signsOut(reason: Left["reason"], { namespace }: SignInTarget): boolean {
    const { siwx, rules } = this.#world;
    if (rules) return namespace === "eip155" && rules.signOutOn[reason];
    return reason === "disconnect" && siwx.signOutOnDisconnect !== false;
  }

  /** Whose session outlived the page, but not as its account, is signed out as if they had left now. */
  async #signOutOther(target: SignInTarget): Promise<void> {
    const { rules, siwx } = this.#world;
    const holder = rules && this.#signsOut("account", target) && (await rules.holder());
    if (holder && !isSameAccount(holder, target.address)) await siwx.revokeSession(target.networkId, holder);
  }

  async #signOut(reason: Left["reason"], target: SignInTarget): Promise<void> {
    const { siwx, rules, hasOthers } = this.#world;
    if (reason === "disconnect" && (rules || !hasOthers(target.namespace))) await siwx.setSessions([]);
    else await this.#revoke(target, rules && reason === "account" ? this.#isHolder(target) : this.#isHeld(target));
  }
}
