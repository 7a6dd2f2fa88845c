import { timingSafeEqual } from "node:crypto";
import { hmac } from "@noble/hashes/hmac";
import { sha256 } from "@noble/hashes/sha2";
import type { SandboxClock } from "../clock.ts";
import { digest } from "../digest.ts";
import { Refused } from "../http/reply.ts";

/** Claims of every token, in seconds since 1970. */
export interface Times {
  readonly iat: number;
  readonly exp: number;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

const head = encode({ alg: "HS256", typ: "JWT" });

function decode(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Signs and reads the tokens of one purpose (JWT, HS256), with a key out of the seed. */
export class Tokens {
  readonly #key: Buffer;
  readonly #clock: SandboxClock;
  readonly #what: string;

  /** `what` names the token in refusals, for example "Nonce token". */
  constructor(seed: number, clock: SandboxClock, what: string) {
    this.#key = digest(`${what} of sandbox ${seed}`);
    this.#clock = clock;
    this.#what = what;
  }

  /** A token that lives for so many seconds, and its claims. */
  issue<Claims extends object>(claims: Claims, seconds: number): { token: string; claims: Claims & Times } {
    const iat = Math.floor(this.#clock.now() / 1000);
    const whole = { ...claims, iat, exp: iat + seconds };
    const signed = `${head}.${encode(whole)}`;
    return { token: `${signed}.${this.#sign(signed)}`, claims: whole };
  }

  /** The claims of the token in a header `Bearer …`. Throws a refusal with 401 when it is absent, forged or expired. */
  read(header: string | string[] | undefined): Record<string, unknown> & Times {
    const token = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/i.exec(String(header ?? ""));
    if (!token) throw new Refused(401, "token", `${this.#what} is missing`);
    const [, first = "", second = "", signature = ""] = token;
    const expected = Buffer.from(this.#sign(`${first}.${second}`));
    const signatureBytes = Buffer.from(signature);
    const isOurs =
      signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected) && first === head;
    const claims = isOurs ? decode(second) : undefined;
    if (!claims) throw new Refused(401, "token", `${this.#what} is not valid`);
    if (Number(claims.exp) * 1000 <= this.#clock.now()) throw new Refused(401, "token", `${this.#what} has expired`);
    return claims as Record<string, unknown> & Times;
  }

  #sign(text: string): string {
    return Buffer.from(hmac(sha256, this.#key, text)).toString("base64url");
  }
}
