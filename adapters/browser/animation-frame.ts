/** Longest wait for a frame, in milliseconds: a page in the background draws none. */
const MOST = 500;

/** Resolves when the frame that is due has been drawn, so that what follows does not hold it up. */
export function afterFrame(window: Window): Promise<void> {
  return new Promise((resolve) => {
    // The frame after it begins when the first one has been handed on.
    window.requestAnimationFrame(() => window.requestAnimationFrame(() => window.setTimeout(resolve)));
    window.setTimeout(resolve, MOST);
  });
}
