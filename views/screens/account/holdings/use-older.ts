import { useState } from "react";
import { useSend } from "../../../shell/send.ts";

interface Reading {
  /** How many entries there are. */
  count: number;
  hasMore: boolean;
  loadingMore: boolean;
  failed: boolean;
}

/**
 * Older entries are read when the end of a list is drawn; once that has brought none to it, as where only other kinds are left, they are
 * asked for by a press: nobody's whole history is read for a short list.
 */
export function useOlder({ count, hasMore, loadingMore, failed }: Reading): {
  onEnd: (() => void) | undefined;
  ask: boolean;
} {
  const send = useSend();
  const [askedAt, setAskedAt] = useState<number>();
  const isIdle = hasMore && !loadingMore && !failed;
  const ask = isIdle && askedAt === count;
  const read = () => {
    setAskedAt(count);
    send({ type: "history.more" });
  };
  return { onEnd: isIdle && !ask ? read : undefined, ask };
}
