import type { KeyboardEvent } from "react";
import { isBare } from "../../kit/keys.ts";

export interface Grid {
  count: number;
  columns: number;
  rtl: boolean;
}

/** The cell that a key moves to from cell `at` of a grid read row by row; -1 above the first row, undefined at any other edge. */
export function cellTo(key: string, at: number, { count, columns, rtl }: Grid): number | undefined {
  if (key === "ArrowDown" && at < 0) return count > 0 ? 0 : undefined;
  if (at < 0) return undefined;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === "ArrowUp" && at < columns) return -1;
  const on = rtl ? -1 : 1;
  const by = { ArrowRight: on, ArrowLeft: -on, ArrowDown: columns, ArrowUp: -columns }[key];
  const to = at + (by ?? Number.NaN);
  return to >= 0 && to < count ? to : undefined;
}

/** Arrows, Home and End move the focus from the field to the grid below it, inside the grid, and back. */
export function walkGrid(event: KeyboardEvent<HTMLElement>): void {
  const box = event.currentTarget;
  const target = event.target as HTMLElement;
  const field = box.querySelector("input");
  const cells = [...box.querySelectorAll<HTMLElement>("button.cell")];
  const at = cells.indexOf(target);
  if (!isBare(event) || (at < 0 && target !== field)) return;
  const second = cells.findIndex((cell) => cell.offsetTop > (cells[0]?.offsetTop ?? 0));
  const rtl = box.ownerDocument.defaultView?.getComputedStyle(box).direction === "rtl";
  const to = cellTo(event.key, at, { count: cells.length, columns: second > 0 ? second : cells.length, rtl });
  if (to === undefined) return;
  event.preventDefault();
  (cells[to] ?? field)?.focus();
}
