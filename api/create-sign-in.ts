/** The configuration of sign-in, made from the host's option at its first use. */
import type { Clock } from "../adapters/browser/clock.ts";
import { createHttp } from "../adapters/browser/http/client.ts";
import type { Log } from "../adapters/browser/log.ts";
import { pageAddress } from "../adapters/browser/page-address.ts";
import { newId } from "../adapters/browser/random-id.ts";
import { createStorage } from "../adapters/browser/storage/storage.ts";
import type { CloudWalletInfo } from "../adapters/sign-in/configurations/cloud.ts";
import { type PresetDeps, siwxOf, withMethods } from "../adapters/sign-in/configurations/presets.ts";
import { createSiweSiwx, siweRules } from "../adapters/sign-in/configurations/siwe.ts";
import { Declined } from "../adapters/sign-in/declined-storage.ts";
import { SignIns } from "../adapters/sign-in/sign-in.ts";
import { createVerifiers } from "../adapters/sign-in/verifiers/verifiers.ts";
import type { CaipNetworkId } from "../domain/caip.ts";
import type { StorageChoice } from "../domain/options/host-storage.ts";
import type { Resolved } from "../domain/options/resolve.ts";
import { isUri } from "../domain/pairing/uri.ts";
import type { AppContext } from "../machines/app/context.ts";
import { accountOf } from "../machines/app/rules.ts";
import type { SignInTarget } from "../machines/sign-in/ports.ts";
import type { ReadChain } from "./wire/chain-reader.ts";

/** Dependencies of sign-in. */
export interface SignInDeps {
  window: Window & typeof globalThis;
  clock: Clock;
  log: Pick<Log, "error" | "warn" | "info">;
  fetch: typeof fetch;
  read: ReadChain;
  resolved: Resolved;
  /** The name of this kit for the services. */
  sdkVersion: string;
  /** The root's snapshot. */
  context(): AppContext;
}

const SIWE_METHODS = ["createMessage", "verifyMessage", "getSession", "signOut"] as const;

/** The signing wallet in the sign-in service's format (protocol.md §3.2). */
function walletInfo({ context }: SignInDeps): CloudWalletInfo | undefined {
  const { sessions, active } = context();
  const session = sessions[active.chainNamespace];
  if (!session) return undefined;
  const { wallet, embedded } = session;
  const { social = "email", email, userName } = embedded?.user ?? {};
  if (embedded) return { type: "social", social, identifier: email ?? userName ?? "" };
  const isHere = wallet.type === "ANNOUNCED" || wallet.type === "INJECTED";
  const type = wallet.type === "WALLET_CONNECT" ? "walletconnect" : isHere ? "extension" : "unknown";
  return { type, name: wallet.name, ...(wallet.icon && { icon: wallet.icon }) };
}

/**
 * The storage of sign-ins. Secrets that authorise an action are kept as long as the tab at most, unless the host
 * chooses longer (S9).
 */
function storeOf({ window, log, resolved }: SignInDeps, choice?: StorageChoice) {
  return createStorage({ window, log }, choice ?? (resolved.storage === "memory" ? "memory" : "session"));
}

/** The connected accounts outside of EVM, which sign in as well. */
function otherAccounts(context: AppContext): SignInTarget[] {
  const { settings, sessions } = context;
  return settings.networks.flatMap(({ chainNamespace, caipNetworkId }) => {
    const session = chainNamespace === "eip155" ? undefined : sessions[chainNamespace];
    return session ? [accountOf(context, session, caipNetworkId)] : [];
  });
}

function presetDepsOf(deps: SignInDeps): PresetDeps {
  const { window, clock, fetch, read, resolved, sdkVersion } = deps;
  const { host, origin, pathname } = pageAddress(window);
  return {
    domain: host,
    // Browsers leave characters in a path that RFC 3986 does not allow in a URI, such as `|`.
    uri: isUri(origin + pathname) ? origin + pathname : origin,
    clock,
    http: createHttp({ clock, fetch }),
    random: (length) => window.crypto.getRandomValues(new Uint8Array(length)),
    verifiers: createVerifiers({
      read: (chainId) => (method, params) => read(chainId as CaipNetworkId, method, params),
    }),
    store: (choice) => storeOf(deps, choice),
    cloud: {
      base: `${resolved.endpoints.cloudAuth.replace(/\/+$/, "")}/auth/v1`,
      query: { projectId: resolved.settings.projectId ?? "", st: "appkit", sv: sdkVersion },
      walletInfo: () => walletInfo(deps),
    },
  };
}

/** Sign-in as the host configured it. Throws INVALID_OPTION, which is logged as well. */
export function createSignIns(deps: SignInDeps): SignIns {
  const { window, clock, log, resolved, context } = deps;
  const { siwx = "default", siweConfig } = resolved;
  try {
    return new SignIns({
      siwx: siweConfig
        ? createSiweSiwx(withMethods("siweConfig", siweConfig, SIWE_METHODS), clock)
        : siwxOf(siwx, presetDepsOf(deps)),
      rules: siweConfig && siweRules(siweConfig),
      declined: new Declined(storeOf(deps)),
      log,
      newId: () => newId(window),
      hasOthers: (namespace) => Object.keys(context().sessions).some((other) => other !== namespace),
      networksOf: (namespace) =>
        context().settings.networks.flatMap(({ chainNamespace, caipNetworkId }) =>
          chainNamespace === namespace ? [caipNetworkId] : [],
        ),
      others: () => otherAccounts(context()),
    });
  } catch (error) {
    log.error((error as Error).message);
    throw error;
  }
}
