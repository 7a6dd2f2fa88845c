import { signedText } from "../../../domain/sign-in/signed-text.ts";
import { FieldError } from "../../kit/states/FieldError.tsx";
import { Skeleton } from "../../kit/states/Skeleton.tsx";
import { useText } from "../../shell/text.ts";
import type { FaultText } from "../fault.ts";

export interface DraftProps {
  /** The full text to sign; absent while it is loading. */
  text?: string | undefined;
  fault?: FaultText | undefined;
}

/** The text as it is; keyboard users can scroll it. */
function Paper({ text, bad }: { text: string; bad: boolean }) {
  const label = useText()("signIn.message");
  const named = { role: "group", "aria-label": label, "data-action": "signIn.read" };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users have to reach what scrolls.
    <div {...named} dir="ltr" data-bad={bad || undefined} tabIndex={0}>
      {signedText(text)}
    </div>
  );
}

/** The text to sign, and the reason of a failed try; its height is the same with either. */
export function Draft({ text, fault }: DraftProps) {
  const t = useText();
  const isComing = text === undefined && !fault;
  return (
    <div className="draft" aria-busy={isComing || undefined}>
      {text !== undefined && <Paper text={text} bad={fault !== undefined} />}
      {isComing && (
        <div dir="ltr" aria-hidden="true">
          <Skeleton of="row" />
          <Skeleton of="row" />
          <Skeleton of="half" />
          <Skeleton of="row" />
          <Skeleton of="half" />
        </div>
      )}
      {fault && <FieldError>{t(fault.key, fault.values)}</FieldError>}
    </div>
  );
}
