import * as v from "valibot";
import { parseEvmAddress } from "../../domain/addresses/address.ts";
import { type CaipAddress, caipAddress, evmNetworkId, hexChainId } from "../../domain/caip.ts";
import type { AppKitError } from "../../domain/errors.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Network } from "../../domain/networks/network.ts";
import { LAST_SECOND, limitsOf, type Permission, sameLimits } from "../../domain/sessions/permission.ts";
import type { SessionRequest } from "../../domain/sessions/request.ts";
import type { SmartSession } from "../../domain/sessions/session.ts";
import type { AccountTarget } from "../../machines/account/ports.ts";
import type { CosignedInput, SessionInput, WalletGrant } from "../../machines/sessions/ports.ts";
import { isRefusal } from "../blockchain-api/call.ts";
import { reasonIn } from "../blockchain-api/reason.ts";
import { type ApiSession, activateApiSession, fetchApiSessions, openApiSession } from "../blockchain-api/sessions.ts";
import { within } from "../browser/deadline.ts";
import { ask } from "../page-wallets/shared/provider.ts";
import { field, listOf } from "../page-wallets/shared/untrusted.ts";
import { familyOf, providerOf, type SessionsDeps, type Until } from "./deps.ts";
import { Tokens } from "./facts.ts";
import { failing } from "./session-errors.ts";

const GRANT = "wallet_grantPermissions";

const fail = failing("SESSION_FAILED");

const unsupported = (what: string): AppKitError => lateError("SESSION_UNSUPPORTED", { what });

const accountOf = ({ address, network }: AccountTarget): CaipAddress => caipAddress(network.caipNetworkId, address);

const hex = v.pipe(v.string(), v.regex(/^0x[\da-f]*$/i));

/** A wallet's answer to a grant; `permissions` may be fewer, or others, than the requested ones (ERC-7715). */
const granted = v.looseObject({
  expiry: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(LAST_SECOND)),
  permissions: v.pipe(v.array(v.record(v.string(), v.unknown())), v.minLength(1), v.maxLength(100)),
  context: hex,
  address: v.optional(v.string()),
  chainId: v.optional(v.string()),
});

/** The kinds of permissions, signers and policies that a request needs, by the field of the capabilities that lists them. */
function needsOf({ permissions, signer, policies = [] }: SessionRequest): [string, readonly string[]][] {
  return [
    ["permissionTypes", permissions.map(({ type }) => type)],
    ["signerTypes", [signer.type]],
    ["policyTypes", policies.map(({ type }) => type)],
  ];
}

/** The smart sessions of accounts, at their wallets and at the co-signer (ACCT-11, protocol.md §5.11). */
export class Sessions {
  readonly #deps: SessionsDeps;
  readonly #tokens: Tokens;

  constructor(deps: SessionsDeps) {
    this.#deps = deps;
    this.#tokens = new Tokens(deps);
  }

