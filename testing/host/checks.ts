import type { Finding } from "./finding.ts";
import { SIGNS, type WalletCall } from "./page/page-watch.ts";
import type { Look, LookedNetwork } from "./probe/look.ts";
import type { WalletReport } from "./sandbox-control.ts";
import { amountsIn, isMisplaced, isNear, linesOf, TELLS_BALANCE, tellsNetwork } from "./words.ts";

/** The traces of a step that are compared with each other. */
export interface Scene {
  look: Look;
  /** True where the visitor opened the modal and has not closed it, false where it is to be closed, null where either may be. */
  wantsOpen: boolean | null;
  /** True if the page is another one than when the modal was opened. */
  isAnew: boolean;
  /** How often the modal had opened before the step. */
  opensBefore: number;
  /** The page's lines while nobody was connected; null once the page or the wallet moved something. */
  linesBefore: readonly string[] | null;
  /** The CAIP-2 ids of the networks that were active in this visit. */
  networksBefore: readonly string[];
  /** The scripted wallet that the visitor connected; its own word for the account. */
  wallet: WalletReport | null;
  /** True where the account may be let go. */
  mayLeave: boolean;
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

const modalStaysClosed: Check = ({ look, wantsOpen, opensBefore }) =>
  wantsOpen === false && look.isOpen && look.opens > opensBefore
    ? {
        kind: "modal-opened",
        says: "The modal opened although the visitor had closed it. Look for a handler or a timer that calls AppKit.open().",
      }
    : undefined;

const pressArrives: Check = ({ look: { stoppedEvent } }) =>
  stoppedEvent
    ? {
        kind: "press-kept",
        says: `A listener of the page stops the event ${stoppedEvent}, so that the modal's buttons and fields do not get it. Let events inside of <appkit-modal> pass.`,
      }
    : undefined;

const accountStays: Check = ({ look: { account }, wallet, mayLeave }) =>
  wallet && !mayLeave && !account.isConnected
    ? {
        kind: "disconnected",
        says: `${wallet.name} was connected and is no more, though neither the visitor nor the wallet left. Look for a handler that calls AppKit.disconnect(), as one of visibilitychange or pagehide.`,
      }
    : undefined;

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

/** A line that tells of no account, and of nothing else. */
const TELLS_NOBODY =
  /^(?:(?:status|account|wallet|you are|you're)\s*:?\s*)?(?:not (?:yet )?connected|disconnected|no (?:wallet|account)(?: (?:is )?connected)?|nobody is connected|nicht verbunden|no conectad[oa]|non connecté)\s*[.!]?$/i;

const pageKnows: Check = ({ look: { account, text }, wallet }) => {
  const { address, isConnected } = account;
  if (!wallet || !isConnected || !address || shows(text, address)) return undefined;
  const line = linesOf(text).find((each) => TELLS_NOBODY.test(each));
  return line === undefined
    ? undefined
    : {
        kind: "page-stale",
        says: `The page still says "${line}", but ${address} is connected. Take what it shows from AppKit.subscribeAccount() each time.`,
      };
};

const networkIsUpToDate: Check = ({ look: { networkId, networks, networkTexts }, networksBefore }) => {
  const named = (id: string | null): LookedNetwork | undefined => networks.find((each) => each.caipNetworkId === id);
  const now = named(networkId);
  if (!now || networkTexts.some((text) => tellsNetwork(text, now))) return undefined;
  const gone = networksBefore.flatMap((id) => (id === networkId ? [] : (named(id) ?? [])));
  const stale = networkTexts.find((text) => gone.some((each) => tellsNetwork(text, each)));
  return stale === undefined
    ? undefined
    : {
        kind: "page-stale",
        says: `The page still shows "${stale}", but the network is ${now.name}. Take what it shows from AppKit.subscribeNetwork() each time.`,
      };
};

const balanceIsTrue: Check = ({ look: { balance, account, text }, linesBefore }) => {
  if (!balance || !account.isConnected || !linesBefore) return undefined;
  const told = linesOf(text)
    .filter((line) => !linesBefore.includes(line) && TELLS_BALANCE.test(line))
    .flatMap((line) => amountsIn(line, balance.symbol).map((amount) => ({ line, amount })));
  const exact = Number(balance.amount);
  const wrong = told.find(({ amount }) => isMisplaced(amount, exact));
  if (!wrong || told.some(({ amount }) => isNear(amount, exact))) return undefined;
  return {
    kind: "balance-wrong",
    says: `The page shows "${wrong.line}", but the balance is ${balance.amount} ${balance.symbol}: AppKit.getBalance() gives it in whole coins, and needs no conversion.`,
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
  pressArrives,
  modalStays,
  modalStaysClosed,
  accountStays,
  accountIsTheWallets,
  accountIsTold,
  pageIsUpToDate,
  pageKnows,
  networkIsUpToDate,
  balanceIsTrue,
  walletIsTheConnectedOne,
];

/** The findings of a scene: modal, wallet, AppKit's answers and the page's texts have to agree. */
export function wrongWith(scene: Scene): Finding[] {
  return CHECKS.flatMap((check) => check(scene) ?? []);
}
