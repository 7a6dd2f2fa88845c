import { useId } from "react";
import { AVATAR_STOPS, avatarFigure, avatarTints } from "../../../domain/account/avatar.ts";

export interface AvatarProps {
  address: string;
  size?: "s";
}

/** The visitor's avatar: five tints of the address (ACCT-9) under a figure, drawn by attributes so that no style is needed. */
export function Avatar({ address, size }: AvatarProps) {
  const id = `a${useId().replace(/\W/g, "")}`;
  const stops = avatarTints(address).map((tint, at) => (
    <stop key={AVATAR_STOPS[at]} offset={AVATAR_STOPS[at]} stopColor={tint} />
  ));
  const { d, turn, fill } = avatarFigure(address);
  return (
    <svg className="avatar" viewBox="0 0 64 64" aria-hidden="true" data-size={size}>
      <radialGradient id={id} cx=".65" cy=".4" r=".82">
        {stops.reverse()}
      </radialGradient>
      <circle cx="32" cy="32" r="32" fill={`url(#${id})`} />
      <path d={d} transform={`rotate(${turn} 32 32)`} fill={fill} />
    </svg>
  );
}
