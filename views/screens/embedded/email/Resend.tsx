import { useRef } from "react";
import type { MessageKey } from "../../../../domain/messages.ts";
import type { ViewEvent } from "../../../../machines/app/events.ts";
import { Button } from "../../../kit/buttons/Button.tsx";
import { useSecondsLeft } from "../../../kit/clock.ts";
import { useText } from "../../../shell/text.ts";

export interface ResendProps {
  /** Time in milliseconds since 1970 from which it may be pressed. */
  at: number;
  busy: boolean;
  /** The text while something is running. */
  doing: string;
  question: string;
  words: MessageKey;
  /** The text with `{n}`, the seconds until then. */
  wait: MessageKey;
  event: ViewEvent;
}

/** A retry that is enabled at a given time; disabled while something is running. */
export function Resend({ at, busy, doing, question, words, wait, event }: ResendProps) {
  const t = useText();
  const ref = useRef<HTMLDivElement>(null);
  const left = useSecondsLeft(ref, at);
  return (
    <div className="with-btn" data-text ref={ref}>
      {busy && <span className="spin" aria-hidden="true" />}
      <p role="status">{busy ? doing : question}</p>
      <Button size="s" event={event} disabled={Boolean(left) || busy}>
        {left ? t(wait, { n: left }) : t(words)}
      </Button>
    </div>
  );
}
