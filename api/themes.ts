/** Five ready looks (`appkit/themes`): spread one into the options, or hand its parts to `setThemeMode` and `setThemeVariables`. */
import type { ThemeMode, ThemeVariables } from "../domain/options/settings.ts";

/** A look: its mode, and its variables. */
export interface Theme {
  readonly themeMode: ThemeMode;
  readonly themeVariables: ThemeVariables;
}

/** A cool dark look with round corners. */
export const midnight: Theme = {
  themeMode: "dark",
  themeVariables: {
    "--apkt-accent": "#7c9cff",
    "--apkt-color-mix": "#1b2a52",
    "--apkt-color-mix-strength": 12,
    "--apkt-border-radius-master": "5px",
  },
};

/** A warm dark look. */
export const ember: Theme = {
  themeMode: "dark",
  themeVariables: {
    "--apkt-accent": "#f08a4b",
    "--apkt-color-mix": "#4a2413",
    "--apkt-color-mix-strength": 10,
  },
};

/** A light look in the colours of paper, with a serif. */
export const paper: Theme = {
  themeMode: "light",
  themeVariables: {
    "--apkt-accent": "#8a3b2a",
    "--apkt-color-mix": "#b58a4a",
    "--apkt-color-mix-strength": 6,
    "--apkt-font-family": 'Georgia, "Times New Roman", serif',
    "--apkt-border-radius-master": "2px",
  },
};

/** A light, green look. */
export const meadow: Theme = {
  themeMode: "light",
  themeVariables: {
    "--apkt-accent": "#2c7a4b",
    "--apkt-color-mix": "#2c7a4b",
    "--apkt-color-mix-strength": 5,
    "--apkt-border-radius-master": "6px",
  },
};

/** A square look without colours, which follows the visitor's system. */
export const plain: Theme = {
  themeMode: "system",
  themeVariables: {
    "--apkt-accent": "#7a7a7a",
    "--apkt-border-radius-master": "0px",
    "--apkt-font-family": 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  },
};
