import type { SocialProvider } from "../../service-api.ts";

/** How the providers call themselves. */
export const providerNames: Readonly<Record<SocialProvider, string>> = {
  google: "Google",
  x: "X",
  discord: "Discord",
  github: "GitHub",
  apple: "Apple",
  facebook: "Facebook",
};

/** An account at a provider of the sandbox. */
export interface SocialAccount {
  readonly provider: SocialProvider;
  readonly email: string;
  readonly userName: string;
}

const wellFormed = /^[\w.+-]{1,64}(@[\w-]{1,63}(\.[\w-]{1,63})+)?$/;

/** The account with this name or address at a provider; undefined where the text is neither. */
export function accountOf(provider: SocialProvider, nameOrEmail: string): SocialAccount | undefined {
  // The case of a name does not matter.
  const text = nameOrEmail.trim().toLowerCase();
  if (!wellFormed.test(text)) return undefined;
  const [userName = ""] = text.split("@");
  return { provider, userName, email: text.includes("@") ? text : `${text}@${provider}.example` };
}

/** The account as one text: accounts need no registration, so none is stored. */
export function accountId({ provider, email, userName }: SocialAccount): string {
  return Buffer.from(JSON.stringify([provider, email, userName])).toString("base64url");
}

/** The provider's claims about an account, by its id. */
export function claimsOf(id: string): Record<string, unknown> {
  const [, email, userName] = JSON.parse(Buffer.from(id, "base64url").toString("utf8")) as string[];
  return { sub: id, email, email_verified: true, name: userName, preferred_username: userName };
}
