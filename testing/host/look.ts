/** What the walk sees of a page at one moment: the modal, what AppKit says of the account, and the page's own words. */
export interface Look {
  /** When the page was begun, which tells one document from the next, and its address. */
  born: number;
  address: string;
  /** What AppKit says: `isOpen()`. */
  isOpen: boolean;
  /** The view of the dialog that is drawn; null where none is. */
  view: string | null;
  /** How many dialogs of AppKit are drawn. */
  dialogs: number;
  /** Why the dialog cannot be seen, although it is open. */
  hidden: string | null;
  /** An element of the page that lies over a control of the dialog, and that control. */
  cover: { by: string; over: string } | null;
  /** What `getAccount()` says. */
  account: LookedAccount;
  /** What `subscribeAccount` told last. */
  told: LookedAccount | null;
  networkId: string | null;
  wallet: string | null;
  /** True where `getProvider()` gives one for the active namespace. */
  hasProvider: boolean;
  /** The page's own words: without what AppKit's elements draw. */
  text: string;
  /** How the page scrolls, and where its focus is. */
  stance: string;
}

export interface LookedAccount {
  address: string | null;
  status: string | null;
  isConnected: boolean;
}

/** What the page's own scripts did to AppKit, and what went wrong in the page. */
export interface Deeds {
  /** Calls of `create`, and whether one of them had a sign-in of the page's own. */
  creates: number;
  hasOwnSignIn: boolean;
  /** Directives of the page's policy that were violated, with what they blocked. */
  violations: string[];
  /** Names of the events that AppKit told. */
  events: string[];
  /** The states that the actors were in, as `machine.state`. */
  states: string[];
}
