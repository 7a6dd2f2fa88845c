import { decodeJWT, verifyJWT } from "@walletconnect/relay-auth";
import { requireProject } from "../http/project.ts";

/** Seconds that a client's clock may be ahead, as with the public relay. */
const leeway = 120;

/** The client that connects, or a refusal: the HTTP status, and the reason in a close frame of code 3000. */
export type Admission = { readonly client: string } | { readonly status: 401 | 403; readonly reason: string };

const refused = (status: 401 | 403, reason: string): Admission => ({ status, reason });
const invalid = (reason: string): Admission => refused(401, `JWT validation error: ${reason}`);

function projectRefusal(query: URLSearchParams): Admission | undefined {
  try {
    requireProject(query);
    return undefined;
  } catch {
    return query.get("projectId") ? refused(403, "Unauthorized: invalid key") : refused(401, "Project ID is missing");
  }
}

const isTime = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** The fault in a token's times, all in seconds; nothing when they are good at any of the clocks. */
function timeRefusal(iat: number, exp: number, clocks: readonly number[]): Admission | undefined {
  const latest = Math.max(...clocks) + leeway;
  if (iat > latest) {
    const times = `basic.iat: ${iat}, now + time_leeway: ${latest}, time_leeway: ${leeway}`;
    return invalid(`JWT Token is not yet valid: ${times}`);
  }
  return exp > Math.min(...clocks) - leeway ? undefined : invalid(`JWT Token is expired: Some(${exp})`);
}

async function isSigned(token: string): Promise<boolean> {
  try {
    return await verifyJWT(token);
  } catch {
    return false;
  }
}

/**
 * Looks at the query that a client connects with: a project and a token signed by the client's own key, `aud` aside,
 * since this relay stands under another name than the public one. A `foreign` page's origin is not on the project's list;
 * `clocks` are seconds since 1970: the sandbox's and the
 * machine's, because most clients live by the machine's when only the sandbox's was moved.
 */
export async function admit(query: URLSearchParams, clocks: readonly number[], foreign: boolean): Promise<Admission> {
  const refusal = foreign ? refused(403, "Unauthorized: origin not allowed") : projectRefusal(query);
  if (refusal) return refusal;
  const token = query.get("auth");
  if (!token) return refused(401, "Missing JWT");
  if (!(await isSigned(token))) return invalid("Invalid signature");
  const { iss, sub, iat, exp } = decodeJWT(token).payload;
  if (typeof sub !== "string" || sub === "" || !isTime(iat) || !isTime(exp)) return invalid("Missing claims");
  return timeRefusal(iat, exp, clocks) ?? { client: iss };
}
