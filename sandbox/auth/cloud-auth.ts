import { parseAccount } from "../../domain/addresses/address.ts";
import type { ServiceContext } from "../control/service-context.ts";
import { requireProject } from "../http/project.ts";
import { json, Refused, type Reply } from "../http/reply.ts";
import type { Call, Party, Route } from "../http/route.ts";
import type { Mail } from "../mail/mail.ts";
import { type Account, Accounts } from "./accounts.ts";
import { MadeUp, uuidOf } from "./made-up.ts";
import { Nonces } from "./nonces.ts";
import { type Claim, OneTimeCodes } from "./one-time-codes.ts";
import { chainOf, checkSignIn, holderOf, readBody, readSignIn } from "./sign-in.ts";
import { readSignInText, type SignInText } from "./sign-in-text.ts";
import { isSigned } from "./signatures.ts";
import { inText, refusedText } from "./text-reply.ts";
import { type Times, Tokens } from "./tokens.ts";

/** Claims of a session token (protocol.md §3.2). */
interface Session extends Times {
  readonly jti: string;
  readonly projectIdKey: string;
  readonly address: string;
  readonly email?: string;
}

const sessionSeconds = 7 * 24 * 60 * 60;
const mostMetadata = 16 * 1024;

/** The sign-in service, without its routes. */
class CloudAuth {
  readonly accounts: Accounts;
  readonly codes: OneTimeCodes;
  readonly nonces: Nonces;
  readonly #context: ServiceContext;
  readonly #madeUp: MadeUp;
  readonly #tokens: Tokens;
  /** Account by the id of each session that was not signed out. */
  readonly #sessions = new Map<string, string>();
  /** Goes on after a reset, so that no token from before gets the id of a new session. */
  #opened = 0;

