/**
 * Tells each time the visitor is back on the page after having left it, once per return; returns what ends it. Left is: hidden,
 * put aside, or without the keyboard's focus, as while another app is in front of a page that can still be seen (R2).
 */
export function watchReturn(window: Window, tell: () => void): () => void {
  const { document } = window;
  const isHidden = () => document.visibilityState === "hidden";
  let isAway = isHidden();
  const leave = () => {
    isAway = true;
  };
  const back = () => {
    if (!isAway || isHidden()) return;
    isAway = false;
    tell();
  };
  const see = () => (isHidden() ? leave() : back());
  // A frame of the page takes the focus from the window, not from the document.
  const lose = () => {
    if (!document.hasFocus()) leave();
  };
  const heard: readonly (readonly [EventTarget, string, () => void])[] = [
    [document, "visibilitychange", see],
    [window, "pagehide", leave],
    [window, "pageshow", back],
    [window, "blur", lose],
    [window, "focus", back],
  ];
  for (const [target, type, listener] of heard) target.addEventListener(type, listener);
  return () => {
    for (const [target, type, listener] of heard) target.removeEventListener(type, listener);
  };
}
