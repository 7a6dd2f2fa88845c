import { useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { text } from "../../domain/messages.ts";
import type { View } from "../../domain/modal/routes.ts";
import { PicturesContext } from "../kit/pictures/pictures.ts";
import { Card } from "./Card.tsx";
import { countChunks, followChunks } from "./chunks.ts";
import { ModalDialog } from "./dialog.ts";
import { isStill } from "./motion.ts";
import { type CardProps, presentCard, presentStage, type StageProps } from "./present.ts";
import { SendContext } from "./send.ts";
import { type Text, TextContext } from "./text.ts";
import { useWorld } from "./use-world.ts";
import { type Room, useWide } from "./wide.ts";
import type { WorldStore } from "./world.ts";

export interface ShellProps {
  store: WorldStore;
  view: Room;
  /** Gets the dialog in the element, and undefined once it is gone. */
  onDialog: (dialog: ModalDialog | undefined) => void;
  /** Hears whether the modal shows; absent: nobody waits for it. */
  onShown?: (isShown: boolean) => void;
}

/** Renders again when a chunk has loaded; it subscribes at the first commit, so that no visible card lacks one. */
function useChunks(): void {
  const [, tell] = useState(countChunks);
  useLayoutEffect(() => {
    const count = (): void => tell(countChunks());
    count();
    return followChunks(count);
  }, []);
}

/** Views that are drawn before the first opening: those that send no request while they are drawn (R10). */
const AHEAD: readonly View[] = ["Connect", "Account"];

/**
 * The content of the card. While the card closes, and while the world has no data for the view, the last content stays.
 * Before the first opening its content is drawn into the closed dialog, so that opening has little left to do.
 */
function useCard(store: WorldStore, { visible, closing }: StageProps): CardProps | undefined {
  useChunks();
  const isAhead = useRef(true);
  const isFirst = visible && isAhead.current;
  if (visible) isAhead.current = false;
  const isDrawn = visible || isAhead.current;
  const now = useWorld(store, (world) => {
    const card = isDrawn ? presentCard(world) : undefined;
    return visible || (card && AHEAD.includes(card.view)) ? card : undefined;
  });
  const cardRef = useRef<CardProps | undefined>(undefined);
  if (isFirst && now?.step !== cardRef.current?.step) cardRef.current = undefined;
  const staysDrawn = closing || now?.coming || (now?.screen === undefined && now?.view === cardRef.current?.view);
  if (!isDrawn || !staysDrawn || !cardRef.current) cardRef.current = isDrawn ? now : undefined;
  return cardRef.current;
}

/** The first step of an opening: another one gets a new card, so that nothing slides in. */
function useFirstStep(visible: boolean, step: string | undefined): string | undefined {
  const first = useRef(step);
  const wasVisible = useRef(visible);
  if (!visible || !wasVisible.current) first.current = step;
  wasVisible.current = visible;
  return first.current;
}

/** Runs the native dialog; under reduced motion it closes without an animation. */
function useDialog(store: WorldStore, { visible, closing, embedded }: StageProps, onDialog: ShellProps["onDialog"]) {
  const ref = useRef<HTMLDialogElement>(null);
  const dialog = useRef<ModalDialog | undefined>(undefined);
  useLayoutEffect(() => {
    if (!ref.current || embedded) return;
    const one = new ModalDialog(ref.current, () => store.send({ type: "modal.dismiss" }));
    dialog.current = one;
    onDialog(one);
    return () => {
      one.hide();
      onDialog(undefined);
    };
  }, [store, embedded, onDialog]);
  useLayoutEffect(() => {
    if (visible && !(closing && ref.current && isStill(ref.current))) dialog.current?.show();
    else dialog.current?.hide();
  }, [visible, closing]);
  return ref;
}

/** The texts of the language, the host's own before those. */
function useCatalogue(store: WorldStore): Text {
  const messages = useWorld(store, (world) => world.app.context.settings.messages);
  const catalogue = useWorld(store, (world) => world.app.context.settings.catalogue);
  return useMemo<Text>(() => {
    const own = { ...catalogue, ...messages };
    return (key, values) => text(own, key, values);
  }, [messages, catalogue]);
}

/** The state of the opening and closing animations, and the callback that ends the opening. */
function useWay({ visible, closing }: StageProps): ["opening" | "open" | "closing", () => void] {
  const [settled, settle] = useState(false);
  if (settled && !visible) settle(false);
  return [closing ? "closing" : settled ? "open" : "opening", () => settle(true)];
}

/** The dialog of one instance with all of its content; embedded, a section of the page (DESIGN.md "Views"). */
export function Shell({ store, view, onDialog, onShown }: ShellProps) {
  const stage = useWorld(store, presentStage);
  const card = useCard(store, stage);
  const t = useCatalogue(store);
  const titleId = useId();
  const ref = useDialog(store, stage, onDialog);
  const isWide = useWide(view);
  // After the effect that shows the dialog.
  const isShown = stage.visible && !stage.closing;
  useLayoutEffect(() => onShown?.(isShown), [onShown, isShown]);
  const [way, settle] = useWay(stage);
  const { visible, embedded, shaking, lang, dir } = stage;
  const attributes = {
    className: "stage",
    "aria-labelledby": titleId,
    lang,
    dir,
    "data-view": visible ? card?.view : undefined,
    "data-shaking": shaking || undefined,
  };
  const first = useFirstStep(visible, card?.step);
  const content = card && <Card key={first} {...{ store, titleId, card, embedded, isWide }} onSettled={settle} />;
  return (
    <SendContext.Provider value={store.send}>
      <TextContext.Provider value={t}>
        <PicturesContext.Provider value={visible}>
          {embedded ? (
            <section {...attributes} role="dialog" data-embedded="">
              {content}
            </section>
          ) : (
            <dialog {...attributes} {...NATIVE} ref={ref} data-state={way}>
              {content}
            </dialog>
          )}
        </PicturesContext.Provider>
      </TextContext.Provider>
    </SendContext.Provider>
  );
}

/** Only we close the dialog; older screen readers need the role and the modality. */
const NATIVE = { role: "dialog", "aria-modal": true, closedby: "none", tabIndex: -1 } as const;
