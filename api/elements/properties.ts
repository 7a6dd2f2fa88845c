import type { Namespace } from "../../domain/namespaces.ts";
import { setAttributes } from "./set-attributes.ts";

/** The properties of our buttons, each an attribute as well (protocol.md §5.5). */
export interface ButtonProperties {
  /**
   * Takes no clicks.
   *
   * @default false
   */
  disabled: boolean;
  /**
   * `show`: the account is shown with its balance.
   *
   * @default "show"
   */
  balance: "show" | "hide";
  /**
   * The button's height: 40 px, or 32 px.
   *
   * @default "md"
   */
  size: "md" | "sm";
  /** The chain family of the button; default: the active one. */
  namespace: Namespace | undefined;
  /**
   * The button's text while it waits for a click.
   *
   * @default Connect Wallet, or Select Network
   */
  label: string | undefined;
  /**
   * The button's text while a wallet connects.
   *
   * @default Connecting...
   */
  loadingLabel: string | undefined;
  /**
   * The number of characters that are shown at the start of an address.
   *
   * @default 4
   */
  charsStart: number;
  /**
   * The number of characters that are shown at the end of an address.
   *
   * @default 6
   */
  charsEnd: number;
  /** A wallet's name, rdns or explorer id, or a login. */
  wallet: string | undefined;
  /** The id of the button's instance; default: the default instance. */
  instance: string | undefined;
}

export type PropertyName = keyof ButtonProperties;

const text = (value: string | null): string | undefined => value || undefined;

const count = (otherwise: number) => (value: string | null) => {
  const number = Number(value || otherwise);
  return Number.isInteger(number) && number >= 0 ? number : otherwise;
};

/** The parsers of an attribute's value, which is null for a missing attribute. */
const READERS: { readonly [P in PropertyName]: (value: string | null) => ButtonProperties[P] } = {
  // Frameworks without boolean attributes write the word.
  disabled: (value) => value !== null && value !== "false",
  balance: (value) => (value === "hide" ? "hide" : "show"),
  size: (value) => (value === "sm" ? "sm" : "md"),
  namespace: (value) => text(value) as Namespace | undefined,
  label: text,
  loadingLabel: text,
  charsStart: count(4),
  charsEnd: count(6),
  wallet: text,
  instance: text,
};

const NAMES = Object.keys(READERS) as PropertyName[];

/** `charsStart` is also written `chars-start`, as an attribute. */
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The attribute names of the properties, in both spellings. */
export const ATTRIBUTES: readonly string[] = NAMES.flatMap((name) => [name.toLowerCase(), kebab(name)]);

/** Reads a property of an element. */
export type Property = <P extends PropertyName>(name: P) => ButtonProperties[P];

/** Reads properties from attributes; `attribute` returns null for a missing one. */
export const propertiesOf =
  (attribute: (name: string) => string | null): Property =>
  (name) =>
    READERS[name](attribute(name) || attribute(kebab(name)));

/**
 * Adds a property for each attribute to a class of elements; setting it to null, undefined or false removes the
 * attribute.
 */
export function addProperties(prototype: HTMLElement): void {
  for (const name of NAMES)
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: Element) {
        return propertiesOf((attribute) => this.getAttribute(attribute))(name);
      },
      set(this: Element, value: string | number | boolean | null | undefined) {
        setAttributes(this, { [name.toLowerCase()]: undefined, [kebab(name)]: value ?? undefined });
      },
    });
}

/** Takes over the values that a page set on an element before its upgrade, because these would hide the properties. */
export function adoptProperties(element: Element): void {
  const own = element as Element & Record<string, unknown>;
  for (const name of NAMES) {
    if (!Object.hasOwn(own, name)) continue;
    const value = own[name];
    delete own[name];
    own[name] = value;
  }
}
