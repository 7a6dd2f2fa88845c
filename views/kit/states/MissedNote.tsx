import type { ReactNode } from "react";
import type { ViewEvent } from "../../../machines/app/events.ts";
import { useText } from "../../shell/text.ts";
import { TextButton } from "../buttons/TextButton.tsx";
import { useSettled } from "../hooks/use-settled.ts";
import { Note } from "./Note.tsx";

export interface MissedNoteProps {
  /** True if the last request failed. */
  isMissed: boolean;
  /** True while an answer is on its way. */
  isAsked: boolean;
  /** Asks for another try. */
  event: ViewEvent;
  /** The sentence that names the missing part. */
  children: ReactNode;
}

/** A warning that something did not load; with its button busy it stays until the next try is answered. */
export function MissedNote({ isMissed, isAsked, event, children }: MissedNoteProps) {
  const t = useText();
  if (!useSettled(isMissed, isAsked && !isMissed)) return null;
  const retry = (
    <TextButton event={event} busy={isAsked}>
      {t("action.retry")}
    </TextButton>
  );
  return <Note action={retry}>{children}</Note>;
}
