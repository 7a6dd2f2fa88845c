import { fileURLToPath } from "node:url";
import type { LibraryEdit } from "../edit.ts";

const ours = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url));

const ENCODINGS = ["uint8arrays", "uint8arrays/concat", "uint8arrays/from-string", "uint8arrays/to-string"];

/** Files of ours in the place of modules of the relay library and of its imports. */
export const STAND_INS: readonly LibraryEdit[] = [
  {
    name: "storage",
    mends:
      "keyvaluestorage reads localStorage while it loads: where storage is denied the whole script would not start (R7).",
    leavesOut: "unstorage and IndexedDB: the kit always gives a storage of its own.",
    standIns: { "@walletconnect/keyvaluestorage": ours("storage.ts") },
  },
  {
    name: "logger",
    mends: "The library writes warnings and errors to the page's console (I16).",
    leavesOut: "pino, which may not be in the script.",
    standIns: { "@walletconnect/logger": ours("logger.ts") },
  },
  {
    name: "encodings",
    leavesOut: "multiformats, which may not be in the script: of its thirty encodings six are used.",
    standIns: Object.fromEntries(ENCODINGS.map((name) => [name, ours("bytes.ts")])),
  },
  {
    name: "safe-json",
    mends: "A string that contains a comma, a long number and a comma is corrupted, and its message cannot be parsed.",
    standIns: { "@walletconnect/safe-json": ours("safe-json.ts") },
  },
  {
    name: "jsonrpc-utils",
    mends: "Request ids come from Math.random and can repeat within a millisecond (S2).",
    leavesOut: "The detection of other environments, and tslib with it.",
    standIns: { "@walletconnect/jsonrpc-utils": ours("jsonrpc.ts") },
  },
  {
    name: "socket",
    mends:
      "Requests wait for ever once the socket has closed, and a socket that is still opening is forgotten and stays open.",
    standIns: {
      "@walletconnect/jsonrpc-provider": ours("socket.ts"),
      "@walletconnect/jsonrpc-ws-connection": ours("socket.ts"),
    },
  },
  {
    name: "time",
    leavesOut:
      "tslib and a stopwatch: of @walletconnect/time, a CommonJS package, the library uses constants and two functions.",
    standIns: { "@walletconnect/time": ours("time.ts") },
  },
  {
    name: "events",
    mends:
      "More than ten concurrent requests print a warning of a memory leak on the page's console, and a socket's error without a listener is thrown.",
    leavesOut: "Node's promises for events, its checks of arguments and its detection of leaks.",
    standIns: { "@walletconnect/events": ours("events.ts"), events: ours("events.ts") },
  },
  {
    name: "window-metadata",
    mends:
      "The page's URL overwrites the host's own, with a warning on its console; empty fields of the host's are filled from the page.",
    standIns: { "@walletconnect/window-metadata": ours("metadata.ts") },
  },
  {
    name: "detect-browser",
    mends: "The client reports the embedding app and the exact version of the system to the relay.",
    leavesOut: "Rules for crawlers, and for browsers and systems that cannot run the script.",
    standIns: { "detect-browser": ours("browser.ts") },
  },
  {
    name: "verify",
    mends: "A verify service that is out of reach holds back each proposal and each request by 5 s.",
    leavesOut: "The wallet's side: the service's key, and the check of its signatures by P-256.",
    replaced: { "core/src/controllers/verify.ts": ours("verify.ts") },
  },
];
