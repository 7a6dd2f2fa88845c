/**
 * The interference of a page's scripts with the modal: withheld presses, keys and pastes, and the removal of its element. It is sent to the page as
 * text, so it may use nothing but what it is given, and it is there before any script of the page.
 */
export class Meddling {
  readonly #window: Pick<Window, "document"> & { Event: typeof Event; MutationObserver: typeof MutationObserver };
  /** A listener of the page that ended a press or a key on its way to the modal, or undid it, by its event and its place. */
  stoppedEvent: string | null = null;
  /** True once an open modal was taken out of the document. */
  isRemoved = false;

  constructor(window: Pick<Window, "document"> & { Event: typeof Event; MutationObserver: typeof MutationObserver }) {
    this.#window = window;
    this.#followPresses();
    const observer = new window.MutationObserver((records) => {
      for (const { removedNodes } of records) for (const node of removedNodes) this.#onRemoved(node);
    });
    observer.observe(window.document, { childList: true, subtree: true });
  }

  #isModal({ localName = "" }: { localName?: string }): boolean {
    return localName.startsWith("appkit-modal");
  }

  #onRemoved(node: Node & { querySelectorAll?: Element["querySelectorAll"] }): void {
    // One that was moved is there again.
    if (node.isConnected) return;
    const all = [node as Element, ...(node.querySelectorAll?.("*") ?? [])];
    const dialogs = all.filter((each) => this.#isModal(each)).map(({ shadowRoot }) => shadowRoot);
    this.isRemoved ||= dialogs.some((root) => root?.querySelector('[role="dialog"][data-view][aria-modal]'));
  }

  /** The modal itself answers these keys, at the document, and keeps them from the page. */
  #isOwn({ key, currentTarget }: Partial<KeyboardEvent>): boolean {
    return currentTarget === this.#window.document && (key === "Escape" || key === "Tab");
  }

  #followPresses(): void {
    const { prototype } = this.#window.Event;
    const stoppable = /^(?:click|pointer|mouse|key|(?:before)?input|paste|change|submit)/;
    // The default actions of these come after all listeners, also those behind the modal.
    const undone = /^(?:key|beforeinput|paste)/;
    const note = (event: Event, stops: RegExp, isInTime: boolean): void => {
      const path = event.composedPath() as Partial<Element>[];
      const at = path.indexOf(event.currentTarget as Element);
      const modal = path.findIndex((each) => this.#isModal(each));
      if (modal < 0 || at <= modal || !isInTime || !stops.test(event.type) || this.#isOwn(event)) return;
      const { localName, id } = path[at] ?? {};
      const named = localName ? `<${localName}${id ? `#${id}` : ""}>` : undefined;
      this.stoppedEvent = `${event.type} at ${named ?? (at === path.length - 1 ? "the window" : "the document")}`;
    };
    for (const name of ["stopPropagation", "stopImmediatePropagation"] as const) {
      const stop = prototype[name];
      prototype[name] = function (this: Event): void {
        note(this, stoppable, this.eventPhase === 1);
        stop.call(this);
      };
    }
    const { preventDefault } = prototype;
    prototype.preventDefault = function (this: Event): void {
      note(this, undone, true);
      preventDefault.call(this);
    };
  }
}
