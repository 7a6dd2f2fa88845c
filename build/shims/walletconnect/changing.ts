import { withChange } from "../change.ts";
import { CHANGES } from "./changes.ts";

/** Statements that only log: nobody hears them. */
const LOGGING = /^this\.(?:client\.)?logger\.[a-z]+\(/;

/** An original as it goes into the bundle. Throws where a change does not find what it changes. */
export function changed(path: string, original: string): string {
  const found = Object.entries(CHANGES).find(([end]) => path.replaceAll("\\", "/").endsWith(`/@walletconnect/${end}`));
  return withChange(path, original, found?.[1] ?? {}, LOGGING);
}
