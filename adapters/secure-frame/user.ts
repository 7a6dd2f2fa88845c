import { type Address, parseAddress } from "../../domain/addresses/address.ts";
import { type CaipNetworkId, namespaceOf } from "../../domain/caip.ts";
import { AUTH, type EmbeddedUser, type LoginNetworks } from "../../domain/embedded/embedded.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { AccountType, Namespace } from "../../domain/namespaces.ts";
import { safeText } from "../../domain/text.ts";
import type { AccountTypes, WalletSession } from "../../machines/connection/ports.ts";
import { unlessAborted } from "../browser/deadline.ts";
import type { SecureFrameContext } from "./context.ts";
import type { At, EmbeddedDeps } from "./deps.ts";
import { type How, isRefusal, refused } from "./frame-rpc.ts";
import type { Answer } from "./messages.ts";
import { chainOf, networkOf } from "./sessions-store.ts";

type Kind = "eoa" | "smartAccount";

type UserDeps = Pick<EmbeddedDeps, "settings" | "accountType">;

/** The addresses in an answer, the active one first, and what each is for. Throws FRAME_REFUSED. */
function accountsIn(namespace: Namespace, { address, accounts = [] }: Answer<"GET_USER">, kind: Kind) {
  const first = parseAddress(namespace, address);
  if (!first) throw refused();
  const types: Partial<Record<Address, AccountType>> = {};
  for (const account of accounts) {
    const parsed = parseAddress(namespace, account.address);
    if (parsed) types[parsed] = account.type;
  }
  types[first] ??= kind;
  const found = Object.keys(types) as Address[];
  const accountTypes: AccountTypes = types;
  return { accounts: [first, ...found.filter((each) => each !== first)], accountTypes, accountType: types[first] };
}

/** Asks the frame who is logged in, with which account. */
export class User {
  readonly #deps: UserDeps;
  readonly #context: SecureFrameContext;
  /** The type of account that the frame goes by on EVM; undefined where it did not say. */
  #kind: Promise<Kind | undefined> = Promise.resolve(undefined);

  constructor(deps: UserDeps, context: SecureFrameContext) {
    this.#deps = deps;
    this.#context = context;
  }

  /** Tells a frame that is new which type of account is preferred (wire.md). */
  greet(): void {
    this.#context.sessionsStore.frameNetwork = undefined;
    this.#kind = this.#setPreferred(this.#wanted(), { ms: LIMITS.walletRead }).catch(() => undefined);
  }

  /** The accounts on each network in turn; the frame stays on the last. One that it refuses is left out, unless it is the only one. */
  async take(networks: LoginNetworks, at?: At): Promise<WalletSession[]> {
    const guard = this.#context.sessionsStore.guard(at?.signal);
    const sessions: WalletSession[] = [];
    let refusal: unknown;
    for (const networkId of networks) {
      try {
        sessions.push(await this.#takeOne(networkId, guard, at));
      } catch (error) {
        if (!isRefusal(error)) throw error;
        refusal = error;
      }
    }
    if (sessions.length === 0) throw refusal;
    return sessions;
  }

  async prefer({ networkId, accountType }: { networkId: CaipNetworkId; accountType: AccountType }, at?: At) {
    const guard = this.#context.sessionsStore.guard(at?.signal);
    const kind = await this.#setPreferred(accountType === "smartAccount" ? accountType : "eoa", at);
    this.#kind = Promise.resolve(kind);
    return await this.#takeOne(networkId, guard, at);
  }

  #wanted(): Kind {
    const wanted = this.#deps.accountType() ?? this.#deps.settings().defaultAccountTypes.eip155;
    return wanted === "eoa" ? "eoa" : "smartAccount";
  }

  /** A refusal is taken as `eoa` (protocol.md §1.7). */
  async #setPreferred(type: Kind, how?: How): Promise<Kind> {
    try {
      return (await this.#context.frameRpc.ask("SET_PREFERRED_ACCOUNT", { type }, how)).type as Kind;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return "eoa";
    }
  }

  /** `guard` throws once the login is over: its answer then neither is stored nor becomes a session. */
  #takeOne(networkId: CaipNetworkId, guard: () => void, at?: At): Promise<WalletSession> {
    const { frameRpc, sessionsStore, loginStorage } = this.#context;
    return sessionsStore.inTurn(async () => {
      const namespace = namespaceOf(networkId) ?? "eip155";
      const isEvm = namespace === "eip155";
      const kind = isEvm ? ((await unlessAborted(this.#kind, at?.signal)) ?? this.#wanted()) : "eoa";
      const params = { chainId: chainOf(networkId), preferredAccountType: kind };
      sessionsStore.frameNetwork = undefined;
      const answer = await frameRpc.ask("GET_USER", params, at);
      const now = networkOf(answer.chainId);
      if (namespaceOf(now) !== namespace) throw refused();
      sessionsStore.frameNetwork = now;
      const found = accountsIn(namespace, answer, answer.preferredAccountType ?? kind);
      const smartAccountNetworks = isEvm ? await this.#smartAccountNetworks(at) : [];
      const user = await this.#owner(answer);
      guard();
      // In one go: what a log-out removes is removed after all of it.
      await Promise.all([
        loginStorage.loggedIn(answer.email ?? undefined),
        loginStorage.named(answer.userName),
        loginStorage.movedTo(now),
      ]);
      guard();
      const { accounts, accountTypes, accountType } = found;
      const isDeployed = answer.smartAccountDeployed ?? false;
      return sessionsStore.take({
        ...{ connectorId: AUTH, namespace, networkId: now, accounts, accountTypes },
        wallet: { name: user.email ?? user.userName ?? "Email", type: "AUTH" },
        embedded: { user, accountType, isDeployed, smartAccountNetworks },
      });
    }, at?.signal);
  }

  async #owner({ email, userName }: Answer<"GET_USER">): Promise<EmbeddedUser> {
    const stored = await this.#context.loginStorage.user();
    const name = safeText(userName) || stored.userName;
    return {
      ...(email && { email: safeText(email, 320) }),
      ...(name && { userName: name }),
      ...(stored.social && { social: stored.social }),
    };
  }

  /** Without an answer there are none; nobody waits for it for long. */
  async #smartAccountNetworks(at?: At): Promise<readonly number[]> {
    const { frameRpc, loginStorage } = this.#context;
    const none = { smartAccountEnabledNetworks: [] };
    const answer = await frameRpc
      .ask("GET_SMART_ACCOUNT_ENABLED_NETWORKS", undefined, { ...at, ms: LIMITS.walletRead })
      .catch((error) => {
        if (at?.signal?.aborted) throw error;
        return none;
      });
    await loginStorage.smartAccountNetworks(answer.smartAccountEnabledNetworks);
    return answer.smartAccountEnabledNetworks;
  }
}
