import { spread } from "../../../domain/spread.ts";
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
  const { isShown, picture } = usePicture(image);
  const seed = spread(name);
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
      {picture && <img {...picture} alt="" />}
    </span>
  );
}
