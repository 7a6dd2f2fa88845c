import * as v from "valibot";
import { isCaipNetworkId } from "../../domain/caip.ts";
import { RPC_MESSAGE } from "./rpc.ts";

// Messages between the page and the frame (protocol.md §1.3, §1.4), at version 4.

const text = v.pipe(v.string(), v.maxLength(10_000));
/** As browsers and mail servers take it: with an apostrophe, or a domain in punycode; a mail to a domain without a dot goes nowhere. */
const email = v.pipe(text, v.rfcEmail(), v.regex(/@[^@]+\.[^@.]+$/));
const chainId = v.union([
  v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  v.pipe(v.string(), v.regex(/^[0-9]{1,16}$/), v.transform(Number)),
  v.custom<string>(isCaipNetworkId),
]);
const otp = v.object({ otp: text });
const none = v.optional(v.unknown());

/** Both spellings are heard, protocol.md's is sent (AUTH-13). */
const accountType = v.pipe(
  v.picklist(["eoa", "EOA", "smartAccount", "SMART_ACCOUNT"]),
  v.transform((type) => (type.toLowerCase() === "eoa" ? "eoa" : "smartAccount")),
);
const accounts = v.optional(v.pipe(v.array(v.object({ address: text, type: accountType })), v.maxLength(100)));
const WHO = { email: v.nullish(text), address: text, chainId, accounts, preferredAccountType: v.nullish(accountType) };

const TYPE = v.object({ type: v.picklist(["eoa", "smartAccount"]) });
const THEME = v.object({
  themeMode: v.picklist(["light", "dark"]),
  themeVariables: v.record(v.string(), v.union([v.string(), v.number()])),
  w3mThemeVariables: v.record(v.string(), v.string()),
});
const METADATA = v.object({ name: v.string(), description: v.string(), url: v.string(), icons: v.array(v.string()) });
const DAPP = v.object({
  metadata: METADATA,
  sdkVersion: v.string(),
  sdkType: v.literal("appkit"),
  projectId: v.string(),
});

const GRANTED = v.object({ type: accountType });
const ACTION = v.object({ action: v.picklist(["VERIFY_DEVICE", "VERIFY_OTP", "CONNECT"]) });
const UPDATE = v.object({ action: v.picklist(["VERIFY_PRIMARY_OTP", "VERIFY_SECONDARY_OTP"]) });
export const PROVIDER = v.object({ provider: v.picklist(["google", "github", "apple", "facebook", "x", "discord"]) });
const URI = v.object({ uri: text });
const SCANNED = v.pipe(
  v.object({ uri: v.optional(text), url: v.optional(text) }),
  v.transform(({ uri, url }) => uri ?? url),
  v.string(),
);
const SOCIAL = v.object({ userName: v.nullish(text) });
const USER = v.object({ ...WHO, smartAccountDeployed: v.nullish(v.boolean()), userName: v.nullish(text) });
const NETWORKS = v.object({ smartAccountEnabledNetworks: v.pipe(v.array(v.number()), v.maxLength(1_000)) });

/** Request -> what it carries, and what its success does. */
const MESSAGES = {
  SWITCH_NETWORK: [v.object({ chainId }), v.object({ chainId })],
  CONNECT_EMAIL: [v.object({ email }), ACTION],
  CONNECT_DEVICE: [none, none],
  CONNECT_OTP: [otp, none],
  CONNECT_SOCIAL: [URI, SOCIAL],
  GET_SOCIAL_REDIRECT_URI: [PROVIDER, URI],
  GET_FARCASTER_URI: [none, SCANNED],
  CONNECT_FARCASTER: [none, SOCIAL],
  GET_USER: [v.object({ chainId, preferredAccountType: v.string() }), USER],
  SIGN_OUT: [none, none],
  IS_CONNECTED: [none, v.object({ isConnected: v.boolean() })],
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [none, NETWORKS],
  SET_PREFERRED_ACCOUNT: [TYPE, GRANTED],
  RPC_REQUEST: [RPC_MESSAGE, v.unknown()],
  UPDATE_EMAIL: [v.object({ email }), UPDATE],
  UPDATE_EMAIL_PRIMARY_OTP: [otp, none],
  UPDATE_EMAIL_SECONDARY_OTP: [otp, v.object({ newEmail: v.pipe(v.string(), v.minLength(1), v.maxLength(320)) })],
  SYNC_THEME: [THEME, none],
  SYNC_DAPP_DATA: [DAPP, none],
  RELOAD: [none, none],
} as const;

export type Name = keyof typeof MESSAGES;
/** The payload of a request. */
export type Carries<N extends Name> = v.InferInput<(typeof MESSAGES)[N][0]>;
/** The payload of the answer to a request. */
export type Answer<N extends Name> = v.InferOutput<(typeof MESSAGES)[N][1]>;

/** A message of the frame: that it is ready, or the answer to the request `id`. */
export type Heard =
  | { name: "READY" }
  | { name: Name; id: string; payload: unknown }
  | { name: Name; id: string; refusal: unknown };

const ENVELOPE = v.object({
  type: v.pipe(v.string(), v.maxLength(100), v.regex(/^@w3m-frame\/[A-Z_]+$/)),
  id: v.optional(v.pipe(v.string(), v.maxLength(100))),
  payload: v.optional(v.unknown()),
});

/** A message to the frame. */
export interface Message {
  id: string;
  type: string;
  payload?: unknown;
}

/** The message that asks; throws where it may not carry that. */
export function messageOf(name: Name | "RPC_ABORT", id: string, carried?: unknown): Message {
  const payload = name === "RPC_ABORT" ? undefined : v.parse(MESSAGES[name][0], carried);
  return { id, type: `@w3m-app/${name}`, ...(payload !== undefined && { payload }) };
}

/** A parsed message of the frame; undefined for anything malformed (S1). */
export function read(data: unknown): Heard | undefined {
  const envelope = v.safeParse(ENVELOPE, data);
  if (!envelope.success) return undefined;
  const { type, id = "", payload } = envelope.output;
  if (type === "@w3m-frame/READY") return { name: "READY" };
  const [, name = "", kind] = /\/(\w+)_(SUCCESS|ERROR)$/.exec(type) ?? [];
  if (!Object.hasOwn(MESSAGES, name)) return undefined;
  if (kind === "ERROR") return { name: name as Name, id, refusal: payload };
  const answer = v.safeParse(MESSAGES[name as Name][1] as v.GenericSchema, payload);
  return answer.success ? { name: name as Name, id, payload: answer.output } : undefined;
}
