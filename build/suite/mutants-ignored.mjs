// A plugin for Stryker, which loads it in processes that read plain JavaScript only.

/** A state's description is not mutated: it is prose for its chart. */
export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "descriptions",
    value: {
      shouldIgnore: (path) =>
        path.isObjectProperty() && path.node.key.name === "description" ? "prose for the chart" : undefined,
    },
  },
];
