import { isId } from "./identifiers.ts";
import { refusal } from "./refusal.ts";

export interface CookieOptions {
  /** Default `__Host-sign-in`; `sign-in` if `secure` is off. */
  readonly name?: string;
  /** Default `lax`. `none` is needed if page and server belong to different sites. */
  readonly sameSite?: "lax" | "strict" | "none";
  /** Default true. Turn it off for a browser that takes no secure cookie from http://localhost. */
  readonly secure?: boolean;
}

const SAME_SITE = { lax: "Lax", strict: "Strict", none: "None" } as const;

/** The cookie with a visitor's id: the id of a guest until the sign-in, of a session afterwards. */
export class VisitCookie {
  readonly #name: string;
  readonly #attributes: string;

  constructor({ secure = true, sameSite = "lax", name = secure ? "__Host-sign-in" : "sign-in" }: CookieOptions) {
    this.#name = name;
    this.#attributes = `; Path=/; HttpOnly; SameSite=${SAME_SITE[sameSite]}${secure ? "; Secure" : ""}`;
  }

  /** The visitor's id; undefined without a valid one. Throws REQUEST_MALFORMED for several cookies of the name. */
  read(request: Request): string | undefined {
    const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
    const values = pairs.flatMap((pair) =>
      pair.startsWith(`${this.#name}=`) ? pair.slice(this.#name.length + 1) : [],
    );
    if (values.length > 1) throw refusal("REQUEST_MALFORMED", { detail: "cookie" });
    return values.find(isId);
  }

  /** The header that sets the cookie, for `seconds`, or until the browser is closed. */
  written(id: string, seconds?: number): string {
    return `${this.#name}=${id}${this.#attributes}${seconds === undefined ? "" : `; Max-Age=${seconds}`}`;
  }

  /** The header that removes the cookie. */
  removed(): string {
    return this.written("", 0);
  }
}
