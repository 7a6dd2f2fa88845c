import type { AppKit as Methods } from "./appkit.ts";
import type { create } from "./create.ts";
import type { csp } from "./csp.ts";
import type { addMessages } from "./languages.ts";

/** The global of the script: the makers of instances, and every method of the default instance. */
export interface AppKitGlobal extends Methods {
  /** Makes an instance and starts it; the first one is the default instance, whose methods the global has as well. */
  readonly create: typeof create;
  /** Another name of `create`. */
  readonly createAppKit: typeof create;
  /**
   * Adds texts of a language; see `addMessages` of the package.
   *
   * @throws INVALID_OPTION
   */
  readonly addMessages: typeof addMessages;
  /**
   * The Content-Security-Policy header that a page with these options needs, by default a page without any: the tag's are not
   * read. See `csp` of the package, which answers at once.
   */
  readonly csp: (...args: Parameters<typeof csp>) => Promise<string>;
  /** The version of the script. */
  readonly version: string;
}

declare global {
  interface Window {
    AppKit: AppKitGlobal;
  }
  var AppKit: AppKitGlobal;
}
