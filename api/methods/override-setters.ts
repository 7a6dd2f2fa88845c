import type { AccountOverrides } from "../../domain/account/overrides.ts";
import type { Address } from "../../domain/addresses/address.ts";
import { isSameAddress } from "../../domain/addresses/address-spelling.ts";
import { decimalText } from "../../domain/amount.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { invalidOption } from "../../domain/options/checks.ts";
import { isRecord } from "../../domain/record.ts";
import { safeImageUrl, safePageUrl } from "../../domain/safe-url.ts";
import { safeText } from "../../domain/text.ts";
import type { WalletInfo } from "../../domain/wallets/wallet.ts";
import { overridesOf } from "../../views/shell/account-display.ts";
import { type Core, connected, required } from "../core.ts";
import { addressText } from "./address-text.ts";

/** No sign and no exponent (S12). */
const PLAIN = /^\d+(?:\.\d+)?$/;

const isNamed = (value: unknown): value is WalletInfo => isRecord(value) && typeof value["name"] === "string";
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Returns `value` if it is fit. @throws INVALID_OPTION otherwise. */
function checked<T>(option: string, value: T, isFit: boolean, wants: string): T {
  if (!isFit) throw invalidOption(option, value, wants);
  return value;
}

/** A safe text. @throws INVALID_OPTION for any value that is no text. */
const words = (option: string, value: string): string =>
  safeText(checked(option, value, typeof value === "string", "a text"));

function override(core: Core, overrides: AccountOverrides, of: Namespace | undefined): void {
  const { namespace } = connected(core, of);
  core.root.send({ type: "account.override", namespace, overrides });
}

/**
 * The wallet's address that the host names, in any spelling; a host can name no other address (I4).
 *
 * @throws INVALID_ADDRESS
 */
function sharedAddress(accounts: readonly Address[], meant: unknown): Address {
  const one = accounts.find((each) => isSameAddress(each, String(meant)));
  return required(one, "INVALID_ADDRESS");
}

/** Sets the label of an address, or removes it. */
function setLabel(core: Core, address: unknown, label: string | undefined, of: Namespace | undefined): void {
  const { world, namespace } = connected(core, of);
  const parsed = addressText(address);
  const { [parsed]: _, ...others } = overridesOf(world, namespace).labels ?? {};
  override(core, { labels: label === undefined ? others : { ...others, [parsed]: label } }, namespace);
}

/** Setters of the names and pictures of an account, its owner and its wallet. */
function profileSetters(core: Core) {
  return {
    /** The name that is shown with the account; null: none. @throws INVALID_OPTION */
    setProfileName(name: string | null, namespace: Namespace | undefined): void {
      override(core, { profileName: name === null ? null : words("profileName", name) }, namespace);
    },
    /** The picture that is shown with the account; null: none. @throws INVALID_OPTION for a link that is no picture's. */
    setProfileImage(image: string | null, namespace: Namespace | undefined): void {
      const url = image === null ? null : safeImageUrl(image);
      const profileImage = checked("profileImage", url ?? image, url !== undefined, "an https image or null");
      override(core, { profileImage }, namespace);
    },
    /** The owner in `getAccountState`. @throws INVALID_OPTION for an e-mail address or a name that is no text. */
    setUser(user: { email?: string; username?: string }, namespace: Namespace | undefined): void {
      const { email, username } = checked("user", user, isRecord(user), "an object with email and username");
      const own = {
        ...(email && { email: words("user.email", email) }),
        ...(username && { username: words("user.username", username) }),
      };
      override(core, { user: own }, namespace);
    },
    /**
     * The wallet in `getWalletInfo` and `getAccountState`; members that are no texts are left out.
     *
     * @throws INVALID_OPTION
     */
    setConnectedWalletInfo(wallet: WalletInfo, namespace: Namespace | undefined): void {
      const entries = Object.entries(checked("wallet", wallet, isNamed(wallet), "an object with a name"));
      const texts = Object.fromEntries(entries.filter(([, value]) => typeof value === "string"));
      override(core, { wallet: texts as unknown as WalletInfo }, namespace);
    },
    /** Sets the name that is shown for an address. @throws INVALID_ADDRESS, INVALID_OPTION */
    addAddressLabel(address: string, label: string, namespace: Namespace | undefined): void {
      setLabel(core, address, words("label", label), namespace);
    },
    /** Removes the name that is shown for an address. @throws INVALID_ADDRESS */
    removeAddressLabel(address: string, namespace: Namespace | undefined): void {
      setLabel(core, address, undefined, namespace);
    },
  };
}

