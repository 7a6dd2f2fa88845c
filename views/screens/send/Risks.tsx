import { formatExact } from "../../../domain/format.ts";
import type { Risk } from "../../../domain/send/risks.ts";
import type { Transfer } from "../../../domain/send/transfer.ts";
import { RiskList } from "../../kit/RiskList.tsx";
import { WholeAddress } from "../../kit/WholeAddress.tsx";
import { type Text, useText } from "../../shell/text.ts";
import { networkRefusal } from "../tokens/refusal.ts";
import { symbolOf } from "../tokens/symbol.ts";

export interface RisksProps {
  risks: readonly Risk[];
  transfer: Transfer;
  lang: string;
  isDanger?: boolean;
}

/** A risk in one sentence. */
function sentenceOf(risk: Risk, lang: string, t: Text): string {
  if (risk.kind === "twin") return t("risk.twin", { symbol: symbolOf(risk) });
  if (risk.kind === "getsLess") {
    return t("risk.getsLess", { amount: `${formatExact(risk.amount, lang)} ${symbolOf(risk)}` });
  }
  const refusal = risk.kind === "refused" ? networkRefusal(risk.fault, t) : undefined;
  return refusal ?? t(`risk.${risk.kind}`);
}

/** The address that a danger refers to, if it is not the receiver's. */
function About({ risk, asset }: { risk: Risk; asset: Transfer["asset"] }) {
  const t = useText();
  if (risk.kind === "twin" && asset.address) return <WholeAddress address={asset.address} />;
  return (
    risk.kind === "lookAlike" && (
      <>
        <p className="sub">{t("risk.lookAlike.other")}</p>
        <WholeAddress address={risk.other} />
      </>
    )
  );
}

/** The risks of a transfer, shown before its confirmation (S12b). */
export function Risks({ risks, transfer, lang, isDanger }: RisksProps) {
  const t = useText();
  const rows = risks.map((risk) => ({
    key: risk.kind,
    sentence: sentenceOf(risk, lang, t),
    about: <About risk={risk} asset={transfer.asset} />,
  }));
  return <RiskList risks={rows} isDanger={isDanger} />;
}
