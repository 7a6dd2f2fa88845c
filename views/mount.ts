import { createModalElement, type ModalElement, offerModalElements, placeIn } from "./mount-element.ts";
import overlay from "./shell/dialog/overlay.css";
import type { ModalDialog } from "./shell/dialog.ts";
import inset from "./shell/inset.css";
import type { ShellHandle, ShellRoot } from "./shell/render.tsx";
import type { WorldStore } from "./shell/world.ts";
import { sheetOf } from "./theme/sheets.ts";

export interface MountOptions {
  document: Document;
  store: WorldStore;
  /** The id of the instance; our element carries it as `instance`. */
  id: string;
  /** Called with the cause if the card cannot be loaded or drawn. */
  onFault(cause: unknown): void;
  /** Called, once the card is loaded, with unknown keys of the host's texts, if any, and all known keys. */
  onUnknownTexts?: ShellRoot["onUnknownTexts"];
  /** The parent of our element; default: the end of the body. */
  parent?: Element;
}

/** The modal of one instance in a page. */
export interface Mounted {
  /** Our element, in the page once that has a body; or the host's placed one, if append is off or the modal is embedded. */
  readonly element: HTMLElement | undefined;
  /** Shows the modal in an element that the host has placed; returns false if another one of the host's is in use. */
  attach(element: ModalElement): boolean;
  readonly store: WorldStore;
  /** Prepares the first opening, unseen; resolves with the drawn shell. Rejects where the card cannot be loaded or drawn. */
  prepare(): Promise<ShellHandle | undefined>;
  /** Settles once the modal is on the page, or is not to be shown any more. Rejects where the card cannot be loaded or drawn. */
  whenOpen(): Promise<void>;
  /** An opening is a new one: what the page took away of ours a moment ago counts as closed at once, and what could not be drawn is tried again. */
  renew(): void;
  /** Removes the modal and its effects from the page (S18). */
  destroy(): void;
}

/** Milliseconds after which our element's absence counts as closing the modal. */
const ABSENCE = 250;

type View = NonNullable<Document["defaultView"]>;

class Mount implements Mounted {
  readonly #options: MountOptions;
  readonly #view: View;
  readonly #isOwn: boolean;
  readonly #subscription: { unsubscribe(): void };
  #element: ModalElement | undefined;
  #root: ShellHandle | undefined;
  #rendering: Promise<ShellHandle | undefined> | undefined;
  #dialog: ModalDialog | undefined;
  #absence: number | undefined;
  /** The open card's view at the last check: a card that cannot be drawn there is tried again at another view. */
  #seenAt: string | false | undefined;

