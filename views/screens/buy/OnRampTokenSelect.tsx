import { DEFAULT_OPTIONS, purchasable } from "../../../domain/buy/options.ts";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import { legalOf } from "../connection/legal.ts";
import type { Screen } from "../screen.ts";
import { enteredOf } from "./buy-props.ts";
import { CurrencyList, type CurrencyListProps } from "./CurrencyList.tsx";

function Body(props: CurrencyListProps) {
  const t = useText();
  return <CurrencyList {...props} label={t("buy.tokens")} />;
}

function present(world: World): CurrencyListProps | undefined {
  const entered = enteredOf(world);
  if (!entered) return undefined;
  const all = purchasable(entered.options ?? DEFAULT_OPTIONS, world.app.context.active.chainNamespace);
  const currencies = all.map(({ id, name, symbol }) => ({
    ...{ id: `${id} ${symbol}`, name, symbol, isChosen: symbol === entered.currency.symbol },
    event: { type: "buy.token", symbol } as const,
  }));
  return { ...legalOf(world), currencies };
}

/** The choice of the currency to buy (protocol.md §6.6). */
export const OnRampTokenSelect: Screen<CurrencyListProps> = {
  present,
  title: (_, t) => t("title.OnRampTokenSelect"),
  Body,
};
