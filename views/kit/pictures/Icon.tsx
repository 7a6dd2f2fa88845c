import { ICONS, type IconName } from "./icons.ts";

const MIRRORED: readonly IconName[] = ["back", "go", "next", "out"];

export interface IconProps {
  name: IconName;
  size?: "s";
}

/** An icon of 20 px, or 16; hidden from screen readers, because the text beside it says the same. */
export function Icon({ name, size }: IconProps) {
  const flip = MIRRORED.includes(name) || undefined;
  return (
    <svg className="i" viewBox="0 0 20 20" aria-hidden="true" data-size={size} data-flip={flip}>
      <path d={ICONS[name]} />
    </svg>
  );
}
