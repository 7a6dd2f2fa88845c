/** Calls `tell` at once, every `ms` milliseconds while the page is visible, and when it is visible again; returns the stop function. */
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
