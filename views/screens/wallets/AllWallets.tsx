import { useEffect, useState } from "react";
import { IconButton } from "../../kit/buttons/IconButton.tsx";
import { Retry } from "../../kit/buttons/Retry.tsx";
import { Field } from "../../kit/Field.tsx";
import { useSettled } from "../../kit/hooks/use-settled.ts";
import { Hero, Sign } from "../../kit/pictures/Hero.tsx";
import { MissedNote } from "../../kit/states/MissedNote.tsx";
import { NotFound } from "../../kit/states/NotFound.tsx";
import { useSend } from "../../shell/send.ts";
import { useText } from "../../shell/text.ts";
import type { Screen } from "../screen.ts";
import { walkGrid } from "./arrows.ts";
import { Explore } from "./Explore.tsx";
import { Guided } from "./Guide.tsx";
import { WalletGrid } from "./WalletGrid.tsx";
import { type AllWalletsProps, presentWallets } from "./wallet-cells.ts";

const RETRY = { type: "wallets.retry" } as const;
const SEARCH = "wallets.search";
const CODE = { type: "pairing.start" } as const;
const LIST = { type: "wallets.list" } as const;

/** An empty result: clears the search, or, without one, links to the public list. */
function Nothing({
  query,
  certified,
  onClear,
}: Pick<AllWalletsProps, "query" | "certified"> & { onClear: () => void }) {
  const t = useText();
  const filtered = certified ? t("wallets.empty.certified") : undefined;
  if (query || certified) return <NotFound of="wallets" onClear={onClear} text={filtered} />;
  return (
    <>
      <Hero art={<Sign icon="wallet" />} title={t("get.empty")} text={t("get.empty.text")} live="status" />
      <Explore />
    </>
  );
}

function Results(props: AllWalletsProps & { onClear: () => void }) {
  const t = useText();
  const { wallets, phase } = props;
  const isLoading = phase === "loading";
  // A failure stays while the list is requested again.
  const hasFailed = useSettled(phase, isLoading) === "failed";
  if (hasFailed && wallets.length === 0) {
    return (
      <>
        <Hero
          art={<Sign icon="bad" tone="bad" />}
          title={t("wallets.error")}
          text={t("wallets.error.text")}
          live="alert"
        />
        <Retry event={RETRY} busy={isLoading} />
      </>
    );
  }
  if (phase === "ready" && wallets.length === 0) {
    return <Nothing {...props} />;
  }
  return (
    <>
      <WalletGrid {...props} phase={hasFailed ? "failed" : phase} />
      <MissedNote isMissed={hasFailed} isAsked={isLoading} event={RETRY}>
        {t("wallets.more.failed")}
      </MissedNote>
    </>
  );
}

function Body(props: AllWalletsProps) {
  const t = useText();
  const send = useSend();
  const [typed, type] = useState(props.query);
  const { certified, code, phase, wallets } = props;
  useEffect(() => send(LIST), [send]);
  const search = (query: string): void => {
    type(query);
    send({ type: SEARCH, query });
  };
  const clear = (): void => {
    if (certified) send({ type: "wallets.certify", on: false });
    search("");
  };
  const count = wallets.length;
  // Where there is none, the screen says so itself.
  const status = phase === "loading" ? t("wallets.loading") : count > 0 && t("wallets.results", { count });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field and the cells are interactive; this only handles arrow keys.
    <div className="body" data-airy data-full onKeyDown={walkGrid}>
      <div className="top">
        <Field label={t("wallets.search")} value={typed} onInput={search} action={SEARCH} />
        <IconButton
          icon="shield"
          label={t("wallets.certified")}
          aria-pressed={certified}
          event={{ type: "wallets.certify", on: !certified }}
        />
        {code && <IconButton icon="qr" label={t("wallets.qrcode")} event={CODE} />}
      </div>
      {phase !== "failed" && (
        <p className="vh" role="status">
          {status}
        </p>
      )}
      <Results {...props} onClear={clear} />
    </div>
  );
}

/** Every wallet, with a search. */
export const AllWallets: Screen<AllWalletsProps> = {
  present: presentWallets,
  title: (_, t) => t("title.AllWallets"),
  Body,
  Aside: Guided,
};
