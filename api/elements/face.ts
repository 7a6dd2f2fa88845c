import { fillIn, SCRIPT_MESSAGES, type ScriptMessageKey } from "../../domain/script-messages.ts";
import type { BrandMark } from "../../views/kit/pictures/brands.ts";
import type { DisplayItem } from "../../views/screens/wallets/wallet-display.ts";

export type Kind = "button" | "connect-button" | "account-button" | "network-button" | "wallet-button";

export type FaceText = (key: ScriptMessageKey, values?: Record<string, string | number>) => string;

/** The content of a button on the host page, and its effect when it is pressed. */
export interface Face {
  label: string;
  /** A text before the label that names its subject. */
  prefix?: string;
  /** True if the label is a name from outside, or an address, which keeps its own text direction. */
  isName?: boolean;
  isAddress?: boolean;
  tone?: "go" | "warn";
  busy?: boolean;
  /** The account's balance; `raw` is the exact decimal string. */
  balance?: { text: string; raw: string } | "loading";
  icon?:
    | { avatar: string; image?: string | undefined }
    | { glyph: "warn" }
    | { path: string }
    | { mark: BrandMark }
    | (DisplayItem & { shape: "ring" | "tile" });
  /** True if the label may be the host's own content. */
  slotted?: boolean;
  press: "toggle" | "Account" | "Networks" | "wallet" | "login";
}

/** The texts of the built-in catalogue, used until there is an instance. */
export const PLAIN_TEXT: FaceText = (key, values) => fillIn(SCRIPT_MESSAGES[key], values);
