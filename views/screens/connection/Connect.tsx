import { Button } from "../../kit/buttons/Button.tsx";
import { Hero, Sign } from "../../kit/pictures/Hero.tsx";
import { useText } from "../../shell/text.ts";
import { usePanes } from "../../shell/wide.ts";
import type { Screen } from "../screen.ts";
import { Guide, Guided } from "../wallets/Guide.tsx";
import { ConnectMethods } from "./ConnectMethods.tsx";
import { Consent, LegalFoot } from "./Consent.tsx";
import { type ConnectProps, presentConnect } from "./connect-rows.ts";
import { chunksFor } from "./methods.ts";
import { Wallets } from "./Wallets.tsx";

function Body(props: ConnectProps) {
  const t = useText();
  const isInPanes = usePanes();
  const { methods, collapsed, email, socials } = props;
  const locked = props.consent?.ticked === false;
  const wallets = collapsed ? (
    <Button icon="wallet" event={{ type: "route.push", route: { view: "ConnectWallets" } }} disabled={locked}>
      {t("connect.collapsed")}
    </Button>
  ) : (
    <Wallets {...props} locked={locked} />
  );
  return (
    <>
      <div className="body">
        <Consent {...props} />
        {methods.length === 0 && (
          <Hero art={<Sign icon="wallet" />} title={t("connect.closed")} text={t("connect.closed.text")} />
        )}
        <ConnectMethods methods={methods} email={email} socials={socials} locked={locked} wallets={wallets} />
      </div>
      {!isInPanes && <Guide {...props} />}
      <LegalFoot {...props} />
    </>
  );
}

/** The ways to connect: e-mail, social logins, and wallets: installed, recent, the host's, recommended, and all others. */
export const Connect: Screen<ConnectProps> = {
  present: presentConnect,
  title: (_, t) => t("title.Connect"),
  Body,
  Aside: Guided,
  chunks: chunksFor,
};
