import type { FrameCalls } from "../service-api.ts";

/** A refusal of the page's own service, with its sentence. */
export class BackendError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The page's own service, by name. Throws a {@link BackendError}. */
export type Backend = <N extends keyof FrameCalls>(
  name: N,
  input: FrameCalls[N]["in"],
  options?: { readonly token?: string | undefined; readonly signal?: AbortSignal },
) => Promise<FrameCalls[N]["out"]>;

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** Reaches the service by HTTP. */
export function openBackend(base: string, send: typeof fetch): Backend {
  return async (name, input, { token, signal } = {}) => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const init = { method: "POST", headers, body: JSON.stringify(input), ...(signal && { signal }) };
    const response = await send(`${base}/api/${name}`, init);
    const body = await bodyOf(response);
    if (response.ok) return body as never;
    const message = (body as { message?: unknown } | undefined)?.message;
    throw new BackendError(
      response.status,
      typeof message === "string" ? message : `The service answered ${response.status}`,
    );
  };
}
