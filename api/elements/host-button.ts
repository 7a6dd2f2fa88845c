import type { Namespace } from "../../domain/namespaces.ts";
import { direction } from "../../domain/options/direction.ts";
import { textLanguage } from "../../domain/options/text-language.ts";
import { same } from "../../domain/same.ts";
import { Theme } from "../../views/shell/theme.ts";
import { buttonSheets } from "../../views/theme/button-sheets.ts";
import { sheetOf } from "../../views/theme/sheets.ts";
import { loadedWalletFace, loadWalletFace, presentFace } from "./button-face.ts";
import { drawFace, hasPicture } from "./draw.ts";
import { type Face, type Kind, PLAIN_TEXT } from "./face.ts";
import type { Instances, Owner } from "./owner.ts";
import { type Property, propertiesOf } from "./properties.ts";
import { setAttributes } from "./set-attributes.ts";
import waiting from "./waiting.css";

type View = NonNullable<Document["defaultView"]>;

const themes = new WeakMap<Owner, Theme>();

function themeOf(owner: Owner, view: View): Theme {
  const theme = themes.get(owner) ?? new Theme(view);
  themes.set(owner, theme);
  return theme;
}

/** The content of one of the kit's elements, while it is in the host page. */
export class HostButton {
  readonly #element: HTMLElement;
  readonly #kind: Kind;
  readonly #view: View;
  readonly #instances: Instances;
  readonly #root: ShadowRoot;
  readonly #button: HTMLButtonElement;
  readonly #property: Property;
  #owner: Owner | undefined;
  #face: Face | undefined;
  #isClickPending = false;
  #releases: (() => void)[] = [];

  constructor(element: HTMLElement, kind: Kind, view: View, instances: Instances) {
    this.#element = element;
    this.#kind = kind;
    this.#view = view;
    this.#instances = instances;
    this.#property = propertiesOf((attribute) => element.getAttribute(attribute));
    this.#root = element.attachShadow({ mode: "open", delegatesFocus: true });
    this.#button = element.ownerDocument.createElement("button");
    setAttributes(this.#button, { type: "button", class: "host", part: "button", "aria-haspopup": "dialog" });
    this.#button.addEventListener("click", () => this.#press());
    element.addEventListener("click", (event) => this.#pressElement(event));
  }

  /** Draws the element from now on; does nothing if it is drawn already. */
  connect(): void {
    if (this.#releases.length > 0) return;
    this.#releases.push(this.#instances.onInstances(() => this.#adopt()));
    if (this.#kind === "wallet-button") void loadWalletFace().then(() => this.#draw());
    this.#adopt();
  }

  disconnect(): void {
    for (const release of this.#releases.splice(0)) release();
    // The visitor who pressed the button has moved on to another page of the site.
    this.#isClickPending = false;
    this.#leave();
  }

  /** An attribute changed. */
  change(name: string): void {
    if (this.#releases.length === 0) return;
    if (name === "instance") this.#adopt();
    else this.#draw();
  }

  #leave = (): void => {};

  /** Finds the instance again; a press before the instance was made opens it now. */
  #adopt(): void {
    const owner = this.#instances.resolve(this.#property("instance"));
    if (owner && owner === this.#owner) return;
    this.#leave();
    this.#owner = owner;
    const subscription = owner?.store.subscribe(() => this.#draw());
    this.#leave = () => {
      subscription?.unsubscribe();
      this.#owner = undefined;
      this.#leave = () => {};
    };
    const theme = owner && themeOf(owner, this.#view);
    const own = theme?.variables ?? sheetOf(this.#view, waiting);
    // Style sheets work only in the document that made them, and a host may move its elements into a frame and back.
    if (this.#element.ownerDocument === this.#view.document)
      this.#root.adoptedStyleSheets = [...buttonSheets(this.#view, theme), own];
    this.#draw();
    if (!owner || !this.#isClickPending) return;
    this.#isClickPending = false;
    this.#act(owner);
  }

  #draw(): void {
    const owner = this.#owner;
    const world = owner?.store.getSnapshot();
    const settings = world?.app.context.settings;
    const face = presentFace(this.#kind, world, this.#property, owner ? owner.text : PLAIN_TEXT);
    if (owner && settings) themeOf(owner, this.#view).write(settings);
    const disabled = this.#property("disabled");
    setAttributes(this.#button, {
      disabled,
      lang: settings && textLanguage(settings),
      dir: settings && direction(settings.lang),
      "data-size": this.#property("size") === "sm" && "sm",
      "data-tone": disabled ? undefined : face?.tone,
      "data-lead": face && hasPicture(face),
      "data-waiting": !owner,
      "aria-busy": face?.busy ? "true" : undefined,
    });
    // After a disconnect the address must not stay in the page.
    if (!face) this.#button.remove();
    else if (!same(face, this.#face)) this.#button.replaceChildren(...drawFace(this.#element.ownerDocument, face));
    if (face && !this.#button.isConnected) this.#root.append(this.#button);
    this.#face = face;
  }

  /** Takes a script's `click()` on the element for a press; a visitor's click on the element itself has missed the button. */
  #pressElement(event: Event): void {
    const isOwn = event.composedPath()[0] === this.#element;
    if (isOwn && !event.isTrusted && this.#face && !this.#button.disabled) this.#press();
  }

  #press(): void {
    if (this.#owner) this.#act(this.#owner);
    else {
      this.#isClickPending = true;
      // Where the script can make its instance now, a provider's window is opened in the click's own task (R16).
      this.#instances.makeNow();
    }
  }

  #act(owner: Owner): void {
    this.#answer(owner).catch((error: unknown) => this.#view.console.error(error));
  }

  async #answer(owner: Owner): Promise<void> {
    const namespace = this.#property("namespace");
    const world = owner.store.getSnapshot();
    const press = this.#face?.press;
    const where = namespace ? { namespace } : {};
    if (press === "toggle" && world.modal.hasTag("open")) return owner.close();
    if (press === "Networks") return owner.open({ view: "Networks" });
    const opened = owner.open(where);
    // The window of a provider has to be opened in the click's own task (R16).
    await (press === "login" ? undefined : opened);
    if (press === "login" || press === "wallet") this.#choose(owner, namespace);
    await opened;
  }

  /** Connects the button's wallet or login; its button was drawn by the lazy faces, so they are loaded. */
  #choose({ store }: Owner, namespace: Namespace | undefined): void {
    // An instance that the press has made finds the wallets of the page while the card opens.
    const choice = loadedWalletFace()?.walletChoice(store.getSnapshot(), this.#property("wallet"), namespace);
    if (choice) store.send(choice);
  }
}
