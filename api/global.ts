import type { AppKit as Methods } from "./appkit.ts";
import type { create } from "./create.ts";

/** The global of the script: the makers of instances, and every method of the default instance. */
export interface AppKitGlobal extends Methods {
  readonly create: typeof create;
  readonly createAppKit: typeof create;
  readonly version: string;
}

declare global {
  interface Window {
    AppKit: AppKitGlobal;
  }
  var AppKit: AppKitGlobal;
}
