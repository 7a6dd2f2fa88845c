import { Refused } from "./reply.ts";
import type { Call } from "./route.ts";

const wellFormed = /^[\w-]{1,64}$/;

/** Refuses a call without a well-formed project id with 401 and the public service's body (protocol.md §2.1); gives the id. */
export function requireProject(query: URLSearchParams): string {
  const projectId = query.get("projectId");
  if (!projectId) throw new Refused(401, "projectId", "Project ID is missing");
  if (!wellFormed.test(projectId)) throw new Refused(401, "projectId", "Project ID is malformed");
  return projectId;
}

/** Refuses a malformed project id where the public service answers without one as well (wire.md). */
export function checkProject(query: URLSearchParams): void {
  if (query.has("projectId")) requireProject(query);
}

/** The project that a call names in its query, or as some do in its body; empty where it names none. */
export function projectOf({ url, body }: Pick<Call, "url" | "body">): string {
  const named = url.searchParams.get("projectId");
  if (named !== null || !body.includes('"projectId"')) return named ?? "";
  try {
    const { projectId } = JSON.parse(body) as { projectId?: unknown };
    return typeof projectId === "string" ? projectId : "";
  } catch {
    return "";
  }
}
