import type { AccountTab } from "../../domain/account/account-policy.ts";
import type { Token } from "../../domain/account/token.ts";
import type { Address } from "../../domain/addresses/address.ts";
import { type CaipAddress, caipAddress } from "../../domain/caip.ts";
import { AppKitError } from "../../domain/errors.ts";
import { ACCOUNT_TYPES, type AccountType, NAMESPACE_ROWS, type Namespace } from "../../domain/namespaces.ts";
import { explorerAddressUrl } from "../../domain/networks/network.ts";
import { invalidOption } from "../../domain/options/checks.ts";
import type { Social } from "../../domain/options/features.ts";
import type { WalletInfo } from "../../domain/wallets/wallet.ts";
import type { WalletSession } from "../../machines/connection/ports.ts";
import { balanceOf, identityOf, overridesOf } from "../../views/shell/account-display.ts";
import { isConnecting, type World } from "../../views/shell/world.ts";
import { booted, type Core, follow, isEvent, namespaceFor, required, settled, until, worldNow } from "../core.ts";

/** The answer of `getAccount` (protocol.md §5.3). */
export interface PublicAccount {
  /** Every address that the wallet shares. */
  allAccounts: readonly { namespace: Namespace; address: string; type: AccountType }[];
  /** The active address in CAIP-10; undefined while nobody is connected. */
  caipAddress: CaipAddress | undefined;
  /** The active address, of EVM with its checksum; undefined while nobody is connected. */
  address: string | undefined;
  isConnected: boolean;
  status: "connected" | "connecting" | "disconnected";
  /** The embedded wallet's owner and account; undefined for any other wallet. */
  embeddedWalletInfo: EmbeddedWalletInfo | undefined;
}

/** The owner of an embedded wallet, and its active account (protocol.md §5.3). */
interface EmbeddedWalletInfo {
  user: { email?: string | undefined; username?: string | undefined };
  authProvider: Social | "email";
  accountType: AccountType;
  isSmartAccountDeployed: boolean;
}

function embeddedOf(session: WalletSession | undefined): EmbeddedWalletInfo | undefined {
  if (!session?.embedded) return undefined;
  const { user, accountType, isDeployed } = session.embedded;
  return {
    user: { email: user.email, username: user.userName },
    authProvider: user.social ?? "email",
    accountType,
    isSmartAccountDeployed: isDeployed,
  };
}

/** A session's wallet for the host; for an embedded wallet the name is its kind, and `identifier` its owner. */
function walletInfoOf(session: WalletSession | undefined): WalletInfo | undefined {
  if (!session?.embedded) return session?.wallet;
  const { wallet, embedded } = session;
  return { ...wallet, name: "AUTH", identifier: wallet.name, social: embedded.user.social };
}

/** All known facts about one namespace's account (ACCT-1; product.md §3 "Account state"). */
export interface AccountState extends PublicAccount {
  balance: string | undefined;
  balanceSymbol: string | undefined;
  addressExplorerUrl: string | undefined;
  currentTab: AccountTab;
  connectedWalletInfo: WalletInfo | undefined;
  preferredAccountTypes: Partial<Record<Namespace, AccountType>>;
  profileName: string | null;
  profileImage: string | null;
  user: EmbeddedWalletInfo["user"] | undefined;
  smartAccountDeployed: boolean;
  smartAccountEnabledNetworks: readonly number[];
  /** The account's tokens, with the fields of product.md §3 "Token balance"; empty until its view has been shown. */
  tokenBalance: readonly (Omit<Token, "networkId"> & { chainId: Token["networkId"] })[];
  addressLabels: Readonly<Record<string, string>>;
  socialProvider: Social | undefined;
  socialWindow: undefined;
  farcasterUrl: string | undefined;
}

function typeOf(world: World, namespace: Namespace, address: Address): AccountType {
  const type = world.app.context.sessions[namespace]?.accountTypes?.[address];
  if (type) return type;
  if (namespace === "bip122") return NAMESPACE_ROWS.bip122.accountType;
  return world.app.context.preferredAccountTypes[namespace] === "smartAccount" ? "smartAccount" : "eoa";
}

function statusOf(world: World, namespace: Namespace): PublicAccount["status"] {
  if (isConnecting(world, namespace)) return "connecting";
  return world.accounts[namespace] ? "connected" : "disconnected";
}

/** One namespace's account for the host; default: the active namespace's. */
export function accountOf(world: World, namespace?: Namespace): PublicAccount {
  const chosen = namespaceFor(world, namespace);
  const account = world.accounts[chosen]?.context;
  const address = account?.address;
  return {
    allAccounts: (overridesOf(world, chosen).accounts ?? account?.accounts ?? []).map((each) => ({
      namespace: chosen,
      address: each,
      type: typeOf(world, chosen, each),
    })),
    caipAddress: account && caipAddress(account.network.caipNetworkId, account.address),
    address,
    isConnected: address !== undefined,
    status: statusOf(world, chosen),
    embeddedWalletInfo: embeddedOf(world.app.context.sessions[chosen]),
  };
}

