export interface SkeletonProps {
  /** The shape that it holds the place of. */
  of?: "row" | "half" | "tile" | "coin" | "cell" | "code" | "stage";
}

/** A quiet bar where something is still to come. */
export function Skeleton({ of }: SkeletonProps) {
  return <span className="sk" data-w={of} aria-hidden="true" />;
}

/** A row that is still to come. */
export function SkeletonRow({ of = "tile" }: { of?: "tile" | "coin" }) {
  return (
    <li aria-hidden="true">
      <div className="row">
        <Skeleton of={of} />
        <Skeleton of="row" />
      </div>
    </li>
  );
}
