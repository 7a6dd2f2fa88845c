import {
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { isStill } from "../../shell/motion.ts";
import { useText } from "../../shell/text.ts";
import { useMoments } from "../clock.ts";
import { SETTLE, Sight, tellsCovers } from "../sight.ts";

/** Milliseconds for which the button is held to confirm a danger. */
const HOLD = 1500;

/** The moments of a hold at which its countdown advances, in milliseconds. */
const SECONDS: readonly number[] = [HOLD - 1000];

export interface ConfirmButtonProps {
  /** The button's `data-action`: the type of the event that its press sends. */
  action: string;
  /** The element whose parts marked `data-confirmed` must have been visible, too. */
  within: RefObject<HTMLElement | null>;
  /** True if the button must be held, because there is a danger. */
  isDanger: boolean;
  tone?: "go" | undefined;
  busy?: boolean;
  disabled?: boolean;
  /** The label of a button that is pressed. */
  children: ReactNode;
  /** Its label where it is held. */
  holdLabel: ReactNode;
  onConfirm: () => void;
  /** Called after a press without effect, because the button was not visible for long enough. */
  onRefuse: () => void;
}

type Press = Pick<ConfirmButtonProps, "onConfirm" | "onRefuse">;

/** The sight of the button. It must be held for a danger, and where the browser does not report covers (S5b). */
function useSight(button: RefObject<HTMLElement | null>, { within, isDanger }: ConfirmButtonProps) {
  const sight = useRef<Sight | null>(null);
  const [isTold, tell] = useState(true);
  // The refs of what is around the button are set only after its layout effects.
  useEffect(() => {
    const view = button.current?.ownerDocument.defaultView;
    if (!view || !button.current) return;
    tell(tellsCovers(view));
    const own = new Sight(view, button.current, within.current?.querySelectorAll("[data-confirmed]") ?? []);
    sight.current = own;
    return () => own.stop();
  }, [button, within]);
  return { sight, isTold, isHeld: isDanger || !isTold };
}

/** A hold: how it begins and ends. Its timer confirms. */
function useHold(button: RefObject<HTMLElement | null>, length: number, confirm: () => void) {
  const timer = useRef<number | undefined>(undefined);
  const latest = useRef(confirm);
  latest.current = confirm;
  const [isHolding, hold] = useState(false);
  const end = (): void => {
    button.current?.ownerDocument.defaultView?.clearTimeout(timer.current);
    timer.current = undefined;
    hold(false);
  };
  const begin = (): void => {
    if (timer.current !== undefined) return;
    hold(true);
    timer.current = button.current?.ownerDocument.defaultView?.setTimeout(() => {
      end();
      latest.current();
    }, length);
  };
  const last = useRef(end);
  last.current = end;
  // A danger that turns up meanwhile has to be held from its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another length is another hold.
  useLayoutEffect(() => () => last.current(), [length]);
  return { isHolding, begin, end };
}

/**
 * Two presses in place of a hold, the second no sooner than a hold would end: for keys that cannot be held, voice control and screen
 * readers, but not for pointers. It requires a browser that reports covers: elsewhere a page could make a visitor press twice on a button
 * that they do not see (S5b).
 */
function useTwoPresses(confirm: () => void) {
  const [first, press] = useState<number | undefined>();
  const isRepeated = useRef(false);
  return {
    isBegun: first !== undefined,
    onKey: ({ repeat }: KeyboardEvent): void => {
      isRepeated.current = repeat;
    },
    onClick: ({ detail, timeStamp }: MouseEvent): void => {
      if (detail !== 0 || isRepeated.current) return;
      if (first === undefined) press(timeStamp);
      else if (timeStamp - first >= HOLD) {
        press(undefined);
        confirm();
      }
    },
    forget: () => press(undefined),
  };
}

const isKey = ({ key, repeat }: KeyboardEvent): boolean => (key === "Enter" || key === " ") && !repeat;

/** The handlers of a press, which counts only if a person made it on a visible button. */
function useGuard(button: RefObject<HTMLElement | null>, props: ConfirmButtonProps) {
  const { onConfirm, onRefuse }: Press = props;
  const { sight, isTold, isHeld } = useSight(button, props);
  const confirm = (): void => (sight.current?.isClear() ? onConfirm() : onRefuse());
  const isOff = Boolean(props.busy || props.disabled);
  const { isHolding, begin, end } = useHold(button, props.isDanger ? HOLD : SETTLE, () => {
    twice.forget();
    if (!isOff) confirm();
  });
  const twice = useTwoPresses(() => {
    end();
    confirm();
  });
  const isMeant = ({ nativeEvent }: SyntheticEvent): boolean => nativeEvent.isTrusted && !isOff;
  const holdHandlers = {
    onPointerDown: (event: SyntheticEvent<HTMLElement, PointerEvent>) => {
      if (!isMeant(event) || event.nativeEvent.button !== 0) return;
      // The browser gives a finger to what it pressed: it would never leave the button, and sliding off would not end the hold.
      event.currentTarget.releasePointerCapture(event.nativeEvent.pointerId);
      begin();
    },
    onKeyDown: (event: SyntheticEvent<HTMLElement, KeyboardEvent>) => {
      twice.onKey(event.nativeEvent);
      if (isMeant(event) && isKey(event.nativeEvent)) begin();
    },
    onClick: (event: SyntheticEvent<HTMLElement, MouseEvent>) =>
      isMeant(event) && isTold && twice.onClick(event.nativeEvent),
    onContextMenu: (event: SyntheticEvent) => event.preventDefault(),
    ...{ onPointerUp: end, onPointerLeave: end, onPointerCancel: end, onKeyUp: end },
    onBlur: () => {
      end();
      twice.forget();
    },
  };
  const pressed = { onClick: (event: SyntheticEvent) => isMeant(event) && confirm() };
  return { isHeld, isTold, isHolding, isBegun: twice.isBegun, handlers: isHeld ? holdHandlers : pressed };
}

/** A button for irreversible actions: only a person's press counts, on visible content, and it is held for a danger (S5b). */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { action, isDanger, tone, busy, disabled, children, holdLabel } = props;
  const t = useText();
  const ref = useRef<HTMLButtonElement>(null);
  const { isHeld, isTold, isHolding, isBegun, handlers } = useGuard(ref, props);
  const passed = useMoments(ref, SECONDS, isHolding);
  const n = Math.ceil(HOLD / 1000) - passed;
  const isCounted = isHolding && isDanger && ref.current !== null && isStill(ref.current);
  const holding = isCounted ? t("confirm.left", { n }) : t("confirm.holding");
  const how = isTold ? `${t("confirm.how")} ${t("confirm.how.keys")}` : t("confirm.how");
  const waiting = isBegun ? t("confirm.again") : holdLabel;
  return (
    <button
      {...handlers}
      ref={ref}
      type="button"
      className="btn"
      data-tone={tone}
      data-action={action}
      data-held={isHeld ? (isDanger ? "long" : "short") : undefined}
      data-holding={isHolding || undefined}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-description={isHeld ? how : undefined}
    >
      {busy && <span className="spin" aria-hidden="true" />}
      <span>{!isHeld || busy || disabled ? children : isHolding ? holding : waiting}</span>
    </button>
  );
}
