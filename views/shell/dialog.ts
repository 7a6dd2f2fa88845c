import { isComposed } from "../kit/keys.ts";
import { focusedIn, returnFocus, takeFocus, wrappedStop } from "./dialog/focus.ts";
import { guardHost } from "./dialog/host-guard.ts";
import { holdScroll } from "./dialog/scroll-lock.ts";

/** The elements on the backdrop; a press outside of them is a press on the backdrop. */
const STANDING = ".card,.toast,.note";

/** The open dialogs, the topmost one last. */
const openDialogs: ModalDialog[] = [];

function isOnBackdrop(event: Event): boolean {
  const target = event.composedPath()[0] as Partial<Element> | undefined;
  return target?.closest?.(STANDING) === null;
}

/**
 * The behaviour of our native dialog: it shows in the top layer, stops the page from scrolling, handles keys and the
 * backdrop, and returns the focus. Its effects on the page end with `hide` (I13).
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

  /**
   * Lays out the dialog's content, unseen, so that the first showing finds its styles resolved and its texts shaped. That halves the time
   * of showing.
   */
  layOut(): void {
    if (this.#isShown) return;
    this.#dialog.toggleAttribute("data-unseen", true);
    this.#dialog.getBoundingClientRect();
    this.#dialog.toggleAttribute("data-unseen", false);
  }

  /** Shows the dialog, if it is hidden. Outside of the document it waits for `resume`. */
  show(): void {
    if (this.#isShown) return;
    this.#isShown = true;
    this.#before = focusedIn(this.#dialog.ownerDocument);
    this.resume();
  }

  /** Hides the dialog and undoes its effects, if it is open. */
  hide(): void {
    if (!this.#isShown) return;
    this.#isShown = false;
    this.suspend();
    if (this.#dialog.open) {
      // The focus is taken while the dialog still shows, because a hidden frame with the keyboard would keep it.
      takeFocus(this.#dialog);
      this.#dialog.close();
    }
    returnFocus(this.#dialog.ownerDocument, this.#before);
    this.#before = null;
  }

  /** Our element was removed from the page: the page is released until it is back. */
  suspend(): void {
    for (const release of this.#releases.splice(0).toReversed()) release();
  }

  /** Our element is in the page again: a dialog that was moved has to be shown anew. */
  resume(): void {
    const dialog = this.#dialog;
    if (!this.#isShown || !dialog.isConnected) return;
    this.suspend();
    if (dialog.open) dialog.close();
    const root = dialog.getRootNode();
    openDialogs.push(this);
    this.#releases.push(
      () => openDialogs.splice(openDialogs.indexOf(this), 1),
      holdScroll(dialog.ownerDocument),
      ...this.#listen(),
    );
    if ("host" in root) this.#releases.push(guardHost(root.host as HTMLElement));
    // A game that holds the pointer would leave the visitor without a cursor, and take the presses itself.
    dialog.ownerDocument.exitPointerLock?.();
    dialog.showModal();
    takeFocus(dialog);
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

  /** Escape is handled before the browser sees it: a second one would close the dialog although `cancel` was prevented. */
  #onKey = (event: KeyboardEvent): void => {
    if (isComposed(event) || event.defaultPrevented || !this.#isOnTop(event)) return;
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

  /** A key belongs to the dialog that it is typed in; outside of any, to the topmost one. */
  #isOnTop(event: KeyboardEvent): boolean {
    const { ownerDocument } = this.#dialog;
    if (event.composedPath().includes(this.#dialog)) return true;
    const isNowhere = focusedIn(ownerDocument) === null && ownerDocument.querySelector("dialog:modal") === null;
    return isNowhere && openDialogs.at(-1) === this;
  }

  #onCancel = (event: Event): void => {
    if (event.target !== this.#dialog) return;
    event.preventDefault();
    this.#dismiss();
  };

  /** The browser closed the dialog: that counts as a request, which only the machine grants. */
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
