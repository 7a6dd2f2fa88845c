import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { isStill } from "../../shell/motion.ts";
import { forgetPicture, isAtHand, rememberPicture } from "./pictures.ts";

/** `appearing`: the picture fades in over what stood there. */
type Stage = "loading" | "appearing" | "shown" | "failed";

/** The stage of the picture `source`, which starts anew with each source, and the handlers of its element. */
export function usePicture(source: string | undefined, ref: RefObject<HTMLImageElement | null>) {
  const [reached, reach] = useState<{ source: string | undefined; stage: Stage }>();
  const first: Stage = source !== undefined && isAtHand(source) ? "shown" : "loading";
  const stage = reached && reached.source === source ? reached.stage : first;
  const isLoading = stage === "loading";
  const load = (next: Stage): void => {
    if (source) rememberPicture(source);
    if (isLoading) reach({ source, stage: next });
  };
  const latest = useRef(load);
  latest.current = load;
  // A picture that the browser still has is there before the first frame.
  useLayoutEffect(() => {
    if (source && ref.current?.complete && ref.current.naturalWidth > 0) latest.current("shown");
  }, [source, ref]);
  return {
    stage,
    onLoad: () => load(ref.current && !isStill(ref.current) ? "appearing" : "shown"),
    onError: () => {
      if (source) forgetPicture(source);
      reach({ source, stage: "failed" });
    },
    onAnimationEnd: () => reach({ source, stage: "shown" }),
  };
}
