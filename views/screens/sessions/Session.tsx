import { useState } from "react";
import { parsedUrl } from "../../../domain/parsed-url.ts";
import { grantKey } from "../../../domain/sessions/grant.ts";
import { limitsOf } from "../../../domain/sessions/permission.ts";
import type { SessionStatus, SmartSession } from "../../../domain/sessions/session.ts";
import { safeText } from "../../../domain/text.ts";
import { Button } from "../../kit/buttons/Button.tsx";
import { Name } from "../../kit/Name.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { Row } from "../../kit/Row.tsx";
import { Tag, type TagProps } from "../../kit/Tag.tsx";
import { useText } from "../../shell/text.ts";
import { Limits } from "./Limits.tsx";
import { GONE, type NetworkWords } from "./session-props.ts";

/** The props that all sessions of the list share. */
export interface SessionContext {
  chosen: SessionStatus;
  /** The key of the grant that is being revoked, which need not be a session's. */
  revoking: string | undefined;
  networks: NetworkWords;
  lang: string;
}

/** A session, which a press unfolds to show its permissions. */
export function Session({ session, chosen, revoking, networks, lang }: SessionContext & { session: SmartSession }) {
  const t = useText();
  const [isOpen, open] = useState(false);
  const { site, permissions, tokens, createdAt, expiry, networkId } = session;
  const name = safeText(site.name, 40) || t("sessions.unknown");
  const tones: Partial<Record<SessionStatus, TagProps["tone"]>> = { active: "ok", revoked: "bad" };
  const isRevoking = revoking === grantKey({ kind: "session", session });
  return (
    <li className="session">
      <Row
        lead={<Logo name={name} image={site.iconUrl} />}
        name={<Name>{name}</Name>}
        sub={parsedUrl(site.url ?? "")?.host}
        end={
          <Tag tone={isRevoking ? undefined : tones[chosen]}>
            {t(isRevoking ? "grants.revoking" : `sessions.status.${chosen}`)}
          </Tag>
        }
        action="session.open"
        onPress={() => open((before) => !before)}
        expanded={isOpen}
      />
      {isOpen && (
        <div className="session-details">
          <Limits
            limits={limitsOf(permissions)}
            lifetime={{ from: createdAt / 1000, expiry: expiry / 1000 }}
            tokens={tokens}
            network={networks[networkId] ?? GONE}
            lang={lang}
          />
          {chosen === "active" && (
            <Button
              event={{ type: "grant.revoke", grants: [{ kind: "session", session }] }}
              busy={isRevoking}
              disabled={revoking !== undefined && !isRevoking}
              aria-label={`${t("sessions.revoke")}: ${name}`}
            >
              {t("sessions.revoke")}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
