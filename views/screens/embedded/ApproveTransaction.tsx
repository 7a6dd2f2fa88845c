import { Retry } from "../../kit/buttons/Retry.tsx";
import { useSettled } from "../../kit/hooks/use-settled.ts";
import { Hero, Sign } from "../../kit/pictures/Hero.tsx";
import { Skeleton } from "../../kit/states/Skeleton.tsx";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import type { Screen } from "../screen.ts";

export interface ApproveTransactionProps {
  phase: "loading" | "ready" | "lost";
  /** True if a plain message is to be signed, which moves nothing. */
  message?: boolean;
}

const MESSAGE_METHODS: readonly (string | undefined)[] = ["personal_sign", "solana_signMessage"];

function Waiting() {
  const t = useText();
  return (
    <div className="waits" aria-busy="true">
      <Skeleton of="row" />
      <Skeleton of="stage" />
      <p role="status">{t("approval.loading")}</p>
    </div>
  );
}

function Lost({ busy }: { busy: boolean }) {
  const t = useText();
  return (
    <div className="waits">
      <Hero
        art={<Sign icon="bad" tone="bad" />}
        title={t("approval.lost")}
        text={t("approval.lost.text")}
        live="alert"
      />
      <Retry tone="go" event={{ type: "frame.want" }} busy={busy} />
    </div>
  );
}

/** Events of a visitor who scrolls. */
const SCROLLS = ["wheel", "touchmove"] as const;

/**
 * Keeps an embedded card in view while it or the page around it grows, as when a host greets who just logged in: a request that
 * is not visible cannot be approved (S5b). A visitor who scrolls decides alone.
 */
function keepInSight(box: HTMLElement | null): (() => void) | undefined {
  const card = box?.closest(".card");
  const view = card?.ownerDocument.defaultView;
  if (!card || !view?.ResizeObserver) return undefined;
  const observer = new view.ResizeObserver(() => box?.scrollIntoView({ block: "nearest" }));
  const stop = (): void => {
    observer.disconnect();
    for (const name of SCROLLS) view.removeEventListener(name, stop, true);
  };
  for (const each of [card, view.document.body]) observer.observe(each);
  for (const name of SCROLLS) view.addEventListener(name, stop, true);
  return stop;
}

/** The slot for the secure frame, a child of our element: it shows here only, and nothing covers it (S5b). */
function Body({ phase }: ApproveTransactionProps) {
  const isLoading = phase === "loading";
  const isLost = useSettled(phase, isLoading) === "lost";
  return (
    <div className="frame-at" data-phase={phase} ref={phase === "ready" ? keepInSight : null}>
      {phase === "ready" && <slot name="frame" />}
      {isLoading && !isLost && <Waiting />}
      {isLost && <Lost busy={isLoading} />}
    </div>
  );
}

function present({ frame, approval }: World): ApproveTransactionProps {
  return {
    phase: frame.hasTag("ready") ? "ready" : frame.hasTag("lost") ? "lost" : "loading",
    message: MESSAGE_METHODS.includes(approval.context.queue[0]?.method),
  };
}

/** The embedded wallet's request, shown by the secure frame itself (protocol.md §1.11). */
export const ApproveTransaction: Screen<ApproveTransactionProps> = {
  present,
  title: ({ message }, t) => t(message ? "title.ApproveTransaction.message" : "title.ApproveTransaction"),
  Body,
};
