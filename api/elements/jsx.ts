import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { AppKitElements } from "./tags.ts";

/** An element's own part: its properties, which React sets where they are there, else their attributes. */
type Own<E extends HTMLElement> = { [P in Exclude<keyof E, keyof HTMLElement>]?: E[P] | undefined };

/** The same, as attributes in kebab case. */
type Attributes<E extends HTMLElement> = {
  [P in keyof Own<E> as P extends "charsStart"
    ? "chars-start"
    : P extends "charsEnd"
      ? "chars-end"
      : P extends "loadingLabel"
        ? "loading-label"
        : never]?: E[P];
};

/** Our elements as React's JSX knows them. React 18 writes `className` of an element like ours as it stands, and takes `class` alone for its class. */
export type AppKitJsxElements = {
  [Name in keyof AppKitElements]: DetailedHTMLProps<HTMLAttributes<AppKitElements[Name]>, AppKitElements[Name]> &
    Own<AppKitElements[Name]> &
    Attributes<AppKitElements[Name]> & { class?: string | undefined; instance?: string | undefined };
};

declare module "react" {
  // biome-ignore lint/style/noNamespace: React has its elements in a namespace, which only another of its name can extend.
  namespace JSX {
    interface IntrinsicElements extends AppKitJsxElements {}
  }
}
