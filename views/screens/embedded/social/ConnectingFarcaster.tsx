import { Button } from "../../../kit/buttons/Button.tsx";
import { Link } from "../../../kit/buttons/Link.tsx";
import { useSettled } from "../../../kit/hooks/use-settled.ts";
import { useText } from "../../../shell/text.ts";
import type { World } from "../../../shell/world.ts";
import type { FaultText } from "../../fault.ts";
import { QrCode } from "../../pairing/QrCode.tsx";
import type { Screen } from "../../screen.ts";
import { appDisplay, type DisplayItem } from "../../wallets/wallet-display.ts";
import { Logging } from "../Logging.tsx";
import { socialFault } from "./social-fault.ts";

export interface ConnectingFarcasterProps {
  app: DisplayItem;
  mobile: boolean;
  /** The URI that the app scans or opens; absent while it is being fetched. */
  uri?: string | undefined;
  /** True once the app has approved. */
  taking: boolean;
  /** True once the visitor is logged in. */
  done?: boolean;
  fault?: FaultText | undefined;
}

function Code({ uri }: { uri: string | undefined }) {
  const t = useText();
  return (
    <div className="panel" aria-busy={!uri || undefined}>
      <QrCode uri={uri} label={t("farcaster.code")} />
      <div className="with-btn">
        <h3>{t("pairing.scan")}</h3>
        <Button size="s" icon="copy" event={{ type: "uri.copy" }} disabled={!uri}>
          {t("action.copyLink")}
        </Button>
      </div>
    </div>
  );
}

function Open({ uri }: { uri: string | undefined }) {
  const t = useText();
  if (!uri) {
    return (
      <Button tone="go" busy action="link.open">
        {t("farcaster.open")}
      </Button>
    );
  }
  return (
    <Link className="btn" tone="go" href={uri} app>
      <span>{t("farcaster.open")}</span>
    </Link>
  );
}

function Body({ app, mobile, uri, taking, done = false, fault }: ConnectingFarcasterProps) {
  const t = useText();
  const isWaiting = !taking && !done && !fault;
  // After a failure its screen stays until there is another code.
  const hasFailed = useSettled(fault !== undefined, isWaiting && !uri);
  return (
    <div className="body">
      {isWaiting && !mobile && !hasFailed ? (
        <Code uri={uri} />
      ) : (
        <Logging
          app={app}
          social="farcaster"
          title={t(taking ? "farcaster.loading" : "farcaster.waiting")}
          text={taking ? undefined : t("farcaster.waiting.text")}
          fault={fault}
          done={done}
        >
          {isWaiting && mobile && <Open uri={uri} />}
        </Logging>
      )}
    </div>
  );
}

function present(world: World): ConnectingFarcasterProps | undefined {
  const attempt = world.login.farcaster;
  const base = { app: appDisplay(world), mobile: world.app.context.platform.mobile };
  if (world.modal.hasTag("succeeded")) return { ...base, taking: false, done: true };
  if (!attempt) return undefined;
  return {
    ...base,
    uri: attempt.hasTag("waiting") ? (attempt.context.uri ?? undefined) : undefined,
    taking: attempt.hasTag("taking"),
    fault: attempt.hasTag("failed") ? socialFault(attempt.context.fault) : undefined,
  };
}

/** A login by the Farcaster app. */
export const ConnectingFarcaster: Screen<ConnectingFarcasterProps> = {
  present,
  title: (_, t) => t("title.ConnectingFarcaster"),
  Body,
};
