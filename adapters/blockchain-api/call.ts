import * as v from "valibot";
import { lateError } from "../../domain/lazy-errors.ts";
import type { HttpClient } from "../browser/http/client.ts";

/** Where the Blockchain API lies, and who asks (protocol.md §2.1). */
export interface ApiDeps {
  http: Pick<HttpClient, "get">;
  /** Base address, with or without a path; protocol.md §4.1 has the public one. */
  baseUrl: string;
  projectId: string | undefined;
  /** `{framework}-{adapters}-{version}` (protocol.md §2.1). */
  sdkVersion: string;
  /** How the relay knows this page's pairing; undefined where no wallet was paired since the page was loaded. */
  clientId(): string | undefined;
}

type Query = Readonly<Record<string, string | undefined>>;

/** A question to the API, and the schema of its answer. */
interface Call<T> {
  path: string;
  query?: Query;
  answer: v.GenericSchema<unknown, T>;
}

/** The call's own parameters first, then those of every GET, then the client id; empty ones are left out. */
function urlOf({ baseUrl, projectId, sdkVersion, clientId }: ApiDeps, path: string, query: Query = {}): string {
  const url = new URL(path, `${baseUrl.replace(/\/+$/, "")}/`);
  const parameters = { ...query, st: "appkit", sv: sdkVersion, projectId, clientId: clientId() };
  for (const [key, value] of Object.entries(parameters)) if (value) url.searchParams.set(key, value);
  return url.href;
}

/** Asks the API. Throws HTTP_STATUS, or HTTP_REQUEST, malformed where the answer is none (API-3). */
export async function get<T>(deps: ApiDeps, { path, query, answer }: Call<T>, signal?: AbortSignal): Promise<T> {
  const parsed = v.safeParse(answer, await deps.http.get(urlOf(deps, path, query), { signal }));
  if (!parsed.success) throw lateError("HTTP_REQUEST", { reason: "malformed" });
  return parsed.output;
}
