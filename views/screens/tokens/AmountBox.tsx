import { useId } from "react";
import { formatDollars, formatTokens } from "../../../domain/format.ts";
import type { Asset } from "../../../domain/send/asset.ts";
import { worth } from "../../../domain/send/cost.ts";
import { type AmountFault, amountFault } from "../../../domain/send/form.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import { TextButton } from "../../kit/buttons/TextButton.tsx";
import { onEnter } from "../../kit/keys.ts";
import { FieldError } from "../../kit/states/FieldError.tsx";
import { useText } from "../../shell/text.ts";
import { BUY } from "../buy/buying.ts";
import { symbolOf } from "./symbol.ts";
import { TokenButton } from "./TokenButton.tsx";
import { useAmountField } from "./use-amount-field.ts";

type AmountEvent = Extract<ViewEvent, { type: "send.amount" | "swap.amount" }>;

export interface AmountBoxProps {
  label: string;
  asset: Asset | null;
  /** As it was entered. */
  amount: string;
  /** The balance as exact decimal text; null where it is unknown. */
  balance: string | null;
  /** The note on too low a balance. The screen's button has it as well, but screen readers do not read the button while a visitor types. */
  short?: string | false;
  /** True if the missing amount can be bought. */
  isBuying: boolean;
  action: AmountEvent["type"];
  /** Leads to the tokens. */
  tokens: ViewEvent;
  /** Enters the whole balance; absent where that is not offered. */
  most?: ViewEvent | undefined;
  lang: string;
  onSubmit: () => void;
}

interface HaveProps extends Pick<AmountBoxProps, "asset" | "balance" | "most" | "lang"> {
  /** True if the balance is too low, and more can be bought. */
  offersMore?: boolean;
}

/** The balance, with a button that enters all of it or leads to a purchase (protocol.md §6.6). */
export function Have({ asset, balance, most, offersMore, lang }: HaveProps) {
  const t = useText();
  if (!asset || balance === null) return null;
  return (
    <span className="have">
      <span className="vh">{t("send.balance")}</span>
      <bdi data-raw={balance}>{formatTokens(balance, symbolOf(asset), lang)}</bdi>
      {offersMore ? (
        <TextButton event={BUY} click="SELECT_BUY_CRYPTO">
          {t("buy.action")}
        </TextButton>
      ) : (
        most && <TextButton event={most}>{t("send.max")}</TextButton>
      )}
    </span>
  );
}

/** The worth of an amount in US dollars; empty where it is unknown. */
export function Worth({ value, lang }: { value: string | undefined; lang: string }) {
  return (
    <span className="worth" data-raw={value}>
      {value && <bdi>{formatDollars(value, lang)}</bdi>}
    </span>
  );
}

/** The sentence below a refused amount; a zero is not refused, because it may be the beginning of another amount. */
function Fault({ id, fault, asset }: { id: string; fault: Exclude<AmountFault, "zero">; asset: Asset }) {
  const t = useText();
  return (
    <FieldError id={id}>{t(`send.amount.${fault}`, { symbol: symbolOf(asset), count: asset.decimals })}</FieldError>
  );
}

/** The longest amount in large figures, in characters. */
const WIDE = 8;

/** True if an amount is drawn in small figures, so that more of it is visible. */
export const isLong = (text: string): true | undefined => text.length > WIDE || undefined;

/** Before a token is chosen, amounts are checked with the most decimals that a token can have. */
const ANY = { decimals: 255 };

/** The amount and its token, with the worth and the balance. */
export function AmountBox({ label, asset, amount, balance, short, action, tokens, ...rest }: AmountBoxProps) {
  const { most, isBuying, lang, onSubmit } = rest;
  const id = useId();
  const [typed, field] = useAmountField(amount, action, lang);
  const fault = amountFault(typed, asset ?? ANY);
  const isRefused = asset !== null && fault !== undefined && fault !== "zero";
  const isBad = isRefused || Boolean(short) || undefined;
  return (
    <div className="amount" data-bad={isBad}>
      <label htmlFor={id}>{label}</label>
      <input
        {...field}
        id={id}
        enterKeyHint="next"
        aria-invalid={isBad}
        aria-describedby={isBad && `${id}${isRefused ? "fault" : "short"}`}
        data-long={isLong(typed)}
        onKeyDown={onEnter(onSubmit)}
      />
      <TokenButton asset={asset} tokens={tokens} />
      <Worth value={fault ? undefined : worth(typed, asset?.price)} lang={lang} />
      <Have {...{ asset, balance, most, lang }} offersMore={Boolean(short) && isBuying} />
      <span className="vh" role="status" id={`${id}short`}>
        {short}
      </span>
      {isRefused && <Fault id={`${id}fault`} fault={fault} asset={asset} />}
    </div>
  );
}