function tabOf(world: World, namespace: Namespace): AccountTab {
  const account = world.accounts[namespace];
  if (account?.matches({ tab: "nfts" })) return "nfts";
  return account?.matches({ tab: "activity" }) ? "activity" : "tokens";
}

/** The numbers of the chains on which the account of a namespace can be a smart one. */
export function smartAccountNetworks(world: World, namespace: Namespace): readonly number[] {
  const { smartAccountEnabledNetworks: told } = overridesOf(world, namespace);
  return told ?? world.app.context.sessions[namespace]?.embedded?.smartAccountNetworks ?? [];
}

function stateOf(world: World, namespace?: Namespace): AccountState {
  const chosen = namespaceFor(world, namespace);
  const account = world.accounts[chosen]?.context;
  const balance = balanceOf(world, chosen);
  const identity = identityOf(world, chosen);
  const overrides = overridesOf(world, chosen);
  const session = world.app.context.sessions[chosen];
  const embedded = embeddedOf(session);
  return {
    ...accountOf(world, chosen),
    balance: balance?.amount,
    balanceSymbol: balance?.symbol,
    addressExplorerUrl:
      overrides.addressExplorerUrl ?? (account && explorerAddressUrl(account.network, account.address)),
    currentTab: tabOf(world, chosen),
    connectedWalletInfo: overrides.wallet ?? walletInfoOf(session),
    preferredAccountTypes: {
      ...world.app.context.settings.defaultAccountTypes,
      ...world.app.context.preferredAccountTypes,
    },
    profileName: identity.name ?? null,
    profileImage: identity.image ?? null,
    user: overrides.user ?? embedded?.user,
    smartAccountDeployed: overrides.smartAccountDeployed ?? embedded?.isSmartAccountDeployed ?? false,
    smartAccountEnabledNetworks: smartAccountNetworks(world, chosen),
    tokenBalance: (world.tokens[chosen]?.context.tokens ?? []).map(({ networkId: chainId, ...token }) => ({
      chainId,
      ...token,
    })),
    addressLabels: overrides.labels ?? {},
    socialProvider: session?.embedded?.user.social,
    socialWindow: undefined,
    farcasterUrl: world.login.farcaster?.context.uri ?? undefined,
  };
}

/** The wallet of the active namespace, for the host. */
export function activeWalletInfo(world: World): WalletInfo | undefined {
  const { active, sessions } = world.app.context;
  const { chainNamespace } = active;
  return overridesOf(world, chainNamespace).wallet ?? walletInfoOf(sessions[chainNamespace]);
}

/** The balance that is shown with the account: of the coin, or of the host's token. */
export interface PublicBalance {
  /** Exact decimal text. */
  amount: string;
  symbol: string;
}

/** One namespace's balance for the host; undefined until it is known. */
export function publicBalance(world: World, namespace?: Namespace): PublicBalance | undefined {
  return balanceOf(world, namespaceFor(world, namespace)) ?? undefined;
}

/** The connected accounts. */
export function accountMethods(core: Core) {
  return {
    /** The account of a chain family; default: the active one. @throws CHAIN_NOT_SUPPORTED */
    getAccount: (namespace?: Namespace) => accountOf(worldNow(core), namespace),
    /** Everything of ACCT-1 for one namespace. @throws CHAIN_NOT_SUPPORTED */
    getAccountState: (namespace?: Namespace) => stateOf(worldNow(core), namespace),
    /** Delivers the account, at once and at each change. @throws INVALID_OPTION, CHAIN_NOT_SUPPORTED */
    subscribeAccount: (listener: (account: PublicAccount) => void, namespace?: Namespace) =>
      follow(core, "account", (world) => accountOf(world, namespace), listener),
    /**
     * The balance that is shown with the account, as an exact decimal text with its symbol; undefined until it is known.
     *
     * @throws CHAIN_NOT_SUPPORTED
     */
    getBalance: (namespace?: Namespace) => publicBalance(worldNow(core), namespace),
    /** Delivers the shown balance, at once and at each change. @throws INVALID_OPTION, CHAIN_NOT_SUPPORTED */
    subscribeBalance: (listener: (balance: PublicBalance | undefined) => void, namespace?: Namespace) =>
      follow(core, "balance", (world) => publicBalance(world, namespace), listener),
    /** The active address; undefined while nobody is connected. @throws CHAIN_NOT_SUPPORTED */
    getAddress: (namespace?: Namespace) => accountOf(worldNow(core), namespace).address,
    /** The active address in CAIP-10; undefined while nobody is connected. @throws CHAIN_NOT_SUPPORTED */
    getCaipAddress: (namespace?: Namespace) => accountOf(worldNow(core), namespace).caipAddress,
    /** True if any chain family is connected. */
    getIsConnectedState: () => Object.keys(worldNow(core).app.context.sessions).length > 0,
    /** The wallet of the active chain family; undefined while none is connected. */
    getWalletInfo: () => activeWalletInfo(worldNow(core)),
    /** Delivers the wallet, at once and at each change. @throws INVALID_OPTION */
    subscribeWalletInfo: (listener: (wallet: WalletInfo | undefined) => void) =>
      follow(core, "walletInfo", activeWalletInfo, listener),
    /** The active chain family. */
    getActiveChainNamespace: () => worldNow(core).app.context.active.chainNamespace,
    /** The type of account that an embedded wallet uses on a chain family. @throws CHAIN_NOT_SUPPORTED */
    getPreferredAccountType: (namespace: Namespace) =>
      stateOf(worldNow(core), namespace).preferredAccountTypes[namespace],
    /** Always empty: errors are thrown or shown, not kept (protocol.md §5.3). */
    getError: () => "",
  };
}

