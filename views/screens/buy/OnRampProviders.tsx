import { DEFAULT_OPTIONS, purchasable } from "../../../domain/buy/options.ts";
import { type OnrampProvider, providersFor } from "../../../domain/buy/providers.ts";
import { paymentFlaw, paymentRange, type Sum } from "../../../domain/buy/quote.ts";
import { formatFiat, formatTokens } from "../../../domain/format.ts";
import { TextButton } from "../../kit/buttons/TextButton.tsx";
import { Facts } from "../../kit/Facts.tsx";
import { useMissing } from "../../kit/hooks/use-missing.ts";
import { Plate } from "../../kit/Plate.tsx";
import { Hero, Sign } from "../../kit/pictures/Hero.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { Row } from "../../kit/Row.tsx";
import { Skeleton } from "../../kit/states/Skeleton.tsx";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import { Missing } from "../account/holdings/Missing.tsx";
import type { Screen } from "../screen.ts";
import { type DisplayItem, networkDisplay } from "../wallets/wallet-display.ts";
import { enteredOf, formOf, PROVIDER_NAMES } from "./buy-props.ts";
import { PaymentBox, type PaymentProps } from "./PaymentBox.tsx";

export interface OnRampProvidersProps extends PaymentProps {
  /** `held`: the entered payment is not possible; `missed`: the provider's page could not be prepared. */
  providers: readonly { provider: OnrampProvider; phase: "preparing" | "ready" | "held" | "missed" }[];
  /** The first of the page's networks for which purchases are possible. */
  networks: readonly DisplayItem[];
  /** True if the page names its terms, which the note about the providers goes with. */
  foot: boolean;
}

type Offer = OnRampProvidersProps["providers"][number];

const NOTES = { preparing: "buy.preparing", ready: "buy.fee", held: "buy.fee", missed: "buy.missed" } as const;

function Provider({ provider, phase, networks }: Offer & Pick<OnRampProvidersProps, "networks">) {
  const t = useText();
  return (
    <Row
      lead={<Logo name={PROVIDER_NAMES[provider]} />}
      name={PROVIDER_NAMES[provider]}
      sub={t(NOTES[phase])}
      end={
        <span className="methods">
          <Icon name="bank" size="s" />
          <Icon name="card" size="s" />
          <span className="vh">{t("buy.methods")}</span>
          {networks.map((network) => (
            <Logo key={network.name} {...network} shape="ring" size="xs" />
          ))}
        </span>
      }
      disabled={phase !== "ready"}
      busy={phase === "preparing"}
      event={{ type: "buy.open", provider }}
    />
  );
}

/** The fees of provider and network; an estimate has none. While the quote loads, the lines stay, so that the providers keep their place. */
function Fees({ quote, pricing, lang }: Pick<OnRampProvidersProps, "quote" | "pricing" | "lang">) {
  const t = useText();
  if (quote ? quote.isEstimate : !pricing) return null;
  const sumNode = (sum: Sum | undefined) =>
    sum ? (
      <bdi data-raw={sum.amount}>
        {sum.currency === quote?.paymentTotal.currency
          ? `${formatFiat(sum.amount, lang)} ${sum.currency}`
          : formatTokens(sum.amount, sum.currency, lang)}
      </bdi>
    ) : (
      <Skeleton of="row" />
    );
  const facts = [
    [t("buy.fees"), sumNode(quote?.coinbaseFee)],
    [t("buy.network"), sumNode(quote?.networkFee)],
    [t("buy.total"), sumNode(quote?.paymentTotal)],
  ] as const;
  return <Facts busy={!quote} facts={facts} />;
}

const MISSED = {
  icon: "card",
  name: "buy.missed.all",
  text: "buy.missed.text",
  event: { type: "buy.retry" },
} as const;

/** The retry for providers' pages that could not be prepared. */
function Missed({ providers }: Pick<OnRampProvidersProps, "providers">) {
  const isAny = (wanted: Offer["phase"]): boolean => providers.some(({ phase }) => phase === wanted);
  const { isMissing, isAsked } = useMissing(isAny("missed"), !isAny("preparing"));
  return isMissing ? <Missing {...MISSED} busy={isAsked} /> : null;
}

function Foot() {
  const t = useText();
  return (
    <p className="foot">
      {t("buy.foot")}{" "}
      <TextButton event={{ type: "route.push", route: { view: "WhatIsABuy" } }} click="SELECT_WHAT_IS_A_BUY">
        {t("buy.help")}
      </TextButton>
    </p>
  );
}

function Body(props: OnRampProvidersProps) {
  const t = useText();
  const { providers, networks, foot } = props;
  if (providers.length === 0) {
    return (
      <div className="body">
        <Hero art={<Sign icon="card" />} title={t("buy.nobody")} text={t("buy.nobody.text")} live="status" />
      </div>
    );
  }
  return (
    <>
      <div className="body">
        <PaymentBox {...props} />
        <Fees {...props} />
        <Plate label={t("buy.providers")}>
          {providers.map((offer) => (
            <li key={offer.provider}>
              <Provider {...offer} networks={networks} />
            </li>
          ))}
        </Plate>
        <Missed providers={providers} />
      </div>
      {foot && <Foot />}
    </>
  );
}

function present(world: World): OnRampProvidersProps | undefined {
  const { active, settings } = world.app.context;
  const form = formOf(world);
  const entered = enteredOf(world);
  if (!form || !entered) return undefined;
  const { amount, currency, paid, options } = entered;
  const { checkouts, quote } = form.context;
  const flaw = paymentFlaw(amount, paid);
  const isPausing = form.hasTag("pricing");
  const phaseOf = (provider: OnrampProvider): Offer["phase"] => {
    const checkout = checkouts[provider];
    if (flaw) return "held";
    if (checkout === undefined) return "preparing";
    return checkout ? "ready" : "missed";
  };
  const { chainNamespace } = active;
  return {
    ...{ amount, quote, payment: paid.id, symbol: currency.symbol, lang: settings.lang },
    range: paymentRange(paid),
    hasTokens: purchasable(options ?? DEFAULT_OPTIONS, chainNamespace).length > 1,
    // The first figure of an amount is not called too little while the next one is being typed.
    flaw: isPausing ? undefined : flaw,
    pricing: isPausing && amount !== "" && !flaw,
    providers: providersFor(settings, chainNamespace).map((provider) => ({ provider, phase: phaseOf(provider) })),
    networks: settings.networks
      .filter((network) => network.chainNamespace === chainNamespace)
      .slice(0, 5)
      .map((network) => networkDisplay(world, network)),
    foot: Boolean(settings.termsConditionsUrl ?? settings.privacyPolicyUrl),
  };
}

/** The payment and the purchased amount, and the providers to buy from (protocol.md §6.6). */
export const OnRampProviders: Screen<OnRampProvidersProps> = {
  present,
  title: (_, t) => t("title.OnRampProviders"),
  Body,
};
