import { Checkbox } from "../kit/Checkbox.tsx";
import { Hero, Sign } from "../kit/Hero.tsx";
import { Link } from "../kit/Link.tsx";
import { Note } from "../kit/Note.tsx";
import { Say } from "../kit/Say.tsx";
import { TextButton } from "../kit/TextButton.tsx";
import { WalletRows } from "../kit/WalletRows.tsx";
import { useSend } from "../send.ts";
import { useText } from "../text.ts";
import { type ConnectProps, presentConnect } from "./connect-rows.ts";
import type { Screen } from "./screen.ts";

function Legal({ terms, privacy, box }: { terms: string | undefined; privacy: string | undefined; box: boolean }) {
  const t = useText();
  const links = {
    terms: <Link href={terms}>{t("connect.legal.terms")}</Link>,
    privacy: <Link href={privacy}>{t("connect.legal.privacy")}</Link>,
  };
  if (terms && privacy) return <Say text={box ? "connect.legal.checkbox" : "connect.legal.footer"} values={links} />;
  const document = terms ? links.terms : links.privacy;
  return <Say text={box ? "connect.legal.checkbox.one" : "connect.legal.one"} values={{ document }} />;
}

function Body({ rows, pending, all, closed, partial, guide, terms, privacy, consent }: ConnectProps) {
  const t = useText();
  const send = useSend();
  const locked = consent?.ticked === false;
  const isEmpty = rows.length + pending === 0;
  const empty = closed ? "connect.closed" : "connect.empty";
  return (
    <>
      <div className="body">
        {consent && (
          <Checkbox checked={consent.ticked} action="legal.tick" onChange={(on) => send({ type: "legal.tick", on })}>
            <Legal terms={terms} privacy={privacy} box />
            {locked && <span className="vh">. {t("connect.legal.required")}</span>}
          </Checkbox>
        )}
        {isEmpty && <Hero art={<Sign icon="wallet" />} title={t(empty)} text={t(`${empty}.text`)} />}
        {(!isEmpty || all) && <WalletRows rows={rows} pending={pending} all={all} locked={locked} />}
        {rows.some(({ tag }) => tag === "contested") && <Note>{t("connect.contested.text")}</Note>}
        {partial && (
          <Note action={<TextButton event={{ type: "wallets.retry" }}>{t("action.retry")}</TextButton>}>
            {t("connect.offline")}
          </Note>
        )}
      </div>
      {guide && (
        <p className="foot">
          {t("connect.guide")}{" "}
          <TextButton event={{ type: "route.push", route: { view: "GetWallet" } }} click="CLICK_GET_WALLET">
            {t("connect.guide.link")}
          </TextButton>
        </p>
      )}
      {!consent && (terms || privacy) && (
        <p className="foot">
          <Legal terms={terms} privacy={privacy} box={false} />
        </p>
      )}
    </>
  );
}

/** Ways to a wallet: found here, recent, the host's, recommended, and all the others. */
export const Connect: Screen<ConnectProps> = { present: presentConnect, title: (_, t) => t("title.Connect"), Body };
