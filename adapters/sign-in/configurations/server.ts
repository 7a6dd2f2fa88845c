import * as v from "valibot";
import { isSameAddress } from "../../../domain/addresses/address-spelling.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import { AppKitError } from "../../../domain/errors.ts";
import { lateError } from "../../../domain/lazy-errors.ts";
import type { Siwx } from "../../../domain/sign-in/siwx.ts";
import type { HttpClient } from "../../browser/http/client.ts";
import { ask, nonce, saysNobody } from "../calls.ts";
import { Pending } from "../pending.ts";
import { createMessenger, type MessengerOptions } from "./messenger.ts";
import { type RemoteVerifier, withRemoteVerifier } from "./remote-verifier.ts";

export interface ServerSiwxOptions extends Omit<MessengerOptions, "getNonce"> {
  readonly http: HttpClient;
  /** The server's address up to `/nonce`, `/verify`, `/session`, `/sign-out`; its cookies go along. */
  readonly url: string;
  /** Default true. */
  readonly required?: boolean;
}

const NONCE = v.object({ nonce });
const HELD = v.nullable(v.object({ address: v.string(), chainId: v.union([v.string(), v.number()]) }));
type ServerSession = v.InferOutput<typeof HELD>;

const COOKIES = { credentials: "include" } as const;

function isOf(session: ServerSession, chainId: string, address: string): session is NonNullable<ServerSession> {
  if (!session || !isSameAddress(session.address, address)) return false;
  return session.chainId === chainId || `eip155:${session.chainId}` === chainId;
}

/** True if a server did as it was told, and only what it said to that is no JSON. */
function isDone(error: unknown): boolean {
  return error instanceof AppKitError && ["malformed", "too-large"].includes(error.context.reason);
}

/** The server, as far as sign-in needs it. */
function serverOf({ http, url, clock, domain, uri }: ServerSiwxOptions): RemoteVerifier {
  async function session(): Promise<ServerSession> {
    try {
      return await ask(clock, http.get(`${url}/session`, COOKIES), HELD);
    } catch (error) {
      if (saysNobody(error)) return null;
      throw error;
    }
  }
  return {
    async submit({ data, ...signed }) {
      const found = await ask(clock, http.post(`${url}/verify`, signed, COOKIES), HELD);
      if (!isOf(found, data.chainId, data.accountAddress)) throw lateError("SIGN_IN_UNREACHABLE", {});
    },
    async signOut() {
      const answer = http.post(`${url}/sign-out`, undefined, COOKIES).catch((error: unknown) => {
        if (!isDone(error)) throw error;
      });
      await ask(clock, answer, v.unknown());
    },
    async getSessions(chainId, address) {
      const found = await session();
      if (!isOf(found, chainId, address)) return [];
      const issuedAt = new Date(clock.now()).toISOString();
      const where = { chainId: chainId as CaipNetworkId, domain, uri };
      const data = { accountAddress: found.address, ...where, version: "1", nonce: "", issuedAt } as const;
      return [{ data, message: "", signature: "" }];
    },
  };
}

/** Sign-in by the host's own server, which verifies, and keeps the session in a cookie (SIGN-4). */
export function createServerSiwx(options: ServerSiwxOptions): Siwx {
  const { http, url, clock, required } = options;
  const getNonce = async (): Promise<string> => (await ask(clock, http.get(`${url}/nonce`, COOKIES), NONCE)).nonce;
  const write = createMessenger({ ...options, getNonce });
  return withRemoteVerifier(serverOf(options), { write, pending: new Pending(clock), required });
}
