/** True if the page says that it has a network. */
export function isOnline({ navigator }: Window): boolean {
  return navigator.onLine !== false;
}

/** Reports losses and gains of the network, and a missing one at the start; the returned function ends it. */
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
