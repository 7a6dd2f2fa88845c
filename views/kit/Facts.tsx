import type { ReactNode } from "react";

export interface FactsProps {
  /** Pairs of name and value. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** True while they are on their way. */
  busy?: boolean;
}

/** A plate of lines, each with a name and its value. */
export function Facts({ facts, busy }: FactsProps) {
  return (
    <dl className="plate facts" aria-busy={busy || undefined}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
