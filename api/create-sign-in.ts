/** What decides who is signed in, made of the host's option when it is first needed. */
import type { Clock } from "../adapters/browser/clock.ts";
import { createHttp } from "../adapters/browser/http/client.ts";
import type { Log } from "../adapters/browser/log.ts";
import { createStorage } from "../adapters/browser/storage/storage.ts";
import type { CloudWalletInfo } from "../adapters/sign-in/configurations/cloud.ts";
import { type PresetDeps, siwxOf, withMethods } from "../adapters/sign-in/configurations/presets.ts";
import { createSiweSiwx, siweRules } from "../adapters/sign-in/configurations/siwe.ts";
import { Declined } from "../adapters/sign-in/declined-storage.ts";
import { SignIns } from "../adapters/sign-in/sign-in.ts";
import { createVerifiers } from "../adapters/sign-in/verifiers/verifiers.ts";
import type { CaipNetworkId } from "../domain/caip.ts";
import type { StorageChoice } from "../domain/options/host-storage.ts";
import type { Resolved } from "../domain/options/options.ts";
import { isUri } from "../domain/pairing/uri.ts";
import type { AppContext } from "../machines/app/context.ts";
import { accountOf } from "../machines/app/rules.ts";
import type { SignInTarget } from "../machines/sign-in/ports.ts";
import type { ReadChain } from "./wire/chain-reader.ts";

/** What sign-in takes. */
export interface SignInDeps {
  window: Window & typeof globalThis;
  clock: Clock;
  log: Pick<Log, "error" | "warn" | "info">;
  fetch: typeof fetch;
  read: ReadChain;
  resolved: Resolved;
  /** How this kit calls itself to the services. */
  sdkVersion: string;
  /** What the root knows now. */
  context(): AppContext;
}

const SIWE_METHODS = ["createMessage", "verifyMessage", "getSession", "signOut"] as const;

/** Who signs, as the sign-in service wants to know it (protocol.md §3.2). */
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

/** What authorises an action is kept as long as the tab, or shorter, unless the host says more (S9). */
function storeOf({ window, log, resolved }: SignInDeps, choice?: StorageChoice) {
  return createStorage({ window, log }, choice ?? (resolved.storage === "memory" ? "memory" : "session"));
}

/** The accounts that sign in beside those of EVM. */
function otherAccounts(context: AppContext): SignInTarget[] {
  const { settings, sessions } = context;
  return settings.networks.flatMap(({ chainNamespace, caipNetworkId }) => {
    const session = chainNamespace === "eip155" ? undefined : sessions[chainNamespace];
    return session ? [accountOf(context, session, caipNetworkId)] : [];
  });
}

function presetDepsOf(place: SignInDeps): PresetDeps {
  const { window, clock, fetch, read, resolved, sdkVersion } = place;
  const { location, crypto } = window;
  const { host, origin, pathname } = location;
  return {
    domain: host,
    // Browsers leave letters in a path that no URI may have (RFC 3986), such as `|`.
    uri: isUri(origin + pathname) ? origin + pathname : origin,
    clock,
    http: createHttp({ clock, fetch }),
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    verifiers: createVerifiers({
      read: (chainId) => (method, params) => read(chainId as CaipNetworkId, method, params),
    }),
    store: (choice) => storeOf(place, choice),
    cloud: {
      base: `${resolved.endpoints.cloudAuth.replace(/\/+$/, "")}/auth/v1`,
      query: { projectId: resolved.settings.projectId ?? "", st: "appkit", sv: sdkVersion },
      walletInfo: () => walletInfo(place),
    },
  };
}

/** Who is signed in, as the host wants it. Throws INVALID_OPTION, which the log is told as well. */
export function createSignIns(place: SignInDeps): SignIns {
  const { window, clock, log, resolved, context } = place;
  const { siwx = "default", siweConfig } = resolved;
  try {
    return new SignIns({
      siwx: siweConfig
        ? createSiweSiwx(withMethods("siweConfig", siweConfig, SIWE_METHODS), clock)
        : siwxOf(siwx, presetDepsOf(place)),
      rules: siweConfig && siweRules(siweConfig),
      declined: new Declined(storeOf(place)),
      log,
      newId: () => `${window.crypto.getRandomValues(new Uint32Array(4))}`,
      hasOthers: (namespace) => Object.keys(context().sessions).some((other) => other !== namespace),
      others: () => otherAccounts(context()),
    });
  } catch (error) {
    log.error((error as Error).message);
    throw error;
  }
}
