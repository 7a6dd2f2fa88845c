import { followModalElements } from "../../views/mount-element.ts";
import type { Kind } from "./face.ts";
import { HostButton, type Instances } from "./host-button.ts";
import type { OnInstances, Resolve } from "./owner.ts";
import { ATTRIBUTES, addProperties, adoptProperties } from "./properties.ts";

type View = NonNullable<Document["defaultView"]>;

const KINDS: readonly Kind[] = ["button", "connect-button", "account-button", "network-button", "wallet-button"];

function classFor(view: View, kind: Kind, instances: Instances): CustomElementConstructor {
  const made = class extends view.HTMLElement {
    static readonly observedAttributes = ATTRIBUTES;
    readonly #button = new HostButton(this, kind, view, instances);

    connectedCallback(): void {
      adoptProperties(this);
      this.#button.connect();
    }

    disconnectedCallback(): void {
      this.#button.disconnect();
    }

    attributeChangedCallback(name: string): void {
      this.#button.change(name);
    }
  };
  addProperties(made.prototype);
  return made;
}

/**
 * Defines our elements in the window `view`, each only where its name is free (protocol.md §5.5): five buttons, and
 * `appkit-modal`, which a host writes where it wants an embedded modal. Those that are in the page already come to life.
 */
export function defineElements(view: View, resolve: Resolve, onInstances: OnInstances): void {
  for (const kind of KINDS) {
    const name = `appkit-${kind}`;
    if (!view.customElements.get(name))
      view.customElements.define(name, classFor(view, kind, { resolve, onInstances }));
  }
  let stop = (): void => {};
  const follow = (): void => {
    stop();
    stop = followModalElements(view, (element) =>
      resolve(element.getAttribute("instance") || undefined)?.attach(element),
    );
  };
  onInstances(follow);
  follow();
}
