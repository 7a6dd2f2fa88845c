/**
 * What a page's scripts do to the modal: presses that they keep from it, and its element that they take away. It is sent to the page as
 * text, so it may use nothing but what it is given, and it is there before any script of the page.
 */
export class Meddling {
  readonly #window: Pick<Window, "document"> & { Event: typeof Event; MutationObserver: typeof MutationObserver };
  /** A listener of the page that ended a press on its way down to the modal, by its event and its place. */
  kept: string | null = null;
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

  #followPresses(): void {
    const { prototype } = this.#window.Event;
    const note = (event: Event): void => {
      const path = event.composedPath() as Partial<Element>[];
      const at = path.indexOf(event.currentTarget as Element);
      const isOutside = at > path.findIndex((each) => this.#isModal(each)) && path.some((each) => this.#isModal(each));
      // The modal itself keeps keys that it answers.
      if (event.eventPhase !== 1 || !isOutside || !/^(?:click|pointer|mouse)/.test(event.type)) return;
      const { localName, id } = path[at] ?? {};
      const named = localName ? `<${localName}${id ? `#${id}` : ""}>` : undefined;
      this.kept = `${event.type} at ${named ?? (at === path.length - 1 ? "the window" : "the document")}`;
    };
    for (const name of ["stopPropagation", "stopImmediatePropagation"] as const) {
      const stop = prototype[name];
      prototype[name] = function (this: Event): void {
        note(this);
        stop.call(this);
      };
    }
  }
}
