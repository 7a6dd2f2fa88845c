import { Component, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { MESSAGES } from "../../domain/messages.ts";
import type { ModalElement } from "../mount-element.ts";
import { cardSheet, cardSheets } from "../theme/card-sheets.ts";
import { sheetOf } from "../theme/sheets.ts";
import type { ModalDialog } from "./dialog.ts";
import { presentCard } from "./present.ts";
import { Shell } from "./Shell.tsx";
import shell from "./shell.css";
import { type Place, Theme } from "./theme.ts";
import type { WorldStore } from "./world.ts";

export interface ShellRoot {
  /** Has `Room` written out: its file reads React's types, which a host without React does not have. */
  view: Place & { matchMedia?: Window["matchMedia"] };
  element: Pick<ModalElement, "shadowRoot" | "sheets">;
  store: WorldStore;
  /** Gets the dialog in the root, and undefined once it is gone. */
  onDialog(dialog: ModalDialog | undefined): void;
  /** Called with the cause if the card cannot be drawn; nothing of it is on the page then. */
  onFault(cause: unknown): void;
  /** Called with unknown keys of the host's texts, if any, and all known keys. */
  onUnknownTexts?: ((keys: readonly string[], known: readonly string[]) => void) | undefined;
}

/** Removes its children where they cannot be drawn, and reports the cause. */
class Boundary extends Component<{ onFault: ShellRoot["onFault"]; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(cause: unknown): void {
    // The report waits for the end of React's commit, because it unmounts the whole tree.
    queueMicrotask(() => this.props.onFault(cause));
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}

/** A rendered shell. */
export interface ShellHandle {
  /** Lays out what was drawn before the first opening. */
  layOut(): void;
  /** Settles once the modal is on the page, or is not to be shown any more; rejects where it cannot be drawn. */
  whenOpen(): Promise<void>;
  unmount(): void;
}

/** The callers that wait for the modal to be on the page. */
class Opening {
  readonly #store: WorldStore;
  readonly #waiting = new Set<{ resolve(): void; reject(cause: unknown): void }>();
  readonly #subscription: { unsubscribe(): void };
  #isShown = false;
  #fault: { cause: unknown } | undefined;

  constructor(store: WorldStore) {
    this.#store = store;
    this.#subscription = store.subscribe(this.#look);
  }

  whenOpen(): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#fault) reject(this.#fault.cause);
      this.#waiting.add({ resolve, reject });
      this.#look();
    });
  }

  show = (isShown: boolean): void => {
    this.#isShown = isShown;
    this.#look();
  };

  fail(cause: unknown): void {
    this.#fault = { cause };
    for (const { reject } of this.#waiting) reject(cause);
    this.#waiting.clear();
  }

  end(): void {
    this.#subscription.unsubscribe();
    this.#resolve();
  }

  #look = (): void => {
    if (this.#isShown || !this.#store.getSnapshot().modal.hasTag("visible")) this.#resolve();
  };

  #resolve(): void {
    for (const { resolve } of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

// The sheet is exported here, because this file is loaded anyway: an import by another chunk would make the script larger.
export { cardSheet };

/** Presents the card without drawing it, which loads its chunks. */
export function presentAhead(store: WorldStore): void {
  presentCard(store.getSnapshot());
}

/** Renders the shell into an element's shadow root; evaluated at the first opening, or in idle time before it, not when the script loads. */
export function renderShell(shellRoot: ShellRoot): ShellHandle {
  const { view, element, store, onDialog, onFault, onUnknownTexts } = shellRoot;
  const { messages, catalogue } = store.getSnapshot().app.context.settings;
  const unknown = Object.keys({ ...catalogue, ...messages }).filter((key) => !Object.hasOwn(MESSAGES, key));
  if (unknown.length > 0) onUnknownTexts?.(unknown, Object.keys(MESSAGES));
  const theme = new Theme(view);
  const look = () => theme.write(store.getSnapshot().app.context.settings);
  look();
  const looking = store.subscribe(look);
  // The existing sheets take precedence by being important; the host's variables come last so that they win over ours.
  const { sheets } = element;
  element.sheets = [...cardSheets(view, theme), sheetOf(view, shell), ...sheets, theme.variables];
  const root = createRoot(element.shadowRoot);
  const opening = new Opening(store);
  let hidden: ModalDialog | undefined;
  const keep = (dialog: ModalDialog | undefined) => {
    hidden = dialog;
    onDialog(dialog);
  };
  const fail = (cause: unknown) => {
    opening.fail(cause);
    onFault(cause);
  };
  root.render(
    <Boundary onFault={fail}>
      <Shell store={store} view={view} onDialog={keep} onShown={opening.show} />
    </Boundary>,
  );
  return {
    layOut: () => hidden?.layOut(),
    whenOpen: () => opening.whenOpen(),
    unmount() {
      opening.end();
      looking.unsubscribe();
      root.unmount();
      element.sheets = sheets;
    },
  };
}
