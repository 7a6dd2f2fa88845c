/** Calls `tell` at once and then every `ms` milliseconds while the page of a window is visible, and when it is again; returns what ends it. */
export function whileVisible(view: Window, ms: number, tell: () => void): () => void {
  const page = view.document;
  let timer: number | undefined;
  const follow = (): void => {
    view.clearInterval(timer);
    if (page.visibilityState === "hidden") return;
    tell();
    timer = view.setInterval(tell, ms);
  };
  follow();
  page.addEventListener("visibilitychange", follow);
  return () => {
    view.clearInterval(timer);
    page.removeEventListener("visibilitychange", follow);
  };
}
