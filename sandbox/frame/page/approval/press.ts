import { type Sight, tellsCovers, Watch } from "./sight.ts";

/** Conditions that a press has to satisfy (S5b). */
export interface Guarded {
  readonly button: HTMLElement;
  /** Elements that have to be visible for the press to count. */
  readonly inSight: readonly Element[];
  /** Milliseconds. */
  readonly settle: number;
  readonly changed: (sight: Sight) => void;
  readonly confirmed: () => void;
}

export interface Press {
  isShown(): boolean;
  stop(): void;
}

/** A click of a person on elements that were visible long enough; an earlier click does nothing. */
function byClick({ button, confirmed }: Guarded, watch: Watch): () => void {
  const click = (event: Event): void => {
    if (event.isTrusted && watch.sight() === "clear") confirmed();
  };
  button.addEventListener("click", click);
  return () => button.removeEventListener("click", click);
}

/** Where the browser does not report visibility, the button is held: no single touch approves a page that just appeared. */
function byHold({ button, confirmed, settle }: Guarded, watch: Watch): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const begin = (event: Event): void => {
    const isKey = event instanceof KeyboardEvent;
    if (!event.isTrusted || (isKey && ((event.key !== "Enter" && event.key !== " ") || event.repeat))) return;
    end();
    timer = setTimeout(() => watch.sight() === "clear" && confirmed(), settle);
  };
  const begins = ["pointerdown", "keydown"];
  const ends = ["pointerup", "pointerleave", "pointercancel", "keyup", "blur"];
  for (const name of begins) button.addEventListener(name, begin);
  for (const name of ends) button.addEventListener(name, end);
  return () => {
    end();
    for (const name of begins) button.removeEventListener(name, begin);
    for (const name of ends) button.removeEventListener(name, end);
  };
}

/** Guards the button that confirms; `stop` removes the guard. */
export function guard(guarded: Guarded): Press {
  const watch = new Watch(guarded.inSight, guarded.settle, guarded.changed);
  const quit = tellsCovers() ? byClick(guarded, watch) : byHold(guarded, watch);
  return {
    isShown: () => watch.isShown(),
    stop: () => {
      quit();
      watch.stop();
    },
  };
}
