// Stands in for es-toolkit: records are filtered by plain values only.
export const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
