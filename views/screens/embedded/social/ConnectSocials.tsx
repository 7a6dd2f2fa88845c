import type { Social } from "../../../../domain/options/features.ts";
import { Plate } from "../../../kit/Plate.tsx";
import { useText } from "../../../shell/text.ts";
import type { World } from "../../../shell/world.ts";
import { Consent, LegalFoot } from "../../connection/Consent.tsx";
import { type LegalProps, legalOf } from "../../connection/legal.ts";
import { loginsOf } from "../../connection/methods.ts";
import type { Screen } from "../../screen.ts";
import { SocialRow } from "./Socials.tsx";

export interface ConnectSocialsProps extends LegalProps {
  socials: readonly Social[];
}

function Body(props: ConnectSocialsProps) {
  const t = useText();
  return (
    <>
      <div className="body">
        <Consent {...props} />
        <Plate label={t("social.list")}>
          {props.socials.map((social) => (
            <li key={social}>
              <SocialRow social={social} locked={props.consent?.ticked === false} />
            </li>
          ))}
        </Plate>
      </div>
      <LegalFoot {...props} />
    </>
  );
}

function present(world: World): ConnectSocialsProps {
  return { ...legalOf(world), socials: loginsOf(world).socials ?? [] };
}

/** Every social login. */
export const ConnectSocials: Screen<ConnectSocialsProps> = {
  present,
  title: (_, t) => t("title.ConnectSocials"),
  Body,
};
