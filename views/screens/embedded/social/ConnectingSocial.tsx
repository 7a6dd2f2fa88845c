import type { Social } from "../../../../domain/options/features.ts";
import { useText } from "../../../shell/text.ts";
import type { World } from "../../../shell/world.ts";
import type { FaultText } from "../../fault.ts";
import type { Screen } from "../../screen.ts";
import { appDisplay, type DisplayItem } from "../../wallets/wallet-display.ts";
import { Logging } from "../Logging.tsx";
import { socialFault } from "./social-fault.ts";
import { PROVIDERS } from "./socials.ts";

export interface ConnectingSocialProps {
  app: DisplayItem;
  social: Social;
  /** True once the provider has answered. */
  taking: boolean;
  /** True once the visitor is logged in. */
  done?: boolean;
  fault?: FaultText | undefined;
}

function Body({ app, social, taking, done = false, fault }: ConnectingSocialProps) {
  const t = useText();
  const name = PROVIDERS[social];
  return (
    <div className="body">
      <Logging
        app={app}
        social={social}
        title={t("social.login", { name })}
        text={t(taking ? "social.taking" : "social.waiting", { name })}
        fault={fault}
        done={done}
      />
    </div>
  );
}

function present(world: World): ConnectingSocialProps | undefined {
  const route = world.router.context.history.at(-1);
  const attempt = world.login.social;
  if (route?.view !== "ConnectingSocial") return undefined;
  const base = { app: appDisplay(world), social: route.social };
  if (world.modal.hasTag("succeeded")) return { ...base, taking: false, done: true };
  if (!attempt) return undefined;
  return {
    ...base,
    taking: attempt.hasTag("taking"),
    fault: attempt.hasTag("failed") ? socialFault(attempt.context.fault) : undefined,
  };
}

/** A login in a provider's popup. */
export const ConnectingSocial: Screen<ConnectingSocialProps> = {
  present,
  title: ({ social }) => PROVIDERS[social],
  Body,
};
