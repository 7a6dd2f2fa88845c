export interface SkeletonProps {
  /** The shape that it stands in for. */
  of?: "row" | "half" | "tile" | "coin" | "cell" | "code" | "stage";
}

/** A placeholder for content that is loading. */
export function Skeleton({ of }: SkeletonProps) {
  return <span className="sk" data-w={of} aria-hidden="true" />;
}

/** A placeholder for a row that is loading. */
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
