import type { ChangeEvent } from "react";
import { decimalSign } from "../../../domain/format.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import { useTyped } from "../../kit/hooks/use-typed.ts";
import { useSend } from "../../shell/send.ts";

type AmountAction = Extract<ViewEvent, { type: "send.amount" | "swap.amount" | "buy.amount" }>["type"];

/**
 * The text of a field for an amount after an input. A comma that was typed where numbers are written with one is the point: the
 * keypads of phones have no other there. A pasted one stays, and is refused: nobody can tell what it separates (S12).
 */
function amountIn({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>, lang: string): string {
  const isTyped = "data" in nativeEvent && nativeEvent.data === ",";
  const isPoint = isTyped && [decimalSign(lang), decimalSign()].includes(",");
  // A space that was copied along is no part of a number, and cannot be seen.
  const text = currentTarget.value.trim();
  return isPoint ? text.replace(",", ".") : text;
}

/** The text of a field for an amount, and the field's properties; what is typed there is sent as the event `action`. */
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
