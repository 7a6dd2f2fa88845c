import { useContext, useState } from "react";
import { safeImageUrl } from "../../../domain/safe-url.ts";
import { spread } from "../spread.ts";
import { PicturesContext } from "./pictures.ts";

/** Rounded square: wallet, app. Solid circle: token. Ring: network. */
type Shape = "tile" | "coin" | "ring";

export interface LogoProps {
  name: string;
  image?: string | undefined;
  shape?: Shape;
  size?: "xs" | "s" | "m" | "l";
}

/** A picture from outside; a monogram replaces it until it has loaded, and if it never does (S8). */
export function Logo({ name, image, shape = "tile", size }: LogoProps) {
  const [shown, show] = useState<string>();
  const isSeen = useContext(PicturesContext);
  const source = isSeen ? safeImageUrl(image, true) : undefined;
  const seed = spread(name);
  const visible = source !== undefined && shown === source;
  return (
    <span
      className="logo"
      aria-hidden="true"
      data-shape={shape}
      data-size={size}
      data-hue={seed % 10}
      data-cut={shape === "tile" && !visible ? seed % 5 : undefined}
      data-image={visible || undefined}
    >
      {visible || Array.from(name.trim())[0]?.toUpperCase()}
      {source && (
        <img
          src={source}
          alt=""
          decoding="async"
          referrerPolicy="no-referrer"
          hidden={!visible}
          onLoad={() => show(source)}
        />
      )}
    </span>
  );
}
