import type { Social } from "../../../../domain/options/features.ts";

/** The providers' names. */
export const PROVIDERS: Readonly<Record<Social, string>> = {
  google: "Google",
  x: "X",
  discord: "Discord",
  farcaster: "Farcaster",
  github: "GitHub",
  apple: "Apple",
  facebook: "Facebook",
};
