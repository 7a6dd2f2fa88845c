import type { Social } from "../../../../domain/options/features.ts";
import { ActionButton } from "../../../kit/buttons/ActionButton.tsx";
import { Icon } from "../../../kit/pictures/Icon.tsx";
import { Lead, Row } from "../../../kit/Row.tsx";
import { useText } from "../../../shell/text.ts";
import { PROVIDERS } from "./socials.ts";

/** The number of logos that fit; more are behind a button (protocol.md §6.3). */
const MOST = 6;
const KEYS = 4;

interface SocialsProps {
  socials: readonly Social[];
  locked: boolean;
}

const choose = (social: Social) => ({ type: "social.choose", social }) as const;

/** A provider by its name. */
export function SocialRow({ social, locked }: { social: Social; locked: boolean }) {
  const t = useText();
  return (
    <Row
      slim
      lead={<Lead icon={social} />}
      name={t("social.continue", { name: PROVIDERS[social] })}
      event={choose(social)}
      disabled={locked}
      data-social={social}
    />
  );
}

function Key({ social, locked }: { social: Social; locked: boolean }) {
  const label = useText()("social.continue", { name: PROVIDERS[social] });
  return (
    <ActionButton
      className="key"
      aria-label={label}
      title={PROVIDERS[social]}
      event={choose(social)}
      disabled={locked}
      data-social={social}
    >
      <Icon name={social} />
    </ActionButton>
  );
}

/** The social logins: two as logos, more with the first one by name, many behind a button. */
export function Socials({ socials, locked }: SocialsProps) {
  const t = useText();
  const [first] = socials;
  const isPair = socials.length === 2;
  const rest = isPair ? socials : socials.slice(1);
  const isMany = socials.length > MOST;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own border.
    <div className="plate" role="group" aria-label={t("social.list")}>
      {!isPair && first && <SocialRow social={first} locked={locked} />}
      {rest.length > 0 && (
        <div className="keys">
          {(isMany ? rest.slice(0, KEYS) : rest).map((social) => (
            <Key key={social} social={social} locked={locked} />
          ))}
          {isMany && (
            <ActionButton
              className="key"
              aria-label={t("social.more")}
              title={t("social.more")}
              event={{ type: "route.push", route: { view: "ConnectSocials" } }}
              disabled={locked}
            >
              <Icon name="dots" />
            </ActionButton>
          )}
        </div>
      )}
    </div>
  );
}
