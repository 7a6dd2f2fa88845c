import * as v from "valibot";
import { isSameAddress } from "../../../domain/addresses/address-spelling.ts";
import { type CaipNetworkId, splitNetworkId } from "../../../domain/caip.ts";
import { lateError } from "../../../domain/lazy-errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { invalidOption } from "../../../domain/options/checks.ts";
import { checkSignIn, type SignInData } from "../../../domain/sign-in/sign-in-message.ts";
import { parseSignIn } from "../../../domain/sign-in/sign-in-parser.ts";
import { checkSession, type SignInSession, wholeOf } from "../../../domain/sign-in/sign-in-session.ts";
import type { Siwx, SiwxInput, SiwxMessage } from "../../../domain/sign-in/siwx.ts";
import type { SiweConfig } from "../../../domain/sign-in/siwx-option.ts";
import type { Clock } from "../../browser/clock.ts";
import { compact } from "../../schema.ts";
import { nonce as nonceText } from "../calls.ts";
import { Pending } from "../pending.ts";
import { messageOf } from "./messenger.ts";
import { type RemoteVerifier, withRemoteVerifier } from "./remote-verifier.ts";

/** The rules of a `siweConfig`, with their defaults. */
export interface SiweRules {
  readonly enabled: boolean;
  /** Milliseconds after which another message takes the place of one that nobody signed. */
  readonly nonceRefetchIntervalMs: number;
  /** Milliseconds after which the session is asked for again. */
  readonly sessionRefetchIntervalMs: number;
  readonly signOutOn: { readonly disconnect: boolean; readonly account: boolean; readonly network: boolean };
  /** Tells the host who signed in. Throws what its listener throws. */
  readonly signedIn: (data: SignInData) => void;
  /** The address of whoever is signed in at the host's server. */
  readonly holder: () => Promise<string | undefined>;
}

const text = v.optional(v.string());
const PARAMS = v.looseObject({
  ...{ domain: v.string(), uri: v.string(), statement: text, iat: text, exp: text, nbf: text, requestId: text },
  resources: v.optional(v.array(v.string())),
});
/** Some servers write the chain's number as a text. */
const CHAIN_ID = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.safeInteger());
const SESSION = v.object({ address: v.string(), chainId: CHAIN_ID });

const numberOf = (chainId: CaipNetworkId): number => Number(splitNetworkId(chainId).reference);

const isEvm = (chainId: string): boolean => chainId.startsWith("eip155:");

/** Every rule of a configuration, with the defaults of protocol.md §5.7. */
export function siweRules(config: SiweConfig): SiweRules {
  const { enabled = true, nonceRefetchIntervalMs = 0, sessionRefetchIntervalMs = LIMITS.signInNonce } = config;
  const { signOutOnDisconnect = true, signOutOnAccountChange = true, signOutOnNetworkChange = true } = config;
  const signOutOn = {
    disconnect: signOutOnDisconnect,
    account: signOutOnAccountChange,
    network: signOutOnNetworkChange,
  };
  const fresh = nonceRefetchIntervalMs > 0 ? nonceRefetchIntervalMs : LIMITS.signInNonce;
  return {
    ...{ enabled, nonceRefetchIntervalMs: fresh, sessionRefetchIntervalMs, signOutOn },
    signedIn: ({ accountAddress: address, chainId }) => {
      if (isEvm(chainId)) config.onSignIn?.({ address, chainId: numberOf(chainId) });
    },
    holder: async () => (await sessionOf(config))?.address,
  };
}

async function paramsOf(config: SiweConfig): Promise<v.InferOutput<typeof PARAMS>> {
  try {
    return v.parse(PARAMS, await config.getMessageParams?.());
  } catch (cause) {
    throw lateError("SIWE_PARAMS_FAILED", {}, { cause });
  }
}

