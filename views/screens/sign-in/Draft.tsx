import { signedText } from "../../../domain/sign-in/signed-text.ts";
import { Skeleton } from "../../kit/states/Skeleton.tsx";
import { Wrong } from "../../kit/states/Wrong.tsx";
import { useText } from "../../shell/text.ts";
import type { FaultText } from "../fault.ts";

export interface DraftProps {
  /** The whole of what is signed; absent while it is on its way. */
  text?: string | undefined;
  fault?: FaultText | undefined;
}

/** The text as it stands; who has no mouse scrolls it by the keys. */
function Paper({ text, bad }: { text: string; bad: boolean }) {
  const label = useText()("signIn.message");
  const named = { role: "group", "aria-label": label, "data-action": "signIn.read" };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached without a mouse as well.
    <div {...named} dir="ltr" data-bad={bad || undefined} tabIndex={0}>
      {signedText(text)}
    </div>
  );
}

/** What is to be signed, and why the last try came to nothing; as high with either as without. */
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
      {fault && <Wrong>{t(fault.key, fault.values)}</Wrong>}
    </div>
  );
}
