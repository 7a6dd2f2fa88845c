import type { Feature } from "../../machines/app/ports.ts";
import { emailMachine } from "../../machines/embedded/email.ts";
import { emailUpdateMachine } from "../../machines/embedded/email-update.ts";
import { farcasterMachine } from "../../machines/embedded/farcaster.ts";
import { socialMachine } from "../../machines/embedded/social.ts";

/** The behaviours of the embedded wallet that are loaded at their first use. */
export const EMBEDDED_FEATURES = {
  email: emailMachine,
  social: socialMachine,
  farcaster: farcasterMachine,
  emailUpdate: emailUpdateMachine,
} satisfies Record<Exclude<Feature, "pairing" | "attempt" | "holdings" | "flows">, object>;
