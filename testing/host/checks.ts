import type { Finding } from "./finding.ts";
import type { Look } from "./look.ts";
import { SIGNS, type WalletCall } from "./page-watch.ts";
import type { WalletReport } from "./sandbox-control.ts";

/** What a step leaves behind, to be held against each other. */
export interface Scene {
  look: Look;
  /** True where the visitor opened the modal and has not closed it, false where it is to be closed, null where either may be. */
  wantsOpen: boolean | null;
  /** True if the page is another one than when the modal was opened. */
  isAnew: boolean;
  /** The scripted wallet that the visitor connected; its own word for the account. */
  wallet: WalletReport | null;
  /** Every address that was connected in this visit. */
  connected: readonly string[];
  /** Calls of the page to wallets since the last step. */
  calls: readonly WalletCall[];
}

const same = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one?.toLowerCase() === other?.toLowerCase();

/** True where a text shows an address as somebody's: all of it, or its beginning and its end, and not as a part of a link. */
export function shows(text: string, address: string): boolean {
  const all = text.toLowerCase();
  const lower = address.toLowerCase();
  for (let at = all.indexOf(lower); at >= 0; at = all.indexOf(lower, at + 1)) {
    const [before = "", after = ""] = [all[at - 1], all[at + lower.length]];
    if (!/[\w/=&?%"]/.test(before) && !/[\w/?&=%"]/.test(after)) return true;
  }
  const short = all.matchAll(/(0x[0-9a-f]{2,8}|[1-9a-z]{4,8})\s*(?:…|\.{2,3})\s*([0-9a-z]{3,8})/g);
  return [...short].some(([, head = "", tail = ""]) => lower.startsWith(head) && lower.endsWith(tail));
}

type Check = (scene: Scene) => Finding | undefined;

const modalIsSeen: Check = ({ look: { hidden } }) =>
  hidden === null
    ? undefined
    : {
        kind: "modal-hidden",
        says: `AppKit says that the modal is open, but nobody sees it: ${hidden}. Leave <appkit-modal> to AppKit.`,
      };

const modalIsFree: Check = ({ look: { cover } }) =>
  cover
    ? {
        kind: "modal-covered",
        says: `${cover.by} of the page lies over \`${cover.over}\` of the modal. Take it away while the modal is open.`,
      }
    : undefined;

const modalStays: Check = ({ look, wantsOpen, isAnew }) => {
  if (wantsOpen !== true || look.isOpen) return undefined;
  if (isAnew) {
    const says = `The page loaded anew, at ${look.address}, while the visitor was in the middle of the modal. Look for what reloads it or leads elsewhere.`;
    return { kind: "modal-closed", says };
  }
  return {
    kind: "modal-closed",
    says: "The modal closed although the visitor was in the middle of it. Look for a handler that calls AppKit.close().",
  };
};

/** The accounts that a wallet may be on, on a network. */
function accountsOf({ addresses, solanaAddresses, bitcoinAddresses }: WalletReport, networkId: string | null) {
  if (networkId?.startsWith("solana:")) return solanaAddresses.slice(0, 1);
  return networkId?.startsWith("bip122:") ? bitcoinAddresses : addresses.slice(0, 1);
}

const accountIsTheWallets: Check = ({ look: { account, networkId }, wallet }) => {
  const accounts = wallet ? accountsOf(wallet, networkId) : [];
  const [address] = accounts;
  if (!wallet || !account.isConnected || !address || accounts.some((each) => same(account.address, each))) return;
  return {
    kind: "account-missed",
    says: `${wallet.name} is on ${address}, AppKit on ${account.address}: the wallet's accountsChanged did not arrive. Look for a listener that keeps it back.`,
  };
};

const accountIsTold: Check = ({ look: { account, told } }) =>
  told && !same(told.address, account.address)
    ? {
        kind: "account-untold",
        says: `getAccount() says ${account.address ?? "nobody"}, subscribeAccount() told ${told.address ?? "nobody"}.`,
      }
    : undefined;

const pageIsUpToDate: Check = ({ look: { account, text }, connected }) => {
  const gone = connected.find((address) => !same(address, account.address) && shows(text, address));
  if (!gone || (account.address && shows(text, account.address))) return undefined;
  const now = account.address ? `${account.address} is connected` : "nobody is connected";
  return {
    kind: "page-stale",
    says: `The page still shows ${gone}, but ${now}. Take what it shows from AppKit.subscribeAccount() each time.`,
  };
};

const walletIsTheConnectedOne: Check = ({ look: { account }, wallet, calls }) => {
  const wrong = calls.filter(({ method }) => SIGNS.test(method)).find((call) => isWrong(call, wallet, account.address));
  if (!wrong) return undefined;
  const whose = wallet ? `${wallet.name} with ${account.address} is connected` : "no wallet of the page is connected";
  const named = wrong.addresses.length > 0 ? ` for ${wrong.addresses[0]}` : "";
  return {
    kind: "wrong-wallet",
    says: `The page asks the wallet "${wrong.wallet}" for ${wrong.method}${named}, but ${whose}. Take AppKit.getProvider() and getAccount() anew for each request.`,
  };
};

function isWrong({ wallet, addresses }: WalletCall, connected: WalletReport | null, address: string | null): boolean {
  if (connected?.wallet !== wallet) return true;
  return addresses.length > 0 && address !== null && !addresses.includes(address.toLowerCase());
}

const CHECKS: readonly Check[] = [
  modalIsSeen,
  modalIsFree,
  modalStays,
  accountIsTheWallets,
  accountIsTold,
  pageIsUpToDate,
  walletIsTheConnectedOne,
];

/** What is wrong with a scene: what the modal shows, the wallet did, AppKit says and the page tells have to agree. */
export function wrongWith(scene: Scene): Finding[] {
  return CHECKS.flatMap((check) => check(scene) ?? []);
}
