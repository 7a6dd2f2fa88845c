import { useState } from "react";
import { useSend } from "../../../shell/send.ts";

interface Reading {
  /** The number of entries. */
  count: number;
  hasMore: boolean;
  loadingMore: boolean;
  failed: boolean;
}

/**
 * Reads older entries when the end of a list is drawn. Once a reading has added none to the list, as when all are of other kinds, a press
 * must ask for more, so that a short list does not read a whole history.
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
