/** A colour of sRGB: red, green and blue from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The share of one channel in the luminance (WCAG 2.2, relative luminance). */
function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The contrast ratio of two colours, from 1 for the same to 21 for black and white (WCAG 2.2). */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
