/** The snapshot of a machine with this context, in states with these tags; `isAt`: in any state that it is asked for by name. */
export const snapshotOf = (context: object, tags: readonly string[] = [], isAt = false) => ({
  ...{ context, hasTag: (tag: string) => tags.includes(tag), matches: () => isAt },
});
