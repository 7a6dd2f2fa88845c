import * as v from "valibot";
import { isCaipNetworkId } from "../../../domain/caip.ts";
import type { Network } from "../../../domain/networks/network.ts";
import { type Cacao, type CacaoPayload, readCacao } from "../../../domain/sign-in/cacao.ts";
import { decodeRecap, encodeRecap, isRecap, type Recap } from "../../../domain/sign-in/recap.ts";
import type { SignInSession } from "../../../domain/sign-in/sign-in-session.ts";
import type { OneClickMessage } from "../../../domain/sign-in/siwx.ts";
import { compact } from "../../schema.ts";
import type { SessionPlan } from "../session/namespaces.ts";

/** The message to sign, as wallets receive it; the wallet decides for which accounts and chains it signs. */
export type AuthPayload = Readonly<Record<string, string | string[]>>;

const text = v.string();
const texts = v.array(text);
/** Some wallets write null for what is absent. */
const absent = <T>(value: T | null): T | undefined => value ?? undefined;
const maybe = v.optional(v.pipe(v.nullable(text), v.transform(absent)));

/** A signed message in a wallet's answer, limited to the known fields. */
export const CACAO = v.object({
  h: v.object({ t: v.picklist(["caip122", "eip4361"]) }),
  p: v.pipe(
    v.object({
      ...{ iss: text, domain: text, aud: text, version: text, nonce: text, iat: text },
      ...{ exp: maybe, nbf: maybe, statement: maybe, requestId: maybe },
      resources: v.optional(v.pipe(v.nullable(texts), v.transform(absent))),
    }),
    v.transform((payload): CacaoPayload => compact(payload)),
  ),
  s: v.object({ t: text, s: text }),
});

/** A method that is not requested together with a one-click sign-in (protocol.md §4.5). */
const LEFT_OUT = "wallet_showCallsStatus";

/** The message's resources with the session's methods added to the ReCap, which is always the last resource. */
function resourcesOf(resources: readonly string[], methods: readonly string[]): string[] {
  const last = resources.at(-1) ?? "";
  const handed: Partial<Recap> = decodeRecap(last) ?? {};
  const abilities = methods.filter((method) => method !== LEFT_OUT).map((method) => [`request/${method}`, [{}]]);
  const att = { ...handed.att, eip155: { ...handed.att?.["eip155"], ...Object.fromEntries(abilities) } };
  return [...(isRecap(last) ? resources.slice(0, -1) : resources), encodeRecap({ ...handed, att })];
}

/** The payload of a message for a wallet, with the methods that its session is to have. */
export function payloadOf({ data, chains }: OneClickMessage, methods: readonly string[]): AuthPayload {
  const { domain, uri, nonce, version, issuedAt, expirationTime, notBefore, requestId, statement = "" } = data;
  return {
    ...{ type: "caip122", chains: [...chains], domain, aud: uri, version, nonce, iat: issuedAt, statement },
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
    ...(requestId !== undefined && { requestId }),
    resources: resourcesOf(data.resources ?? [], methods),
  };
}

/** The sign-ins of an answer, that of the preferred network first. Throws SIGN_IN_MALFORMED where one has no valid account. */
export function signInsOf(auths: readonly Cacao[], [preferred]: readonly Network[]): SignInSession[] {
  const isAside = ({ data }: SignInSession): number => Number(data.chainId !== preferred?.caipNetworkId);
  return auths
    .map((cacao) => ({ ...readCacao(cacao), signature: cacao.s.s, cacao }))
    .sort((one, other) => isAside(one) - isAside(other));
}

/** The grant of signed messages, in the form of a settled session: their chains, and the methods of their ReCaps. */
export function grantOf(auths: readonly Cacao[]) {
  const accounts = new Set<string>();
  const methods = new Set<string>();
  for (const { p } of auths) {
    const [, , namespace = "", reference = "", address = ""] = p.iss.split(":");
    const abilities = Object.entries(decodeRecap(p.resources?.at(-1) ?? "")?.att["eip155"] ?? {});
    const limited = abilities.flatMap(([, [limits]]) => limits?.["chains"] ?? []).filter(isCaipNetworkId);
    for (const chain of [`${namespace}:${reference}`, ...limited]) accounts.add(`${chain}:${address}`);
    for (const [ability] of abilities) methods.add(ability.split("/")[1] ?? "");
  }
  const events = ["chainChanged", "accountsChanged"];
  return { eip155: { accounts: [...accounts], methods: [...methods], events } };
}

/** True if a session for this plan can be asked for together with a sign-in: of one EVM chain or more, and nothing else. */
export function takesOneClick({ eip155, ...others }: SessionPlan): boolean {
  const isAsked = eip155 !== undefined && eip155.chains.length > 0 && eip155.methods.length > 0;
  return isAsked && Object.keys(others).length === 0;
}
