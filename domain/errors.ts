import { causes } from "./causes.ts";
import { fillIn, SCRIPT_MESSAGES } from "./script-messages.ts";
import type { SwapDeviation } from "./swap/deviation.ts";

/** The place where a visitor or a developer sees an error. */
export type Surface = "screen" | "toast" | "alert" | "thrown" | "log";

type None = Record<never, never>;

/** The typed context of each error. */
export interface ErrorContext {
  ACCOUNT_TYPE_FAILED: None;
  ADAPTER_NOT_FOUND: None;
  BALANCE_UNAVAILABLE: None;
  CHAIN_ADAPTER_NOT_FOUND: None;
  CHAIN_NOT_SUPPORTED: None;
  CHAIN_REQUIRED_FOR_ACCOUNT: None;
  CHAIN_REQUIRED_FOR_ACCOUNT_PROP: None;
  CHAIN_REQUIRED_FOR_CLIENT: None;
  CONNECTION_CLIENT_NOT_SET: None;
  CONNECTION_DECLINED: None;
  CONNECTION_FAILED: None;
  CONNECTION_PENDING: None;
  CONNECTOR_MISSING: None;
  DESTROYED: None;
  EMAIL_INVALID: None;
  EMAIL_THROTTLED: { seconds: number };
  FAILED_TO_DISCONNECT: None;
  FRAME_ABORTED: None;
  FRAME_LOST: None;
  FRAME_NOT_SET: None;
  FRAME_REFUSED: { message: string };
  GAS_PRICE_UNSUPPORTED: None;
  GRANT_REVOKE_FAILED: None;
  HISTORY_UNAVAILABLE: None;
  HTTP_STATUS: { status: number };
  HTTP_REQUEST: { reason: "failed" | "timeout" | "too-large" | "malformed" };
  INVALID_ADDRESS: None;
  INVALID_APP_CONFIGURATION: None;
  INVALID_OPTION: { option: string; got: string; wants: string };
  INVALID_PROJECT_ID: None;
  JSON_RPC_PROVIDER_NOT_FOUND: { chain: string };
  JWT_TOKEN_NOT_VALID: None;
  LISTENER_LIMIT: { event: string; most: number };
  MODAL_NOT_SHOWN: None;
  NAMESPACE_NOT_SERVED: { namespace: string };
  AUTH_NOT_FOUND: None;
  INVALID_CHAIN_ID: None;
  NAMES_FAILED: None;
  NAME_CLOCK: None;
  NAME_FAILED: { name: string };
  NAME_LATE: { seconds: number };
  NAME_REFUSED: { message: string };
  NAME_SUGGESTIONS_FAILED: None;
  NAME_TAKEN: None;
  NAME_UNRESOLVED: None;
  NETWORK_CLIENT_NOT_SET: None;
  NETWORK_NOT_FOUND: None;
  CAIP_NETWORK_NOT_FOUND: None;
  CAIP_NETWORK_UNDEFINED: None;
  CAIP_NETWORK_OR_ADDRESS_UNDEFINED: None;
  NODE_FEE_CAP_HIGH: None;
  NODE_FEE_CAP_LOW: None;
  NODE_FUNDS_LOW: None;
  NODE_GAS_HIGH: None;
  NODE_GAS_LOW: None;
  NODE_NONCE_HIGH: None;
  NODE_NONCE_LOW: None;
  NODE_REVERTED: { reason: string };
  NODE_REVERTED_SILENT: None;
  NODE_TIP_HIGH: None;
  NODE_TYPE_UNSUPPORTED: None;
  NO_RPC_URL: None;
  POPUP_BLOCKED: None;
  PORT_NOT_PROVIDED: { port: string };
  PROJECT_ID_NOT_CONFIGURED: None;
  RELAY_UNREACHABLE: None;
  REQUEST_ABORTED: None;
  REQUEST_NOT_ALLOWED: None;
  RPC_FAILED: { rpcCode: number };
  RPC_WRONG_CHAIN: None;
  SEND_ACCOUNT_CHANGED: None;
  SEND_DECLINED: None;
  SEND_FAILED: None;
  SEND_FAILED_SOLANA: None;
  SEND_NETWORK_CHANGED: None;
  SEND_UNASKED: None;
  SESSIONS_FAILED: None;
  SESSION_DECLINED: None;
  SESSION_FAILED: { reason?: string };
  SESSION_REVOKE_FAILED: None;
  SESSION_UNSUPPORTED: { what: string };
  SIGNATURE_INVALID: None;
  SIGNATURE_UNSUPPORTED: { form: string };
  SIGN_IN_CLOCK: None;
  SIGN_IN_DECLINED: None;
  SIGN_IN_EXPIRED: None;
  SIGN_IN_MALFORMED: { field: string };
  SIGN_IN_MISMATCH: { field: string };
  SIGN_IN_REFUSED: { message: string };
  SIGN_IN_UNREACHABLE: None;
  SIGN_IN_USED: None;
  SIGN_CLIENT_NOT_INITIALIZED: None;
  SIWE_AND_SIWX: None;
  SIWX_NO_ACCOUNT: None;
  SIWX_NO_CHAIN: None;
  SIWX_NOT_ENABLED: None;
  SMART_ACCOUNT_UNSUPPORTED: None;
  SIWE_PARAMS_FAILED: None;
  SIWE_VERIFY_FAILED: None;
  SOCIALS_TIMEOUT: None;
  SOCIAL_UNTRUSTED: None;
  STORAGE_FAILED: None;
  SWAP_ALLOWANCE_FAILED: None;
  SWAP_APPROVAL_FAILED: None;
  SWAP_BUILD_FAILED: None;
  SWAP_EXPIRED: None;
  SWAP_FAILED: None;
  SWAP_FUNDS_LOW: None;
  SWAP_INIT_FAILED: None;
  SWAP_REFUSED: { deviation: SwapDeviation };
  SWAP_UNQUOTED: None;
  SWAP_UNSUPPORTED: None;
  SWITCH_DECLINED: None;
  SWITCH_FAILED: None;
  SWITCH_NETWORK_NOT_FOUND: None;
  SWITCH_REPLACED: None;
  SWITCH_UNSUPPORTED: None;
  UI_NOT_AVAILABLE: None;
  UNSUPPORTED_CHAIN: None;
}

