import type { DepartedSignIn, SignInTarget } from "./ports.ts";

/** The events that sign-in takes, from the root, from screens, and from its attempt. */
export type SignInEvent =
  /** The active account or network changed. `left`: the accounts that are no longer active. */
  | { type: "signIn.aim"; target: SignInTarget | null; left: readonly DepartedSignIn[]; isConnecting: boolean }
  | AttemptEvent
  /** The first of the accounts that were left has been signed out. */
  | { type: "signIn.dropped" }
  /** The attempt has decided: the account is signed in, or stays signed out. */
  | { type: "signIn.settled" }
  /** The attempt could not decide: the wallet is disconnected, and the visitor is told afterwards (AUTH-12). */
  | { type: "signIn.failed" };

/** The events that an attempt takes, from its screen. */
export type AttemptEvent =
  /** `signIn.ask`: the visitor asks to sign in after all. */
  { type: "signIn.ask" } | { type: "signIn.sign" } | { type: "signIn.cancel" } | { type: "modal.closed" };
