type PageWindow = Pick<Window, "addEventListener" | "removeEventListener"> & { fetch: typeof fetch };

/**
 * The page's own fetch. After `pagehide`, a browser fails the requests of a page that is left with network errors. Such an error is not
 * passed on: a machine would take the service for down, and forget the connection in the page's last moment.
 * The referrer is the page's origin alone, under any policy of the page, because its URL may hold secrets (S9).
 */
export function createPageFetch(window: PageWindow): typeof fetch {
  return async (input, init) => {
    let isLeft = false;
    const onPageHide = () => {
      isLeft = true;
    };
    window.addEventListener("pagehide", onPageHide);
    // The function is async because a page may have replaced fetch by one that throws synchronously.
    const ask = async () => await window.fetch(input, { referrerPolicy: "origin", ...init });
    const answer = await ask().catch((error: unknown) => ({ error }));
    window.removeEventListener("pagehide", onPageHide);
    if (!("error" in answer)) return answer;
    if (isLeft) return new Promise<never>(() => {});
    throw answer.error;
  };
}
