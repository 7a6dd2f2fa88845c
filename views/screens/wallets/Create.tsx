import { Link } from "../../kit/buttons/Link.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { Separator } from "../../kit/Separator.tsx";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import { ConnectMethods } from "../connection/ConnectMethods.tsx";
import { Consent, LegalFoot } from "../connection/Consent.tsx";
import type { ConnectProps } from "../connection/connect-rows.ts";
import { type LegalProps, legalOf } from "../connection/legal.ts";
import { chunksFor, type LoginProps, loginsOf, methodsOf } from "../connection/methods.ts";
import type { Screen } from "../screen.ts";

/** The public guide to wallets (protocol.md §4.1). */
const GUIDE = "https://walletguide.walletconnect.network";

export interface CreateProps extends LegalProps, LoginProps {
  methods: ConnectProps["methods"];
}

function Body(props: CreateProps) {
  const t = useText();
  const { methods, email, socials } = props;
  return (
    <>
      <div className="body">
        <Consent {...props} />
        <ConnectMethods methods={methods} email={email} socials={socials} locked={props.consent?.ticked === false} />
        {methods.length > 0 && <Separator />}
        <p className="say" data-centred>
          {t("connect.explore")}
        </p>
        <Link className="btn" href={GUIDE}>
          <span>{t("connect.explore.link")}</span>
          <Icon name="external" size="s" />
        </Link>
      </div>
      <LegalFoot {...props} />
    </>
  );
}

function present(world: World): CreateProps {
  const logins = loginsOf(world);
  const methods = methodsOf(world, logins).filter((method) => method !== "wallet");
  return { ...legalOf(world), ...logins, methods };
}

/** Ways to start for a visitor without a wallet. */
export const Create: Screen<CreateProps> = { present, title: (_, t) => t("title.Create"), Body, chunks: chunksFor };
