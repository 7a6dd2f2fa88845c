import type { MessageKey } from "../../../domain/messages.ts";
import { Button } from "../../kit/buttons/Button.tsx";
import { Hero } from "../../kit/pictures/Hero.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { ConnectionStatus } from "../../kit/states/ConnectionStatus.tsx";
import { StatusText } from "../../kit/states/StatusText.tsx";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import { type FaultText, faultText } from "../fault.ts";
import type { Screen } from "../screen.ts";
import { appDisplay, type DisplayItem, walletDisplay } from "../wallets/wallet-display.ts";
import { Draft } from "./Draft.tsx";

type Phase = "checking" | "drafting" | "stuck" | "ready" | "signing" | "judging" | "done" | "cancelling";

export interface SIWXSignMessageProps {
  app: DisplayItem;
  wallet: DisplayItem;
  phase: Phase;
  /** The text to sign; absent while it is loading. */
  text?: string | undefined;
  /** True if cancelling disconnects. */
  required: boolean;
  /** The fault of the last try. */
  fault?: FaultText | undefined;
}

const WORDS: { [P in Phase]?: MessageKey } = {
  signing: "signIn.confirm",
  judging: "signIn.judging",
  // A success is shown on the button alone; the words above stay, so that nothing moves.
  done: "signIn.judging",
};

/** The two buttons; neither moves once there is something to sign. */
function Actions({ phase }: Pick<SIWXSignMessageProps, "phase">) {
  const t = useText();
  const isStuck = phase === "stuck";
  const isCancelling = phase === "cancelling";
  const isDone = phase === "done";
  const isSigning = phase === "signing" || phase === "judging";
  const cancel = (
    <Button event={{ type: "signIn.cancel" }} busy={isCancelling} disabled={isDone}>
      {t(isCancelling ? "signIn.cancelling" : "signIn.cancel")}
    </Button>
  );
  if (phase === "checking") return <div className="btns">{cancel}</div>;
  return (
    <div className="btns" data-even>
      {cancel}
      <Button
        tone="go"
        event={{ type: "signIn.sign" }}
        busy={isSigning || phase === "drafting"}
        done={isDone}
        disabled={isCancelling}
      >
        {t(isDone ? "success.signedIn" : isStuck ? "action.retry" : isSigning ? "signIn.signing" : "signIn.sign")}
      </Button>
    </div>
  );
}

function Body({ app, wallet, phase, text, required, fault }: SIWXSignMessageProps) {
  const t = useText();
  const isChecking = phase === "checking";
  return (
    <div className="body">
      <Hero
        art={
          <ConnectionStatus
            state={phase === "done" ? "closed" : fault ? "broken" : "waiting"}
            from={<Logo {...app} size="l" />}
            to={<Logo {...wallet} size="l" />}
          />
        }
        title={<StatusText text={isChecking ? "signIn.checking" : "signIn.title"} values={{ dapp: app.name }} />}
        text={
          !isChecking && (
            <>
              <StatusText text={WORDS[phase] ?? "signIn.text"} values={{ name: wallet.name }} />
              {` ${t(required ? "signIn.required" : "signIn.optional")}`}
            </>
          )
        }
        live="status"
      />
      {!isChecking && <Draft text={text} fault={fault} />}
      <Actions phase={phase} />
    </div>
  );
}

function phaseOf(attempt: NonNullable<World["signInAttempt"]>): Phase {
  const tagged = (["checking", "drafting", "signing", "judging"] as const).find((tag) => attempt.hasTag(tag));
  if (tagged) return tagged;
  if (attempt.hasTag("signedIn")) return "done";
  if (attempt.matches({ prompt: "stuck" })) return "stuck";
  return attempt.matches({ prompt: "ready" }) ? "ready" : "cancelling";
}

function present(world: World): SIWXSignMessageProps | undefined {
  const { signInAttempt: attempt } = world;
  const target = attempt?.context.target;
  const session = target && world.app.context.sessions[target.namespace];
  // The wallet is disconnected and the card is closing: the last content stays until then.
  if (!attempt || !session) return undefined;
  const { draft, isRequired, fault } = attempt.context;
  const phase = phaseOf(attempt);
  return {
    app: appDisplay(world),
    wallet: { ...walletDisplay(world, session.wallet), image: session.wallet.icon },
    phase,
    text: draft?.text,
    required: isRequired,
    // A fault is hidden while it is being checked, and if the visitor is signed in nevertheless.
    fault: phase === "judging" || phase === "done" ? undefined : faultText(fault),
  };
}

/** The message that an account signs, readable before it is signed (protocol.md §6.7). */
export const SIWXSignMessage: Screen<SIWXSignMessageProps> = {
  present,
  title: (_, t) => t("title.SIWXSignMessage"),
  Body,
};
