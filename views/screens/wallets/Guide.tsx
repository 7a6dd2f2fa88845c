import { TextButton } from "../../kit/buttons/TextButton.tsx";
import { useText } from "../../shell/text.ts";
import type { GuideProps } from "./guide-props.ts";
import { Explained } from "./WhatIsAWallet.tsx";

/** The footer for a visitor without a wallet. */
export function Guide({ guide }: GuideProps) {
  const t = useText();
  if (!guide) return null;
  return (
    <p className="foot">
      {t("connect.guide")}{" "}
      <TextButton
        event={{ type: "route.push", route: { view: guide } }}
        click={guide === "GetWallet" ? "CLICK_GET_WALLET" : undefined}
      >
        {t("connect.guide.link")}
      </TextButton>
    </p>
  );
}

/** The explanation of wallets and the way to get one, beside a list without a choice. */
export function Guided({ guide }: GuideProps) {
  return (
    <>
      <Explained />
      <Guide guide={guide} />
    </>
  );
}