  async checkSession(input: SessionInput, { signal }: Until): Promise<void> {
    const { address, network, request } = input;
    const provider = providerOf(this.#deps, input);
    const chain = hexChainId(network.caipNetworkId);
    const question = () => ask(provider, "wallet_getCapabilities", [address, [chain]]);
    const read = within(this.#deps.clock, LIMITS.walletRead, () => unsupported(GRANT), signal, question);
    const capabilities = await read.catch(() => undefined);
    const permissions = field(field(capabilities, chain), "permissions");
    if (field(permissions, "supported") !== true) throw unsupported(GRANT);
    for (const [list, needed] of needsOf(request)) {
      const known = listOf(field(permissions, list)) ?? [];
      const missing = needed.find((one) => !known.includes(one));
      if (missing !== undefined) throw unsupported(missing);
    }
  }

  async cosignSession(input: SessionInput, { signal }: Until): Promise<CosignedInput> {
    const { address, network } = input;
    const request = { ...input.request, address };
    const { api, clock } = this.#deps;
    if (!(await api.supports(network.caipNetworkId, signal).catch(fail))) throw unsupported(network.name);
    const [{ pci, key }, tokens, ahead] = await Promise.all([
      openApiSession(api, accountOf(input), request, signal).catch(this.#failAtCosigner),
      this.#tokens.factsFor(limitsOf(request.permissions), network),
      this.#aheadOf(network, signal),
    ]);
    const { keys } = request.signer.data;
    const signer = { ...request.signer, data: { ...request.signer.data, keys: [...keys, key] } };
    return { ...input, request: { ...request, signer }, pci, tokens, at: Math.floor((clock.now() - ahead) / 1000) };
  }

  async grantSession({ request, address, network, pci }: CosignedInput): Promise<WalletGrant> {
    const provider = providerOf(this.#deps, { address, network });
    const output = await ask(provider, GRANT, [request])
      .then((answer) => v.parse(granted, answer))
      .catch(fail);
    const isElsewhere =
      (output.address !== undefined && parseEvmAddress(output.address) !== parseEvmAddress(address)) ||
      (output.chainId !== undefined && evmNetworkId(output.chainId) !== network.caipNetworkId);
    if (isElsewhere) fail();
    const permissions = output.permissions as unknown as readonly Permission[];
    const isSame = output.expiry === request.expiry && sameLimits(permissions, request.permissions);
    return {
      answer: { ...request, ...output },
      granted: { permissions, context: pci, expiry: output.expiry, address, chainId: request.chainId },
      isChanged: !isSame,
    };
  }

  async activateSession(input: CosignedInput & WalletGrant, { signal }: Until): Promise<void> {
    const { api } = this.#deps;
    const body = { ...input.answer, pci: input.pci };
    await activateApiSession(api, accountOf(input), body, signal).catch(async (thrown: unknown) => {
      // An answer that was lost may have been a yes (S14).
      const listed = isRefusal(thrown) ? [] : await fetchApiSessions(api, accountOf(input), signal).catch(() => []);
      if (!listed.some(({ pci, context }) => pci === input.pci && context !== null)) await this.#failAtCosigner(thrown);
    });
  }

  /** Throws SESSION_FAILED, with the co-signer's reason where it gives one. */
  readonly #failAtCosigner = async (cause: unknown): Promise<never> => {
    const reason = await reasonIn(this.#deps.clock, cause);
    throw lateError("SESSION_FAILED", reason ? { reason } : {}, { cause });
  };

  /** Those of every network of the page: a site may ask for a session on any of them. */
  async fetchSessions({ address, network }: AccountTarget, { signal }: Until): Promise<readonly SmartSession[]> {
    if (network.chainNamespace !== "eip155") return [];
    const each = familyOf(this.#deps, network).map((one) => this.#sessionsOn({ address, network: one }, signal));
    const sessions = await Promise.all(each).catch(failing("SESSIONS_FAILED"));
    return sessions.flat().sort((one, other) => other.createdAt - one.createdAt);
  }

  async #sessionsOn(target: AccountTarget, signal: AbortSignal): Promise<readonly SmartSession[]> {
    const { api } = this.#deps;
    if (!(await api.supports(target.network.caipNetworkId, signal))) return [];
    const found = await fetchApiSessions(api, accountOf(target), signal);
    // Without the wallet's context the wallet has granted nothing, or the co-signer does not know of it and signs nothing.
    const active = found.filter(({ context }) => context !== null);
    if (active.length === 0) return [];
    const ahead = await this.#aheadOf(target.network, signal);
    return Promise.all(active.map((one) => this.#read(one, target, ahead)));
  }

  /** Milliseconds that the device's clock is ahead of a chain's; 0 where no node tells in time. */
  async #aheadOf({ caipNetworkId }: Network, signal: AbortSignal): Promise<number> {
    const { clock, read } = this.#deps;
    // The next block's time: a chain that nobody uses has made none for a while.
    const question = () => read(caipNetworkId, "eth_getBlockByNumber", ["pending", false]);
    const block = await within(clock, LIMITS.walletRead, fail, signal, question).catch(() => undefined);
    const seconds = Number(field(block, "timestamp"));
    return seconds > 0 ? clock.now() - seconds * 1000 : 0;
  }

  async #read(found: ApiSession, { network }: AccountTarget, ahead: number): Promise<SmartSession> {
    const { project, pci, permissions, createdAt, expiry, revokedAt } = found;
    const tokens = await this.#tokens.factsFor(limitsOf(permissions), network);
    const { id, name = "", url, iconUrl } = project;
    return {
      ...{ pci, networkId: network.caipNetworkId, permissions, tokens, ahead },
      site: { projectId: id, name, url, iconUrl },
      ...{
        createdAt: createdAt * 1000,
        expiry: expiry * 1000,
        revokedAt: revokedAt === null ? null : revokedAt * 1000,
      },
    };
  }
}
