import type { ButtonProperties } from "./properties.ts";

/** Properties that every button has. */
type Common = "namespace" | "instance" | "disabled" | "size";

/** A connect button, then the account's balance and address. */
export interface AppKitButtonElement
  extends HTMLElement,
    Pick<ButtonProperties, Common | "balance" | "label" | "loadingLabel" | "charsStart" | "charsEnd"> {}

/** Opens the modal; pressed again closes it. */
export interface AppKitConnectButtonElement
  extends HTMLElement,
    Pick<ButtonProperties, Common | "label" | "loadingLabel"> {}

/** The account's balance and address; nothing while nobody is connected. */
export interface AppKitAccountButtonElement
  extends HTMLElement,
    Pick<ButtonProperties, Common | "balance" | "charsStart" | "charsEnd"> {}

/** The network; it warns of one that the page does not serve. */
export interface AppKitNetworkButtonElement extends HTMLElement, Pick<ButtonProperties, Common | "label"> {}

/** Connects one wallet, or logs in one way. */
export interface AppKitWalletButtonElement extends HTMLElement, Pick<ButtonProperties, Common | "wallet"> {}

/** Our elements by their names (protocol.md §5.5). */
export interface AppKitElements {
  /** Connect, then balance and address. */
  "appkit-button": AppKitButtonElement;
  /** Connect: opens the modal; pressed again closes it. */
  "appkit-connect-button": AppKitConnectButtonElement;
  /** Balance and address; nothing while nobody is connected. */
  "appkit-account-button": AppKitAccountButtonElement;
  /** The network; it warns of one that the page does not serve, and takes the host's own words as its content. */
  "appkit-network-button": AppKitNetworkButtonElement;
  /** One wallet, or one login: connects it at once. */
  "appkit-wallet-button": AppKitWalletButtonElement;
  /** The modal as a part of the page. */
  "appkit-modal": HTMLElement;
}

declare global {
  interface HTMLElementTagNameMap extends AppKitElements {}
}
