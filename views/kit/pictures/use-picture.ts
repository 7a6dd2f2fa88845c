import { useContext, useLayoutEffect, useRef, useState } from "react";
import { safeImageUrl } from "../../../domain/safe-url.ts";
import { isStill } from "../../shell/motion.ts";
import { forgetPicture, isAtHand, PicturesContext, rememberPicture } from "./pictures.ts";

/** `appearing`: the picture fades in over what stood there. */
type Stage = "loading" | "appearing" | "shown" | "failed";

/**
 * A picture from outside, through the gate (S8): the attributes of its element, which is hidden until it has loaded; absent where there
 * is none to request. `isShown`: it hides what stood there.
 */
export function usePicture(image: string | undefined) {
  const ref = useRef<HTMLImageElement>(null);
  const isSeen = useContext(PicturesContext);
  const source = isSeen ? safeImageUrl(image, true) : undefined;
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
  }, [source]);
  const isShown = stage === "shown";
  const isAppearing = stage === "appearing";
  const picture = source !== undefined && {
    ref,
    src: source,
    decoding: isShown ? ("sync" as const) : ("async" as const),
    referrerPolicy: "no-referrer" as const,
    hidden: !isShown && !isAppearing,
    "data-appearing": isAppearing || undefined,
    onLoad: () => load(ref.current && !isStill(ref.current) ? "appearing" : "shown"),
    onError: () => {
      forgetPicture(source);
      reach({ source, stage: "failed" });
    },
    onAnimationEnd: () => reach({ source, stage: "shown" }),
  };
  return { isShown, picture };
}
