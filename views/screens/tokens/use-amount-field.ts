import type { ChangeEvent } from "react";
import { decimalSign } from "../../../domain/format.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import { useTyped } from "../../kit/hooks/use-typed.ts";
import { useSend } from "../../shell/send.ts";

type AmountAction = Extract<ViewEvent, { type: "send.amount" | "swap.amount" | "buy.amount" }>["type"];

/**
 * The text of an amount's field after an input. A typed comma becomes a point in languages with a decimal comma, because phones' keypads
 * have no point there. A pasted comma stays and is refused, because it may separate thousands (S12), whatever is typed beside it.
 */
function amountIn({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>, lang: string): string {
  const isTyped = "data" in nativeEvent && nativeEvent.data === ",";
  const isPoint = isTyped && [decimalSign(lang), decimalSign()].includes(",");
  // Copied spaces around a number are dropped, because they are invisible.
  const text = currentTarget.value.trim();
  return isPoint ? text.replace(/^([^,]*),([^,]*)$/, "$1.$2") : text;
}

/** The text of an amount's field, and the field's properties; typing sends the event `action`. */
export function useAmountField(amount: string, action: AmountAction, lang: string) {
  const send = useSend();
  const [typed, type] = useTyped(amount);
  const field = {
    type: "text",
    inputMode: "decimal",
    placeholder: "0",
    dir: "ltr",
    autoComplete: "off",
    spellCheck: "false",
    value: typed,
    "data-action": action,
    "data-raw": amount,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const text = amountIn(event, lang);
      type(text);
      send({ type: action, text });
    },
  } as const;
  return [typed, field] as const;
}
