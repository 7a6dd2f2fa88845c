import { parseAccount } from "../addresses/address.ts";
import { withRecap } from "./recap.ts";
import { ACCOUNT_NAMES, malformed, type SignInData, signInLines } from "./sign-in-message.ts";

/** The fields of a signed message in an object capability; `iss` is `did:pkh:` and the account (CAIP-74). */
export interface CacaoPayload {
  readonly iss: string;
  readonly domain: string;
  readonly aud: string;
  readonly version: string;
  readonly nonce: string;
  readonly iat: string;
  readonly exp?: string | undefined;
  readonly nbf?: string | undefined;
  readonly statement?: string | undefined;
  readonly requestId?: string | undefined;
  readonly resources?: readonly string[] | undefined;
}

/** A signed message in a paired wallet's answer to one-click sign-in (CAIP-74). */
export interface Cacao {
  readonly h: { readonly t: "caip122" | "eip4361" };
  readonly p: CacaoPayload;
  /** `t` is `eip191` for a key, `eip1271` for a contract. */
  readonly s: { readonly t: string; readonly s: string };
}

const DID = "did:pkh:";

/** The object capability of a signed message. */
export function buildCacao(data: SignInData, signature: { readonly t: string; readonly s: string }): Cacao {
  const { accountAddress, chainId, uri, issuedAt, expirationTime, notBefore, ...rest } = data;
  const p = {
    iss: `${DID}${chainId}:${accountAddress}`,
    aud: uri,
    iat: issuedAt,
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
    ...rest,
  };
  return { h: { t: "caip122" }, p, s: { t: signature.t, s: signature.s } };
}

function known<Table extends object>(table: Table): { [Key in keyof Table]?: Exclude<Table[Key], undefined> } {
  return Object.fromEntries(Object.entries(table).filter(([, value]) => value !== undefined && value !== "")) as never;
}

/**
 * The fields that a wallet signed, and the exact text: the address keeps the wallet's spelling, and the statement includes
 * the ReCap's sentence. Throws SIGN_IN_MALFORMED if the issuer is not an account.
 */
export function readCacao({ p }: Pick<Cacao, "p">): { data: SignInData; message: string } {
  const account = p.iss.startsWith(DID) ? parseAccount(p.iss.slice(DID.length)) : undefined;
  if (!account || !Object.hasOwn(ACCOUNT_NAMES, account.namespace)) throw malformed("accountAddress");
  const data: SignInData = {
    ...{ accountAddress: p.iss.slice(DID.length + account.networkId.length + 1), chainId: account.networkId },
    ...{ domain: p.domain, uri: p.aud, version: p.version as "1", nonce: p.nonce, issuedAt: p.iat },
    ...known({ expirationTime: p.exp, notBefore: p.nbf, requestId: p.requestId, resources: p.resources }),
    ...known({ statement: withRecap(p.statement, p.resources) }),
  };
  return { data, message: signInLines({ ...data, bareChainId: true }) };
}
