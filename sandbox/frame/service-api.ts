/**
 * The secure page's calls to its service: `POST /api/{name}` with JSON, `Authorization: Bearer {token}` where somebody is
 * logged in. A refusal is a status from 400 with `{message}`, a sentence for the visitor.
 */
export const SOCIAL_PROVIDERS = ["google", "x", "discord", "github", "apple", "facebook"] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** A logged-in user, and the key that opens their vault. */
export interface Login {
  /** For the calls that follow; ends with `sign-out`. */
  token: string;
  user: { id: string; email: string | null; userName: string | null };
  /** 32 bytes, base64url: the vault's encryption key. The service stores it apart from the vault, sealed. */
  unlock: string;
}

interface Row<I, O> {
  in: I;
  out: O;
}

export interface FrameCalls {
  /** Mails a code, or, from a device that is not known, a link; `login` names the attempt. */
  "email/start": Row<
    { email: string; projectId: string; device: string },
    { action: "VERIFY_DEVICE" | "VERIFY_OTP" | "CONNECT"; login: string; session?: Login }
  >;
  /** Answers when the link was followed, and the code was mailed; after 20 s with `done: false`. */
  "device/wait": Row<{ login: string }, { done: boolean }>;
  "email/otp": Row<{ login: string; otp: string }, Login>;
  /** The address of the provider's page (authorization code with PKCE). `origin` is the page that asked. */
  "social/start": Row<{ provider: SocialProvider; origin: string; projectId: string }, { uri: string }>;
  "social/finish": Row<{ uri: string }, Login>;
  "farcaster/start": Row<{ projectId: string }, { url: string; channel: string }>;
  /** Answers when it was approved on a phone; after 20 s with `done: false`. */
  "farcaster/wait": Row<{ channel: string }, { done: boolean; session?: Login }>;
  /** The user of the token; 401 when it has expired. */
  session: Row<Record<never, never>, Login>;
  "sign-out": Row<Record<never, never>, Record<never, never>>;
  /** The encrypted keys, as the page wrote them once. */
  "vault/read": Row<Record<never, never>, { vault: string | null }>;
  "vault/write": Row<{ vault: string }, Record<never, never>>;
  /** Mails a code to the present address (VERIFY_PRIMARY_OTP), or to the new one where there is none (VERIFY_SECONDARY_OTP). */
  "email/update": Row<{ email: string }, { action: "VERIFY_PRIMARY_OTP" | "VERIFY_SECONDARY_OTP" }>;
  "email/update/primary": Row<{ otp: string }, Record<never, never>>;
  "email/update/secondary": Row<{ otp: string }, { newEmail: string }>;
  /** The smart account of an owner, of the factory's salt 0: at the same address on every chain. */
  "account/address": Row<{ chainId: string; owner: `0x${string}` }, { address: `0x${string}`; deployed: boolean }>;
  /** Pays for gas: sends the owner's key the cost of deploying or calling the smart account, within a daily limit. */
  "account/sponsor": Row<{ chainId: string; owner: `0x${string}`; wei: `0x${string}` }, { hash: `0x${string}` | null }>;
  /** The permission context of a session of an account, CAIP-10; null for one that is unknown, or was never activated. */
  "account/session": Row<{ account: string; pci: string }, { context: `0x${string}` | null }>;
  /** Assets of an account (ERC-7811), by hex chain id. */
  "account/assets": Row<{ account: string; chainFilter?: string[] }, Record<string, unknown>>;
}

/** The configuration that the service writes into the page, as JSON in the script element `frame-config`. */
export interface FrameConfig {
  projectId: string;
  /** CAIP-2 id to start on. */
  chainId: string;
  /** `{rpc}{CAIP-2 id}`: the JSON-RPC address of a chain. */
  rpc: string;
  /** EVM chains, as numbers, on which smart accounts are offered. */
  smartAccountNetworks: number[];
  accountFactory: `0x${string}`;
  /** Approve and reject wait this long while really visible, in milliseconds (SAFETY S5b). */
  settle: number;
}
