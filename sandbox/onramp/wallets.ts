import { isSolanaAddress } from "../../domain/addresses/address.ts";
import { isRecord } from "../../domain/record.ts";
import { type Fields, malformed } from "../http/fields.ts";

/** A receiver, with its networks and its assets. */
export interface DestinationWallet {
  readonly address: string;
  /** Codes of networks. */
  readonly blockchains?: readonly string[];
  /** Symbols. */
  readonly assets?: readonly string[];
}

const evmAddress = /^0x[0-9a-fA-F]{40}$/;
const longestText = 64;

/** The address of an account that can be paid; refuses with 400. */
export function payableAddress(value: unknown, field: string): string {
  const sound = typeof value === "string" && (evmAddress.test(value) || isSolanaAddress(value));
  return sound ? value : malformed(field, `${field} must hold an EVM or a Solana address`);
}

function texts(value: unknown, field: string): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value) || !value.every((one) => typeof one === "string" && one.length <= longestText)) {
    return malformed(field, "blockchains and assets must be lists of text");
  }
  return value;
}

/** The wallets of a request, checked; refuses with 400. */
export function walletsOf(value: unknown): DestinationWallet[] {
  const field = "destinationWallets";
  if (!Array.isArray(value) || value.length === 0) return malformed(field, `${field} must be a list of wallets`);
  return value.map((one) => {
    if (!isRecord(one)) return malformed(field, `${field} must be a list of wallets`);
    const blockchains = texts(one.blockchains, field);
    const assets = texts(one.assets, field);
    return {
      address: payableAddress(one.address, field),
      ...(blockchains && { blockchains }),
      ...(assets && { assets }),
    };
  });
}

/** Of any length: the public service does not apply the rule of protocol.md. */
function partnerUser({ partnerUserId }: Fields): string {
  return typeof partnerUserId === "string" ? partnerUserId : malformed("partnerUserId", "partnerUserId must be text");
}

function wholeNumber(fields: Fields, field: string): string | undefined {
  const value = fields[field] ?? undefined;
  if (value === undefined) return undefined;
  if (!Number.isSafeInteger(value) || Number(value) < 0) malformed(field, `${field} must be a whole number`);
  return String(value);
}

/** The query of the provider's page for a body of `POST /v1/generators/onrampurl` (protocol.md §2.3); refuses with 400. */
export function pageQuery(fields: Fields): URLSearchParams {
  const { defaultNetwork = undefined, defaultExperience = undefined } = fields;
  const wallets = walletsOf(fields.destinationWallets);
  if (defaultNetwork !== undefined && (typeof defaultNetwork !== "string" || defaultNetwork.length > longestText)) {
    malformed("defaultNetwork", "defaultNetwork must be text");
  }
  if (defaultExperience !== undefined && defaultExperience !== "buy" && defaultExperience !== "send") {
    malformed("defaultExperience", "defaultExperience must be buy or send");
  }
  const query = new URLSearchParams({
    destinationWallets: JSON.stringify(wallets),
    partnerUserId: partnerUser(fields),
  });
  const rest = {
    defaultNetwork,
    defaultExperience,
    presetCryptoAmount: wholeNumber(fields, "presetCryptoAmount"),
    presetFiatAmount: wholeNumber(fields, "presetFiatAmount"),
  };
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value));
  return query;
}
