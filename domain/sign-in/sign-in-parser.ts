import type { CaipNetworkId } from "../caip.ts";
import {
  ACCOUNT_NAMES,
  checkSignIn,
  LABELS,
  malformed,
  type SignInMessage,
  type SignInNamespace,
  signInLines,
} from "./sign-in-message.ts";

const FIRST = /^([^ ]+) wants you to sign in with your (Ethereum|Solana|Bitcoin) account:$/;
/** The page in the first line, matched separately: one combined expression would take quadratic time. */
const PAGE = /^(?:(.+?):\/\/)?(.+)$/;
/** The longest text that is parsed, far longer than any real message. */
const MOST = 65_536;

const NEEDED = ["uri", "version", "chainId", "nonce", "issuedAt"] as const;

const NAMESPACES = Object.entries(ACCOUNT_NAMES) as [SignInNamespace, string][];

function chainOf(written: string, name: string | undefined): Pick<SignInMessage, "chainId" | "bareChainId"> {
  const namespace = NAMESPACES.find(([, called]) => called === name)?.[0];
  const bareChainId = !written.includes(":");
  const chainId = bareChainId ? `${namespace}:${written}` : written;
  if (!chainId.startsWith(`${namespace}:`)) throw malformed("chainId");
  return { chainId: chainId as CaipNetworkId, bareChainId };
}

/** Reads the labelled lines in their order; the rest are the resources. */
function fieldsOf(lines: readonly string[]): { fields: Record<string, string>; rest: readonly string[] } {
  const fields: Record<string, string> = {};
  let at = 0;
  for (const [key, label] of Object.entries(LABELS)) {
    const line = lines[at];
    if (!line?.startsWith(`${label}: `)) continue;
    fields[key] = line.slice(label.length + 2);
    at += 1;
  }
  return { fields, rest: lines.slice(at) };
}

function resourcesOf([head, ...lines]: readonly string[]): Pick<SignInMessage, "resources"> {
  if (head === undefined) return {};
  if (head !== "Resources:") throw malformed("resources");
  return { resources: lines.map((line) => line.slice(2)) };
}

/**
 * A sign-in text, parsed by the complete grammar of EIP-4361, or of CAIP-122 for Solana and Bitcoin; building the result
 * gives the same text again. Throws SIGN_IN_MALFORMED naming the field (S10).
 */
export function parseSignIn(text: string): SignInMessage {
  if (text.length > MOST) throw malformed("message");
  const [first = "", accountAddress = "", , ...body] = text.split("\n");
  const [, page = "", name] = FIRST.exec(first) ?? [];
  const [, scheme, domain = ""] = PAGE.exec(page) ?? [];
  const statement = body[0] || undefined;
  const { fields, rest } = fieldsOf(body.slice(statement === undefined ? 1 : 2));
  const { uri = "", version, chainId = "", nonce = "", issuedAt = "", ...optional } = fields;
  const missing = name === undefined ? "domain" : NEEDED.find((key) => fields[key] === undefined);
  if (missing !== undefined) throw malformed(missing);
  const message: SignInMessage = {
    ...(scheme !== undefined && { scheme }),
    ...{ domain, accountAddress, uri, version: version as "1" },
    ...chainOf(chainId, name),
    ...{ nonce, issuedAt, ...optional },
    ...(statement !== undefined && { statement }),
    ...resourcesOf(rest),
  };
  checkSignIn(message);
  // Building the text again reveals differences that the parser skipped, such as a blank line or a dash.
  if (signInLines(message) !== text) throw malformed("message");
  return message;
}
