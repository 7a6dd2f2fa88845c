/** Calls a page's listener; what it throws is the page's error, and keeps nobody else from hearing. */
export function tell<T>(listener: (value: T) => void, value: T): void {
  try {
    listener(value);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
