import { drawFace, hasPicture } from "../../api/elements/draw.ts";
import type { Face } from "../../api/elements/face.ts";
import { setAttributes } from "../../api/elements/set-attributes.ts";
import { BRANDS } from "../../views/kit/pictures/brands.ts";
import { ICONS } from "../../views/kit/pictures/icons.ts";
import { LONG, picture } from "./samples.ts";

/** An element on the host page, as it looks in one state. */
export interface ButtonShot extends Face {
  disabled?: boolean;
  small?: boolean;
  /** Its instance is not there yet. */
  waiting?: boolean;
}

const connect: ButtonShot = { label: "Connect Wallet", tone: "go", press: "toggle" };
const account: ButtonShot = {
  label: "0x71…d8976F",
  prefix: "Account",
  isAddress: true,
  icon: { avatar: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F" },
  press: "Account",
};
const network: ButtonShot = { label: "Select Network", slotted: true, press: "Networks" };
const opal = { name: "Opal", shape: "ring" } as const;

/** The elements on the host page in their states. */
export const BUTTONS: Readonly<Record<string, ButtonShot>> = {
  connect,
  connecting: { ...connect, label: "Connecting...", busy: true },
  "connect, disabled": { ...connect, disabled: true },
  "connect, waiting": { ...connect, waiting: true },
  "connect, small": { ...connect, label: "Connect", small: true },
  account: { ...account, balance: { text: "1.284 ETH", raw: "1.284093" } },
  "account, loading": { ...account, balance: "loading" },
  "account, alone": account,
  "account, small": { ...account, small: true },
  network: { ...network, label: "Opal", isName: true, icon: opal },
  "network, pictured": { ...network, label: "Polder", isName: true, icon: { ...opal, image: picture(0) } },
  "network, none": network,
  "network, unsupported": { ...network, label: "Switch Network", tone: "warn", icon: { glyph: "warn" } },
  "network, long": { ...network, label: LONG, isName: true, icon: { name: LONG, shape: "ring" } },
  wallet: {
    label: "Juniper",
    isName: true,
    icon: { name: "Juniper", shape: "tile", image: picture(1) },
    press: "wallet",
  },
  "wallet, asked": { label: "Juniper", isName: true, busy: true, press: "wallet" },
  "login, email": { label: "Email", icon: { path: ICONS.mail }, press: "login" },
  "login, Google": { label: "Google", isName: true, icon: { mark: BRANDS.google }, press: "login" },
  "login, X": { label: "X", isName: true, icon: { mark: BRANDS.x }, press: "login" },
  "login, under way": { label: "GitHub", isName: true, icon: { mark: BRANDS.github }, busy: true, press: "login" },
};

/** Draws the button with the parts that the elements have. */
export function drawButton(document: Document, { disabled, small, waiting, ...face }: ButtonShot): HTMLElement {
  const button = document.createElement("button");
  setAttributes(button, {
    type: "button",
    class: "host",
    part: "button",
    "aria-haspopup": "dialog",
    disabled,
    "data-size": small ? "sm" : undefined,
    "data-tone": disabled ? undefined : face.tone,
    "data-lead": hasPicture(face),
    "data-waiting": waiting,
    "aria-busy": face.busy ? "true" : undefined,
  });
  button.append(...drawFace(document, face));
  return button;
}
