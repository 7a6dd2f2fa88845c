import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { encode } from "uqr";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { Skeleton } from "../../kit/states/Skeleton.tsx";
import type { DisplayItem } from "../wallets/wallet-display.ts";

export interface QrCodeProps {
  /** What a scanner reads; without it the code's place is kept. */
  uri: string | undefined;
  label: string;
  /** Stands in the middle, on paper of its own. */
  mark?: DisplayItem | undefined;
}

/** Modules of paper that a camera needs on every side (ISO/IEC 18004). */
const QUIET = 4;

/** The step, in CSS pixels, that boxes are measured in; rounding down to it would cost a pixel of the screen. */
const STEP = 1 / 64;

/** Size in modules, and every run of dark ones as one rectangle of one path. */
export function drawCode(uri: string): { size: number; path: string } {
  const bytes = Array.from(new TextEncoder().encode(uri));
  // Level M restores 15 % of the words, twice of what the mark in the middle covers; fewer, larger modules are read from afar.
  // A pairing URI is random, so that one mask is as good as another; to try all eight would take most of the time until it shows.
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

/** The largest size in `space`, both in CSS pixels, at which every module covers the same whole number of the screen's. */
export function evenSize(space: number, modules: number, ratio: number): number {
  const pixels = Math.floor((space * ratio) / (modules + 2 * QUIET));
  return (Math.max(1, pixels) * modules) / ratio + STEP;
}

/** The even size in `box`, anew at every zoom; undefined until it is measured. */
function useEvenSize(box: RefObject<HTMLElement | null>, modules: number | undefined): number | undefined {
  const [size, setSize] = useState<number>();
  useLayoutEffect(() => {
    const paper = box.current;
    const view = paper?.ownerDocument.defaultView;
    if (!paper || !view || !modules) return;
    const measure = (): void =>
      setSize(evenSize(Math.min(paper.clientWidth, paper.clientHeight), modules, view.devicePixelRatio));
    measure();
    view.addEventListener("resize", measure);
    return () => view.removeEventListener("resize", measure);
  }, [box, modules]);
  return size;
}

/** A code for a camera: dark on paper in every theme, sharp at every zoom, with room around it. */
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
      {mark && <Logo {...mark} size="m" />}
    </div>
  );
}
