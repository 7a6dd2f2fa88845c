import { type CaipNetworkId, evmNetworkId } from "../caip.ts";
import { invalidOption } from "../options/checks.ts";
import { isRecord } from "../record.ts";
import { limitsIn, listIn, type Permission, PermissionFlaw, recordIn, secondsIn, unitsIn } from "./permission.ts";

/** A public key that may use a session. */
export interface SessionKey {
  type: "secp256k1" | "secp256r1";
  /** Hex. */
  publicKey: string;
}

/** A site's request for a session (ERC-7715, protocol.md §5.11). */
export interface SessionRequest {
  /** Hex. */
  chainId: string;
  /** The account's address; default: the connected account. */
  address?: string;
  /** Seconds since 1970. */
  expiry: number;
  signer: { type: "keys"; data: { keys: readonly SessionKey[] } };
  permissions: readonly Permission[];
  policies?: readonly { type: string; data?: unknown }[];
}

/** The answer to a granted request. */
export interface GrantedSession {
  /** The permissions that the wallet granted, which may be less than the requested ones. */
  permissions: readonly Permission[];
  /** The id of the session at the co-signer. */
  context: string;
  /** Seconds since 1970. */
  expiry: number;
  address: string;
  chainId: string;
}

/**
 * The latest end of a requested session, in seconds: the year 5138. A time in milliseconds by mistake is later, and
 * refused.
 */
const LATEST = 100_000_000_000;

const KEY = /^0x(?:[\da-f]{2}){32,65}$/i;

const isKey = (value: unknown): boolean => KEY.test(String(value));

/** @throws INVALID_OPTION with the field that `read` finds wrong. */
function named<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof PermissionFlaw ? invalidOption(error.field, error.got, error.wants) : error;
  }
}

function checkSigner(signer: unknown): void {
  const { type, data } = recordIn(signer, "signer");
  if (type !== "keys") throw new PermissionFlaw("signer.type", type, "keys");
  for (const key of listIn(recordIn(data, "signer.data")["keys"], "signer.data.keys")) {
    const keyRecord = recordIn(key, "signer.data.keys");
    const isFit = keyRecord["type"] === "secp256k1" || keyRecord["type"] === "secp256r1";
    if (!isFit || !isKey(keyRecord["publicKey"]))
      throw new PermissionFlaw("signer.data.keys", key, "a secp256k1 or secp256r1 key in hex");
  }
}

/**
 * The checked request and its network. Throws INVALID_OPTION with the first wrong field; `now` is in milliseconds since
 * 1970.
 */
export function checkRequest(value: unknown, now: number): { request: SessionRequest; networkId: CaipNetworkId } {
  return named(() => {
    const record = recordIn(value, "request");
    const { chainId } = record;
    const networkId = typeof chainId === "string" && /^0x/i.test(chainId) ? evmNetworkId(chainId) : undefined;
    if (!networkId) throw new PermissionFlaw("chainId", chainId, "a chain id in hex");
    secondsIn(record["expiry"], "expiry", Math.floor(now / 1000) + 1, LATEST);
    checkSigner(record["signer"]);
    for (const permission of listIn(record["permissions"], "permissions")) limitsIn(permission);
    const { policies = [] } = record;
    if (!Array.isArray(policies) || !policies.every(isRecord))
      throw new PermissionFlaw("policies", policies, "a list of objects");
    return { request: { ...record, policies } as unknown as SessionRequest, networkId };
  });
}

/** Seconds in the intervals of a subscription; a month has 30 days. */
const INTERVALS = { "1s": 1, "1d": 86_400, "1w": 604_800, "1m": 2_592_000 } as const;

/** A payment of the network's own coin that recurs. */
export interface Subscription {
  /** Hex. */
  chainId: string;
  signerPublicKey: string;
  interval: keyof typeof INTERVALS;
  asset: "native";
  /** In smallest units, as hex or decimal text. */
  amount: string;
  /** Seconds since 1970. */
  expiry: number;
}

/** The request for a session that can pay a subscription from now on. Throws INVALID_OPTION. */
export function subscriptionRequest(subscription: Subscription, now: number): SessionRequest {
  if (!isRecord(subscription)) throw invalidOption("subscription", subscription, "an object");
  const { chainId, signerPublicKey, interval, asset, amount, expiry } = subscription;
  const period = Object.hasOwn(INTERVALS, interval) && INTERVALS[interval];
  if (!period) throw invalidOption("interval", interval, Object.keys(INTERVALS).join(" or "));
  if (asset !== "native") throw invalidOption("asset", asset, "native");
  if (named(() => unitsIn(amount, "amount")) === 0n) throw invalidOption("amount", amount, "more than 0");
  if (!isKey(signerPublicKey)) throw invalidOption("signerPublicKey", signerPublicKey, "a secp256k1 key in hex");
  const start = Math.floor(now / 1000);
  return {
    ...{ chainId, expiry, policies: [] },
    signer: { type: "keys", data: { keys: [{ type: "secp256k1", publicKey: signerPublicKey }] } },
    permissions: [{ type: "native-token-recurring-allowance", data: { allowance: amount, start, period } }],
  };
}
