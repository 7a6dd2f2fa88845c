import type { CaipNetworkId } from "../../domain/caip.ts";
import { buildSignIn, type SignInMessage } from "../../domain/sign-in/sign-in-message.ts";
import { createSignInServer, type LogEntry, type SignInServer, type SignInServerOptions } from "../../server/main.ts";
import { BITCOIN, ETHEREUM, evmSigner, type Signer } from "../adapters/sign-in/signers.ts";

export const PAGE = "https://shop.example";
const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

/** A server, its log, and a clock that a test moves. */
export interface Served {
  readonly server: SignInServer;
  readonly log: LogEntry[];
  readonly clock: { now: number };
}

export function serve(options: Partial<SignInServerOptions> = {}): Served {
  const log: LogEntry[] = [];
  const clock = { now: Date.now() };
  const chains = [ETHEREUM, SOLANA, BITCOIN];
  const own = { origins: [PAGE], chains, log: (entry: LogEntry) => void log.push(entry), now: () => clock.now };
  return { server: createSignInServer({ ...own, ...options }), log, clock };
}

export interface Answer {
  readonly status: number;
  readonly code: string | null;
  readonly text: string;
  readonly headers: Headers;
}

/** A browser on the page, as far as one cookie goes. */
export class Visitor {
  /** `name=value`, or nothing. */
  cookie = "";
  readonly signer: Signer;
  readonly #servers: readonly Pick<SignInServer, "handle">[];
  #turn = 0;

  /** Several servers take turns, as behind a balancer. */
  constructor(servers: Pick<SignInServer, "handle"> | readonly Pick<SignInServer, "handle">[], signer = evmSigner()) {
    this.#servers = "handle" in servers ? [servers] : servers;
    this.signer = signer;
  }

  request(path: string, body?: BodyInit, headers: Record<string, string> = { origin: PAGE }): Request {
    const init = body === undefined ? {} : { method: "POST", body, duplex: "half" };
    const cookie = this.cookie ? { cookie: this.cookie } : {};
    return new Request(`https://api.shop.example${path}`, {
      ...init,
      headers: { ...cookie, ...headers },
    } as RequestInit);
  }

  async send(request: Request, address?: string): Promise<Answer> {
    const server = this.#servers[this.#turn++ % this.#servers.length];
    if (!server) throw new Error("There is no server");
    const { headers, status, ...answer } = await server.handle(request, { address }).then(async (response) => ({
      headers: response.headers,
      status: response.status,
      text: await response.text(),
    }));
    this.cookie =
      headers
        .get("set-cookie")
        ?.split(";")[0]
        ?.replace(/^[^=]+=$/, "") ?? this.cookie;
    return { status, headers, code: headers.get("x-sign-in-code"), ...answer };
  }

  go(path: string, body?: BodyInit, headers?: Record<string, string>): Promise<Answer> {
    return this.send(this.request(path, body, headers));
  }

  async nonce(): Promise<string> {
    return JSON.parse((await this.go("/nonce")).text).nonce;
  }

  /** The fields of a message that counts. */
  fields(nonce: string, more: Partial<SignInMessage> = {}, now = Date.now()): SignInMessage {
    const { address: accountAddress, chainId } = this.signer;
    const issuedAt = new Date(now).toISOString();
    const page = {
      domain: "shop.example",
      uri: `${PAGE}/account`,
      version: "1",
      bareChainId: chainId === ETHEREUM,
    } as const;
    return { accountAddress, chainId: chainId as CaipNetworkId, nonce, issuedAt, ...page, ...more };
  }

  /** The body that proves a message. */
  async proof(message: string): Promise<string> {
    return JSON.stringify({ message, signature: await this.signer.sign(message) });
  }

  async signIn(more: Partial<SignInMessage> = {}, now?: number): Promise<Answer> {
    const fields = this.fields(await this.nonce(), more, now);
    return this.go("/verify", await this.proof(buildSignIn(fields)));
  }

  async session(): Promise<unknown> {
    return JSON.parse((await this.go("/session")).text);
  }
}
