import { useRef } from "react";

/** The value, or the last settled one while another is pending, so that a message stays until its replacement is there. */
export function useSettled<T>(value: T, isPending: boolean): T {
  const settled = useRef(value);
  if (!isPending) settled.current = value;
  return settled.current;
}
