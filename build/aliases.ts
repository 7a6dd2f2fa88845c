import { fileURLToPath } from "node:url";

const shim = (name: string): string => fileURLToPath(new URL(`./shims/${name}`, import.meta.url));

/** The ESM file that stands in for `use-sync-external-store` wherever @xstate/react is bundled. */
export const STORE_SHIM = shim("sync-external-store.ts");

/** What `react` is on Preact in tests: preact/compat with `act`. */
export const REACT_ON_PREACT = shim("preact-react.mjs");

/** CommonJS module -> the ESM file that serves it. */
export const STORE_ALIASES: Readonly<Record<string, string>> = {
  "use-sync-external-store/shim": STORE_SHIM,
  "use-sync-external-store/shim/with-selector": STORE_SHIM,
};

/** React module -> what the one-file script and the Preact tests use in its place. */
export const PREACT_ALIASES: Readonly<Record<string, string>> = {
  react: "preact/compat",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react/jsx-dev-runtime": "preact/jsx-dev-runtime",
};

const relay = (name: string): string => shim(`walletconnect/${name}`);

/** What packages under @walletconnect import -> what they get in the browser; nobody else's imports are touched. */
export const STAND_INS: Readonly<Record<string, string>> = {
  "@walletconnect/logger": relay("logger.ts"),
  "@walletconnect/keyvaluestorage": relay("storage.ts"),
  "@walletconnect/time": relay("time.ts"),
  "@walletconnect/events": relay("events.ts"),
  events: relay("events.ts"),
  "@walletconnect/safe-json": relay("safe-json.ts"),
  "@walletconnect/relay-auth": relay("relay-auth.ts"),
  "@noble/ciphers/chacha": relay("chacha.ts"),
  "@noble/hashes/hkdf": relay("hkdf.ts"),
  "@walletconnect/jsonrpc-utils": relay("jsonrpc.ts"),
  "@walletconnect/jsonrpc-provider": relay("socket.ts"),
  "@walletconnect/jsonrpc-ws-connection": relay("socket.ts"),
  "@walletconnect/window-getters": relay("page.ts"),
  "@walletconnect/window-metadata": relay("page.ts"),
  "detect-browser": relay("page.ts"),
  "es-toolkit/compat": relay("equal.ts"),
  uint8arrays: relay("bytes.ts"),
  "uint8arrays/from-string": relay("bytes.ts"),
};

/** Modules of those packages that are replaced whole, by the end of their path. */
export const REPLACED: Readonly<Record<string, string>> = {
  "core/src/controllers/verify.ts": relay("verify.ts"),
  "core/src/controllers/events.ts": relay("none.ts"),
  "core/src/controllers/echo.ts": relay("none.ts"),
  "utils/src/network.ts": relay("network.ts"),
  "utils/src/signatures.ts": relay("none.ts"),
  "utils/src/polkadot.ts": relay("none.ts"),
};
