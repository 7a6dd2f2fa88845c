import { useRef } from "react";
import { LIMITS } from "../../../../domain/limits.ts";
import { Button } from "../../../kit/buttons/Button.tsx";
import { useSecondsLeft } from "../../../kit/clock.ts";
import { useText } from "../../../shell/text.ts";

export interface ResendProps {
  /** Time in milliseconds since 1970 from which it may be pressed. */
  at: number;
  busy: boolean;
  /** The text while something is running. */
  doing: string;
  words: "otp.resend" | "otp.device";
}

/** Mails again, from a given time on and while nothing is running. */
export function Resend({ at, busy, doing, words }: ResendProps) {
  const t = useText();
  const ref = useRef<HTMLDivElement>(null);
  const left = useSecondsLeft(ref, at, LIMITS.emailCooldown);
  return (
    <div className="with-btn" data-text ref={ref}>
      {busy && <span className="spin" aria-hidden="true" />}
      {/* A reader hears what runs; the question that stands there otherwise is no news. */}
      <p role="status" aria-live={busy ? "polite" : "off"}>
        {busy ? doing : t("otp.resend.text")}
      </p>
      <Button size="s" event={{ type: "email.resend" }} disabled={Boolean(left) || busy}>
        {left ? t("otp.resend.wait", { n: left }) : t(words)}
      </Button>
    </div>
  );
}
