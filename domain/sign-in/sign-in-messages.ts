/** Texts of the sign-in screens; the rest of the catalogue is in messages.ts. */
export const SIGN_IN_MESSAGES = {
  "signIn.title": "{dapp} wants to know it is you",
  "signIn.text": "Sign to prove that this wallet is yours.",
  "signIn.confirm": "Confirm in {name}.",
  "signIn.judging": "Checking the signature.",
  "signIn.checking": "Looking for an earlier sign-in",
  "signIn.required": "Cancelling disconnects you.",
  "signIn.optional": "If you cancel, you stay connected.",
  "signIn.message": "Message to sign",
  "signIn.cancel": "Cancel",
  "signIn.cancelling": "Cancelling...",
  "signIn.sign": "Sign",
  "signIn.signing": "Signing...",
  "signIn.ask": "Sign in",
  "signIn.failed": "A problem occurred while trying initialize authentication",
} as const;
