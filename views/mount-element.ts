type View = NonNullable<Document["defaultView"]>;

/** The callbacks for the element's insertion and removal. */
export interface Placement {
  placed(): void;
  removed(): void;
}

/** `<appkit-modal>`: an open shadow root and the callbacks of its user. */
export interface ModalElement extends HTMLElement {
  readonly shadowRoot: ShadowRoot;
  /** The style sheets of the shadow root. A sheet works only in the document that made it, so another document gets none. */
  sheets: readonly CSSStyleSheet[];
  /** Set by the instance that uses the element; undefined while it waits for one. */
  placement: Placement | undefined;
}

interface Definition {
  name: string;
  /** Elements that the host placed and that no instance uses yet. */
  waiting: Set<ModalElement>;
  takers: Set<(element: ModalElement) => void>;
}

const NAME = "appkit-modal";

/** The mark of an own element. A marked element without a user is a copy, such as in a page that a router keeps. */
const OWN = "data-own";

const definitions = new WeakMap<View, Definition>();

/** The first free name of `appkit-modal`, `appkit-modal-2` … */
function freeName(view: View): string {
  let name = NAME;
  for (let at = 2; view.customElements.get(name); at += 1) name = `${NAME}-${at}`;
  return name;
}

function classFor(view: View, { waiting, takers }: Pick<Definition, "waiting" | "takers">): new () => ModalElement {
  return class extends view.HTMLElement implements ModalElement {
    declare readonly shadowRoot: ShadowRoot;
    placement: Placement | undefined;
    #sheets: readonly CSSStyleSheet[] = [];

    constructor() {
      super();
      this.attachShadow({ mode: "open" });
    }

    get sheets(): readonly CSSStyleSheet[] {
      return this.#sheets;
    }

    set sheets(sheets) {
      this.#sheets = sheets;
      if (this.ownerDocument === view.document) this.shadowRoot.adoptedStyleSheets = [...sheets];
    }

    adoptedCallback(): void {
      this.sheets = this.#sheets;
    }

    connectedCallback(): void {
      if (!this.placement && this.hasAttribute(OWN)) this.remove();
      else if (!this.placement) {
        waiting.add(this);
        for (const take of [...takers]) take(this);
      } else this.placement.placed();
    }

    disconnectedCallback(): void {
      waiting.delete(this);
      this.placement?.removed();
    }
  };
}

/** The definition of our modal element in the window `view`, made at the first call; a foreign definition of its name is kept. */
function definitionIn(view: View): Definition {
  const known = definitions.get(view);
  if (known) return known;
  const waiting: Definition["waiting"] = new Set();
  const takers: Definition["takers"] = new Set();
  const name = freeName(view);
  const definition = { name, waiting, takers };
  definitions.set(view, definition);
  view.customElements.define(name, classFor(view, definition));
  return definition;
}

/** Creates a modal element of our own, outside the page; copies of it do not stay on a page. */
export function createModalElement(view: View): ModalElement {
  // By its name: a page may have wrapped the registry, and what it defined then is a class of its own.
  const element = view.document.createElement(definitionIn(view).name) as ModalElement;
  element.setAttribute(OWN, "");
  return element;
}

/** Calls `take` for each modal element that the host places in its page, present and future. */
export function followModalElements(view: View, take: (element: ModalElement) => void): () => void {
  const { waiting, takers } = definitionIn(view);
  takers.add(take);
  for (const element of [...waiting]) take(element);
  return () => void takers.delete(take);
}

/** Offers each waiting element of the host to the followers again, after the used one has gone. */
export function offerModalElements(view: View): void {
  const { waiting, takers } = definitionIn(view);
  for (const element of [...waiting]) for (const take of [...takers]) take(element);
}

/** Binds `element` to an instance's callbacks, or releases it with undefined: it then waits for the next instance. */
export function placeIn(element: ModalElement, placement: Placement | undefined): void {
  const view = element.ownerDocument.defaultView;
  const definition = view ? definitions.get(view as View) : undefined;
  element.placement = placement;
  if (placement) definition?.waiting.delete(element);
  else if (element.isConnected) definition?.waiting.add(element);
}