export type ErrorCode = keyof ErrorContext;

/** The codes whose context is empty. */
export type BareErrorCode = { [C in ErrorCode]: None extends ErrorContext[C] ? C : never }[ErrorCode];

/** The surface of each code. Its sentence is the message `error.<CODE>` of script-messages.ts or lazy-messages.ts. */
export const ERRORS = {
  ACCOUNT_TYPE_FAILED: { surface: "toast" },
  ADAPTER_NOT_FOUND: { surface: "thrown" },
  BALANCE_UNAVAILABLE: { surface: "toast" },
  CHAIN_ADAPTER_NOT_FOUND: { surface: "thrown" },
  CHAIN_NOT_SUPPORTED: { surface: "thrown" },
  CHAIN_REQUIRED_FOR_ACCOUNT: { surface: "thrown" },
  CHAIN_REQUIRED_FOR_ACCOUNT_PROP: { surface: "thrown" },
  CHAIN_REQUIRED_FOR_CLIENT: { surface: "thrown" },
  CONNECTION_CLIENT_NOT_SET: { surface: "thrown" },
  CONNECTION_DECLINED: { surface: "screen" },
  CONNECTION_FAILED: { surface: "screen" },
  CONNECTION_PENDING: { surface: "screen" },
  CONNECTOR_MISSING: { surface: "screen" },
  DESTROYED: { surface: "thrown" },
  EMAIL_INVALID: { surface: "screen" },
  EMAIL_THROTTLED: { surface: "screen" },
  FAILED_TO_DISCONNECT: { surface: "thrown" },
  FRAME_ABORTED: { surface: "thrown" },
  FRAME_LOST: { surface: "screen" },
  FRAME_NOT_SET: { surface: "thrown" },
  FRAME_REFUSED: { surface: "screen" },
  GAS_PRICE_UNSUPPORTED: { surface: "thrown" },
  GRANT_REVOKE_FAILED: { surface: "toast" },
  HISTORY_UNAVAILABLE: { surface: "toast" },
  HTTP_STATUS: { surface: "log" },
  HTTP_REQUEST: { surface: "log" },
  INVALID_ADDRESS: { surface: "screen" },
  INVALID_APP_CONFIGURATION: { surface: "alert" },
  INVALID_OPTION: { surface: "thrown" },
  INVALID_PROJECT_ID: { surface: "alert" },
  JSON_RPC_PROVIDER_NOT_FOUND: { surface: "thrown" },
  JWT_TOKEN_NOT_VALID: { surface: "alert" },
  LISTENER_LIMIT: { surface: "log" },
  MODAL_NOT_SHOWN: { surface: "thrown" },
  NAMESPACE_NOT_SERVED: { surface: "thrown" },
  AUTH_NOT_FOUND: { surface: "toast" },
  INVALID_CHAIN_ID: { surface: "toast" },
  NAMES_FAILED: { surface: "toast" },
  NAME_CLOCK: { surface: "toast" },
  NAME_FAILED: { surface: "toast" },
  NAME_LATE: { surface: "toast" },
  NAME_REFUSED: { surface: "toast" },
  NAME_SUGGESTIONS_FAILED: { surface: "toast" },
  NAME_TAKEN: { surface: "toast" },
  NAME_UNRESOLVED: { surface: "toast" },
  NETWORK_CLIENT_NOT_SET: { surface: "thrown" },
  NETWORK_NOT_FOUND: { surface: "thrown" },
  CAIP_NETWORK_NOT_FOUND: { surface: "thrown" },
  CAIP_NETWORK_UNDEFINED: { surface: "thrown" },
  CAIP_NETWORK_OR_ADDRESS_UNDEFINED: { surface: "thrown" },
  NODE_FEE_CAP_HIGH: { surface: "screen" },
  NODE_FEE_CAP_LOW: { surface: "screen" },
  NODE_FUNDS_LOW: { surface: "screen" },
  NODE_GAS_HIGH: { surface: "screen" },
  NODE_GAS_LOW: { surface: "screen" },
  NODE_NONCE_HIGH: { surface: "screen" },
  NODE_NONCE_LOW: { surface: "screen" },
  NODE_REVERTED: { surface: "screen" },
  NODE_REVERTED_SILENT: { surface: "screen" },
  NODE_TIP_HIGH: { surface: "screen" },
  NODE_TYPE_UNSUPPORTED: { surface: "screen" },
  NO_RPC_URL: { surface: "thrown" },
  POPUP_BLOCKED: { surface: "screen" },
  PORT_NOT_PROVIDED: { surface: "log" },
  PROJECT_ID_NOT_CONFIGURED: { surface: "alert" },
  RELAY_UNREACHABLE: { surface: "screen" },
  REQUEST_ABORTED: { surface: "thrown" },
  REQUEST_NOT_ALLOWED: { surface: "thrown" },
  RPC_FAILED: { surface: "log" },
  RPC_WRONG_CHAIN: { surface: "log" },
  SEND_ACCOUNT_CHANGED: { surface: "screen" },
  SEND_DECLINED: { surface: "screen" },
  SEND_FAILED: { surface: "toast" },
  SEND_FAILED_SOLANA: { surface: "toast" },
  SEND_NETWORK_CHANGED: { surface: "screen" },
  SEND_UNASKED: { surface: "screen" },
  SESSIONS_FAILED: { surface: "toast" },
  SESSION_DECLINED: { surface: "toast" },
  SESSION_FAILED: { surface: "toast" },
  SESSION_REVOKE_FAILED: { surface: "toast" },
  SESSION_UNSUPPORTED: { surface: "thrown" },
  SIGNATURE_INVALID: { surface: "toast" },
  SIGNATURE_UNSUPPORTED: { surface: "toast" },
  SIGN_IN_CLOCK: { surface: "toast" },
  SIGN_IN_DECLINED: { surface: "toast" },
  SIGN_IN_EXPIRED: { surface: "toast" },
  SIGN_IN_MALFORMED: { surface: "toast" },
  SIGN_IN_MISMATCH: { surface: "toast" },
  SIGN_IN_REFUSED: { surface: "toast" },
  SIGN_IN_UNREACHABLE: { surface: "toast" },
  SIGN_IN_USED: { surface: "toast" },
  SIGN_CLIENT_NOT_INITIALIZED: { surface: "thrown" },
  SIWE_AND_SIWX: { surface: "thrown" },
  SIWX_NO_ACCOUNT: { surface: "thrown" },
  SIWX_NO_CHAIN: { surface: "thrown" },
  SIWX_NOT_ENABLED: { surface: "thrown" },
  SMART_ACCOUNT_UNSUPPORTED: { surface: "toast" },
  SIWE_PARAMS_FAILED: { surface: "toast" },
  SIWE_VERIFY_FAILED: { surface: "toast" },
  SOCIALS_TIMEOUT: { surface: "alert" },
  SOCIAL_UNTRUSTED: { surface: "screen" },
  STORAGE_FAILED: { surface: "log" },
  SWAP_ALLOWANCE_FAILED: { surface: "toast" },
  SWAP_APPROVAL_FAILED: { surface: "toast" },
  SWAP_BUILD_FAILED: { surface: "toast" },
  SWAP_EXPIRED: { surface: "toast" },
  SWAP_FAILED: { surface: "toast" },
  SWAP_FUNDS_LOW: { surface: "screen" },
  SWAP_INIT_FAILED: { surface: "toast" },
  SWAP_REFUSED: { surface: "screen" },
  SWAP_UNQUOTED: { surface: "screen" },
  SWAP_UNSUPPORTED: { surface: "thrown" },
  SWITCH_DECLINED: { surface: "screen" },
  SWITCH_FAILED: { surface: "screen" },
  SWITCH_NETWORK_NOT_FOUND: { surface: "alert" },
  SWITCH_REPLACED: { surface: "thrown" },
  SWITCH_UNSUPPORTED: { surface: "screen" },
  UI_NOT_AVAILABLE: { surface: "thrown" },
  UNSUPPORTED_CHAIN: { surface: "screen" },
} as const satisfies Record<ErrorCode, { surface: Surface }>;

