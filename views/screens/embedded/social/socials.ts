import type { Social } from "../../../../domain/options/features.ts";

/** What the providers of social logins call themselves. */
export const PROVIDERS: Readonly<Record<Social, string>> = {
  google: "Google",
  x: "X",
  discord: "Discord",
  farcaster: "Farcaster",
  github: "GitHub",
  apple: "Apple",
  facebook: "Facebook",
};
