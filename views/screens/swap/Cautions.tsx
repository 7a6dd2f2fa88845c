import { formatExact } from "../../../domain/format.ts";
import type { MessageKey } from "../../../domain/messages.ts";
import { quoteDetails } from "../../../domain/swap/quote.ts";
import type { SwapOffer } from "../../../domain/swap/swap.ts";
import type { RiskListProps } from "../../kit/RiskList.tsx";
import { WholeAddress } from "../../kit/WholeAddress.tsx";
import { type Text, useText } from "../../shell/text.ts";
import { faultText } from "../fault.ts";
import { networkRefusal } from "../tokens/refusal.ts";
import { symbolOf } from "../tokens/symbol.ts";
import { formatShort, shortPercent } from "./amounts.ts";
import type { SwapPreviewProps, TokenRisk } from "./preview-props.ts";
import { isDear } from "./QuoteFacts.tsx";

type Risks = RiskListProps["risks"];

/** The network's reason for refusing a swap. */
function refusalOf({ outcome }: SwapOffer, t: Text): Risks {
  if (outcome.state !== "refused") return [];
  return [{ key: "refused", sentence: networkRefusal(outcome.fault, t) ?? t("swap.risk.refused") }];
}

function riskOf({ kind, asset }: TokenRisk, t: Text): Risks[number] {
  return {
    key: `${kind}${asset.key}`,
    sentence: t(`swap.risk.${kind}`, { symbol: symbolOf(asset) }),
    about: kind !== "unpriced" && asset.address && <WholeAddress address={asset.address} />,
  };
}

/** Dangers of a swap: each requires holding the button, or blocks the confirmation. */
export function dangersOf({ intent, offer, risks, lang }: SwapPreviewProps, t: Text): Risks {
  const twins = risks.filter(({ kind }) => kind === "twin").map((risk) => riskOf(risk, t));
  if (!offer) return twins;
  const details = quoteDetails({ ...intent, toAmount: offer.toAmount });
  const percent = shortPercent(details.priceImpact ?? "0", lang);
  const dear = isDear(details) ? [{ key: "impact", sentence: t("swap.risk.impact", { percent }) }] : [];
  return [...refusalOf(offer, t), ...dear, ...twins];
}

/** The risk of a token that keeps a part of each transfer: the router does not check it, and only a simulation shows it. */
function untried({ intent: { to }, offer }: SwapPreviewProps, t: Text): Risks {
  if (offer?.outcome.state !== "unknown" || to.key === "native") return [];
  return [{ key: "untried", sentence: t("swap.risk.untried", { symbol: symbolOf(to) }) }];
}

/** The remaining risks of a swap. */
export function risksOf(props: SwapPreviewProps, t: Text): Risks {
  return [...untried(props, t), ...props.risks.filter(({ kind }) => kind !== "twin").map((risk) => riskOf(risk, t))];
}

/** The reason of a stopped swap: the service's deviation from the intent (S11), a failed approval, or the wallet's refusal. */
export function refusalText({ fault }: Pick<SwapPreviewProps, "fault">, t: Text): string | undefined {
  const { deviation, end } = fault?.values ?? {};
  if (deviation) return t(`swap.refused.${deviation}` as MessageKey);
  if (end) return t(`sent.${end}` as MessageKey);
  const message = faultText(fault);
  return message && t(message.key, message.values);
}

function readyText({ intent, offer, isShort, lang }: SwapPreviewProps & { offer: SwapOffer }, t: Text): string {
  const { from, to, amount } = intent;
  const spent = `${formatExact(amount, lang)} ${symbolOf(from)}`;
  const [{ what }] = offer.steps;
  if (what === "swap") return t("swap.caution", { amount: formatShort(offer.least, to, lang) });
  if (offer.isBundled) return t("swap.caution.bundle");
  if (isShort) return t("swap.caution.short", { amount: spent });
  if (what === "reset") return t("swap.caution.reset", { symbol: symbolOf(from) });
  return t("swap.caution.approve", { amount: spent });
}

/** One line with the present phase, or with advice on what to check. */
export function Caution(props: SwapPreviewProps) {
  const t = useText();
  const { phase, offer, wallet, network } = props;
  const says = {
    preparing: () => t("swap.preparing"),
    ready: () => (offer ? readyText({ ...props, offer }, t) : ""),
    asking: () => t("send.asking", { name: wallet }),
    approving: () => t("swap.waiting", { network: network.name }),
    blocked: () => t("send.prompted"),
    refused: () => "",
    doomed: () => "",
  };
  return (
    <p className="say" role="status">
      {says[phase]()}
    </p>
  );
}
