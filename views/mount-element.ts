type View = NonNullable<Document["defaultView"]>;

/** What is told when the element comes into the page and when it leaves. */
export interface Placement {
  placed(): void;
  removed(): void;
}

/** `<appkit-modal>`: an open shadow root, and whoever lives in it. */
export interface ModalElement extends HTMLElement {
  readonly shadowRoot: ShadowRoot;
  /** Set by whoever takes the element over; without one it waits. */
  placement: Placement | undefined;
}

interface Definition {
  name: string;
  make: new () => ModalElement;
  /** In the page, written by the host, and not taken over yet. */
  waiting: Set<ModalElement>;
  takers: Set<(element: ModalElement) => void>;
}

const NAME = "appkit-modal";

const definitions = new WeakMap<View, Definition>();

/** The first name from `appkit-modal`, `appkit-modal-2` … that nobody took. */
function freeName(view: View): string {
  let name = NAME;
  for (let at = 2; view.customElements.get(name); at += 1) name = `${NAME}-${at}`;
  return name;
}

function classFor(view: View, { waiting, takers }: Pick<Definition, "waiting" | "takers">): new () => ModalElement {
  return class extends view.HTMLElement implements ModalElement {
    declare readonly shadowRoot: ShadowRoot;
    placement: Placement | undefined;

    constructor() {
      super();
      this.attachShadow({ mode: "open" });
    }

    connectedCallback(): void {
      if (!this.placement) {
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

/** Our modal element in the window `view`, defined at the first call; a foreign definition of its name is left alone. */
function definitionIn(view: View): Definition {
  const known = definitions.get(view);
  if (known) return known;
  const waiting: Definition["waiting"] = new Set();
  const takers: Definition["takers"] = new Set();
  const name = freeName(view);
  const definition = { name, make: classFor(view, { waiting, takers }), waiting, takers };
  definitions.set(view, definition);
  view.customElements.define(name, definition.make);
  return definition;
}

/** Makes one of our modal elements, outside the page. */
export function createModalElement(view: View): ModalElement {
  const { make } = definitionIn(view);
  return new make();
}

/** Tells `take` of each modal element that the host wrote into its page, those there already and those to come. */
export function followModalElements(view: View, take: (element: ModalElement) => void): () => void {
  const { waiting, takers } = definitionIn(view);
  takers.add(take);
  for (const element of [...waiting]) take(element);
  return () => void takers.delete(take);
}

/** Takes `element` over, or with undefined lets it go: it then waits for the next. */
export function placeIn(element: ModalElement, placement: Placement | undefined): void {
  const view = element.ownerDocument.defaultView;
  const definition = view ? definitions.get(view as View) : undefined;
  element.placement = placement;
  if (placement) definition?.waiting.delete(element);
  else if (element.isConnected) definition?.waiting.add(element);
}
