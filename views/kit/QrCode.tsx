import { useMemo } from "react";
import { encode } from "uqr";
import type { Shown } from "../screens/shown.ts";
import { Mark } from "./Mark.tsx";
import { Skeleton } from "./Skeleton.tsx";

export interface QrCodeProps {
  /** What a scanner reads; without it the code's place is kept. */
  uri: string | undefined;
  label: string;
  /** Stands in the middle, on paper of its own. */
  mark?: Shown | undefined;
}

/** Size in modules, and every run of dark ones as one rectangle of one path. */
export function drawCode(uri: string): { size: number; path: string } {
  // A quarter of the words may be lost, of which what stands in the middle takes a twentieth.
  const { size, data } = encode(uri, { ecc: "Q", boostEcc: true, border: 0 });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: runs.join("") };
}

/** A code for a camera: dark on paper in every theme, sharp at every zoom, with room around it. */
export function QrCode({ uri, label, mark }: QrCodeProps) {
  const code = useMemo(() => (uri ? drawCode(uri) : undefined), [uri]);
  if (!code) return <Skeleton of="code" />;
  return (
    <div className="qr">
      <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={label} data-uri={uri}>
        <path d={code.path} />
      </svg>
      {mark && <Mark {...mark} size="m" />}
    </div>
  );
}