/** The codes of the surface `alert`, the one surface that the script has to know. */
const ALERTS: readonly ErrorCode[] = [
  "INVALID_APP_CONFIGURATION",
  "INVALID_PROJECT_ID",
  "JWT_TOKEN_NOT_VALID",
  "PROJECT_ID_NOT_CONFIGURED",
  "SOCIALS_TIMEOUT",
  "SWITCH_NETWORK_NOT_FOUND",
];

/** True if an error concerns the page's developers (protocol.md §4.7). */
export function isAlert(code: ErrorCode): boolean {
  return ALERTS.includes(code);
}

const sentences: Record<string, string> = { ...SCRIPT_MESSAGES };

/** Adds the sentences of a lazy chunk. */
export function learnSentences(more: Readonly<Record<string, string>>): void {
  Object.assign(sentences, more);
}

/** The sentence of a code; undefined for an unknown code, and for one that no loaded chunk throws. */
const sentenceOf = (code: string): string | undefined => sentences[`error.${code}`];

/** An error of the catalogue: a code, its typed context, and its cause. */
export class AppKitError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly context: ErrorContext[C];
  /** The place of its entry in the reference: its cause, and what to do. */
  readonly docs: string;

  /** `detail` follows the sentence, for sentences that the catalogue fixes word for word. */
  constructor(code: C, context: ErrorContext[C], options: { cause?: unknown; detail?: string } = {}) {
    const sentence = fillIn(sentenceOf(code) ?? code, context as Record<string, unknown>);
    super(options.detail ? `${sentence}: ${options.detail}` : sentence, options);
    this.name = "AppKitError";
    this.code = code;
    this.context = context;
    this.docs = `docs/errors.md#${code.toLowerCase()}`;
  }

  /** The first error in the chain of causes, this one included, that `accept` accepts. */
  walk(accept: (error: unknown) => boolean): unknown {
    return causes(this).find(accept);
  }
}

/** True for an error of the catalogue; asking a foreign one may throw (R14). */
export function isOurs(error: unknown): error is AppKitError {
  try {
    return error instanceof AppKitError;
  } catch {
    return false;
  }
}

/** A fault as machines store it: the code, and the values of its sentence. */
export interface Fault {
  code: ErrorCode;
  values?: Readonly<Record<string, string | number>>;
}

/** The fault of anything thrown; `otherwise` is the code of a foreign error. */
export function faultOf(error: unknown, otherwise: ErrorCode): Fault {
  const ours = causes(error).find(isOurs);
  if (!ours) return { code: otherwise };
  const { code, context } = ours;
  return Object.keys(context).length ? { code, values: { ...context } } : { code };
}

/** The catalogue code of anything thrown; `otherwise` for a foreign error. */
export function codeOf<O extends string>(error: unknown, otherwise: O): ErrorCode | O {
  return causes(error).find(isOurs)?.code ?? otherwise;
}
