import * as v from "valibot";
import { AppKitError } from "../../domain/errors.ts";
import type { HttpClient } from "../browser/http/client.ts";
import { requestError } from "../browser/http/request-error.ts";

/** The Blockchain API's address, and the identification of the caller (protocol.md §2.1). */
export interface ApiDeps {
  http: Pick<HttpClient, "get" | "post">;
  /** Base address, with or without a path; protocol.md §4.1 has the public one. */
  baseUrl: string;
  projectId: string | undefined;
  /** `{framework}-{adapters}-{version}` (protocol.md §2.1). */
  sdkVersion: string;
  /** The relay's client id of this page's pairing; undefined if no wallet was paired since the page was loaded. */
  clientId(): string | undefined;
}

type Query = Readonly<Record<string, string | undefined>>;

/** A request to the API, and the schema of its answer. */
interface Call<T> {
  path: string;
  query?: Query;
  answer: v.GenericSchema<unknown, T>;
}

/** The parameters in their order, then the client id; empty ones are left out. */
function urlOf({ baseUrl, clientId }: ApiDeps, path: string, query: Query): string {
  const url = new URL(path, `${baseUrl.replace(/\/+$/, "")}/`);
  const parameters = { ...query, clientId: clientId() };
  for (const [key, value] of Object.entries(parameters)) if (value) url.searchParams.set(key, value);
  return url.href;
}

function read<T>(schema: Call<T>["answer"], answer: unknown): T {
  const parsed = v.safeParse(schema, answer);
  if (!parsed.success) throw requestError("malformed");
  return parsed.output;
}

/** True if the API has refused a call, so that certainly nothing was done. */
export function isRefusal(error: unknown): boolean {
  return error instanceof AppKitError && error.cause instanceof Response && error.cause.status < 500;
}

/**
 * Sends a GET request, with the call's own parameters before those of every GET. Throws HTTP_STATUS, or HTTP_REQUEST, malformed for an
 * answer of another shape (API-3).
 */
export async function get<T>(deps: ApiDeps, { path, query, answer }: Call<T>, signal?: AbortSignal): Promise<T> {
  const { http, sdkVersion, projectId } = deps;
  const url = urlOf(deps, path, { ...query, st: "appkit", sv: sdkVersion, projectId });
  return read(answer, await http.get(url, { signal }));
}

/** As {@link get}, with a body that names the project itself; `repeatable` for a call that changes nothing (R10). */
export async function post<T>(
  deps: ApiDeps,
  { path, body, answer, repeatable = false }: Omit<Call<T>, "query"> & { body: object; repeatable?: boolean },
  signal?: AbortSignal,
): Promise<T> {
  const { http, projectId } = deps;
  const sent = { ...body, ...(projectId && { projectId }) };
  return read(answer, await http.post(urlOf(deps, path, {}), sent, { signal, repeatable }));
}

/**
 * As {@link get}, with a body of plain text, which needs no preflight, and the call's own parameters and the project alone in the address;
 * it is never repeated.
 */
export async function postPlain<T>(
  deps: ApiDeps,
  { path, query, body, answer }: Call<T> & { body: object },
  signal?: AbortSignal,
): Promise<T> {
  const { http, projectId } = deps;
  const headers = { "content-type": "text/plain;charset=UTF-8" };
  return read(answer, await http.post(urlOf(deps, path, { ...query, projectId }), body, { signal, headers }));
}
