import { expect, it } from "vitest";
import { themeOf } from "../../../adapters/secure-frame/theme.ts";

const DARK = { "--w3m-accent": "hsla(230,100%,67%,1)", "--w3m-background": "#121313" };
const LIGHT = { "--w3m-accent": "hsla(231,100%,70%,1)", "--w3m-background": "#fff" };

it.each([
  ["dark", true, {}, "dark", DARK],
  ["light", false, {}, "light", LIGHT],
  ["system", true, {}, "light", LIGHT],
  ["system", false, {}, "dark", DARK],
  ["dark", false, { "--w3m-accent": "red" }, "dark", { ...DARK, "--w3m-accent": "red" }],
  ["dark", false, { "--apkt-accent": "blue", "--w3m-accent": "red" }, "dark", { ...DARK, "--w3m-accent": "blue" }],
] as const)(
  "AUTH-8: the theme '%s', where the system's being light is %s, with %j",
  (themeMode, isLight, themeVariables, mode, w3mThemeVariables) => {
    expect(themeOf({ themeMode, themeVariables }, isLight)).toEqual({
      ...{ themeMode: mode, themeVariables, w3mThemeVariables },
    });
  },
);
