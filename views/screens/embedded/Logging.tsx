import type { ReactNode } from "react";
import type { Social } from "../../../domain/options/features.ts";
import { Button } from "../../kit/buttons/Button.tsx";
import { Hero, Sign } from "../../kit/pictures/Hero.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { ConnectionStatus } from "../../kit/states/ConnectionStatus.tsx";
import { useText } from "../../shell/text.ts";
import type { FaultText } from "../fault.ts";
import type { DisplayItem } from "../wallets/wallet-display.ts";

export interface LoggingProps {
  app: DisplayItem;
  social: Social;
  title: string;
  text?: string | undefined;
  /** The reason of a failure, after which the visitor can retry. */
  fault?: FaultText | undefined;
  children?: ReactNode;
}

/** A login at a provider: both parties, and a retry after a failure. */
export function Logging({ app, social, title, text, fault, children }: LoggingProps) {
  const t = useText();
  return (
    <>
      <Hero
        art={
          <ConnectionStatus
            state={fault ? "broken" : "waiting"}
            from={<Logo {...app} size="l" />}
            to={<Sign icon={social} />}
          />
        }
        title={fault ? t(fault.title ?? "social.failed") : title}
        text={fault ? t(fault.key, fault.values) : text}
        live={fault ? "alert" : "status"}
      />
      {fault && (
        <Button tone="go" icon="again" event={{ type: "connection.retry" }}>
          {t("action.retry")}
        </Button>
      )}
      {children}
    </>
  );
}
