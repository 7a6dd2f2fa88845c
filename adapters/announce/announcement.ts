import type { CaipNetworkId } from "../../domain/caip.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import type { ConnectorType } from "../../domain/wallets/wallet.ts";
import type { WalletSession } from "../../machines/connection/ports.ts";
import type { Provider } from "../page-wallets/shared/provider.ts";
import { type Announcer, announceEvm, type Live } from "./evm.ts";
import { identityOf } from "./identity.ts";
import type { Signer } from "./signing.ts";

/** Dependencies of announcing. */
export interface AnnouncementDeps {
  window: Window;
  /** The instance's name. */
  id: string;
  /** That many random bytes. */
  random(count: number): Uint8Array;
  sessionOf(namespace: Namespace): WalletSession | undefined;
  providerOf(session: WalletSession): unknown;
  /** Calls when a session came, changed or went. */
  subscribe(listener: () => void): () => void;
  /** Ends a chain family's session for the whole page. */
  endSession(namespace: Namespace): Promise<void>;
  /** Asks a network's nodes. */
  read(networkId: CaipNetworkId, method: string, params: unknown): Promise<unknown>;
}

/** Sessions that no extension announces by itself. */
const ANNOUNCED: ReadonlySet<ConnectorType> = new Set(["WALLET_CONNECT", "AUTH", "EXTERNAL"]);

/** True if the kit announces a session: nobody else does. */
function isAnnounced({ wallet }: WalletSession): boolean {
  return ANNOUNCED.has(wallet.type);
}

/** Tells an announcer of each change of one chain family's session, once. */
function follower<P>(deps: AnnouncementDeps, namespace: Namespace, { follow }: Announcer<P>): () => void {
  let last: Live<P> | undefined;
  return () => {
    const session = deps.sessionOf(namespace);
    const provider = session && isAnnounced(session) ? (deps.providerOf(session) as P | undefined) : undefined;
    if (provider === last?.provider && (!provider || session === last?.session)) return;
    last = session && provider && { session, identity: identityOf(session, deps.id), provider };
    follow(last);
  };
}

/** Announces the Solana session; what that takes is evaluated for the first one. */
function openSolana({ window, read, endSession }: AnnouncementDeps): Announcer<Signer> {
  let made: Announcer<Signer> | undefined;
  let latest: Live<Signer> | undefined;
  let isBusy = false;
  const load = async (): Promise<void> => {
    const { announceSolana } = await import("./solana.ts").finally(() => {
      isBusy = false;
    });
    // The session may have gone meanwhile, or the instance.
    if (latest) made = announceSolana({ window, read, endSession: () => endSession("solana") });
    made?.follow(latest);
  };
  return {
    follow(live) {
      latest = live;
      if (made) made.follow(live);
      if (made || isBusy || !live) return;
      isBusy = true;
      // A chunk that did not load is tried again with the next change.
      void load().catch(() => undefined);
    },
    close() {
      latest = undefined;
      made?.close();
    },
  };
}

/**
 * Shows the instance's sessions to every other library of the page, as if they were wallets of the page: the EVM one by EIP-6963,
 * the Solana one by the wallet standard. They follow accounts, chain and end.
 */
export function createAnnouncement(deps: AnnouncementDeps): { close(): void } {
  const { window, random } = deps;
  const evm = announceEvm({ window, random, endSession: () => deps.endSession("eip155") });
  const solana = openSolana(deps);
  const follows = [follower<Provider>(deps, "eip155", evm), follower<Signer>(deps, "solana", solana)];
  const follow = (): void => {
    for (const look of follows) look();
  };
  const end = deps.subscribe(follow);
  follow();
  return {
    close() {
      end();
      evm.close();
      solana.close();
    },
  };
}
