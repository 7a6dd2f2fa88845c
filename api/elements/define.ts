import { Lazy } from "../../domain/lazy.ts";
import { followModalElements } from "../../views/mount-element.ts";
import type { Kind } from "./face.ts";
import type { HostButton } from "./host-button.ts";
import type { Instances } from "./owner.ts";
import { ATTRIBUTES, addProperties, adoptProperties } from "./properties.ts";

type View = NonNullable<Document["defaultView"]>;

const KINDS: readonly Kind[] = ["button", "connect-button", "account-button", "network-button", "wallet-button"];

/**
 * The code that draws the kit's elements, loaded for the first one. A host's bundler may have lost it: the next one
 * loads it again.
 */
const drawing = new Lazy(() => import("./host-button.ts"), { isRepeated: true });

function classFor(view: View, kind: Kind, instances: Instances): CustomElementConstructor {
  const made = class extends view.HTMLElement {
    static readonly observedAttributes = ATTRIBUTES;
    #button: HostButton | undefined;

    connectedCallback(): void {
      adoptProperties(this);
      if (drawing.loaded) this.#draw(drawing.loaded);
      else drawing.open().then((loaded) => this.isConnected && this.#draw(loaded), view.console.error);
    }

    disconnectedCallback(): void {
      this.#button?.disconnect();
    }

    attributeChangedCallback(name: string): void {
      this.#button?.change(name);
    }

    #draw(loaded: typeof import("./host-button.ts")): void {
      this.#button ??= new loaded.HostButton(this, kind, view, instances);
      this.#button.connect();
    }
  };
  addProperties(made.prototype);
  return made;
}

/**
 * Defines the kit's elements in the window `view`, each only if its name is free (protocol.md §5.5): five buttons, and
 * `appkit-modal`, which a host places where it wants an embedded modal. Elements that are in the page already are
 * upgraded.
 */
export function defineElements(view: View, instances: Instances): void {
  for (const kind of KINDS) {
    const name = `appkit-${kind}`;
    if (!view.customElements.get(name)) view.customElements.define(name, classFor(view, kind, instances));
  }
  let stop = (): void => {};
  const follow = (): void => {
    stop();
    stop = followModalElements(view, (element) =>
      instances.resolve(element.getAttribute("instance") || undefined)?.attach(element),
    );
  };
  instances.onInstances(follow);
  follow();
}
