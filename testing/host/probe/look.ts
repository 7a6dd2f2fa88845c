/** A page at one moment: the modal, AppKit's answers about the account, and the page's own texts. */
export interface Look {
  /** When the page was begun, which tells one document from the next, and its address. */
  born: number;
  address: string;
  /** The answer of `isOpen()`. */
  isOpen: boolean;
  /** The view of the dialog that is drawn; null where none is. */
  view: string | null;
  /** How often the modal opened so far. */
  opens: number;
  /** True where the modal is a part of the page, which is there all the time. */
  isEmbedded: boolean;
  /** How many dialogs of AppKit are drawn. */
  dialogs: number;
  /** Why the dialog cannot be seen, although it is open. */
  hidden: string | null;
  /** An element of the page that lies over a control of the dialog, and that control. */
  cover: { by: string; over: string } | null;
  /** A listener of the page that kept a press from the modal, by its event and its place. */
  stoppedEvent: string | null;
  /** The answer of `getAccount()`. */
  account: LookedAccount;
  /** The last account told by `subscribeAccount`. */
  told: LookedAccount | null;
  networkId: string | null;
  /** The answer of `getBalance()`. */
  balance: LookedBalance | null;
  /** The networks of the page. */
  networks: readonly LookedNetwork[];
  /** The texts of the page's elements that name its network. */
  networkTexts: readonly string[];
  wallet: string | null;
  /** True where `getProvider()` gives one for the active namespace. */
  hasProvider: boolean;
  /** The page's own words: without what AppKit's elements draw. */
  text: string;
  /** How the page scrolls, and where its focus is. */
  stance: string;
}

export interface LookedBalance {
  /** Exact decimal text. */
  amount: string;
  symbol: string;
}

export interface LookedNetwork {
  caipNetworkId: string;
  name: string;
}

export interface LookedAccount {
  address: string | null;
  status: string | null;
  isConnected: boolean;
}

/** The page's interference with AppKit, and the errors of the page. */
export interface PageRecord {
  /** Calls of `create`, and whether one of them had a sign-in of the page's own. */
  creates: number;
  /** True if one of them made an instance beside another that has the same id, or none. */
  createdTwice: boolean;
  /** True if the page took the element of an open modal out of the document. */
  isRemoved: boolean;
  hasOwnSignIn: boolean;
  /** Directives of the page's policy that were violated, with what they blocked. */
  violations: string[];
  /** Names of the events that AppKit told. */
  events: string[];
  /** The states that the actors were in, as `machine.state`. */
  states: string[];
}
