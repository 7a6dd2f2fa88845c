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
  "appkit-button": AppKitButtonElement;
  "appkit-connect-button": AppKitConnectButtonElement;
  "appkit-account-button": AppKitAccountButtonElement;
  "appkit-network-button": AppKitNetworkButtonElement;
  "appkit-wallet-button": AppKitWalletButtonElement;
  /** The modal as a part of the page. */
  "appkit-modal": HTMLElement;
}

declare global {
  interface HTMLElementTagNameMap extends AppKitElements {}
}
