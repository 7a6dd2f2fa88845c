/** True if the page says that it has a network. */
export function isOnline({ navigator }: Window): boolean {
  return navigator.onLine !== false;
}

/** Tells when the page loses its network, or has none from the start, and when it has one again; answers with what ends it. */
export function watchNetwork(window: Window, tell: (online: boolean) => void): () => void {
  const gained = () => tell(true);
  const lost = () => tell(false);
  if (!isOnline(window)) lost();
  window.addEventListener("online", gained);
  window.addEventListener("offline", lost);
  return () => {
    window.removeEventListener("online", gained);
    window.removeEventListener("offline", lost);
  };
}
