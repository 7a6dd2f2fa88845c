import { type RefObject, useContext, useLayoutEffect, useRef, useState } from "react";
import { safeImageUrl } from "../../../domain/safe-url.ts";
import { isStill } from "../../shell/motion.ts";
import { spread } from "../spread.ts";
import { forgetPicture, isAtHand, PicturesContext, rememberPicture } from "./pictures.ts";

/** Rounded square: wallet, app. Solid circle: token. Ring: network. */
type Shape = "tile" | "coin" | "ring";

export interface LogoProps {
  name: string;
  image?: string | undefined;
  shape?: Shape;
  size?: "xs" | "s" | "m" | "l";
}

/** `appearing`: the picture fades in over the monogram. */
type Stage = "loading" | "appearing" | "shown" | "failed";

/** The stage of the picture `source`, which starts anew with each source, and the handlers of its element. */
function usePicture(source: string | undefined, ref: RefObject<HTMLImageElement | null>) {
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

/** A picture from outside; a monogram replaces it until it has loaded for the first time, and if it never does (S8). */
export function Logo({ name, image, shape = "tile", size }: LogoProps) {
  const ref = useRef<HTMLImageElement>(null);
  const isSeen = useContext(PicturesContext);
  const source = isSeen ? safeImageUrl(image, true) : undefined;
  const { stage, ...handlers } = usePicture(source, ref);
  const seed = spread(name);
  const isShown = stage === "shown";
  const isVisible = isShown || stage === "appearing";
  return (
    <span
      className="logo"
      aria-hidden="true"
      data-shape={shape}
      data-size={size}
      data-hue={seed % 10}
      data-cut={shape === "tile" && !isShown ? seed % 5 : undefined}
      data-image={isShown || undefined}
    >
      {isShown || Array.from(name.trim())[0]?.toUpperCase()}
      {source && (
        <img
          {...handlers}
          ref={ref}
          src={source}
          alt=""
          decoding={isShown ? "sync" : "async"}
          referrerPolicy="no-referrer"
          hidden={!isVisible}
          data-appearing={stage === "appearing" || undefined}
        />
      )}
    </span>
  );
}
