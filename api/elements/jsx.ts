import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { AppKitElements } from "./tags.ts";

/** The element's own properties; React sets a property if the element has it, else an attribute. */
type Own<E extends HTMLElement> = { [P in Exclude<keyof E, keyof HTMLElement>]?: E[P] | undefined };

/** The same properties, as attributes in kebab case. */
type Attributes<E extends HTMLElement> = {
  [P in keyof Own<E> as P extends "charsStart"
    ? "chars-start"
    : P extends "charsEnd"
      ? "chars-end"
      : P extends "loadingLabel"
        ? "loading-label"
        : never]?: E[P];
};

/**
 * The kit's elements for React's JSX. React 18 writes `className` of a custom element unchanged, so that only `class`
 * sets its class.
 */
export type AppKitJsxElements = {
  [Name in keyof AppKitElements]: DetailedHTMLProps<HTMLAttributes<AppKitElements[Name]>, AppKitElements[Name]> &
    Own<AppKitElements[Name]> &
    Attributes<AppKitElements[Name]> & { class?: string | undefined; instance?: string | undefined };
};

declare module "react" {
  // biome-ignore lint/style/noNamespace: React declares its elements in a namespace, which only its namesake can extend.
  namespace JSX {
    interface IntrinsicElements extends AppKitJsxElements {}
  }
}
