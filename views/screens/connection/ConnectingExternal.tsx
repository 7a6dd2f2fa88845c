import type { Namespace } from "../../../domain/namespaces.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import { Button } from "../../kit/buttons/Button.tsx";
import { Retry } from "../../kit/buttons/Retry.tsx";
import { useSettled } from "../../kit/hooks/use-settled.ts";
import { Hero } from "../../kit/pictures/Hero.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { ConnectionStatus } from "../../kit/states/ConnectionStatus.tsx";
import { StatusText } from "../../kit/states/StatusText.tsx";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import type { Screen } from "../screen.ts";
import { appDisplay, type DisplayItem, walletDisplay } from "../wallets/wallet-display.ts";

export interface ConnectingExternalProps {
  app: DisplayItem;
  wallet: DisplayItem;
  /** `overdue`: the wallet has said nothing for 10 s. */
  phase: "waiting" | "connected" | "overdue" | "declined" | "pending" | "failed" | "missing" | "noAddress";
  /** Opens the wallet's download links, if they are known. */
  get?: ViewEvent | undefined;
}

const PHASES = {
  CONNECTION_DECLINED: "declined",
  CONNECTION_PENDING: "pending",
  CONNECTOR_MISSING: "missing",
  INVALID_ADDRESS: "noAddress",
} as const;

interface ActionsProps extends Pick<ConnectingExternalProps, "phase" | "get"> {
  /** The phase before a retry. */
  answered: ConnectingExternalProps["phase"];
}

/** The actions after a failure; they stay while a retry runs. */
function Actions({ answered, phase, get }: ActionsProps) {
  const t = useText();
  const isMissing = answered === "missing" && get !== undefined;
  return (
    <>
      {isMissing && (
        <Button tone="go" event={get}>
          {t("get.question.link")}
        </Button>
      )}
      <Retry
        tone={answered === "overdue" || answered === "pending" || isMissing ? "plain" : "go"}
        event={{ type: "connection.retry" }}
        busy={phase === "waiting"}
        done={phase === "connected"}
      />
    </>
  );
}

function Body({ app, wallet, phase, get }: ConnectingExternalProps) {
  const t = useText();
  const { name } = wallet;
  const isConnected = phase === "connected";
  const isCalm = phase === "waiting" || phase === "overdue" || isConnected;
  const answered = useSettled(phase, phase === "waiting" || isConnected);
  const waits = phase === "pending" || isCalm;
  return (
    <div className="body">
      <Hero
        art={
          <ConnectionStatus
            state={isConnected ? "closed" : waits ? "waiting" : "broken"}
            from={<Logo {...app} size="l" />}
            to={<Logo {...wallet} size="l" />}
          />
        }
        title={isConnected ? t("success.connected") : <StatusText text={`external.${phase}`} values={{ name }} />}
        text={!isConnected && <StatusText text={`external.${phase}.text`} values={{ name }} />}
        live={isCalm ? "status" : "alert"}
      />
      {answered !== "waiting" && answered !== "connected" && <Actions answered={answered} phase={phase} get={get} />}
    </div>
  );
}

function phaseOf(attempt: World["attempts"][Namespace]): ConnectingExternalProps["phase"] {
  if (attempt?.hasTag("overdue")) return "overdue";
  if (!attempt?.hasTag("failed")) return "waiting";
  return PHASES[attempt.context.error as keyof typeof PHASES] ?? "failed";
}

function present(world: World): ConnectingExternalProps | undefined {
  const route = world.router.context.history.at(-1);
  if (route?.view !== "ConnectingExternal") return undefined;
  const { connector } = route;
  const { featured, recommended, listed, found, config } = world.wallets.context;
  const entry = [...featured, ...config.customWallets, ...recommended, ...listed, ...found].find(
    ({ id, rdns }) => id === connector.explorerId || (rdns !== undefined && rdns === connector.info?.rdns),
  );
  return {
    app: appDisplay(world),
    wallet: walletDisplay(world, connector),
    phase: world.modal.hasTag("succeeded") ? "connected" : phaseOf(world.attempts[connector.chain]),
    get: entry?.homepage ? { type: "route.push", route: { view: "Downloads", wallet: entry } } : undefined,
  };
}

/** A wallet on this page was asked to connect; its owner answers in the wallet. */
export const ConnectingExternal: Screen<ConnectingExternalProps> = {
  present,
  title: ({ wallet }) => wallet.name,
  Body,
};
