import type { ReactNode } from "react";
import type { Social } from "../../../domain/options/features.ts";
import { Retry } from "../../kit/buttons/Retry.tsx";
import { useSettled } from "../../kit/hooks/use-settled.ts";
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
  /** True once the visitor is logged in. */
  done: boolean;
  children?: ReactNode;
}

/** A login at a provider: both parties, and a retry after a failure. */
export function Logging({ app, social, title, text, fault, done, children }: LoggingProps) {
  const t = useText();
  const hasFailed = useSettled(fault !== undefined, !fault);
  return (
    <>
      <Hero
        art={
          <ConnectionStatus
            state={done ? "closed" : fault ? "broken" : "waiting"}
            from={<Logo {...app} size="l" />}
            to={<Sign icon={social} />}
          />
        }
        title={done ? t("success.connected") : fault ? t(fault.title ?? "social.failed") : title}
        text={fault ? t(fault.key, fault.values) : !done && text}
        live={fault ? "alert" : "status"}
      />
      {hasFailed && !children && (
        <Retry tone="go" event={{ type: "connection.retry" }} busy={!fault && !done} done={done} />
      )}
      {children}
    </>
  );
}
