import * as v from "valibot";
import { SOCIAL_PROVIDERS } from "../service-api.ts";

const chainId = v.union([v.string(), v.number()]);
const nothing = v.optional(v.unknown());
const email = v.object({ email: v.pipe(v.string(), v.rfcEmail("Invalid email"), v.maxLength(254)) });
const otp = v.object({ otp: v.pipe(v.string(), v.maxLength(64)) });
const preferredAccountType = v.optional(v.string());

/** The account type in either spelling (AUTH-13). */
export type AccountKind = "eoa" | "smartAccount";

/** `eoa`, `EOA`, `smartAccount` or `SMART_ACCOUNT`. Throws an Error on anything else. */
export function accountKind(text: string): AccountKind {
  const plain = text.replaceAll("_", "").toLowerCase();
  if (plain === "eoa") return "eoa";
  if (plain === "smartaccount") return "smartAccount";
  throw new Error(`There is no account of the type ${text.slice(0, 40)}`);
}

const siwxMessage = v.optional(v.object({ serializedMessage: v.optional(v.string()) }));
const user = v.object({ chainId: v.optional(chainId), preferredAccountType, siwxMessage });

const metadata = v.object({
  name: v.string(),
  description: v.string(),
  url: v.string(),
  icons: v.array(v.string()),
});
export type DappMetadata = v.InferOutput<typeof metadata>;

/** The embedding page's requests with their payloads (protocol.md §1.3); unknown keys are dropped. */
export const REQUESTS = {
  SWITCH_NETWORK: v.object({ chainId }),
  CONNECT_EMAIL: email,
  CONNECT_DEVICE: nothing,
  CONNECT_OTP: otp,
  CONNECT_SOCIAL: v.object({ ...user.entries, uri: v.string() }),
  GET_SOCIAL_REDIRECT_URI: v.object({ provider: v.picklist(SOCIAL_PROVIDERS) }),
  GET_FARCASTER_URI: nothing,
  CONNECT_FARCASTER: v.optional(user),
  GET_USER: v.optional(user),
  SIGN_OUT: nothing,
  IS_CONNECTED: nothing,
  GET_CHAIN_ID: nothing,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: nothing,
  INIT_SMART_ACCOUNT: nothing,
  SET_PREFERRED_ACCOUNT: v.object({ type: v.string() }),
  RPC_REQUEST: v.object({
    method: v.pipe(v.string(), v.maxLength(100)),
    params: v.optional(v.unknown()),
    chainId: v.optional(chainId),
    chainNamespace: v.optional(v.picklist(["eip155", "solana", "polkadot", "bip122", "cosmos"])),
  }),
  RPC_ABORT: nothing,
  UPDATE_EMAIL: email,
  UPDATE_EMAIL_PRIMARY_OTP: otp,
  UPDATE_EMAIL_SECONDARY_OTP: otp,
  SYNC_THEME: v.object({ themeMode: v.optional(v.picklist(["light", "dark"])) }),
  SYNC_DAPP_DATA: v.object({ metadata: v.optional(metadata), projectId: v.string() }),
  RELOAD: nothing,
} as const;

export type Topic = keyof typeof REQUESTS;
export type PayloadOf<T extends Topic> = v.InferOutput<(typeof REQUESTS)[T]>;

const APP = "@w3m-app/";

const envelope = v.object({
  type: v.pipe(v.string(), v.startsWith(APP), v.maxLength(80)),
  id: v.optional(v.pipe(v.string(), v.maxLength(200))),
  payload: v.optional(v.unknown()),
});

/** One message of the embedding page that is meant for us. */
export type AppMessage =
  | { readonly ok: true; readonly topic: Topic; readonly id: string | undefined; readonly payload: unknown }
  | { readonly ok: false; readonly topic: Topic; readonly id: string | undefined; readonly message: string };

/** Reads a message; undefined for a foreign one, or one with an unknown name. */
export function parseMessage(data: unknown): AppMessage | undefined {
  const outer = v.safeParse(envelope, data);
  if (!outer.success) return undefined;
  const { type, id } = outer.output;
  const topic = type.slice(APP.length);
  if (!Object.hasOwn(REQUESTS, topic)) return undefined;
  const known = topic as Topic;
  const inner = v.safeParse(REQUESTS[known], outer.output.payload);
  if (inner.success) return { ok: true, topic: known, id, payload: inner.output };
  return { ok: false, topic: known, id, message: inner.issues[0].message };
}
