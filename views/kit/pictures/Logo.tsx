import { useContext, useRef } from "react";
import { safeImageUrl } from "../../../domain/safe-url.ts";
import { spread } from "../spread.ts";
import { PicturesContext } from "./pictures.ts";
import { usePicture } from "./use-picture.ts";

/** Rounded square: wallet, app. Solid circle: token. Ring: network. */
type Shape = "tile" | "coin" | "ring";

export interface LogoProps {
  name: string;
  image?: string | undefined;
  shape?: Shape;
  size?: "xs" | "s" | "m" | "l";
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
