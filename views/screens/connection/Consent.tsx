import { Link } from "../../kit/buttons/Link.tsx";
import { Checkbox } from "../../kit/Checkbox.tsx";
import { StatusText } from "../../kit/states/StatusText.tsx";
import { useSend } from "../../shell/send.ts";
import { useText } from "../../shell/text.ts";
import type { LegalProps } from "./legal.ts";

function Legal({ terms, privacy, box }: LegalProps & { box: boolean }) {
  const t = useText();
  const links = {
    terms: <Link href={terms}>{t("connect.legal.terms")}</Link>,
    privacy: <Link href={privacy}>{t("connect.legal.privacy")}</Link>,
  };
  if (terms && privacy)
    return <StatusText text={box ? "connect.legal.checkbox" : "connect.legal.footer"} values={links} />;
  const document = terms ? links.terms : links.privacy;
  return <StatusText text={box ? "connect.legal.checkbox.one" : "connect.legal.one"} values={{ document }} />;
}

/** The legal box that has to be ticked before connecting, if there is one (CONF-6). */
export function Consent({ consent, ...documents }: LegalProps) {
  const t = useText();
  const send = useSend();
  if (!consent) return null;
  return (
    <Checkbox checked={consent.ticked} action="legal.tick" onChange={(on) => send({ type: "legal.tick", on })}>
      <Legal {...documents} box />
      {!consent.ticked && <span className="vh">. {t("connect.legal.required")}</span>}
    </Checkbox>
  );
}

/** The legal notice, if there is no box to tick. */
export function LegalFoot({ consent, ...documents }: LegalProps) {
  if (consent || !(documents.terms || documents.privacy)) return null;
  return (
    <p className="foot">
      <Legal {...documents} box={false} />
    </p>
  );
}