  constructor(context: ServiceContext, mail: Mail) {
    this.#context = context;
    this.#madeUp = new MadeUp(context.seed);
    this.#tokens = new Tokens(context.seed, context.clock, "Token");
    this.accounts = new Accounts(context.clock);
    this.codes = new OneTimeCodes(context.clock, mail, this.#madeUp);
    this.nonces = new Nonces(context, this.#madeUp);
  }

  get sessions(): number {
    return this.#sessions.size;
  }

  /** Verifies the signed message in a call, and gives the session's token. */
  async signIn(call: Call): Promise<string> {
    const project = requireProject(call.url.searchParams);
    const nonce = this.nonces.read(call.headers["x-nonce-jwt"], project);
    const request = readSignIn(call.body);
    const text = readSignInText(request.message);
    checkSignIn(text, request, { nonce, now: this.#context.clock.now(), headers: call.headers });
    if (!(await isSigned(this.#context.chains, text, request.message, request.signature))) {
      throw new Refused(401, "signature", "Signature is not valid");
    }
    const otp = call.headers["x-otp"];
    const email = this.#email(project, text, typeof otp === "string" ? otp : undefined);
    this.nonces.use(nonce);
    if (typeof otp === "string") this.codes.spend(otp);
    const key = { project, chain: chainOf(text), address: text.address, holder: holderOf(text) };
    return this.#open(text, project, this.accounts.signIn(key, request.walletInfo ?? null), email);
  }

  /** The session of a call and its account. Throws a refusal with 401 when its token does not count, or no longer. */
  session({ headers }: Call, project: string): { session: Session; account: Account } {
    const session = this.#tokens.read(headers.authorization) as unknown as Session;
    const account = this.accounts.get(this.#sessions.get(session.jti) ?? "");
    if (!account) throw new Refused(401, "token", "Token was revoked");
    if (session.projectIdKey !== project) throw new Refused(401, "token", "Token is of another project");
    return { session, account };
  }

  signOut({ jti }: Session): void {
    this.#sessions.delete(jti);
  }

  reset(): void {
    this.#sessions.clear();
    for (const part of [this.#madeUp, this.accounts, this.codes, this.nonces]) part.reset();
  }

  /** The e-mail address that a message names, once it was verified, now or before. */
  #email(project: string, text: SignInText, otp: string | undefined): string | undefined {
    const holder = holderOf(text);
    const named = text.resources.find((one) => one.startsWith("email:"))?.slice("email:".length);
    if (otp !== undefined) {
      const email = this.codes.confirmed(project, otp, holder);
      if (named !== undefined && named !== email)
        throw new Refused(400, "email", "E-mail address is not the one signed");
      return email;
    }
    if (named !== undefined && !this.codes.isKnown({ project, email: named, holder })) {
      throw new Refused(403, "email", "E-mail address is not verified");
    }
    return named;
  }

  #open(text: SignInText, project: string, account: Account, email: string | undefined): string {
    this.#opened += 1;
    const jti = uuidOf(`session ${this.#context.seed} ${this.#opened}`);
    const chain = chainOf(text);
    const { token } = this.#tokens.issue(
      {
        ...{ jti, aud: this.#context.url(), iss: this.#context.url(), sub: `${chain}:${text.address}` },
        ...{ projectIdKey: project, projectUuid: uuidOf(`project ${project}`), profileUuid: account.profile_uuid },
        ...{
          address: text.address,
          caip2Network: chain,
          chainNamespace: text.namespace,
          chainIdNamespace: text.namespace,
        },
        chainId: text.namespace === "eip155" ? Number(text.reference) : text.reference,
        ...{ domain: text.domain, uri: text.uri, nonce: text.nonce },
        ...(email !== undefined && { email }),
      },
      sessionSeconds,
    );
    this.#sessions.set(jti, account.uuid);
    return token;
  }
}

/** The query of `me`: one client writes a second question mark in the place of an ampersand. */
const queryOf = ({ search }: URL): URLSearchParams => new URLSearchParams(search.slice(1).replaceAll("?", "&"));

function me(auth: CloudAuth, call: Call): Reply {
  const query = queryOf(call.url);
  const { session, account } = auth.session(call, requireProject(query));
  return json(query.get("includeAppKitAccount") === "true" ? { ...session, appKitAccount: account } : session);
}

function keepMetadata(
  auth: CloudAuth,
  call: Call,
  read: (body: Record<string, unknown>, before: object) => unknown,
): Reply {
  const { account } = auth.session(call, requireProject(call.url.searchParams));
  const metadata = read(readBody(call.body), account.metadata) ?? {};
  if (typeof metadata !== "object" || Array.isArray(metadata))
    throw new Refused(400, "metadata", "metadata must be an object");
  if (JSON.stringify(metadata).length > mostMetadata) throw new Refused(400, "metadata", "metadata is over 16 KB");
  return json(auth.accounts.setMetadata(account, metadata));
}

function signOut(auth: CloudAuth, call: Call): Reply {
  auth.signOut(auth.session(call, requireProject(call.url.searchParams)).session);
  return json(null);
}

function readClaim(call: Call): Claim {
  const project = requireProject(call.url.searchParams);
  const { email, account } = readBody(call.body);
  if (typeof email !== "string" || email.length > 254 || !/^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:".]+$/.test(email)) {
    throw new Refused(400, "email", "Invalid email");
  }
  const found = parseAccount(account);
  if (!found) throw new Refused(400, "account", "account must be an account of CAIP-10");
  const address = found.namespace === "eip155" ? found.address.toLowerCase() : found.address;
  return { project, email, holder: `${found.namespace}:${address}` };
}

/** No mail is needed for an address that the account confirmed before: then the id is null. */
async function sendCode({ codes }: CloudAuth, call: Call): Promise<Reply> {
  const claim = readClaim(call);
  if (codes.isKnown(claim)) return json({ uuid: null });
  const pause = codes.pause(claim);
  if (pause > 0) {
    return refusedText(429, `Please try again after ${pause} seconds`);
  }
  return json({ uuid: await codes.send(claim) });
}

function confirmCode({ codes }: CloudAuth, call: Call): Reply {
  const project = requireProject(call.url.searchParams);
  const { code } = readBody(call.body);
  const uuid = call.headers["x-otp"];
  if (typeof uuid !== "string") throw new Refused(400, "x-otp", "x-otp is missing");
  if (typeof code !== "string" || !/^\d{6}$/.test(code)) throw new Refused(400, "code", "Invalid code");
  codes.confirm(project, uuid, code);
  return json(null);
}

function routes(auth: CloudAuth): Route[] {
  const route = (
    method: Route["method"],
    path: string,
    endpoint: string,
    handle: (call: Call) => Reply | Promise<Reply>,
  ) => ({
    ...{ method, endpoint, group: "auth", path: new RegExp(`^/auth/v1/${path}$`), handle: inText(handle) },
    allowedHeaders: ["authorization", "x-nonce-jwt", "x-otp"],
  });
  const nonce = ({ url }: Call): Reply => json(auth.nonces.issue(requireProject(url.searchParams)));
  return [
    route("GET", "nonce", "auth-nonce", nonce),
    route("POST", "authenticate", "auth-authenticate", async (call) => json({ token: await auth.signIn(call) })),
    route("GET", "me", "auth-me", (call) => me(auth, call)),
    route("PATCH", "update-user-metadata", "auth-metadata", (call) =>
      keepMetadata(auth, call, (body, before) => ({ ...before, ...body })),
    ),
    route("PUT", "account-metadata", "auth-metadata", (call) => keepMetadata(auth, call, (body) => body.metadata)),
    route("POST", "sign-out", "auth-sign-out", (call) => signOut(auth, call)),
    route("POST", "otp", "auth-otp", (call) => sendCode(auth, call)),
    route("PUT", "otp", "auth-otp", (call) => confirmCode(auth, call)),
  ];
}

/** The sign-in service of the wallet list's host: nonces, sessions, accounts and codes by e-mail (protocol.md §3.2). */
export function cloudAuth(context: ServiceContext, mail: Mail): Party {
  const auth = new CloudAuth(context, mail);
  return {
    name: "cloud auth",
    faults: "auth-nonce, auth-authenticate, auth-me, auth-metadata, auth-sign-out, auth-otp; group auth",
    endpoints: ["cloudAuth"],
    state: () => ({ up: true, facts: { sessions: auth.sessions, accounts: auth.accounts.size } }),
    routes: routes(auth),
    reset: () => auth.reset(),
  };
}
