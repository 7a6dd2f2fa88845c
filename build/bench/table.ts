/** One line of the closing table: a measured value and its target. */
export interface Target {
  readonly name: string;
  readonly is: readonly number[];
  /** At most, in the same order. */
  readonly most: readonly number[];
  readonly unit: string;
}

/** A number as a person reads it. */
export const short = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(1));

/** The median. */
export function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The quantile at a share, 0 to 1, of the values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** True when every number is within its target. */
export function holds({ is, most }: Target): boolean {
  return is.every((value, at) => value <= (most[at] ?? Number.NaN));
}

/** Rows under a heading, columns aligned. */
export function lines(title: string, rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>((most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, cell.length)), []);
  const body = rows.map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ")}`.trimEnd());
  return [`\n${title}`, ...body].join("\n");
}

/** The closing table. */
export function targetTable(targets: readonly Target[]): string {
  const rows = targets.map((target) => [
    holds(target) ? "✓" : "✗",
    target.name,
    target.is.map(short).join(" / "),
    `at most ${target.most.map(short).join(" / ")} ${target.unit}`.trimEnd(),
  ]);
  return lines("Against the targets", rows);
}
