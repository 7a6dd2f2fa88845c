import { fileURLToPath } from "node:url";

const shim = (name: string): string => fileURLToPath(new URL(`../shims/${name}`, import.meta.url));

/** The ESM file that stands in for `use-sync-external-store` wherever @xstate/react is bundled. */
const STORE_SHIM = shim("sync-external-store.ts");

/** React's stand-in on Preact in tests: preact/compat with `act`. */
export const REACT_ON_PREACT = shim("preact-react.mjs");

/** CommonJS module -> the ESM file that serves it. */
export const STORE_ALIASES: Readonly<Record<string, string>> = {
  "use-sync-external-store/shim": STORE_SHIM,
  "use-sync-external-store/shim/with-selector": STORE_SHIM,
};

/** React module -> its replacement in the one-file script, the package and the tests of views. */
export const PREACT_ALIASES: Readonly<Record<string, string>> = {
  react: "preact/compat",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react/jsx-dev-runtime": "preact/jsx-dev-runtime",
};
