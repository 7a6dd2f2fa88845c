import { useId } from "react";
import { formatDollars, formatTokens } from "../../../domain/format.ts";
import type { Asset } from "../../../domain/send/asset.ts";
import { worth } from "../../../domain/send/cost.ts";
import { type AmountFault, amountFault } from "../../../domain/send/form.ts";
import { ActionButton } from "../../kit/buttons/ActionButton.tsx";
import { TextButton } from "../../kit/buttons/TextButton.tsx";
import { Name } from "../../kit/Name.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { FieldError } from "../../kit/states/FieldError.tsx";
import { useSend } from "../../shell/send.ts";
import { useText } from "../../shell/text.ts";
import { type SendForm, symbolOf } from "./send-props.ts";
import { onEnter, useTyped } from "./use-typed.ts";

export interface AmountBoxProps extends Pick<SendForm, "asset" | "amount" | "estimate" | "flaw" | "lang"> {
  onSubmit: () => void;
}

const TOKENS = { type: "route.push", route: { view: "WalletSendSelectToken" } } as const;
const MOST = { type: "send.most" } as const;

/** Leads to the tokens, and shows the chosen one. */
function TokenButton({ asset }: Pick<AmountBoxProps, "asset">) {
  const t = useText();
  if (!asset) {
    return (
      <ActionButton className="chip" event={TOKENS}>
        <span>{t("send.token")}</span>
        <Icon name="down" size="s" />
      </ActionButton>
    );
  }
  const symbol = symbolOf(asset);
  return (
    <ActionButton className="chip" event={TOKENS}>
      <Logo name={symbol} image={asset.iconUrl} shape="coin" size="s" />
      <Name>{symbol}</Name>
      <span className="vh">, {t("send.token.change")}</span>
      <Icon name="down" size="s" />
    </ActionButton>
  );
}

/** What there is, and the way to send all of it. */
function Have({ asset, estimate, lang }: Pick<AmountBoxProps, "asset" | "estimate" | "lang">) {
  const t = useText();
  const balance = estimate?.balance ?? asset?.balance ?? null;
  if (!asset || balance === null) return null;
  return (
    <span className="have">
      <span className="vh">{t("send.balance")}</span>
      <bdi data-raw={balance}>{formatTokens(balance, symbolOf(asset), lang)}</bdi>
      <TextButton event={MOST}>{t("send.max")}</TextButton>
    </span>
  );
}

/** The sentence below a refused amount; a zero is none, because it may be the beginning of another one. */
function Fault({ id, fault, asset }: { id: string; fault: Exclude<AmountFault, "zero">; asset: Asset }) {
  const t = useText();
  return (
    <FieldError id={id}>{t(`send.amount.${fault}`, { symbol: symbolOf(asset), count: asset.decimals })}</FieldError>
  );
}

/** Before a token is chosen, an amount is judged as one of the most finely divided token. */
const ANY = { decimals: 255 };

/** How much is sent, and of what; with what it is worth, and what there is. */
export function AmountBox({ asset, amount, estimate, flaw, lang, onSubmit }: AmountBoxProps) {
  const t = useText();
  const send = useSend();
  const id = useId();
  const [typed, type] = useTyped(amount);
  const fault = amountFault(typed, asset ?? ANY);
  const isRefused = asset !== null && fault !== undefined && fault !== "zero";
  const isBad = isRefused || flaw === "funds" || undefined;
  const value = fault ? undefined : worth(typed, asset?.price);
  return (
    <div className="amount" data-bad={isBad}>
      <label htmlFor={id}>{t("send.amount")}</label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        placeholder="0"
        dir="ltr"
        autoComplete="off"
        spellCheck="false"
        enterKeyHint="next"
        value={typed}
        aria-invalid={isBad}
        aria-describedby={isRefused ? `${id}fault` : undefined}
        data-action="send.amount"
        data-raw={amount}
        onKeyDown={onEnter(onSubmit)}
        onChange={({ currentTarget: { value: text } }) => {
          type(text);
          send({ type: "send.amount", text });
        }}
      />
      <TokenButton asset={asset} />
      <span className="worth" data-raw={value}>
        {value && <bdi>{formatDollars(value, lang)}</bdi>}
      </span>
      <Have asset={asset} estimate={estimate} lang={lang} />
      {isRefused && <Fault id={`${id}fault`} fault={fault} asset={asset} />}
    </div>
  );
}
