import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { encode } from "uqr";
import { Skeleton } from "../../kit/states/Skeleton.tsx";

export interface QrCodeProps {
  /** The encoded URI; without it a placeholder is shown. */
  uri: string | undefined;
  label: string;
  /** A logo of size m, in the middle. */
  mark?: ReactNode;
}

/** The quiet zone that a camera needs on every side, in modules (ISO/IEC 18004). */
const QUIET = 4;

/** The resolution of box sizes, in CSS pixels; rounding down to it would cost a device pixel. */
const STEP = 1 / 64;

/** The size in modules, and every run of dark ones as one rectangle of one path. */
export function drawCode(uri: string): { size: number; path: string } {
  const bytes = Array.from(new TextEncoder().encode(uri));
  // Level M restores 15 % of the codewords, twice as many as the logo covers; fewer, larger modules are readable from afar. A
  // pairing URI is random, so that any mask works as well; trying all eight would take most of the drawing time.
  const { data: rows } = encode(bytes, { ecc: "M", boostEcc: true, border: 0, maskPattern: 0 });
  const runs = rows.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return { size: rows.length, path: runs.join("") };
}

/** The largest size in `space`, in CSS pixels, at which every module covers the same whole number of device pixels. */
export function evenSize(space: number, modules: number, ratio: number): number {
  const pixels = Math.floor((space * ratio) / (modules + 2 * QUIET));
  return (Math.max(1, pixels) * modules) / ratio + STEP;
}

/** The even size in `box`, updated when the box changes its size and at every zoom; undefined until it is measured. */
function useEvenSize(box: RefObject<HTMLElement | null>, modules: number | undefined): number | undefined {
  const [size, setSize] = useState<number>();
  useLayoutEffect(() => {
    const paper = box.current;
    const view = paper?.ownerDocument.defaultView;
    if (!paper || !view || !modules) return;
    const measure = (): void =>
      setSize(evenSize(Math.min(paper.clientWidth, paper.clientHeight), modules, view.devicePixelRatio));
    measure();
    // A card that is opened again draws its code before it is shown, when the paper has no size yet.
    const observer = new view.ResizeObserver(measure);
    observer.observe(paper);
    view.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      view.removeEventListener("resize", measure);
    };
  }, [box, modules]);
  return size;
}

/** A QR code: dark on light in every theme, sharp at every zoom, with a quiet zone. */
export function QrCode({ uri, label, mark }: QrCodeProps) {
  const ref = useRef<HTMLDivElement>(null);
  const code = useMemo(() => (uri ? drawCode(uri) : undefined), [uri]);
  const size = useEvenSize(ref, code?.size);
  if (!code) return <Skeleton of="code" />;
  return (
    <div className="qr" ref={ref}>
      <svg
        viewBox={`0 0 ${code.size} ${code.size}`}
        width={size}
        height={size}
        role="img"
        aria-label={label}
        data-uri={uri}
      >
        <path d={code.path} />
      </svg>
      {mark}
    </div>
  );
}
