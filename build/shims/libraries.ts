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
    [` Try adding { initial: "\${Object.keys(this.states)[0]}" } to the state config.`, ""],
    ["    this.history = void 0;\n", ""],
    ["    this.history = this.config.history === true ? 'shallow' : this.config.history || false;\n", ""],
    [" : this.config.history ? 'history'", ""],
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

/** Machines remember no earlier state under a name of its own (`type: "history"`), and nobody asks a snapshot what it could do. */
const MEMORY: NonNullable<Change["texts"]> = [
  ["Object.values(stateNode.states).filter(sn => sn.type !== 'history')", "Object.values(stateNode.states)"],
  [
    `          if (child.type === 'history') {
            continue;
          }
`,
    "",
  ],
  [
    `    if (isHistoryNode(targetNode)) {
      if (historyValue[targetNode.id]) {
        for (const node of historyValue[targetNode.id]) {
          targets.add(node);
        }
      } else {
        for (const node of getEffectiveTargetStates(resolveHistoryDefaultTransition(targetNode), historyValue)) {
          targets.add(node);
        }
      }
    } else {
      targets.add(targetNode);
    }
`,
    "    targets.add(targetNode);\n",
  ],
  ["      if (!isHistoryNode(s) && (", "      if (("],
  [
    `  if (isHistoryNode(stateNode)) {
    if (historyValue[stateNode.id]) {
      const historyStateNodes = historyValue[stateNode.id];
      for (const s of historyStateNodes) {
        statesToEnter.add(s);
        addDescendantStatesToEnter(s, historyValue, statesForDefaultEntry, statesToEnter);
      }
      for (const s of historyStateNodes) {
        addProperAncestorStatesToEnter(s, stateNode.parent, statesToEnter, historyValue, statesForDefaultEntry);
      }
    } else {
      const historyDefaultTransition = resolveHistoryDefaultTransition(stateNode);
      for (const s of historyDefaultTransition.target) {
        statesToEnter.add(s);
        if (historyDefaultTransition === stateNode.parent?.initial) {
          statesForDefaultEntry.add(stateNode.parent);
        }
        addDescendantStatesToEnter(s, historyValue, statesForDefaultEntry, statesToEnter);
      }
      for (const s of historyDefaultTransition.target) {
        addProperAncestorStatesToEnter(s, stateNode.parent, statesToEnter, historyValue, statesForDefaultEntry);
      }
    }
  } else {
`,
    "  {\n",
  ],
  [
    `      if (!isHistoryNode(initialState)) {
        statesToEnter.add(initialState);
        statesForDefaultEntry.add(initialState);
      }
`,
    "      statesToEnter.add(initialState);\n      statesForDefaultEntry.add(initialState);\n",
  ],
  ["getChildren(stateNode).filter(sn => !isHistoryNode(sn))", "getChildren(stateNode)"],
  [
    `            if (!isHistoryNode(child)) {
              statesToEnter.add(child);
              statesForDefaultEntry.add(child);
            }
`,
    "            statesToEnter.add(child);\n            statesForDefaultEntry.add(child);\n",
  ],
  ["getChildren(anc).filter(sn => !isHistoryNode(sn))", "getChildren(anc)"],
  [
    `  let changedHistory;

  // From SCXML algorithm: https://www.w3.org/TR/scxml/#exitStates
  for (const exitStateNode of statesToExit) {
    for (const historyNode of getHistoryNodes(exitStateNode)) {
      let predicate;
      if (historyNode.history === 'deep') {
        predicate = sn => isAtomicStateNode(sn) && isDescendant(sn, exitStateNode);
      } else {
        predicate = sn => {
          return sn.parent === exitStateNode;
        };
      }
      changedHistory ??= {
        ...historyValue
      };
      changedHistory[historyNode.id] = Array.from(mutStateNodeSet).filter(predicate);
    }
  }
`,
    "",
  ],
  ["[nextSnapshot, changedHistory || historyValue]", "[nextSnapshot, historyValue]"],
  ["    can: machineSnapshotCan,\n    getMeta: machineSnapshotGetMeta,\n    toJSON: machineSnapshotToJSON\n", ""],
];

const ACTORS: Change = {
  parts: gone("select attachDevTools getPersistedSnapshot"),
  texts: [
    ...MEMORY,
    [" because it is not a child", ""],
    ["; no child states exist", ""],
    [
      `    getAll: () => {
      return Object.fromEntries(keyedActors.entries());
    },
`,
      "",
    ],
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
    ["  [symbolObservable]() {\n    return this;\n  }\n", ""],
    ["const symbolObservable = (() => typeof Symbol === 'function' && Symbol.observable || '@@observable')();\n", ""],
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

/** The logic of an actor that does nothing is made at load, though nobody starts one. */
const PARTS: Change = { texts: [["const emptyLogic = fromTransition(_ => undefined, undefined);\n", ""]] };

/** What of valibot nobody reads: what an answer was found to lack, in words and by place, and schemas for other libraries. */
const SCHEMAS: Change = {
  functions: {
    _stringify: `const _stringify = () => "";`,
    _joinExpects: `const _joinExpects = () => "";`,
    _addIssue: `function _addIssue(context, label, dataset) {
      if (context.kind === "schema") dataset.typed = false;
      (dataset.issues ??= []).push({ kind: context.kind, message: "Invalid " + label });
    }`,
    _standardSchema: "const _standardSchema = (schema) => schema;",
    _subIssues: "const _subIssues = () => undefined;",
    getGlobalConfig: "const getGlobalConfig = () => ({});",
  },
};

/** Which file of a library is changed, by its path. */
const CHANGES: readonly (readonly [file: RegExp, change: Change])[] = [
  [/[\\/]xstate[\\/]dist[\\/]StateMachine-[0-9a-f]+\.esm\.js$/, STATECHARTS],
  [/[\\/]xstate[\\/]dist[\\/]raise-[0-9a-f]+\.esm\.js$/, ACTORS],
  [/[\\/]xstate[\\/]dist[\\/]xstate-actors\.esm\.js$/, PARTS],
  [/[\\/]valibot[\\/]dist[\\/]index\.mjs$/, SCHEMAS],
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
