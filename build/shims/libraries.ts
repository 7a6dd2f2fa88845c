import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import { type Change, gone, withChange } from "./change.ts";

/**
 * What of XState no visitor's machine needs: snapshots that are persisted and restored (facts are), definitions for charts, routes
 * that are named in a chart, developer tools; what is said of a machine that never rests is said at length in its tests.
 */
const STATECHARTS: Change = {
  parts: gone("definition toJSON getPersistedSnapshot restoreSnapshot resolveState microstep events ownEvents on"),
  texts: [
    ["    this.getPersistedSnapshot = this.getPersistedSnapshot.bind(this);\n", ""],
    ["    this.restoreSnapshot = this.restoreSnapshot.bind(this);\n", ""],
    ["    formatRouteTransitions(this.root);\n", ""],
    ["    this.events = this.root.events;\n", ""],
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

const ACTORS: Change = {
  parts: gone("select attachDevTools getPersistedSnapshot"),
  texts: [
    ["    if (this.options.devTools) {\n      this.attachDevTools();\n    }\n", ""],
    [
      "persistedState ? this.logic.restoreSnapshot ? this.logic.restoreSnapshot(persistedState, this._actorScope) : persistedState : ",
      "",
    ],
    ["this._initState(options?.snapshot ?? options?.state);", "this._initState();"],
    [" Use `always: { ... }` instead.", ""],
    [
      " without reaching a stable state. This usually happens when there's a cycle of transitions (e.g., eventless transitions or raised events causing state A -> B -> C -> A).",
      "",
    ],
  ],
};

/** What of uqr no code of ours needs: its mask is given, and it has no border (views/kit/QrCode.tsx). */
const CODES: Change = {
  parts: {
    ...gone(
      "getPenaltyScore finderPenaltyCountPatterns finderPenaltyTerminateAndCount finderPenaltyAddHistory getModule",
    ),
    applyMask: `applyMask(mask) {
    if (mask !== 0) throw new RangeError("Mask value out of range");
    for (let y = 0; y < this.size; y++) {
      for (let x = 0; x < this.size; x++) {
        if (!this.types[y][x] && (x + y) % 2 === 0) this.modules[y][x] = !this.modules[y][x];
      }
    }
  }`,
  },
  texts: [
    [
      `    if (msk === -1) {
      let minPenalty = 1e9;
      for (let i = 0; i < 8; i++) {
        this.applyMask(i);
        this.drawFormatBits(i);
        const penalty = this.getPenaltyScore();
        if (penalty < minPenalty) {
          msk = i;
          minPenalty = penalty;
        }
        this.applyMask(i);
      }
    }
`,
      "",
    ],
    ["const result = addBorder({", 'if (border) throw new RangeError("No border");\n  const result = {'],
    ["  }, border);\n", "  };\n"],
    ["  if (options?.invert)\n    result.data = result.data.map((row) => row.map((mod) => !mod));\n", ""],
  ],
};

/** Which file of a library is changed, by its path. */
const CHANGES: readonly (readonly [file: RegExp, change: Change])[] = [
  [/[\\/]xstate[\\/]dist[\\/]StateMachine-[0-9a-f]+\.esm\.js$/, STATECHARTS],
  [/[\\/]xstate[\\/]dist[\\/]raise-[0-9a-f]+\.esm\.js$/, ACTORS],
  [/[\\/]uqr[\\/]dist[\\/]index\.mjs$/, CODES],
];

/** Bundles libraries without what nobody uses; throws where it is not found. */
export const slimLibraries: Plugin = {
  name: "slim-libraries",
  setup(build) {
    for (const [filter, change] of CHANGES) {
      build.onLoad({ filter }, async ({ path }) => ({
        contents: withChange(path, await readFile(path, "utf8"), change),
        loader: "js",
      }));
    }
  },
};
