import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import { withChanges } from "./change.ts";
import { type Change, changesOf, filePattern, gone, type LibraryEdit } from "./edit.ts";

const DEFINITIONS: Change = {
  members: gone("definition toJSON getPersistedSnapshot restoreSnapshot resolveState microstep events ownEvents on"),
  texts: [
    ["    this.getPersistedSnapshot = this.getPersistedSnapshot.bind(this);\n", ""],
    ["    this.restoreSnapshot = this.restoreSnapshot.bind(this);\n", ""],
    ["    formatRouteTransitions(this.root);\n", ""],
    ["    this.events = this.root.events;\n", ""],
    ["    this.description = this.config.description;\n", ""],
    ["    this.description = void 0;\n", ""],
    ["    this.meta = this.config.meta;\n", ""],
    [
      `,
        toJSON() {
          const {
            onDone,
            onError,
            ...invokeDefValues
          } = invokeConfig;
          return {
            ...invokeDefValues,
            type: 'xstate.invoke',
            src: sourceName,
            id: resolvedId
          };
        }`,
      "",
    ],
  ],
};

const PERSISTENCE: Change = {
  members: gone("attachDevTools getPersistedSnapshot"),
  texts: [
    [
      `    getSnapshot: () => {
      return {
        _scheduledEvents: {
          ...system._snapshot._scheduledEvents
        }
      };
    },
`,
      "",
    ],
    [
      "      _scheduledEvents: (options?.snapshot && options.snapshot.scheduler) ?? {}\n",
      "      _scheduledEvents: {}\n",
    ],
    ["    if (this.options.devTools) {\n      this.attachDevTools();\n    }\n", ""],
    [
      "persistedState ? this.logic.restoreSnapshot ? this.logic.restoreSnapshot(persistedState, this._actorScope) : persistedState : ",
      "",
    ],
    ["this._initState(options?.snapshot ?? options?.state);", "this._initState();"],
    [
      "exec: builtinAction.execute.bind(null, actorScope, params)",
      "exec: () => builtinAction.execute(actorScope, params)",
    ],
  ],
};

const DERIVED_ADDRESSES: Change = {
  texts: [
    [
      "import { assertKeyExporterIsAvailable, assertDigestCapabilityIsAvailable } from '@solana/assertions';\n",
      "import { assertKeyExporterIsAvailable, assertDigestCapabilityIsAvailable } from '@solana/assertions';\nimport { sha256 } from '@noble/hashes/sha2';\n",
    ],
    [
      "async function createProgramDerivedAddress({ programAddress, seeds }) {\n  assertDigestCapabilityIsAvailable();\n",
      "async function createProgramDerivedAddress({ programAddress, seeds }) {\n",
    ],
    [
      `await crypto.subtle.digest(
    "SHA-256",
    new Uint8Array([...seedBytes, ...programAddressBytes, ...PDA_MARKER_BYTES])
  )`,
      "sha256(new Uint8Array([...seedBytes, ...programAddressBytes, ...PDA_MARKER_BYTES]))",
    ],
  ],
};

/** Edits of libraries other than the relay's. */
export const LIBRARY_EDITS: readonly LibraryEdit[] = [
  {
    name: "@solana/addresses",
    mends:
      "Addresses of token accounts are hashed by the browser's own SHA-256, which pages on plain http do not have: @noble's is used.",
    files: { "@solana/addresses/dist/index.browser.mjs": DERIVED_ADDRESSES },
  },
  {
    name: "xstate",
    mends:
      "Actions get their values by `bind`, in whose place pages with MooTools have a function that hands on one at most.",
    leavesOut:
      "Drawing of charts, named routes, developer tools, and storing and restoring of snapshots: the kit stores facts, and starts each machine from its beginning.",
    files: { "xstate/dist/StateMachine-*.esm.js": DEFINITIONS, "xstate/dist/raise-*.esm.js": PERSISTENCE },
  },
  {
    name: "ristretto255",
    leavesOut: "The group ristretto255, which no protocol here uses: its constants alone keep it in the bundle.",
    files: {
      "@noble/curves/esm/ed25519.js": {
        texts: [
          ["_RistrettoPoint.BASE = \n/* @__PURE__ */ (() => new _RistrettoPoint(ed25519.Point.BASE))();\n", ""],
          ["_RistrettoPoint.ZERO = \n/* @__PURE__ */ (() => new _RistrettoPoint(ed25519.Point.ZERO))();\n", ""],
          ["_RistrettoPoint.Fp = \n/* @__PURE__ */ (() => Fp)();\n", ""],
          ["_RistrettoPoint.Fn = \n/* @__PURE__ */ (() => Fn)();\n", ""],
        ],
      },
    },
  },
];

/** Bundles libraries other than the relay's with their edits. */
export function editedLibraries(edits: readonly LibraryEdit[]): Plugin {
  const files = new Set(edits.flatMap((edit) => Object.keys(edit.files ?? {})));
  return {
    name: "edited-libraries",
    setup(build) {
      for (const file of files) {
        if (file.startsWith("@walletconnect/")) continue;
        build.onLoad({ filter: filePattern(file) }, async ({ path }) => ({
          contents: withChanges(path, await readFile(path, "utf8"), changesOf(edits, path)),
          loader: "js",
        }));
      }
    },
  };
}
