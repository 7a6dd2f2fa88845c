import type { MessageKey } from "../../domain/messages.ts";
import { Button } from "../kit/Button.tsx";
import { Draft } from "../kit/Draft.tsx";
import { Hero } from "../kit/Hero.tsx";
import { Mark } from "../kit/Mark.tsx";
import { Say } from "../kit/Say.tsx";
import { Thread } from "../kit/Thread.tsx";
import { useText } from "../text.ts";
import type { World } from "../world.ts";
import { type ShownFault, shownFault } from "./fault.ts";
import type { Screen } from "./screen.ts";
import { type Shown, shownApp, shownWallet } from "./shown.ts";

type Phase = "checking" | "drafting" | "stuck" | "ready" | "signing" | "judging" | "done" | "cancelling";

export interface SIWXSignMessageProps {
  app: Shown;
  wallet: Shown;
  phase: Phase;
  /** What is signed; absent while it is on its way. */
  text?: string | undefined;
  /** Whether cancelling disconnects; not known while an earlier sign-in is looked for. */
  required: boolean;
  /** Why the last try came to nothing. */
  fault?: ShownFault | undefined;
}

const WORDS: { [P in Phase]?: MessageKey } = {
  checking: "signIn.checking",
  signing: "signIn.confirm",
  judging: "signIn.judging",
};

/** The two ways on; neither moves, whatever becomes of them. */
function Ways({ phase }: Pick<SIWXSignMessageProps, "phase">) {
  const t = useText();
  const isStuck = phase === "stuck";
  const isCancelling = phase === "cancelling";
  const isSigning = phase === "signing" || phase === "judging" || phase === "done";
  return (
    <div className="btns" data-even>
      <Button event={{ type: "signIn.cancel" }} busy={isCancelling} disabled={phase === "done"}>
        {t(isCancelling ? "signIn.cancelling" : "signIn.cancel")}
      </Button>
      <Button
        tone="go"
        event={{ type: "signIn.sign" }}
        busy={isSigning || phase === "checking" || phase === "drafting"}
        disabled={isCancelling}
      >
        {t(isStuck ? "action.retry" : isSigning ? "signIn.signing" : "signIn.sign")}
      </Button>
    </div>
  );
}

function Body({ app, wallet, phase, text, required, fault }: SIWXSignMessageProps) {
  const t = useText();
  return (
    <div className="body">
      <Hero
        art={
          <Thread
            state={phase === "done" ? "closed" : fault ? "broken" : "waiting"}
            from={<Mark {...app} size="l" />}
            to={<Mark {...wallet} size="l" />}
          />
        }
        title={<Say text="signIn.title" values={{ dapp: app.name }} />}
        text={
          <>
            <Say text={WORDS[phase] ?? "signIn.text"} values={{ name: wallet.name }} />
            {phase !== "checking" && ` ${t(required ? "signIn.required" : "signIn.optional")}`}
          </>
        }
        live="status"
      />
      <Draft text={text} fault={fault} />
      <Ways phase={phase} />
    </div>
  );
}

function phaseOf(proof: NonNullable<World["proof"]>): Phase {
  const tagged = (["checking", "drafting", "signing", "judging"] as const).find((tag) => proof.hasTag(tag));
  if (tagged) return tagged;
  if (proof.hasTag("signedIn")) return "done";
  if (proof.matches({ prompt: "stuck" })) return "stuck";
  return proof.matches({ prompt: "ready" }) ? "ready" : "cancelling";
}

function present(world: World): SIWXSignMessageProps | undefined {
  const { proof } = world;
  const target = proof?.context.target;
  const session = target && world.app.context.sessions[target.namespace];
  // The wallet is gone, and the card goes: what was shown stays until then.
  if (!proof || !session) return undefined;
  const { draft, isRequired, fault } = proof.context;
  return {
    app: shownApp(world),
    wallet: shownWallet(world, session.wallet),
    phase: phaseOf(proof),
    text: draft?.text,
    required: isRequired,
    fault: shownFault(fault),
  };
}

/** What an account signs to prove that it is the visitor's, readable before it is (protocol.md §6.7). */
export const SIWXSignMessage: Screen<SIWXSignMessageProps> = {
  present,
  title: (_, t) => t("title.SIWXSignMessage"),
  Body,
};
