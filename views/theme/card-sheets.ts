import account from "./account.css";
import base from "./base.css";
import buy from "./buy.css";
import card from "./card.css";
import cardLight from "./card-light.css";
import cardTokens from "./card-tokens.css";
import controls from "./controls.css";
import hero from "./hero.css";
import holdings from "./holdings.css";
import keys from "./keys.css";
import light from "./light.css";
import login from "./login.css";
import logos from "./logos.css";
import needs from "./needs.css";
import notice from "./notice.css";
import pairing from "./pairing.css";
import rows from "./rows.css";
import send from "./send.css";
import { type LightSheets, type SheetMaker, sheetOf } from "./sheets.ts";
import stage from "./stage.css";
import swap from "./swap.css";
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
