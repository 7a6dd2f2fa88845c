import { useEffect, useRef } from "react";
import { useSecondsLeft } from "../../../kit/clock.ts";
import { FieldError } from "../../../kit/states/FieldError.tsx";
import { useText } from "../../../shell/text.ts";
import type { FaultText } from "../../fault.ts";

export interface EmailErrorProps {
  id: string;
  fault: FaultText;
  /** Called once a wait that the fault names is over. */
  onOver: () => void;
}

/** A fault below an address or a code; the seconds of a wait are counted down, and read out only once. */
export function EmailError({ id, fault: { key, values }, onOver }: EmailErrorProps) {
  const t = useText();
  const ref = useRef<HTMLSpanElement>(null);
  const wait = Number(values["seconds"]);
  const seconds = useSecondsLeft(ref, wait ? Infinity : undefined, wait * 1000) ?? wait;
  useEffect(() => {
    if (seconds === 0) onOver();
  });
  return (
    <FieldError id={id}>
      <span ref={ref} aria-live={seconds < wait ? "off" : undefined}>
        {t(key, { ...values, seconds })}
      </span>
    </FieldError>
  );
}
