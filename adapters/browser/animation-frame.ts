/** Longest wait for a frame, in milliseconds: a page in the background draws none. */
const MOST = 500;

/** Resolves when the next frame has been drawn, so that the work after it does not delay the frame. */
export function afterFrame(window: Window): Promise<void> {
  return new Promise((resolve) => {
    // The second frame begins once the first one has been drawn.
    window.requestAnimationFrame(() => window.requestAnimationFrame(() => window.setTimeout(resolve)));
    window.setTimeout(resolve, MOST);
  });
}