  constructor(options: MountOptions, view: View) {
    const { enableEmbedded, disableAppend } = options.store.getSnapshot().app.context.settings;
    this.#options = options;
    this.#view = view;
    this.#isOwn = !enableEmbedded && !disableAppend;
    if (this.#isOwn) this.#take(createModalElement(view));
    this.#append();
    this.#subscription = options.store.subscribe(() => this.#follow());
    this.#follow();
  }

  get store(): WorldStore {
    return this.#options.store;
  }

  get element(): HTMLElement | undefined {
    this.#append();
    return this.#element;
  }

  attach(element: ModalElement): boolean {
    if (this.#isOwn || this.#element) return this.#isOwn || !this.#element?.isConnected;
    this.#take(element);
    this.#follow();
    return true;
  }

  async prepare(): Promise<ShellHandle | undefined> {
    return this.#element && this.#render();
  }

  async whenOpen(): Promise<void> {
    await (await this.#render())?.whenOpen();
  }

  renew(): void {
    this.#seenAt = undefined;
    if (!this.#isOwn || this.#absence === undefined) return;
    this.#view.clearTimeout(this.#absence);
    this.#onLost();
  }

  destroy(): void {
    this.#subscription.unsubscribe();
    this.#options.document.removeEventListener("DOMContentLoaded", this.#append);
    this.#release();
  }

  #take(element: ModalElement): void {
    this.#element = element;
    const { enableEmbedded } = this.#options.store.getSnapshot().app.context.settings;
    placeIn(element, { placed: () => this.#onPlaced(), removed: () => this.#onRemoved() });
    element.sheets = [sheetOf(this.#view, enableEmbedded ? inset : overlay)];
    if (this.#isOwn) element.setAttribute("instance", this.#options.id);
  }

  #release(): void {
    const element = this.#element;
    this.#view.clearTimeout(this.#absence);
    this.#root?.unmount();
    this.#root = undefined;
    this.#seenAt = undefined;
    this.#element = undefined;
    if (!element) return;
    placeIn(element, undefined);
    element.sheets = [];
    if (this.#isOwn) element.remove();
  }

  /** Without a body, the element is appended once there is one. */
  #append = (): void => {
    const { document, parent = document.body } = this.#options;
    if (!this.#isOwn || !this.#element || this.#element.isConnected) return;
    if (parent) parent.append(this.#element);
    else document.addEventListener("DOMContentLoaded", this.#append, { once: true });
  };

  #follow(): void {
    if (!this.#element) return;
    const { modal, router } = this.#options.store.getSnapshot();
    if (modal.hasTag("visible") && this.#absence === undefined) this.#append();
    const view = modal.hasTag("open") && router.context.history.at(-1)?.view;
    if (view && view !== this.#seenAt && !this.#root) this.#render().catch(this.#fail);
    this.#seenAt = view;
  }

  /** Keeps the page usable. The next opening tries again, or the next view of an embedded card, which never closes. */
  #fail = (cause: unknown): void => {
    this.#root?.unmount();
    this.#root = undefined;
    this.#options.onFault(cause);
    this.#options.store.send({ type: "modal.close" });
  };

  /** Nothing is evaluated, drawn or styled before the first opening or preparation. */
  #render(): Promise<ShellHandle | undefined> {
    this.#rendering ??= this.#draw().finally(() => {
      this.#rendering = undefined;
    });
    return this.#rendering;
  }

  async #draw(): Promise<ShellHandle | undefined> {
    const { renderShell } = await import("./shell/render.tsx");
    const element = this.#element;
    if (element) {
      const { store, onUnknownTexts } = this.#options;
      const told = { onDialog: this.#onDialog, onFault: this.#fail, onUnknownTexts };
      this.#root ??= renderShell({ view: this.#view, element, store, ...told });
    }
    return this.#root;
  }

  #onDialog = (dialog: ModalDialog | undefined): void => {
    this.#dialog = dialog;
  };

  #onPlaced(): void {
    this.#view.clearTimeout(this.#absence);
    this.#absence = undefined;
    this.#dialog?.resume();
  }

  #onRemoved(): void {
    this.#dialog?.suspend();
    this.#view.clearTimeout(this.#absence);
    const isOpen = this.#options.store.getSnapshot().modal.hasTag("open");
    // While the modal is closed, the absence of our own element does not matter: the next opening inserts it.
    this.#absence = isOpen || !this.#isOwn ? this.#view.setTimeout(this.#onLost, ABSENCE) : undefined;
  }

  /** Our element returns at the next opening; the host's is released, and another one may be used. */
  #onLost = (): void => {
    this.#absence = undefined;
    if (!this.#isOwn) this.#release();
    this.#options.store.send({ type: "modal.close" });
    if (!this.#isOwn) offerModalElements(this.#view);
  };
}

/**
 * Puts the modal of an instance into `document`: in an `<appkit-modal>` at the end of the body (CONF-10), or, if append is
 * off or the modal is embedded, in the host's element that `attach` gets.
 *
 * @throws TypeError if the document has no window.
 */
export function mount(options: MountOptions): Mounted {
  const view = options.document.defaultView;
  if (!view) throw new TypeError("This document has no window");
  return new Mount(options, view);
}
