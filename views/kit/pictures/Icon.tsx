import { BRANDS, type BrandMark } from "./brands.ts";
import { ICONS, type IconName, isBrand } from "./icons.ts";

const MIRRORED: readonly IconName[] = ["back", "go", "next", "out"];

export interface IconProps {
  name: IconName;
  size?: "s";
}

/** The mark of a brand, in its own colours. */
function Mark({ of: mark, size }: { of: BrandMark; size: IconProps["size"] }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true" data-size={size} data-brand>
      {mark.map(([d, fill = "currentColor"]) => (
        <path key={d} d={d} fill={fill} fillRule="evenodd" />
      ))}
    </svg>
  );
}

/** An icon of 20 px, or 16; hidden from screen readers, because the text beside it says the same. */
export function Icon({ name, size }: IconProps) {
  if (isBrand(name)) return <Mark of={BRANDS[name]} size={size} />;
  const flip = MIRRORED.includes(name) || undefined;
  return (
    <svg className="i" viewBox="0 0 20 20" aria-hidden="true" data-size={size} data-flip={flip}>
      <path d={ICONS[name]} />
    </svg>
  );
}
