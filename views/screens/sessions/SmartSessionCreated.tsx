import { limitsOf } from "../../../domain/sessions/permission.ts";
import { Button } from "../../kit/buttons/Button.tsx";
import { Hero, Sign } from "../../kit/pictures/Hero.tsx";
import { Note } from "../../kit/states/Note.tsx";
import { StatusText } from "../../kit/states/StatusText.tsx";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import type { Screen } from "../screen.ts";
import { Reading } from "../tokens/Reading.tsx";
import { appDisplay } from "../wallets/wallet-display.ts";
import { Limits, type LimitsProps } from "./Limits.tsx";
import { wordsOf } from "./session-props.ts";

export interface SmartSessionCreatedProps extends LimitsProps {
  phase: "asking" | "activating" | "granted";
  /** The name of the site. */
  site: string;
  /** True if the wallet's grant differs from the request. */
  isChanged: boolean;
}

function Head({ phase, site }: Pick<SmartSessionCreatedProps, "phase" | "site">) {
  const t = useText();
  if (phase === "granted")
    return <Hero art={<Sign icon="clock" />} title={t("sessions.done")} text={t("sessions.done.text")} live="status" />;
  const isAsking = phase === "asking";
  return (
    <Hero
      art={<Sign icon={isAsking ? "shield" : "clock"} />}
      title={isAsking ? <StatusText text="sessions.asking" values={{ site }} /> : t("sessions.activating")}
      text={isAsking && t("sessions.asking.text")}
      live="status"
    />
  );
}

function Body(props: SmartSessionCreatedProps) {
  const t = useText();
  const { phase, isChanged } = props;
  return (
    <>
      <Reading title={t("title.SmartSessionCreated")} action="sessions.read">
        <Head {...props} />
        {isChanged && <Note>{t("sessions.changed")}</Note>}
        <Limits {...props} />
      </Reading>
      <div className="foot">
        <div className="btns">
          <Button tone="go" event={{ type: "route.reset", route: { view: "Account" } }} busy={phase !== "granted"}>
            {t("sessions.done.action")}
          </Button>
        </div>
      </div>
    </>
  );
}

function present(world: World): SmartSessionCreatedProps | undefined {
  const { app, sessions } = world;
  const state = sessions.eip155;
  const { cosigned, grant } = state?.context ?? {};
  if (!state || !cosigned) return undefined;
  const { permissions, expiry } = grant?.granted ?? cosigned.request;
  return {
    phase: state.hasTag("asking") ? "asking" : state.hasTag("activating") ? "activating" : "granted",
    site: appDisplay(world).name,
    isChanged: grant?.isChanged ?? false,
    limits: limitsOf(permissions),
    lifetime: { from: cosigned.at, expiry },
    tokens: cosigned.tokens,
    network: wordsOf(cosigned.network),
    lang: app.context.settings.lang,
  };
}

/** The permissions that a site requests of a wallet, and then those that the wallet has granted (protocol.md §6.4). */
export const SmartSessionCreated: Screen<SmartSessionCreatedProps> = {
  present,
  title: (_, t) => t("title.SmartSessionCreated"),
  Body,
};
