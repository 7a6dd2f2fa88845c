import type { ReactNode } from "react";
import type { Social } from "../../domain/features.ts";
import type { MessageKey } from "../../domain/messages.ts";
import type { ShownFault } from "../screens/fault.ts";
import type { Shown } from "../screens/shown.ts";
import { useText } from "../text.ts";
import { Button } from "./Button.tsx";
import { Hero, Sign } from "./Hero.tsx";
import { Mark } from "./Mark.tsx";
import { Thread } from "./Thread.tsx";

export interface LoggingProps {
  app: Shown;
  social: Social;
  title: string;
  text?: MessageKey | undefined;
  /** Why nothing came of it; there is another try then. */
  fault?: ShownFault | undefined;
  children?: ReactNode;
}

/** A login at a provider: who talks to whom, and another try where nothing came of it. */
export function Logging({ app, social, title, text, fault, children }: LoggingProps) {
  const t = useText();
  return (
    <>
      <Hero
        art={
          <Thread state={fault ? "broken" : "waiting"} from={<Mark {...app} size="l" />} to={<Sign icon={social} />} />
        }
        title={fault ? t("social.failed") : title}
        text={fault ? t(fault.key, fault.values) : text && t(text)}
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
