/** The events that sign-in takes, and those of the attempt that it starts. */
import type { DepartedSignIn, SignInTarget } from "./ports.ts";

/** To sign-in, from the root, from screens, and from the proof. */
export type SignInEvent =
  /** Another account is active, or another network, or none. `left`: who is not any more. */
  | { type: "signIn.aim"; target: SignInTarget | null; left: readonly DepartedSignIn[]; isConnecting: boolean }
  | AttemptEvent
  /** The first of who left is signed out, where that was wanted. */
  | { type: "signIn.dropped" }
  /** What was to be found out is: the account is signed in, or is not going to be. */
  | { type: "signIn.settled" }
  /** It could not be found out: the wallet is let go, and the visitor told when that is done (AUTH-12). */
  | { type: "signIn.failed" };

/** To the proof of an account, from its screen. */
export type AttemptEvent =
  /** The visitor wants to after all. */
  | { type: "signIn.ask" }
  | { type: "signIn.sign" }
  | { type: "signIn.cancel" }
  /** The card was closed. */
  | { type: "modal.closed" };
