import { useRef } from "react";

/** The value; while another one is pending, the last that was settled: what answers in place stays until it has. */
export function useSettled<T>(value: T, isPending: boolean): T {
  const settled = useRef(value);
  if (!isPending) settled.current = value;
  return settled.current;
}
