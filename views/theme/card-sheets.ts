import base from "./base.css";
import card from "./card.css";
import cardLight from "./card-light.css";
import cardTokens from "./card-tokens.css";
import controls from "./controls.css";
import hero from "./hero.css";
import keys from "./keys.css";
import light from "./light.css";
import logos from "./logos.css";
import needs from "./needs.css";
import notice from "./notice.css";
import account from "./rooms/account.css";
import buy from "./rooms/buy.css";
import holdings from "./rooms/holdings.css";
import login from "./rooms/login.css";
import pairing from "./rooms/pairing.css";
import send from "./rooms/send.css";
import swap from "./rooms/swap.css";
import rows from "./rows.css";
import { type LightSheets, type SheetMaker, sheetOf } from "./sheets.ts";
import stage from "./stage.css";
import tokens from "./tokens.css";

const CARD = [
  base,
  tokens,
  cardTokens,
  logos,
  controls,
  stage,
  card,
  rows,
  hero,
  notice,
  pairing,
  login,
  keys,
  account,
  holdings,
  send,
  buy,
  swap,
].join("");

/** The largest sheet of the modal's shadow root. */
export const cardSheet = (view: SheetMaker): CSSStyleSheet => sheetOf(view, CARD);

/** The sheets of the modal's shadow root. */
export function cardSheets(view: SheetMaker, theme: LightSheets): CSSStyleSheet[] {
  return [cardSheet(view), theme.whileLight(light + cardLight), sheetOf(view, needs)];
}
