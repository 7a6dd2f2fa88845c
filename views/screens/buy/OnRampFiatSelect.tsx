import { DEFAULT_OPTIONS } from "../../../domain/buy/options.ts";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import { legalOf } from "../connection/legal.ts";
import type { Screen } from "../screen.ts";
import { enteredOf } from "./buy-props.ts";
import { CurrencyList, type CurrencyListProps } from "./CurrencyList.tsx";

/** The name of a currency in the visitor's language; its code where the browser has no name. */
function nameOf(code: string, lang: string): string {
  try {
    return new Intl.DisplayNames(lang, { type: "currency" }).of(code) ?? code;
  } catch {
    return code;
  }
}

function Body(props: CurrencyListProps) {
  const t = useText();
  return <CurrencyList {...props} label={t("buy.currencies")} />;
}

function present(world: World): CurrencyListProps | undefined {
  const entered = enteredOf(world);
  if (!entered) return undefined;
  const { lang } = world.app.context.settings;
  const currencies = (entered.options ?? DEFAULT_OPTIONS).paymentCurrencies.map(({ id }) => ({
    ...{ id, name: nameOf(id, lang), symbol: id, isChosen: id === entered.paid.id },
    event: { type: "buy.fiat", id } as const,
  }));
  return { ...legalOf(world), currencies };
}

/** The choice of the currency to pay with (protocol.md §6.6). */
export const OnRampFiatSelect: Screen<CurrencyListProps> = {
  present,
  title: (_, t) => t("title.OnRampFiatSelect"),
  Body,
};
