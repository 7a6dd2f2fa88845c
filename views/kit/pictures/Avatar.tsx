import { useId } from "react";
import { AVATAR_STOPS, avatarFigure, avatarTints } from "../../../domain/account/avatar.ts";
import { usePicture } from "./use-picture.ts";

export interface AvatarProps {
  address: string;
  /** A picture of its owner's choice; the gradient stands there until it has loaded for the first time, and if it never does. */
  image?: string | undefined;
  size?: "s" | "m";
}

/** The avatar of an account: its own picture, or a gradient of its address (ACCT-9). */
export function Avatar({ address, image, size }: AvatarProps) {
  const { isShown, picture } = usePicture(image);
  return (
    <span className="avatar" aria-hidden="true" data-size={size}>
      {!isShown && <Gradient address={address} />}
      {picture && <img {...picture} alt="" />}
    </span>
  );
}

/** Five tints of the address under a figure, drawn by attributes so that no style is needed. */
function Gradient({ address }: { address: string }) {
  const id = `a${useId().replace(/\W/g, "")}`;
  const stops = avatarTints(address).map((tint, at) => (
    <stop key={AVATAR_STOPS[at]} offset={AVATAR_STOPS[at]} stopColor={tint} />
  ));
  const { d, turn, fill } = avatarFigure(address);
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <radialGradient id={id} cx=".65" cy=".4" r=".82">
        {stops.reverse()}
      </radialGradient>
      <circle cx="32" cy="32" r="32" fill={`url(#${id})`} />
      <path d={d} transform={`rotate(${turn} 32 32)`} fill={fill} />
    </svg>
  );
}
