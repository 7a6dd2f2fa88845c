import type { IncomingMessage, ServerResponse } from "node:http";
import type { Provider } from "oidc-provider";
import type { SandboxClock } from "../../../clock.ts";
import type { Route, StreamRoute } from "../../../http/route.ts";
import type { Logins } from "../logins.ts";
import { textPage } from "../markup.ts";
import type { Users } from "../users.ts";
import { SocialAttempts } from "./attempts.ts";
import { callbackRoutes } from "./callback.ts";
import { SocialClient } from "./client.ts";
import { idpPath, startProvider } from "./idp.ts";
import { interact } from "./interaction.ts";
import { ProviderMemory } from "./memory.ts";

interface SocialDeps {
  readonly clock: SandboxClock;
  readonly users: Users;
  readonly logins: Logins;
  origin(): string;
}

/** Social logins: the provider that plays all six, and the service as its client. */
export class Social {
  readonly client: SocialClient;
  readonly routes: readonly Route[];
  readonly streams: readonly StreamRoute[];
  readonly #origin: () => string;
  readonly #attempts: SocialAttempts;
  readonly #memory = new ProviderMemory();
  #provider: Promise<Provider> | undefined;

  constructor(deps: SocialDeps) {
    this.#origin = () => deps.origin();
    this.#attempts = new SocialAttempts(deps.clock);
    this.client = new SocialClient({ ...deps, attempts: this.#attempts });
    this.routes = callbackRoutes(this.#attempts);
    this.streams = [
      {
        ...{ path: new RegExp(`^${idpPath}/`), endpoint: "frame-idp", group: "frame" },
        stream: (_url, _headers, response) => {
          this.#serve(response.req, response).catch((error: unknown) => failed(response, error));
        },
      },
    ];
  }

  reset(): void {
    this.#attempts.reset();
    this.#memory.clear();
  }

  async #serve(request: IncomingMessage & { originalUrl?: string }, response: ServerResponse): Promise<void> {
    // Made at its first use: its keys take a moment, and most runs need none.
    this.#provider ??= startProvider(this.#origin(), this.#memory);
    const provider = await this.#provider;
    const url = request.url ?? "";
    // Mounted below a path, it makes its own addresses out of both.
    request.originalUrl = url;
    request.url = url.slice(idpPath.length);
    if (request.url.startsWith("/interaction/")) return interact(provider, request, response);
    return provider.callback()(request, response);
  }
}

function failed(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  const text = error instanceof Error ? error.message : String(error);
  const { status, headers, body } = textPage("This sign-in cannot go on", text, 500);
  response.writeHead(status, headers).end(body);
}
