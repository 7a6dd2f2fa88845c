import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { onEnter } from "../../../kit/keys.ts";
import { useSend } from "../../../shell/send.ts";
import { useText } from "../../../shell/text.ts";

const BOXES = [0, 1, 2, 3, 4, 5] as const;

/** The ASCII form of a digit of any script: Unicode orders each script's digits from 0 to 9. */
function digitOf(char: string): string {
  let below = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint((char.codePointAt(0) ?? 0) - below - 1))) below += 1;
  return `${below % 10}`;
}

/** The digits of a typed or pasted text; keyboards of some languages write their own script's. */
export function digitsIn(text: string): string {
  return text
    .replace(/\P{Nd}/gu, "")
    .replace(/\p{Nd}/gu, digitOf)
    .slice(0, BOXES.length);
}

const isWhole = (text: string): boolean => digitsIn(text).length === BOXES.length;

/** Takes text that is pasted outside of the field, and a whole code that is pasted anywhere: it replaces what was typed. */
function usePasted(ref: RefObject<HTMLInputElement | null>, take: (text: string) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useLayoutEffect(() => {
    const input = ref.current;
    const root = input?.getRootNode();
    const onPaste = (event: Event): void => {
      const text = (event as ClipboardEvent).clipboardData?.getData("text") ?? "";
      if (event.target === input && !isWhole(text)) return;
      event.preventDefault();
      latest.current(text);
    };
    root?.addEventListener("paste", onPaste);
    return () => root?.removeEventListener("paste", onPaste);
  }, [ref]);
}

export interface CodeBoxesProps {
  busy: boolean;
  /** True while another mail is being sent: the next code may be typed already. */
  sending?: boolean | undefined;
  /** True after a wrong code: the boxes are empty again. */
  refused: boolean;
  accepted?: boolean;
  /** The ids of the error text, if any, and of the sentence on where the code was sent. */
  describedBy?: string | undefined;
  onInput: () => void;
}

/** The typed code and the caret's position; the sixth digit submits the code, also one that was typed while the page was busy. */
function useCode({ busy, refused, onInput }: CodeBoxesProps) {
  const send = useSend();
  const ref = useRef<HTMLInputElement>(null);
  const [code, type] = useState("");
  const [caret, point] = useState(0);
  /** The code that is being checked, and one that was typed meanwhile. */
  const openCode = useRef("");
  const waiting = useRef("");
  const submit = (otp: string): void => {
    if (!isWhole(otp) || otp === openCode.current) return;
    (busy ? waiting : openCode).current = otp;
    if (!busy) send({ type: "otp.submit", otp });
  };
  const take = (text: string): void => {
    const otp = digitsIn(text);
    onInput();
    type(otp);
    point(otp.length);
    // A surplus digit does not send the same code again.
    if (otp !== code) submit(otp);
  };
  const follow = (): void => point(ref.current?.selectionStart ?? 0);
  usePasted(ref, take);
  const wasBusy = useRef(busy);
  useLayoutEffect(() => {
    const isOver = wasBusy.current;
    wasBusy.current = busy;
    if (busy) return;
    if (refused) {
      type("");
      point(0);
    }
    ref.current?.focus({ preventScroll: true });
    if (!isOver) return;
    const otp = refused ? "" : waiting.current;
    [openCode.current, waiting.current] = [otp, ""];
    if (otp) send({ type: "otp.submit", otp });
  }, [busy, refused, send]);
  return { ref, code, take, submit, follow, current: Math.min(caret, BOXES.length - 1) };
}

/** One field that looks like six boxes, so that screen readers, pasting and autofill get a plain field. */
export function CodeBoxes(props: CodeBoxesProps) {
  const { busy, sending, refused, accepted, describedBy } = props;
  const label = useText()("otp.label");
  const { ref, code, take, submit, follow, current } = useCode(props);
  return (
    <div className="otp" data-bad={refused || undefined} aria-busy={busy || undefined} data-ok={accepted || undefined}>
      <input
        ref={ref}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        aria-label={label}
        aria-invalid={refused || undefined}
        aria-describedby={describedBy}
        value={code}
        readOnly={busy && !sending}
        data-action="otp.submit"
        onChange={(event) => {
          const { data } = event.nativeEvent as InputEvent;
          take(data && isWhole(data) ? data : event.currentTarget.value);
        }}
        onKeyDown={onEnter(() => submit(code))}
        onKeyUp={follow}
        onClick={follow}
      />
      {BOXES.map((at) => (
        <span key={at} aria-hidden="true" data-on={at === current || undefined}>
          {code[at]}
        </span>
      ))}
    </div>
  );
}