/** Ends the connections and waits for the last one's answer. */
function endConnections(core: Core, namespace: Namespace | undefined): Promise<void> {
  return settled<void>(core, (resolve, reject) => {
    const ended = core.root.on("disconnect.settled", ({ failed }) => {
      if (failed.length) reject(new AppKitError("FAILED_TO_DISCONNECT", {}));
      else resolve();
    });
    core.root.send({ type: "connection.end", ...(namespace ? { namespace } : {}) });
    return () => ended.unsubscribe();
  });
}

/** Methods of the host for the account. */
export function accountActions(core: Core) {
  return {
    /** Remembers the visitor's choice of account type (CONF-7). @throws CHAIN_REQUIRED_FOR_ACCOUNT_PROP, CHAIN_NOT_SUPPORTED */
    setPreferredAccountType(accountType: AccountType, namespace: Namespace | undefined): void {
      const chosen = namespaceFor(worldNow(core), required(namespace, "CHAIN_REQUIRED_FOR_ACCOUNT_PROP"));
      if (!ACCOUNT_TYPES.includes(accountType))
        throw invalidOption("accountType", accountType, ACCOUNT_TYPES.join(", "));
      core.root.send({ type: "account.prefer", namespace: chosen, accountType });
    },
    /**
     * Reads the native balance again, without the cache, and resolves once that has succeeded or failed.
     *
     * @throws CAIP_NETWORK_OR_ADDRESS_UNDEFINED without a connected account, DESTROYED
     */
    async updateNativeBalance(): Promise<void> {
      const { app, accounts } = worldNow(core);
      const { chainNamespace } = app.context.active;
      required(accounts[chainNamespace], "CAIP_NETWORK_OR_ADDRESS_UNDEFINED");
      core.root.send({ type: "balance.refresh" });
      await until(core, ({ balances }) => !balances[chainNamespace]?.hasTag("loading"));
    },
    /**
     * Forgets the account of a namespace; the wallet keeps its permission.
     *
     * @throws CHAIN_REQUIRED_FOR_ACCOUNT without a namespace, CHAIN_NOT_SUPPORTED.
     */
    resetAccount(namespace: Namespace | undefined): void {
      const chosen = namespaceFor(worldNow(core), required(namespace, "CHAIN_REQUIRED_FOR_ACCOUNT"));
      core.root.getSnapshot().children[`connection.${chosen}`]?.send({ type: "wallet.disconnected" });
    },
    /**
     * Ends the running attempt to connect a namespace; a connected wallet stays.
     *
     * @throws CHAIN_REQUIRED_FOR_CLIENT without a namespace, CHAIN_NOT_SUPPORTED, CONNECTION_CLIENT_NOT_SET before the
     * boot is over.
     */
    resetWcConnection(namespace: Namespace | undefined): void {
      const world = worldNow(core);
      const chosen = namespaceFor(world, required(namespace, "CHAIN_REQUIRED_FOR_CLIENT"));
      if (!world.app.hasTag("initialized")) throw new AppKitError("CONNECTION_CLIENT_NOT_SET", {});
      core.root.getSnapshot().children[`connection.${chosen}`]?.send({ type: "connection.cancel" });
    },
    /**
     * Ends one namespace and all that share its pairing, or every namespace (CONN-13). It waits for the boot, and ends
     * stored connections, too.
     *
     * @throws CHAIN_NOT_SUPPORTED, FAILED_TO_DISCONNECT, DESTROYED
     */
    async disconnect(namespace?: Namespace): Promise<void> {
      const world = worldNow(core);
      const named = isEvent(namespace) ? undefined : namespace;
      namespaceFor(world, named);
      await booted(core);
      await endConnections(core, named);
    },
  };
}
