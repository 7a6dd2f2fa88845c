import { Hero, Sign } from "../../kit/pictures/Hero.tsx";
import { MissedNote } from "../../kit/states/MissedNote.tsx";
import { Note } from "../../kit/states/Note.tsx";
import { useText } from "../../shell/text.ts";
import type { ConnectProps } from "./connect-rows.ts";
import { WalletRows } from "./WalletRows.tsx";

/** The list of wallets, or the reason why there is none. */
export function Wallets({ rows, pending, all, partial, isLoading, locked }: ConnectProps & { locked: boolean }) {
  const t = useText();
  const isEmpty = rows.length + pending === 0;
  return (
    <>
      {isEmpty && <Hero art={<Sign icon="wallet" />} title={t("connect.empty")} text={t("connect.empty.text")} />}
      {(!isEmpty || all) && <WalletRows rows={rows} pending={pending} all={all} locked={locked} />}
      {rows.some(({ tag }) => tag === "contested") && <Note>{t("connect.contested.text")}</Note>}
      <MissedNote isMissed={partial} isAsked={isLoading} event={{ type: "wallets.retry" }}>
        {t("connect.offline")}
      </MissedNote>
    </>
  );
}
