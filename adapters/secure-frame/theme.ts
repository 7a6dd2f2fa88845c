import type { Settings } from "../../domain/options/settings.ts";

/** Accent and ground of each mode, where the host names no accent (protocol.md §4.8). */
const MODES = {
  dark: { accent: "hsla(230,100%,67%,1)", ground: "#121313" },
  light: { accent: "hsla(231,100%,70%,1)", ground: "#fff" },
} as const;

type Look = Pick<Settings, "themeMode" | "themeVariables">;

/** How the page looks, for the frame's own screens (AUTH-8); the frame knows light and dark only. */
export function themeOf({ themeMode: wanted, themeVariables }: Look, isSystemLight: boolean) {
  const themeMode = wanted === "system" ? (isSystemLight ? "light" : "dark") : wanted;
  const { accent, ground } = MODES[themeMode];
  const own = themeVariables["--apkt-accent"] ?? themeVariables["--w3m-accent"] ?? accent;
  return {
    themeMode,
    themeVariables: { ...themeVariables },
    w3mThemeVariables: { "--w3m-accent": String(own), "--w3m-background": ground },
  };
}