/** The nonce of the host's server; throws INVALID_OPTION where `getNonce` gives none that a message may hold. */
async function nonceOf(config: SiweConfig, accountAddress: string): Promise<string> {
  const nonce: unknown = await config.getNonce(accountAddress || undefined);
  if (v.is(nonceText, nonce)) return nonce;
  throw invalidOption("siweConfig.getNonce", nonce, "a text of 8 to 128 letters and digits");
}

/** The fields of a message as the host wants them, and the text that the host's function makes of them; judged as any other (S10). */
async function writeMessage(config: SiweConfig, clock: Clock, input: SiwxInput): Promise<SiwxMessage> {
  const params = await paramsOf(config);
  const { domain, uri, statement, exp, nbf = input.notBefore, requestId, resources } = params;
  const { accountAddress, chainId } = input;
  const nonce = await nonceOf(config, accountAddress);
  const issuedAt = params.iat ?? new Date(clock.now()).toISOString();
  const data: SignInData = {
    ...{ accountAddress, chainId: chainId as CaipNetworkId, domain, uri, version: "1", nonce, issuedAt },
    ...compact({ statement: statement || undefined, expirationTime: exp, notBefore: nbf, requestId, resources }),
  };
  if (accountAddress === "") {
    checkSignIn({ ...data, accountAddress: `0x${"0".repeat(40)}`, bareChainId: true });
    return messageOf(data, "");
  }
  const claims = { chainId: numberOf(data.chainId), nonce, version: "1", iat: issuedAt } as const;
  const made = config.createMessage({ ...params, ...claims, address: `did:pkh:${chainId}:${accountAddress}` });
  const { scheme, bareChainId, ...fields } = parseSignIn(made);
  checkSession({ data: fields, message: made, signature: "" }, wholeOf(data), clock.now());
  return messageOf(fields, made);
}

async function signOut(config: SiweConfig): Promise<void> {
  await config.signOut();
  config.onSignOut?.();
}

async function verify(config: SiweConfig, { message, signature, cacao }: SignInSession): Promise<void> {
  const isGood = await config.verifyMessage({ message, signature, ...(cacao && { cacao }) });
  if (isGood !== true) throw lateError("SIWE_VERIFY_FAILED", {});
}

/** A session of which the page knows the account alone: its text stayed with the host's server. */
function bareSession(chainId: string, accountAddress: string): SignInSession {
  const data = { accountAddress, chainId: chainId as CaipNetworkId, version: "1", domain: "", uri: "" } as const;
  return { data: { ...data, nonce: "", issuedAt: "" }, message: "", signature: "" };
}

async function sessionOf(config: SiweConfig): Promise<v.InferOutput<typeof SESSION> | undefined> {
  const read = v.safeParse(SESSION, await config.getSession());
  return read.success ? read.output : undefined;
}

async function getSessions(config: SiweConfig, chainId: string, address: string): Promise<readonly SignInSession[]> {
  if (!isEvm(chainId)) return [bareSession(chainId, address)];
  const session = await sessionOf(config);
  const isHeld = session && isSameAddress(session.address, address) && `eip155:${session.chainId}` === chainId;
  return isHeld ? [bareSession(chainId, address)] : [];
}

/** A `siweConfig` as what decides who is signed in; accounts of other chains than EVM count as signed in (protocol.md §5.7). */
export function createSiweSiwx(config: SiweConfig, clock: Clock): Siwx {
  const judge: RemoteVerifier = {
    submit: (session) => verify(config, session),
    signOut: () => signOut(config),
    getSessions: (chainId, address) => getSessions(config, chainId, address),
  };
  const rules = siweRules(config);
  const pending = new Pending(clock, rules.nonceRefetchIntervalMs * 2);
  const write = (input: SiwxInput): Promise<SiwxMessage> => writeMessage(config, clock, input);
  const siwx = withRemoteVerifier(judge, { write, pending, required: config.required });
  return {
    ...siwx,
    addSession: async (session) => {
      if (isEvm(session.data.chainId)) await siwx.addSession(session);
    },
    signOutOnDisconnect: rules.signOutOn.disconnect,
  };
}