/** Setters of an account's balance, explorer link and smart account. */
function holdingSetters(core: Core) {
  return {
    /** The shown balance, as exact decimal text; a change of address or network removes it. @throws INVALID_OPTION */
    setBalance(balance: string, symbol: string, namespace: Namespace | undefined): void {
      const amount = PLAIN.test(balance) ? decimalText(balance) : undefined;
      if (amount === undefined) throw invalidOption("balance", balance, "an exact decimal text");
      override(core, { balance: { amount, symbol: safeText(symbol, 12) } }, namespace);
    },
    /** The link to the account's page on an explorer. @throws INVALID_OPTION */
    setAddressExplorerUrl(url: string, namespace: Namespace | undefined): void {
      const addressExplorerUrl = safePageUrl(url);
      if (!addressExplorerUrl) throw invalidOption("addressExplorerUrl", url, "an https URL");
      override(core, { addressExplorerUrl }, namespace);
    },
    /** Sets `smartAccountDeployed` of `getAccountState`. @throws INVALID_OPTION */
    setSmartAccountDeployed(smartAccountDeployed: boolean, namespace: Namespace | undefined): void {
      checked("smartAccountDeployed", smartAccountDeployed, typeof smartAccountDeployed === "boolean", "true or false");
      override(core, { smartAccountDeployed }, namespace);
    },
    /**
     * The chain numbers in `getAccountState`; the secure frame alone decides on which chains a smart account can be
     * used.
     *
     * @throws INVALID_OPTION
     */
    setSmartAccountEnabledNetworks(chainIds: readonly number[], namespace: Namespace | undefined): void {
      const isFit = isList(chainIds) && chainIds.every(Number.isSafeInteger);
      const smartAccountEnabledNetworks = [...checked("chainIds", chainIds, isFit, "a list of chain numbers")];
      override(core, { smartAccountEnabledNetworks }, namespace);
    },
  };
}

/** Setters of the session: they choose among the addresses that the wallet shares, and add none (I4). */
function sessionSetters(core: Core) {
  return {
    /** Makes one of the wallet's addresses the active one. @throws INVALID_ADDRESS for any other. */
    setCaipAddress(address: string | undefined, of: Namespace | undefined): void {
      const { namespace, account } = connected(core, of);
      const [, meant] = String(address).split(`${account.network.caipNetworkId}:`);
      core.root.send({ type: "account.choose", namespace, address: sharedAddress(account.accounts, meant) });
    },
    /**
     * The addresses in `getAccount`, chosen among those that the wallet shares.
     *
     * @throws INVALID_ADDRESS for any other.
     */
    setAllAccounts(accounts: readonly { address: string }[], of: Namespace | undefined): void {
      const { namespace, account } = connected(core, of);
      checked("accounts", accounts, isList(accounts) && accounts.every(isRecord), "a list of objects with an address");
      const shared = accounts.map(({ address }) => sharedAddress(account.accounts, address));
      override(core, { accounts: shared }, namespace);
    },
  };
}

/**
 * Setters of a host's overrides of an account: shown, and never counted as a session, a wallet's answer or a permission
 * (I1, I4).
 */
export function overrideSetters(core: Core) {
  return { ...profileSetters(core), ...holdingSetters(core), ...sessionSetters(core) };
}
