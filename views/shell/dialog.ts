import { focusedIn, returnFocus, wrappedStop } from "./focus.ts";
import { guardHost } from "./host-guard.ts";
import { holdScroll } from "./scroll-lock.ts";

/** What stands on the backdrop; a press anywhere else in the dialog is a press on the backdrop. */
const STANDING = ".card,.toast,.note";

/** Those that show now, the one on top last. */
const shown: ModalDialog[] = [];

function isOnBackdrop(event: Event): boolean {
  const target = event.composedPath()[0] as Partial<Element> | undefined;
  return target?.closest?.(STANDING) === null;
}

/**
 * The behaviour of our native dialog: shown in the top layer, the page held still, keys and the backdrop ours, the focus
 * returned. What it does to the page ends with `hide` (I13).
 */
export class ModalDialog {
  readonly #dialog: HTMLDialogElement;
  readonly #dismiss: () => void;
  #before: HTMLElement | null = null;
  #releases: (() => void)[] = [];
  #isShown = false;
  #pressed = false;

  constructor(dialog: HTMLDialogElement, dismiss: () => void) {
    this.#dialog = dialog;
    this.#dismiss = dismiss;
  }

  /** Shows it; does nothing while it shows. Out of the document it waits for `resume`. */
  show(): void {
    if (this.#isShown) return;
    this.#isShown = true;
    this.#before = focusedIn(this.#dialog.ownerDocument);
    this.resume();
  }

  /** Hides it and gives everything back; does nothing while it is hidden. */
  hide(): void {
    if (!this.#isShown) return;
    this.#isShown = false;
    this.suspend();
    if (this.#dialog.open) this.#dialog.close();
    returnFocus(this.#dialog.ownerDocument, this.#before);
    this.#before = null;
  }

  /** Our element was taken out of the page: the page is free until it is back. */
  suspend(): void {
    for (const release of this.#releases.splice(0).toReversed()) release();
  }

  /** Our element is in the page, maybe again: a dialog that was moved has to be shown anew. */
  resume(): void {
    const dialog = this.#dialog;
    if (!this.#isShown || !dialog.isConnected) return;
    this.suspend();
    if (dialog.open) dialog.close();
    const root = dialog.getRootNode();
    shown.push(this);
    this.#releases.push(
      () => shown.splice(shown.indexOf(this), 1),
      holdScroll(dialog.ownerDocument),
      ...this.#listen(),
    );
    if ("host" in root) this.#releases.push(guardHost(root.host as HTMLElement));
    dialog.showModal();
    dialog.focus({ preventScroll: true });
  }

  #listen(): (() => void)[] {
    const { ownerDocument } = this.#dialog;
    const on = (target: EventTarget, type: string, listener: (event: never) => void, capture = false) => {
      target.addEventListener(type, listener as EventListener, capture);
      return () => target.removeEventListener(type, listener as EventListener, capture);
    };
    return [
      on(ownerDocument, "keydown", this.#onKey, true),
      on(this.#dialog, "cancel", this.#onCancel),
      on(this.#dialog, "close", this.#onClose),
      on(this.#dialog, "pointerdown", this.#onPress),
      on(this.#dialog, "pointerup", this.#onRelease),
      on(this.#dialog, "pointercancel", this.#onPress),
    ];
  }

  /** Escape is taken before the browser sees it: a second one would close the dialog whatever `cancel` says. */
  #onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.defaultPrevented || !this.#isOnTop(event)) return;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.#dismiss();
    } else if (event.key === "Tab" && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const stop = wrappedStop(this.#dialog, event.shiftKey);
      if (!stop) return;
      event.preventDefault();
      stop.focus();
    }
  };

  /** A key belongs to the dialog that it is typed in; typed nowhere, to the one shown last. */
  #isOnTop(event: KeyboardEvent): boolean {
    const { ownerDocument } = this.#dialog;
    if (event.composedPath().includes(this.#dialog)) return true;
    const isNowhere = focusedIn(ownerDocument) === null && ownerDocument.querySelector("dialog:modal") === null;
    return isNowhere && shown.at(-1) === this;
  }

  #onCancel = (event: Event): void => {
    if (event.target !== this.#dialog) return;
    event.preventDefault();
    this.#dismiss();
  };

  /** Closed by the browser: it stands for a wish to close, and only the machine grants that. */
  #onClose = (event: Event): void => {
    if (event.target !== this.#dialog || !this.#isShown || this.#dialog.open) return;
    this.resume();
    this.#dismiss();
  };

  #onPress = (event: PointerEvent): void => {
    this.#pressed = event.type === "pointerdown" && event.isPrimary && event.button === 0 && isOnBackdrop(event);
  };

  #onRelease = (event: PointerEvent): void => {
    if (this.#pressed && isOnBackdrop(event)) this.#dismiss();
    this.#pressed = false;
  };
}
