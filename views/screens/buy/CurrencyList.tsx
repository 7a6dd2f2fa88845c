import type { ViewEvent } from "../../../machines/app/events.ts";
import { Name } from "../../kit/Name.tsx";
import { Plate } from "../../kit/Plate.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { Row } from "../../kit/Row.tsx";
import { Consent } from "../connection/Consent.tsx";
import type { LegalProps } from "../connection/legal.ts";

export interface CurrencyListProps extends LegalProps {
  currencies: readonly { id: string; name: string; symbol: string; isChosen: boolean; event: ViewEvent }[];
}

/** Currencies to choose from, once the terms are accepted. */
export function CurrencyList({ currencies, label, ...legal }: CurrencyListProps & { label: string }) {
  return (
    <div className="body">
      <Consent {...legal} />
      <Plate label={label}>
        {currencies.map(({ id, name, symbol, isChosen, event }) => (
          <li key={id}>
            <Row
              lead={<Logo name={symbol} shape="coin" />}
              name={<Name>{name}</Name>}
              sub={<Name>{symbol}</Name>}
              end={isChosen && <Icon name="check" />}
              current={isChosen}
              disabled={legal.consent?.ticked === false}
              event={event}
            />
          </li>
        ))}
      </Plate>
    </div>
  );
}
