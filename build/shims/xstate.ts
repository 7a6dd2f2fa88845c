import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Plugin } from "esbuild";
import { type Change, gone, withChange } from "./change.ts";

/**
 * What of XState no visitor's machine needs: snapshots that are persisted and restored (facts are), definitions for charts, routes
 * that are named in a chart, developer tools; what is said of a machine that never rests is said at length in its tests.
 */
const CHANGES: Readonly<Record<string, Change>> = {
  StateMachine: {
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
  },
  raise: {
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
  },
};

/** Bundles XState without that; throws where it is not found. */
export const slimStatecharts: Plugin = {
  name: "slim-statecharts",
  setup(build) {
    build.onLoad(
      { filter: /[\\/]xstate[\\/]dist[\\/](?:StateMachine|raise)-[0-9a-f]+\.esm\.js$/ },
      async ({ path }) => {
        const change = CHANGES[basename(path).split("-")[0] ?? ""] ?? {};
        return { contents: withChange(path, await readFile(path, "utf8"), change), loader: "js" };
      },
    );
  },
};
