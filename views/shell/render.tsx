import { createRoot } from "react-dom/client";
import { cardSheets } from "../theme/card-sheets.ts";
import { type LightSheets, type SheetMaker, sheetOf } from "../theme/sheets.ts";
import type { ModalDialog } from "./dialog.ts";
import { Shell } from "./Shell.tsx";
import shell from "./shell.css";
import type { WorldStore } from "./world.ts";

export interface ShellRoot {
  view: SheetMaker;
  shadowRoot: ShadowRoot;
  store: WorldStore;
  theme: LightSheets;
  /** Gets the dialog in the root, and undefined once it is gone. */
  onDialog(dialog: ModalDialog | undefined): void;
}

/** Renders the shell into a shadow root; evaluated at the first opening, or in idle time before it, not when the script loads. */
export function renderShell({ view, shadowRoot, store, theme, onDialog }: ShellRoot): { unmount(): void } {
  // The existing sheets take precedence by being important, or come last so that the host's variables win over ours.
  shadowRoot.adoptedStyleSheets = [...cardSheets(view, theme), sheetOf(view, shell), ...shadowRoot.adoptedStyleSheets];
  const root = createRoot(shadowRoot);
  root.render(<Shell store={store} onDialog={onDialog} />);
  return { unmount: () => root.unmount() };
}
